import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import getPort from 'get-port';
import { N8N_LINE } from '../../scripts/lib/n8nLine.mts';
import { credentialData, setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { waitFor } from '../../scripts/lib/waitFor.mts';
import {
	chain,
	CREDENTIAL_TYPE,
	NODE,
	step,
	TRIGGER,
	withCredential,
} from '../../scripts/lib/workflow.mts';
import {
	askApi,
	control,
	leadsWith,
	webhookOf,
	type WebhookSettings,
} from '../../scripts/lib/platformApi.mts';
import { startRecorder, type Recorder } from './support/recorder.mts';
import { runNode } from './support/runNode.mts';

const RECALL_CALLER = 101;
const FEEDBACK_CALLER = 102;
const WHITENING_OFFER = 203;

const disposables = new AsyncDisposableStack();
let stage: Stage;
let webPage: Recorder;

beforeAll(async () => {
	// time stands still: only the test itself makes the triggers start
	stage = await setUpStage(0, disposables);
	webPage = await startRecorder();
	disposables.defer(webPage.close);
});

afterAll(() => disposables.disposeAsync());

/** What the test says: n8n 1 has lost the status by the time it looks for the words of the package, so it takes its own. */
const SAID = {
	1: {
		wrongToken: 'Authorization failed - please check your credentials',
		noApi: 'The resource you are requesting could not be found',
		nobody: 'The service refused the connection',
	},
	2: {
		wrongToken: 'The platform did not accept the API token.',
		noApi: 'No API was found at the Base URL.',
		nobody: 'ECONNREFUSED',
	},
}[N8N_LINE.number];

describe('the test of the credential', () => {
	const testCredential = (baseUrl: string, token = stage.simulator.tokens.user) =>
		stage.n8n.testCredential(CREDENTIAL_TYPE, credentialData(baseUrl, token));

	test('is green with the right token', async () => {
		expect(await testCredential(stage.simulator.apiUrl)).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
	});

	test('names a wrong token', async () => {
		expect(await testCredential(stage.simulator.apiUrl, 'wrong')).toEqual({
			status: 'Error',
			message: expect.stringContaining(SAID.wrongToken),
		});
	});

	test('names a Base URL that is a web page', async () => {
		expect(await testCredential(webPage.url)).toEqual({
			status: 'Error',
			message: expect.stringContaining('The Base URL leads to a web page, not to the API.'),
		});
	});

	test('names a Base URL without an API behind it', async () => {
		expect(await testCredential(new URL(stage.simulator.apiUrl).origin)).toEqual({
			status: 'Error',
			message: expect.stringContaining(SAID.noApi),
		});
	});

	test('is red when nobody answers', async () => {
		expect(await testCredential(`http://127.0.0.1:${await getPort()}/api`)).toEqual({
			status: 'Error',
			message: expect.stringContaining(SAID.nobody),
		});
	});
});

describe("n8n's HTTP Request node with this credential", () => {
	const httpRequest = (url: string) => ({
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: CREDENTIAL_TYPE,
			options: {},
		},
	});

	test('reads the API', async () => {
		const { output } = await runNode(stage, httpRequest(`${stage.simulator.apiUrl}/user/me`));
		expect(output).toEqual([expect.objectContaining({ name: 'Harbour Dental' })]);
	});

	test('takes the token to no other origin', async () => {
		webPage.requests.length = 0;
		const { execution } = await runNode(stage, httpRequest(`${webPage.url}/api/user/me`));
		expect(execution.status).toBe('error');
		expect(execution.error).toBe('The API token is sent only to the host of its Base URL');
		expect(webPage.requests).toEqual([]);
	});

	// without this, the HTTP client would take the token along to a subdomain of the host
	test.each(['127.0.0.1', 'sub.localhost'])(
		'takes it along with no redirect to another host: %s',
		async (host) => {
			webPage.requests.length = 0;
			const target = new URL(webPage.url);
			target.hostname = host;
			await control(stage.simulator, '/faults', {
				path: '/user/me',
				times: 1,
				status: 302,
				headers: { location: target.href },
			});
			const apiUrl = stage.simulator.apiUrl.replace('127.0.0.1', 'localhost');
			const credential = await stage.n8n.createCredential(
				host,
				CREDENTIAL_TYPE,
				credentialData(apiUrl, stage.simulator.tokens.user),
			);

			const { execution } = await runNode(
				{ ...stage, credential },
				httpRequest(`${apiUrl}/user/me`),
			);

			expect(execution.error).toContain('Domain not allowed');
			expect(webPage.requests).toEqual([]);
		},
	);
});

