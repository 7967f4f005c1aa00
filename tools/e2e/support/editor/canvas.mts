import { errors, type Locator, type Page } from 'playwright-core';
import { waitFor } from '../../../lib/waitFor.mts';
import { closeForm } from './nodeForm.mts';

const SECONDS = 60;
const SHORT = { timeout: 5_000 };

/** Closes the form that is open, and begins an empty workflow; n8n asks before, unless it has saved the last one by itself already. */
export async function newWorkflow(page: Page): Promise<void> {
	const leave = page.getByRole('button', { name: 'Leave without saving' });
	const empty = page.getByTestId('canvas-plus-button');
	if (await page.getByTestId('ndv').isVisible()) await closeForm(page);
	await waitFor('an empty workflow is there', SECONDS, async () => {
		try {
			if (await leave.isVisible()) {
				await leave.click(SHORT);
			} else if (await empty.isVisible()) {
				return true;
			} else {
				await page.getByTestId('universal-add').click(SHORT);
				await page.getByRole('menuitem', { name: 'New workflow' }).click(SHORT);
			}
			// for a moment, the question stands before the empty workflow
			await empty.or(leave).first().waitFor(SHORT);
		} catch (error) {
			// n8n has stayed where it was, because it was saving: a person clicks once more
			if (!(error instanceof errors.TimeoutError)) throw error;
		}
		return false;
	});
}

/** A node of the workflow, by its name. */
export function nodeOnCanvas(page: Page, name: string): Locator {
	return page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
}
