import { expect } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { leadsWith, WHITENING_OFFER } from '../support/platform.mts';
import {
	choose,
	closeForm,
	executeStep,
	input,
	listed,
	notice,
	output,
	pick,
	searchList,
	type,
} from '../support/editor/nodeForm.mts';
import { addAction, addAfter } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;
const TEMPLATE =
	'checkup_reminder (en) – Hello {{customer_name}}, your check-up at Harbour Dental is due.';

/** What people come for, each done with one node by clicks, and kept as pictures of the form and of what came out. */
export const jobs: Group = ({ scenario, stage }) => {
	scenario(
		'"Create lead" is filled in with the variables of the assistant, and runs',
		async ({ page }) => {
			const phone = '+441614960181';
			await addAction(page, 'Create lead');
			await pick(page, 'campaignId', 'Whitening offer (active)');
			await type(page, 'phoneNumber', phone);
			await notice(page).getByText("Choose it in 'Assistant'").waitFor();
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
		},
	);

	scenario(
		'"Create lead" shows the variables although an expression has no value yet, and refuses those of another assistant',
		async ({ page }) => {
			await addAction(page, 'Create lead');
			await pick(page, 'campaignId', 'Whitening offer (active)');
			await type(page, 'phoneNumber', '{{ $json.phone }}');
			await pick(page, 'assistantId', 'Recall Caller (outbound)');

			await input(page, 'customer_name').waitFor();
			await takePicture(page, 'variables without input, form');
			await type(page, 'customer_name', 'Maria');
			// meanwhile, n8n makes no form anew
			await pick(page, 'assistantId', 'Feedback Caller (outbound)');
			await page
				.getByTestId('parameter-input-phoneNumber')
				.locator('.cm-content')
				.fill('+441614960182');
			const refusal = page.getByText("'Variables' belong to Assistant 101 (Recall Caller)").first();
			// n8n takes what was typed into an expression with a delay
			await waitFor('the fields are refused', 60, async () => {
				await executeStep(page);
				await refusal.waitFor({ timeout: 5_000 }).catch(() => undefined);
				return await refusal.isVisible();
			});
			expect(await leadsWith(stage().simulator, '+441614960182')).toEqual([]);
		},
	);

	scenario(
		'"Send freeform message" asks for the placeholders of a template, and sends it in its place',
		async ({ page }) => {
			await addAction(page, 'Send freeform message');
			await pick(page, 'senderId', 'Harbour Dental (+442079460701)');
			await type(page, 'recipientPhone', '+441614960111');
			await type(page, 'message', 'See you soon');
			await choose(page, 'whenSessionIsClosed', 'Send a Template Instead');
			await searchList(page, 'templateId', 'check-up at');
			await waitFor('the list is that of the search, with the text', SECONDS, async () => {
				const entries = await listed(page).allInnerTexts();
				return entries.length === 1 && entries[0].trim() === TEMPLATE;
			});
			await listed(page).click();
			await notice(page).getByText('Hello {{customer_name}}, your check-up').waitFor();
			await input(page, 'customer_name').waitFor();
			await executeStep(page);

			await page.getByText('Placeholder "customer_name" is required').first().waitFor();
			await takePicture(page, 'a placeholder is required');
			await type(page, 'customer_name', 'Bruno');
			await executeStep(page);

			await output(page).getByText('sent_as').first().waitFor();
			await output(page).getByText('template', { exact: true }).first().waitFor();
			await takePicture(page, 'a template was sent instead');
		},
	);

	scenario('offers its fields to the next node before anything has run', async ({ page }) => {
		await addAction(page, 'Get account');
		await closeForm(page);
		await addAfter(page, 'Edit Fields (Set)');
		const fields = page.getByTestId('ndv-input-panel');
		await fields.getByTestId('schema-preview-warning').waitFor();
		for (const name of ['name', 'email', 'total_balance']) {
			await fields.getByTestId('run-data-schema-item').getByText(name, { exact: true }).waitFor();
		}
	});
};
