import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { join } from 'node:path';
import { createClosers } from '../../scripts/lib/closers.mts';
import { REPOSITORY } from '../../scripts/lib/repository.mts';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { until } from '../../scripts/lib/until.mts';
import { readExample } from '../../scripts/lib/workflow.mts';
import {
	askApi,
	control,
	leadsWith,
	webhookOf,
	type WebhookSettings,
} from '../../scripts/lib/platformApi.mts';
import { importFile, issuesOf, newWorkflow, nodeOnCanvas } from './support/editor/canvas.mts';
import {
	closeCredential,
	newCredential,
	openCredential,
	saveCredential,
} from './support/editor/credentialForm.mts';
import {
	addOption,
	choose,
	closeForm,
	executeStep,
	input,
	list,
	listed,
	output,
	pick,
	searchList,
	stopListening,
	type,
} from './support/editor/nodeForm.mts';
import {
	addAction,
	addAfter,
	addTrigger,
	entry,
	openNodesPanel,
	openNodesPanelAgain,
	PLATFORM,
	POLL,
	searchNodes,
} from './support/editor/nodesPanel.mts';
import { openEditor, type Editor } from './support/editor/openEditor.mts';
import { editorTest } from './support/editor/editorTest.mts';
import { clearPictures, takePicture } from './support/editor/pictures.mts';
import { publish, unpublish } from './support/editor/publishing.mts';

const RECALL_CALLER = 101;
const FEEDBACK_CALLER = 102;
const WHITENING_OFFER = 203;
const FOREIGN: WebhookSettings = {
	webhook_url: 'https://crm.example.com/hook',
	is_webhook_active: true,
	send_webhook_only_on_completed: true,
	include_recording_in_webhook: false,
};
const NOTHING: WebhookSettings = { ...FOREIGN, webhook_url: null, is_webhook_active: false };
const IN_TEST = /\/webhook-test\/[\w-]+\/call-ended\?secret=[0-9a-f]{48}$/;
const IN_PRODUCTION = /\/webhook\/[\w-]+\/call-ended\?secret=[0-9a-f]{48}$/;
const SECONDS = 60;

const closers = createClosers();
let stage: Stage;
let editor: Editor;

beforeAll(async () => {
	clearPictures();
	// time stands still: only the test itself makes calls
	stage = await setUpStage(0, closers);
	editor = await openEditor(stage, closers);
});

afterAll(closers.closeAll);

const scenario = (title: string, act: (editor: Editor) => Promise<void>) =>
	editorTest(title, () => editor, act);

const assistantReportsTo = async (assistant: number, address: RegExp) =>
	await until(`assistant ${assistant} reports to ${address}`, SECONDS, async () => {
		const { webhook_url: found, is_webhook_active: isActive } = await webhookOf(
			stage.simulator,
			assistant,
		);
		return isActive && address.test(String(found));
	});

const isAsBefore = async (assistant: number, before: WebhookSettings) =>
	await until(`assistant ${assistant} is as before`, SECONDS, async () => {
		const { webhook_url: found } = await webhookOf(stage.simulator, assistant);
		return found === before.webhook_url;
	});

describe('the credential', () => {
	scenario('is green with the right token', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Get account');
		await newCredential(page);
		await saveCredential(page, stage.simulator.apiUrl, stage.simulator.tokens.user);
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
		await saveCredential(page, stage.simulator.apiUrl, 'wrong');
		await page.getByText('More details').click();
		const form = page.getByTestId('node-credentials-config-container');
		expect(await form.innerText()).toContain('Couldn’t connect with these settings');
		expect(await form.innerText()).toContain(
			'The platform did not accept the API token. Create a new one in the API settings of your account and paste it here.',
		);

		await saveCredential(page, stage.simulator.apiUrl, stage.simulator.tokens.user);
		await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
		await closeForm(page);
	});
});

describe('the nodes panel', () => {
	describe.each(['call', 'lead', 'whatsapp', 'voice ai'])('with "%s" typed', (word) => {
		scenario(`offers the node by "${word}"`, async ({ page }) => {
			await newWorkflow(page);
			await openNodesPanel(page);
			await entry(page, 'Trigger manually').click();
			await openNodesPanelAgain(page);
			await searchNodes(page, word);
			await entry(page, PLATFORM).waitFor();
		});
	});

	scenario('offers the triggers by "call"', async ({ page }) => {
		await newWorkflow(page);
		await openNodesPanel(page);
		await entry(page, 'On app event').click();
		await searchNodes(page, 'call');
		await entry(page, POLL).waitFor();
		await entry(page, PLATFORM).click();
		for (const event of ['On call ended', 'On inbound call', 'On mid call tool request']) {
			await entry(page, event).waitFor();
		}
	});
});

