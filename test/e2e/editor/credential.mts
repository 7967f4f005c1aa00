import { expect } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/waitFor.mts';
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

const SECONDS = 60;
const OF_MOST_PEOPLE = ['baseUrl', 'apiToken', 'defaultCountry', 'showAdvanced'];
/** n8n's own, in each credential that its HTTP Request node may use, too. */
const OF_N8N = 'allowedHttpRequestDomains';
const ADVANCED = [
	'messengerIdentifier',
	'calendarAIdentifier',
	'calendarBIdentifier',
	'ignoreSslIssues',
	'webhookHeaderName',
	'webhookHeaderSecret',
	'webhookUser',
	'webhookPassword',
	'approvalPin',
];

/** What somebody sees who enters the API token. */
export const credential: Group = ({ scenario, stage }) => {
	scenario('asks for what matters, and keeps what is shown on demand', async ({ page }) => {
		const dialog = page.getByTestId('credential-edit-dialog');
		const shown = (fields: string[]) =>
			waitFor(`these fields are shown: ${fields.join(', ')}`, SECONDS, async () => {
				const ids = await dialog
					.getByTestId(/^parameter-input-(?!field|hint|item)/)
					.evaluateAll((inputs) => inputs.map(({ dataset }) => dataset.testId));
				return (
					[...fields, OF_N8N].join() === ids.map((id) => id?.replace('parameter-input-', '')).join()
				);
			});
		await addAction(page, 'Get account');
		await newCredential(page);
		await takePicture(page, 'credential');
		await shown(OF_MOST_PEOPLE);

		await switchOn(page, 'showAdvanced');
		await type(page, 'messengerIdentifier', 'chatapp');
		await takePicture(page, 'credential, advanced');
		await shown([...OF_MOST_PEOPLE, ...ADVANCED]);

		await switchOn(page, 'showAdvanced');
		await input(page, 'messengerIdentifier').waitFor({ state: 'hidden' });
		await saveCredential(page, stage().simulator.apiUrl, stage().simulator.tokens.user);
		await dialog.waitFor({ state: 'hidden' });

		await openCredential(page);
		await shown(OF_MOST_PEOPLE);
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
