import type { Page } from 'playwright-core';
import { type } from './nodeForm.mts';

/** Opens an empty form of a credential, from the form of a node. */
export async function newCredential(page: Page): Promise<void> {
	await page.getByTestId('node-credentials-select').click();
	await page.getByTestId('node-credentials-select-item-new').click();
	await page.getByTestId('credential-edit-dialog').waitFor();
}

/** Opens the credential that is chosen in the form of a node. */
export async function openCredential(page: Page): Promise<void> {
	await page.getByTestId('credential-edit-button').click();
	await page.getByTestId('credential-edit-dialog').waitFor();
}

/** Goes back to the form of the node. */
export async function closeCredential(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Close this dialog' }).click();
	await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
}

/** Fills in what has to be filled in, and saves. */
export async function saveCredential(page: Page, baseUrl: string, token: string): Promise<void> {
	await type(page, 'baseUrl', baseUrl);
	await type(page, 'apiToken', token);
	await page.getByTestId('credential-save-button').click();
}
