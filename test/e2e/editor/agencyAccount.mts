import { newCredential, saveCredential } from '../support/editor/credentialForm.mts';
import { executeStep, output, type } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

/** What somebody does who has the token of an agency. */
export const agencyAccount: Group = ({ scenario, stage }) => {
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
