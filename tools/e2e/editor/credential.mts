import { expect } from '@jest/globals';
import {
	closeCredential,
	newCredential,
	openCredential,
	saveCredential,
} from '../support/editor/credentialForm.mts';
import { input, switchOn, type } from '../support/editor/nodeForm.mts';
import { addAction } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import type { Group } from './group.mts';

/** What somebody sees who enters the API token. */
export const credential: Group = ({ scenario, stage }) => {
	scenario('keeps what is shown on demand', async ({ page }) => {
		const dialog = page.getByTestId('credential-edit-dialog');
		await addAction(page, 'Get account');
		await newCredential(page);
		await takePicture(page, 'credential');
		await switchOn(page, 'showAdvanced');
		await type(page, 'messengerIdentifier', 'chatapp');
		await takePicture(page, 'credential, advanced');
		await switchOn(page, 'showAdvanced');
		await input(page, 'messengerIdentifier').waitFor({ state: 'hidden' });
		await saveCredential(page, stage().simulator.apiUrl, stage().simulator.tokens.user);
		await dialog.waitFor({ state: 'hidden' });

		await openCredential(page);
		await switchOn(page, 'showAdvanced');
		expect(await input(page, 'messengerIdentifier').inputValue()).toBe('chatapp');
		// other scenarios may be given this credential
		await type(page, 'messengerIdentifier', 'messenger');
		await page.getByTestId('credential-save-button').click();
		await page.getByText('Saved', { exact: true }).waitFor();
		await closeCredential(page);
	});

	scenario(
		'is red with a wrong token and says what to do, and green with the right one',
		async ({ page }) => {
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
			await openCredential(page);
			await page
				.getByTestId('credentials-config-container-test-success')
				.getByText('Connection tested successfully')
				.waitFor();
			await closeCredential(page);
		},
	);
};
