import { beforeEach } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
	askApi,
	control,
	FOREIGN,
	webhookOf,
	type WebhookSettings,
} from '../../simulator/client.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { FEEDBACK_CALLER, RECALL_CALLER } from '../support/platform.mts';
import { addOption, closeForm, executeStep, output, pick } from '../support/editor/nodeForm.mts';
import { addTrigger } from '../support/editor/nodesPanel.mts';
import { takePicture } from '../support/editor/pictures.mts';
import { publish, unpublish } from '../support/editor/publishing.mts';
import type { Group } from './group.mts';

const NOTHING: WebhookSettings = { ...FOREIGN, webhook_url: null, is_webhook_active: false };
const IN_TEST = /\/webhook-test\/[\w-]+\/call-ended\?secret=[0-9a-f]{48}&workflow=/;
const IN_PRODUCTION = /\/webhook\/[\w-]+\/call-ended\?secret=[0-9a-f]{48}&workflow=/;
const SECONDS = 60;

/** The trigger, tested and published by clicks. */
export const trigger: Group = ({ scenario, stage }) => {
	const assistantReportsTo = async (assistant: number, address: RegExp) =>
		await waitFor(`assistant ${assistant} reports to ${address}`, SECONDS, async () => {
			const { webhook_url: found, is_webhook_active: isActive } = await webhookOf(
				stage().simulator,
				assistant,
			);
			return isActive && address.test(String(found));
		});

	const hasNoWebhook = async (assistant: number) =>
		await waitFor(`assistant ${assistant} has no webhook`, SECONDS, async () => {
			const { webhook_url: found } = await webhookOf(stage().simulator, assistant);
			return found === null;
		});

	beforeEach(async () => {
		await askApi(stage().simulator, `/user/assistant/${RECALL_CALLER}`, 'PUT', FOREIGN);
		await askApi(stage().simulator, `/user/assistant/${FEEDBACK_CALLER}`, 'PUT', NOTHING);
	});

	const addTriggerFor = async (page: Page, assistant: string) => {
		await addTrigger(page, 'On call ended');
		await pick(page, 'assistantId', assistant);
	};

	scenario('listens for a test event, shows it and clears its webhook', async ({ page }) => {
		await addTriggerFor(page, 'Recall Caller (outbound)');
		await addOption(page, 'Replace Existing Webhook');
		await executeStep(page);
		await page.getByText('Listening for test event').waitFor();
		await takePicture(page, 'trigger that listens');
		await assistantReportsTo(RECALL_CALLER, IN_TEST);

		const { first_id: call } = await control<{ first_id: number }>(stage().simulator, '/calls', {
			count: 1,
			assistant_id: RECALL_CALLER,
			webhooks: true,
		});
		await output(page).getByText(String(call), { exact: true }).waitFor();
		await hasNoWebhook(RECALL_CALLER);
	});

	scenario('is published and unpublished', async ({ page }) => {
		await addTriggerFor(page, 'Feedback Caller (outbound)');
		await closeForm(page);
		await publish(page);
		await page.getByTestId('activation-modal').getByText('Each event now starts').waitFor();
		await page.getByRole('button', { name: 'Got it' }).click();
		await assistantReportsTo(FEEDBACK_CALLER, IN_PRODUCTION);

		await unpublish(page);
		await hasNoWebhook(FEEDBACK_CALLER);
	});
};