describe('the form', () => {
	beforeEach(async () => {
		const { page } = editor;
		if (await page.getByTestId('node-parameters').isVisible()) return;
		await newWorkflow(page);
		await addAction(page, 'Get account');
	});

	afterAll(async () => {
		if (await editor.page.getByTestId('node-parameters').isVisible()) await closeForm(editor.page);
	});

	describe.each([
		['Account', ['Get']],
		['Assistant', ['Get Many', 'Update']],
		['Call', ['Get Many', 'Make']],
		['Campaign', ['Get Many']],
		['Conversation', ['Get Many']],
		['Knowledge Base', ['Get Many', 'Update']],
		['Lead', ['Create', 'Get Many', 'Update']],
		[
			'Messenger',
			[
				'Check Session',
				'Get Many Senders',
				'Get Many Templates',
				'Send Freeform Message',
				'Send Template',
			],
		],
		['Phone Number', ['Get Many', 'Purchase']],
		['Platform User', ['Create Token', 'Get Many', 'Login', 'Logout', 'Register']],
		['Tool', ['Get Many']],
		['Transcriber Provider', ['Get Many']],
	])('of %s', (resource, operations) => {
		scenario(`has its operations, each without an error: ${resource}`, async (editor) => {
			const { page, troubles } = editor;
			troubles.take();
			await choose(page, 'resource', resource);
			for (const operation of operations) {
				await choose(page, 'operation', operation);
				await until(`${operation} is chosen`, SECONDS, async () => {
					return (await input(page, 'operation').first().inputValue()) === operation;
				});
				await page.waitForLoadState('networkidle');
				await takePicture(page, `${resource} ${operation}`);
			}
			expect(troubles.take()).toEqual([]);
			expect(await page.locator('.el-notification').count()).toBe(0);
		});
	});
});

describe('a list', () => {
	scenario('is searched by part of a name, and keeps what was chosen', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await searchList(page, 'campaignId', 'whit');
		await until('the list is that of the search', SECONDS, async () => {
			const entries = await listed(page).allInnerTexts();
			return entries.length === 1 && entries[0].trim() === 'Whitening offer';
		});
		await listed(page).click();
		expect(await list(page, 'campaignId').inputValue()).toBe('Whitening offer');

		await closeForm(page);
		await nodeOnCanvas(page, 'Create lead').dblclick();
		expect(await list(page, 'campaignId').inputValue()).toBe('Whitening offer');
		await closeForm(page);
	});
});

describe('"Create lead"', () => {
	scenario('is filled in with the variables of the assistant, and runs', async ({ page }) => {
		const phone = '+447700900181';
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer');
		await type(page, 'phoneNumber', phone);
		await choose(page, 'specifyVariables', 'In a Form of the Assistant');
		await page
			.getByTestId('empty-fields-notice')
			.getByText('Choose an assistant to see its variables here.')
			.waitFor();
		await pick(page, 'assistantId', 'Recall Caller (outbound)');
		await type(page, 'customer_name', 'Maria');
		await type(page, 'last_visit', 'May');
		await executeStep(page);

		await output(page).getByText('Lead created successfully').waitFor();
		const leads = await leadsWith(stage.simulator, phone);
		expect(leads).toEqual([
			expect.objectContaining({
				campaign_id: WHITENING_OFFER,
				phone_number: phone,
				variables: { customer_name: 'Maria', last_visit: 'May' },
			}),
		]);
		expect(await output(page).innerText()).toContain(String(leads[0].id));
		await closeForm(page);
	});

	scenario('says what is wrong with a phone number', async ({ page }) => {
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer');
		await type(page, 'phoneNumber', '0722 123');
		await executeStep(page);

		await output(page).getByTestId('node-error-message').waitFor();
		const shown = await output(page).innerText();
		expect(shown).toContain("'Phone Number' is not an international phone number");
		expect(shown).toContain(
			'It is "0722 123". Write + and the country code, then digits only, for example +40722123456.',
		);
		expect(await leadsWith(stage.simulator, '722123')).toEqual([]);
		await closeForm(page);
	});

	scenario('says what the platform refuses', async ({ page }) => {
		const phone = '+447700900182';
		await control(stage.simulator, '/faults', {
			path: '/user/lead',
			method: 'POST',
			times: 1,
			status: 422,
			body: { message: 'The phone number is on the do-not-call list.' },
		});
		await newWorkflow(page);
		await addAction(page, 'Create lead');
		await pick(page, 'campaignId', 'Whitening offer');
		await type(page, 'phoneNumber', phone);
		await executeStep(page);

		await output(page).getByTestId('node-error-message').waitFor();
		const shown = await output(page).innerText();
		expect(shown).toContain('The platform did not accept the values sent');
		expect(shown).toContain('The phone number is on the do-not-call list.');
		expect(await leadsWith(stage.simulator, phone)).toEqual([]);
		await closeForm(page);
	});
});