const PLAIN = { send_webhook_only_on_completed: true, include_recording_in_webhook: false };
const FOREIGN: WebhookSettings = {
	...PLAIN,
	webhook_url: 'https://crm.example.com/hook',
	is_webhook_active: true,
};

describe('the trigger', () => {
	const publish = async (assistant: number) => {
		const trigger = step('Call ended', TRIGGER, 1, {
			event: 'callEnded',
			registration: 'automatic',
			assistantId: { __rl: true, mode: 'id', value: String(assistant) },
			options: { replaceExisting: true },
		});
		const end = step('End', 'n8n-nodes-base.noOp', 1, {});
		return await stage.n8n.activate(
			withCredential(chain(`Trigger ${assistant}`, [trigger, end]), stage.credential),
		);
	};

	test.each<[string, number, WebhookSettings]>([
		['nothing', RECALL_CALLER, { ...PLAIN, webhook_url: null, is_webhook_active: false }],
		['the address of somebody else', FEEDBACK_CALLER, FOREIGN],
	])('enters its address in the assistant and puts back %s', async (_, assistant, before) => {
		const { simulator, n8n, n8nUrl } = stage;
		await askApi(simulator, `/user/assistant/${assistant}`, 'PUT', before);
		expect(await webhookOf(simulator, assistant)).toEqual(before);

		const workflowId = await publish(assistant);
		const during = await webhookOf(simulator, assistant);
		expect(during.is_webhook_active).toBe(true);
		expect(during.webhook_url).toMatch(
			/^http.*\/webhook\/[\w-]+\/call-ended\?secret=[0-9a-f]{48}$/,
		);
		expect(new URL(String(during.webhook_url)).origin).toBe(n8nUrl);

		await n8n.deactivate(workflowId);
		expect(await webhookOf(simulator, assistant)).toEqual(before);
	});

	test('mends at the next publishing what it could not put back', async () => {
		const { simulator, n8n } = stage;
		const before = FOREIGN;
		await askApi(simulator, `/user/assistant/${FEEDBACK_CALLER}`, 'PUT', before);
		const workflowId = await publish(FEEDBACK_CALLER);
		// as often as a read is tried
		await control(simulator, '/faults', { path: '/user/assistants/get', status: 503, times: 3 });
		await n8n.deactivate(workflowId);
		expect((await webhookOf(simulator, FEEDBACK_CALLER)).webhook_url).toContain('call-ended');

		await n8n.reactivate(workflowId);
		await n8n.deactivate(workflowId);
		expect(await webhookOf(simulator, FEEDBACK_CALLER)).toEqual(before);
	});

	test('takes an assistant away from no other workflow', async () => {
		const { simulator, n8n } = stage;
		const first = await publish(RECALL_CALLER);
		const before = await webhookOf(simulator, RECALL_CALLER);

		await expect(publish(RECALL_CALLER)).rejects.toThrow(
			'reports to another trigger of this n8n already: unpublish that one first',
		);
		expect(await webhookOf(simulator, RECALL_CALLER)).toEqual(before);
		await n8n.deactivate(first);
	});

	test('set up by hand, takes deliveries at the address with its secret alone', async () => {
		const { n8n, n8nUrl } = stage;
		const secret = 'a'.repeat(48);
		const trigger = step('Call ended', TRIGGER, 1, {
			event: 'callEnded',
			registration: 'manual',
			webhookSecret: { __rl: true, mode: 'list', value: secret },
		});
		const end = step('End', 'n8n-nodes-base.noOp', 1, {});
		const workflowId = await n8n.activate(
			withCredential(chain('By hand', [trigger, end]), stage.credential),
		);
		const deliver = async (path: string) => {
			const { status } = await fetch(`${n8nUrl}/webhook/${trigger.webhookId}/${path}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: '{"id":1}',
			});
			return status;
		};

		expect(await deliver('call-ended')).toBe(404);
		expect(await deliver(`call-ended/${'b'.repeat(48)}`)).toBe(404);
		expect(await deliver(`call-ended/${secret}`)).toBe(200);
		expect(await n8n.count(workflowId)).toMatchObject({ all: 1 });
		await n8n.deactivate(workflowId);
	});

	test('starts for a delivery with its secret, and for no other', async () => {
		const { simulator, n8n } = stage;
		const workflowId = await publish(RECALL_CALLER);
		const address = new URL(String((await webhookOf(simulator, RECALL_CALLER)).webhook_url));
		const secret = address.searchParams.get('secret');
		const deliver = async (query: string) => {
			const { status } = await fetch(`${address.origin}${address.pathname}${query}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ id: 1, status: 'completed', customer_phone: '+447700900156' }),
			});
			return status;
		};

		expect(await deliver('')).toBe(401);
		expect(await deliver('?secret=wrong')).toBe(401);
		expect(await deliver(`?secret=${secret}0`)).toBe(401);
		expect(await deliver(`?secret=${secret}`)).toBe(200);

		const executions = await waitFor('the delivery is dealt with', 30, async () => {
			const finished = await n8n.finished(workflowId);
			return finished.length > 0 && finished;
		});
		expect(executions.map(({ status }) => status)).toEqual(['success']);
		expect(executions[0].outputs['Call ended'][0]).toEqual([
			expect.objectContaining({ json: expect.objectContaining({ id: 1, status: 'completed' }) }),
		]);
		expect(await n8n.count(workflowId)).toMatchObject({ all: 1 });
		await n8n.deactivate(workflowId);
	});
});

