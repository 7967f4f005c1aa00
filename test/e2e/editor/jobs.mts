import { expect } from '@jest/globals';
import { askApi, control } from '../../../scripts/lib/platformApi.mts';
import { waitFor } from '../../../scripts/lib/waitFor.mts';
import { leadsWith, requestsWith } from '../support/platform.mts';
import { newWorkflow } from '../support/editor/canvas.mts';
import {
	addEntry,
	addOption,
	choose,
	chooseOneOfSeveral,
	closeForm,
	executeStep,
	input,
	listed,
	output,
	pick,
	searchList,
	switchOn,
	type,
} from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;
const WHITENING_OFFER = 203;
const FRONT_DESK = 103;

/** What people come for, each done with one node, and kept as pictures of the form and of what came out. */
export const jobs: Group = ({ scenario, stage }) => {
	scenario('goes on with the outcome of the call that it made', async ({ page }) => {
		const phone = '+447700900123';
		await newWorkflow(page);
		await addAction(page, 'Make call');
		await pick(page, 'assistantId', 'Recall Caller (outbound)');
		await type(page, 'phoneNumber', '+44 7700 900-123');
		await switchOn(page, 'waitForCallToEnd');
		await takePicture(page, 'job wait for the call, form');
		await executeStep(page);
		await waitFor('the call was made', SECONDS, async () => {
			return (await requestsWith(stage().simulator, { phone_number: phone })).length > 0;
		});
		await control(stage().simulator, '/advance', { seconds: 300 });

		await output(page).getByText('completed', { exact: true }).waitFor();
		await takePicture(page, 'job wait for the call, output');
		const shown = await output(page).innerText();
		expect(shown).toContain('transcript');
		expect(shown).toContain(phone);
		await closeForm(page);
	});

	scenario('takes a national number', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer (active)');
		await type(page, 'phoneNumber', '0722 123 456');
		await addOption(page, 'Default Country');
		await searchList(page, 'defaultCountry', 'roma');
		await listed(page).getByText('Romania (+40)', { exact: true }).click();
		await takePicture(page, 'job national number, form');
		await executeStep(page);

		await output(page).getByText('+40722123456').first().waitFor();
		await takePicture(page, 'job national number, output');
		expect(await leadsWith(stage().simulator, '+40722123456')).toHaveLength(1);
		await closeForm(page);
	});

	scenario('updates a lead that is in the campaign already', async ({ page }) => {
		const phone = '+447700900184';
		await askApi(stage().simulator, '/user/lead', 'POST', {
			campaign_id: WHITENING_OFFER,
			phone_number: phone,
			variables: { last_visit: 'May' },
		});
		await newWorkflow(page);
		await addAction(page, 'Create or update lead');
		await pick(page, 'campaignId', 'Whitening offer (active)');
		await type(page, 'phoneNumber', phone);
		await choose(page, 'specifyVariables', 'In a Form of the Assistant');
		await pick(page, 'assistantId', 'Recall Caller (outbound)');
		await type(page, 'customer_name', 'Maria');
		await takePicture(page, 'job create or update, form');
		await executeStep(page);

		await output(page).getByText('updated', { exact: true }).first().waitFor();
		await takePicture(page, 'job create or update, output');
		expect(await leadsWith(stage().simulator, phone)).toEqual([
			expect.objectContaining({ variables: { customer_name: 'Maria', last_visit: 'May' } }),
		]);
		await closeForm(page);
	});

	scenario('adds a tool to an assistant, and keeps those that it has', async ({ page }) => {
		const toolsOf = async (id: number) => {
			const { data } = await askApi<{ data: Array<{ id: number; tools: object[] }> }>(
				stage().simulator,
				'/user/assistants/get?per_page=100',
			);
			return data.find((one) => one.id === id)!.tools;
		};
		const before = await toolsOf(FRONT_DESK);
		await newWorkflow(page);
		await addAction(page, 'Update assistant');
		await pick(page, 'assistantId', 'Front Desk (inbound)');
		await chooseOneOfSeveral(page, 'sections', 'Tools');
		await addEntry(page, 'tools', 'Call Transfer');
		await type(page, 'phoneNumber', '+44 7700 900-150');
		await type(page, 'description', 'When the caller asks for a human');
		await takePicture(page, 'job add a tool, form');
		// n8n forgets what is filled in when it takes a group for one that depends on this choice
		await chooseOneOfSeveral(page, 'sections', 'Background Sound');
		expect(await input(page, 'phoneNumber').inputValue()).toBe('+44 7700 900-150');
		await choose(page, 'changeTools', 'Add to Existing');
		await executeStep(page);

		await output(page).getByText('Front Desk').first().waitFor();
		await takePicture(page, 'job add a tool, output');
		expect(before).toHaveLength(1);
		expect(await toolsOf(FRONT_DESK)).toEqual([
			...before,
			expect.objectContaining({ type: 'call_transfer', phone_number: '+447700900150' }),
		]);
		await closeForm(page);
	});
};
