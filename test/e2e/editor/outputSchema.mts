import { newWorkflow } from '../support/editor/canvas.mts';
import { closeForm } from '../support/editor/nodeForm.mts';
import { addAction, addAfter } from '../support/editor/nodesPanel.mts';
import type { Group } from './group.mts';

/** What the next node is offered. */
export const outputSchema: Group = ({ scenario }) => {
	scenario('is offered the fields before anything has run', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Get account');
		await closeForm(page);
		await addAfter(page, 'Edit Fields (Set)');
		const fields = page.getByTestId('ndv-input-panel');
		await fields.getByTestId('schema-preview-warning').waitFor();
		for (const name of ['name', 'email', 'total_balance']) {
			await fields.getByTestId('run-data-schema-item').getByText(name, { exact: true }).waitFor();
		}
		await closeForm(page);
	});
};
