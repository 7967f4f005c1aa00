import { beforeEach, expect } from '@jest/globals';
import {
	askApi,
	control,
	FOREIGN,
	webhookOf,
	type WebhookSettings,
} from '../../simulator/client.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { FEEDBACK_CALLER, RECALL_CALLER } from '../support/platform.mts';
import { nodeOnCanvas } from '../support/editor/canvas.mts';
import {
	addOption,
	choose,
	closeForm,
	executeStep,
	output,
	pick,
	stopListening,
} from '../support/editor/nodeForm.mts';
import { addTrigger } from '../support/editor/nodesPanel.mts';
import type { Editor } from '../support/editor/openEditor.mts';
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

	const addTriggerFor = async ({ page }: Editor, assistant: string) => {
		await addTrigger(page, 'On call ended');
		await pick(page, 'assistantId', assistant);
	};

	scenario('listens for a test event, shows it and clears its webhook', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Recall Caller (outbound)');
		await addOption(page, 'Replace Existing Webhook');
		await executeStep(page);
		await page.getByText('Listening for test event').waitFor();
		await output(page)
			.getByText('call the assistant, or let it call you. The call appears here when it has ended.')
			.waitFor();
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

	scenario('says what to do while it listens, by what it waits for', async (editor) => {
		const { page } = editor;
		await addTrigger(page, 'On inbound call');
		await output(page).getByText('The call appears here as soon as it comes in').waitFor();
		await takePicture(page, 'trigger for inbound calls');

		await choose(page, 'event', 'Mid-Call Tool Request');
		await output(page).getByText('ask it for what the tool is for').waitFor();
		expect(await page.getByTestId('node-hint').count()).toBe(1);
		await closeForm(page);
		await nodeOnCanvas(page, 'Voice Assistant Platform Trigger')
			.getByText('On Mid-Call Tool Request', { exact: true })
			.waitFor();
	});

	scenario('clears its webhook when it stops listening', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Feedback Caller (outbound)');
		await executeStep(page);
		await page.getByText('Listening for test event').waitFor();
		await assistantReportsTo(FEEDBACK_CALLER, IN_TEST);

		await stopListening(page);
		await hasNoWebhook(FEEDBACK_CALLER);
	});

	scenario('is published and unpublished', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Feedback Caller (outbound)');
		await closeForm(page);
		await publish(page);
		await page.getByTestId('activation-modal').getByText('Each event now starts').waitFor();
		await page.getByRole('button', { name: 'Got it' }).click();
		await assistantReportsTo(FEEDBACK_CALLER, IN_PRODUCTION);

		await unpublish(page);
		await hasNoWebhook(FEEDBACK_CALLER);
	});

	scenario('says why it cannot be published', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Recall Caller (outbound)');
		await closeForm(page);
		await publish(page);
		await page
			.getByText(
				`The assistant "Recall Caller" already reports to crm.example.com: choose another assistant, or turn on 'Replace Existing Webhook' in the options of the trigger`,
			)
			.waitFor();
		expect(await webhookOf(stage().simulator, RECALL_CALLER)).toEqual(FOREIGN);
	});
};
