import { expect } from '@jest/globals';
import { control } from '../../../scripts/lib/platformApi.mts';
import { leadsWith } from '../support/platform.mts';
import { newWorkflow } from '../support/editor/canvas.mts';
import {
	addOption,
	choose,
	closeForm,
	executeStep,
	input,
	output,
	pick,
	type,
} from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const WHITENING_OFFER = 203;

/** A form filled in by clicks, and what comes of it. */
export const createLead: Group = ({ scenario, stage }) => {
	scenario('is filled in with the variables of the assistant, and runs', async ({ page }) => {
		const phone = '+447700900181';
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer (active)');
		await type(page, 'phoneNumber', phone);
		await choose(page, 'specifyVariables', 'In a Form of the Assistant');
		expect(await page.getByTestId('resource-mapper-container').count()).toBe(0);
		await pick(page, 'assistantId', 'Recall Caller (outbound)');
		await type(page, 'customer_name', 'Maria');
		await type(page, 'last_visit', 'May');
		await executeStep(page);

		await output(page).getByText(phone).first().waitFor();
		const leads = await leadsWith(stage().simulator, phone);
		expect(leads).toEqual([
			expect.objectContaining({
				campaign_id: WHITENING_OFFER,
				phone_number: phone,
				variables: { customer_name: 'Maria', last_visit: 'May' },
			}),
		]);
		expect(await output(page).innerText()).toContain(String(leads[0].id));
		await closeForm(page);
	});

	scenario('shows with Preview what it would send', async ({ page }) => {
		const phone = '+447700900183';
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer (active)');
		await type(page, 'phoneNumber', phone);
		await addOption(page, 'Preview');
		await executeStep(page);

		await output(page).getByText('/user/lead').first().waitFor();
		await output(page).getByText('Preview: nothing was changed on the platform').waitFor();
		await takePicture(page, 'a preview');
		expect(await leadsWith(stage().simulator, phone)).toEqual([]);
		await closeForm(page);
		await page.getByText('preview: Whitening offer').first().waitFor();
		await takePicture(page, 'a preview on the canvas');
	});

	scenario('shows the variables although an expression has no value yet', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await type(page, 'phoneNumber', '{{ $json.phone }}');
		await choose(page, 'specifyVariables', 'In a Form of the Assistant');
		await pick(page, 'assistantId', 'Recall Caller (outbound)');

		await input(page, 'customer_name').waitFor();
		await takePicture(page, 'variables without input, form');
		await closeForm(page);
	});

	scenario('says what the platform refuses', async ({ page }) => {
		const phone = '+447700900182';
		await control(stage().simulator, '/faults', {
			path: '/user/lead',
			method: 'POST',
			times: 1,
			status: 422,
			body: { message: 'The phone number is on the do-not-call list.' },
		});
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer (active)');
		await type(page, 'phoneNumber', phone);
		await executeStep(page);

		await output(page).getByTestId('node-error-message').waitFor();
		const shown = await output(page).innerText();
		expect(shown).toContain('The platform did not accept the values sent');
		expect(shown).toContain('The phone number is on the do-not-call list.');
		expect(await leadsWith(stage().simulator, phone)).toEqual([]);
		await closeForm(page);
	});
};
