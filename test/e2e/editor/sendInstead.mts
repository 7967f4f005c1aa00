import { waitFor } from '../../../scripts/lib/waitFor.mts';
import { newWorkflow } from '../support/editor/canvas.mts';
import {
	choose,
	closeForm,
	executeStep,
	input,
	listed,
	output,
	pick,
	searchList,
	type,
} from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const SECONDS = 60;
const TEMPLATE =
	'checkup_reminder (en) – Hello {{customer_name}}, your check-up at Harbour Dental is due.';

/** A message to somebody who has not written for days. */
export const sendInstead: Group = ({ scenario }) => {
	scenario(
		'asks for the placeholders of a template, and sends it in its place',
		async ({ page }) => {
			await newWorkflow(page);
			await addAction(page, 'Send freeform message');
			await pick(page, 'senderId', 'Harbour Dental (+442079460701)');
			await type(page, 'recipientPhone', '+447700900111');
			await type(page, 'message', 'See you soon');
			await choose(page, 'whenSessionIsClosed', 'Send a Template Instead');
			await searchList(page, 'templateId', 'check-up at');
			await waitFor('the list is that of the search, with the text', SECONDS, async () => {
				const entries = await listed(page).allInnerTexts();
				return entries.length === 1 && entries[0].trim() === TEMPLATE;
			});
			await listed(page).click();
			await input(page, 'customer_name').waitFor();
			await executeStep(page);

			await page.getByText('Placeholder "customer_name" is required').first().waitFor();
			await takePicture(page, 'a placeholder is required');
			await type(page, 'customer_name', 'Bruno');
			await executeStep(page);

			await output(page).getByText('sent_as').first().waitFor();
			await output(page).getByText('template', { exact: true }).first().waitFor();
			await takePicture(page, 'a template was sent instead');
			await closeForm(page);
		},
	);
};
