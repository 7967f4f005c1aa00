import { expect } from '@jest/globals';
import { createCredential } from '../../../scripts/lib/stage.mts';
import { chain, NODE, step, withCredential } from '../../../scripts/lib/workflow.mts';
import { nodeOnCanvas, openWorkflow } from '../support/editor/canvas.mts';
import { newCredential, saveCredential } from '../support/editor/credentialForm.mts';
import { addFilter, executeStep, list, listed, output, type } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

const WAY_OUT =
	"Choose a credential of a client (Voice Assistant Platform Client API), or add 'Act as Platform User' under 'Options'.";

/** Empty lists, for somebody with the token of an agency. */
export const agencyAccount: Group = ({ scenario, stage, editor }) => {
	scenario('learns why there is nothing to get and nothing to choose', async ({ page }) => {
		const { n8n, simulator } = stage();
		const credential = await createCredential(stage(), 'Agency', simulator.tokens.admin);
		const start = step('Start', 'n8n-nodes-base.manualTrigger', 1, {});
		const calls = step('Calls', NODE, 1, { resource: 'call', operation: 'getAll' });
		const nodes = [start, { ...calls, position: [224, 0] as [number, number] }];
		const id = await n8n.create(withCredential(chain('With an agency', nodes), credential));
		await openWorkflow(editor(), id);
		await nodeOnCanvas(page, 'Calls').dblclick();
		await executeStep(page);
		const why = output(page).getByText('an agency account: it has no calls of its own');
		await why.waitFor();
		expect(await why.innerText()).toBe(
			`The API token is that of an agency account: it has no calls of its own. ${WAY_OUT}`,
		);
		await takePicture(page, 'agency, no calls');

		await addFilter(page, 'Campaign');
		await list(page, 'campaignId').click();
		const error = page.getByTestId('rlc-error-container').filter({ visible: true });
		await error.getByText('an agency account: it has no campaigns of its own').waitFor();
		expect(await error.innerText()).toContain(WAY_OUT);
		expect(await listed(page).count()).toBe(0);
		await takePicture(page, 'agency, no campaigns');
		await page.keyboard.press('Escape');
	});

	scenario('makes a credential of a client, and works in its account', async ({ page }) => {
		const { simulator } = stage();
		const dialog = page.getByTestId('credential-edit-dialog');
		await addAction(page, 'Get account');
		await newCredential(page);
		await dialog.getByRole('button', { name: 'Account', exact: true }).click();
		await page.getByRole('menuitem', { name: 'Client of an Agency' }).click();
		await type(page, 'client', '13');
		await takePicture(page, 'agency, the credential of a client');
		await saveCredential(page, simulator.apiUrl, simulator.tokens.admin);
		await dialog.waitFor({ state: 'hidden' });
		await page.getByTestId('node-credentials-select').click();
		await takePicture(page, 'agency, credentials to choose');
		await page.keyboard.press('Escape');
		await executeStep(page);
		await output(page).getByText('sales@kestrel-motors.example').first().waitFor();
		await takePicture(page, 'agency, the account of a client');
	});
};