scenario('the next node is offered the fields before anything has run', async ({ page }) => {
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

describe('the trigger', () => {
	beforeEach(async () => {
		await askApi(stage.simulator, `/user/assistant/${RECALL_CALLER}`, 'PUT', FOREIGN);
		await askApi(stage.simulator, `/user/assistant/${FEEDBACK_CALLER}`, 'PUT', NOTHING);
	});

	const addTriggerFor = async ({ page }: Editor, assistant: string) => {
		await newWorkflow(page);
		await addTrigger(page, 'On call ended');
		await pick(page, 'assistantId', assistant);
	};

	scenario('listens for a test event, shows it and puts the webhook back', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Recall Caller (outbound)');
		await addOption(page, 'Replace Existing Webhook');
		await executeStep(page);
		await page.getByText('Listening for test event').waitFor();
		await assistantReportsTo(RECALL_CALLER, IN_TEST);

		const { first_id: call } = await control<{ first_id: number }>(stage.simulator, '/calls', {
			count: 1,
			assistant_id: RECALL_CALLER,
			webhooks: true,
		});
		await output(page).getByText(String(call), { exact: true }).waitFor();
		await isAsBefore(RECALL_CALLER, FOREIGN);
		expect(await webhookOf(stage.simulator, RECALL_CALLER)).toEqual(FOREIGN);
		await closeForm(page);
	});

	scenario('puts the webhook back when it stops listening', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Feedback Caller (outbound)');
		await executeStep(page);
		await page.getByText('Listening for test event').waitFor();
		await assistantReportsTo(FEEDBACK_CALLER, IN_TEST);

		await stopListening(page);
		await isAsBefore(FEEDBACK_CALLER, NOTHING);
		expect(await webhookOf(stage.simulator, FEEDBACK_CALLER)).toEqual(NOTHING);
		await closeForm(page);
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
		await isAsBefore(FEEDBACK_CALLER, NOTHING);
		expect(await webhookOf(stage.simulator, FEEDBACK_CALLER)).toEqual(NOTHING);
	});

	scenario('says why it cannot be published', async (editor) => {
		const { page } = editor;
		await addTriggerFor(editor, 'Recall Caller (outbound)');
		await closeForm(page);
		await publish(page);
		await page
			.getByText(
				`The assistant "Recall Caller" reports to crm.example.com already: turn on 'Replace Existing Webhook' in the options of the trigger, or choose another assistant`,
			)
			.waitFor();
		expect(await webhookOf(stage.simulator, RECALL_CALLER)).toEqual(FOREIGN);
	});
});

describe.each<[string, Record<string, string[]>]>([
	[
		'call-ended-follow-up',
		{
			'When a call has ended': ['Assistant'],
			'Thank the customer': ['Sender'],
			'Send the template instead': ['Sender', 'Template'],
		},
	],
	['form-to-lead', { 'Create the lead': ['Campaign'] }],
])('the example %s', (example, choices) => {
	scenario(`is imported, and asks for nothing but choices: ${example}`, async ({ page }) => {
		await newWorkflow(page);
		await importFile(page, join(REPOSITORY, 'examples', `${example}.json`));
		const names = readExample(example)
			.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote')
			.map(({ name }) => name);
		for (const name of names) await nodeOnCanvas(page, name).waitFor();
		expect(await page.getByTestId('canvas-node').count()).toBe(names.length);

		// n8n draws its own icon, and finds no issues, where it does not know a node
		await until('each choice is asked for, and nothing else', SECONDS, async () => {
			return (await page.getByTestId('node-issues').count()) === Object.keys(choices).length;
		});
		for (const [name, empty] of Object.entries(choices)) {
			await nodeOnCanvas(page, name).locator('img[src*="voiceAssistantPlatform"]').waitFor();
			expect(await issuesOf(page, name)).toEqual(
				empty.map((list) => `Parameter "${list}" is required.`),
			);
		}
		await takePicture(page, `imported ${example}`);
	});
});