test('n8n offers the node as a tool of an AI agent', async () => {
	const types = [...(await stage.n8n.nodeTypes()).keys()];
	expect(types).toContain(`${NODE}Tool`);
	expect(types).not.toContain(`${TRIGGER}Tool`);
});

describe('the node', () => {
	const platform = (parameters: Record<string, unknown>, onError?: string) => ({
		type: NODE,
		typeVersion: 1,
		parameters,
		onError,
	});
	const createLead = (onError?: string) =>
		platform(
			{
				resource: 'lead',
				operation: 'create',
				campaignId: { __rl: true, mode: 'id', value: String(WHITENING_OFFER) },
				phoneNumber: '={{ $json.phone }}',
				specifyVariables: 'fields',
				variables: { variable: [{ name: 'customer_name', value: '={{ $json.name }}' }] },
				additionalFields: {},
				options: {},
			},
			onError,
		);

	test('lists calls', async () => {
		const { output } = await runNode(
			stage,
			platform({
				resource: 'call',
				operation: 'getAll',
				returnAll: false,
				limit: 7,
				simplify: false,
				filters: { status: ['no-answer'] },
				options: {},
			}),
		);
		const { data } = await askApi<{ data: Array<{ id: number; status: string }> }>(
			stage.simulator,
			'/user/calls?per_page=100',
		);
		const expected = data.filter(({ status }) => status === 'no-answer').slice(0, 7);
		expect(expected.length).toBeGreaterThan(1);
		expect(output).toEqual(expected);
	});

	test('creates a lead', async () => {
		const { output } = await runNode(stage, createLead(), [
			{ name: 'Maria', phone: '+447700900161' },
		]);
		expect(output).toHaveLength(1);
		const [lead] = await leadsWith(stage.simulator, '+447700900161');
		expect(lead).toMatchObject({
			campaign_id: WHITENING_OFFER,
			phone_number: '+447700900161',
			variables: { customer_name: 'Maria' },
		});
		expect(output[0]).toMatchObject({
			id: lead.id,
			phone_number: '+447700900161',
			campaign_id: WHITENING_OFFER,
		});
	});

	test('passes a refused item on with its reason, and the others as they are', async () => {
		const { execution, output } = await runNode(stage, createLead('continueRegularOutput'), [
			{ name: 'Ana', phone: '+447700900162' },
			{ name: 'Bea', phone: '0722 123 456' },
			{ name: 'Cora', phone: '+447700900163' },
		]);
		expect(execution.status).toBe('success');
		expect(output).toHaveLength(3);
		const [ana, bea, cora] = output;
		expect(ana).toMatchObject({ phone_number: '+447700900162' });
		expect(bea).toEqual({
			error: expect.stringMatching(
				/^'Phone Number' has no country code\. Item 2 of 3: It is "0722 123 456"\. Write the number with \+ and the country code/,
			),
		});
		expect(cora).toMatchObject({ phone_number: '+447700900163' });
		expect(await leadsWith(stage.simulator, '722123456')).toEqual([]);
	});
});
