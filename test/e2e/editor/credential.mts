import { expect } from '@jest/globals';
import { newWorkflow } from '../support/editor/canvas.mts';
import {
	closeCredential,
	newCredential,
	openCredential,
	saveCredential,
} from '../support/editor/credentialForm.mts';
import { closeForm } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import type { Group } from './group.mts';

/** What somebody sees who enters the API token. */
export const credential: Group = ({ scenario, stage }) => {
	scenario('is green with the right token', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Get account');
		await newCredential(page);
		await saveCredential(page, stage().simulator.apiUrl, stage().simulator.tokens.user);
		await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });

		await openCredential(page);
		await page
			.getByTestId('credentials-config-container-test-success')
			.getByText('Connection tested successfully')
			.waitFor();
		await closeCredential(page);
		await closeForm(page);
	});

	scenario('is red with a wrong token, and says what to do until it is right', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Get account');
		await newCredential(page);
		await saveCredential(page, stage().simulator.apiUrl, 'wrong');
		await page.getByText('More details').click();
		const form = page.getByTestId('node-credentials-config-container');
		expect(await form.innerText()).toContain('Couldn’t connect with these settings');
		expect(await form.innerText()).toContain(
			'The platform did not accept the API token. Create a new one in the API settings of your account and paste it here.',
		);

		await saveCredential(page, stage().simulator.apiUrl, stage().simulator.tokens.user);
		await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
		await closeForm(page);
	});
};
