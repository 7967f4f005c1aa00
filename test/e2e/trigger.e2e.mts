import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { waitFor } from '../../scripts/lib/waitFor.mts';
import {
	chain,
	POLL_TRIGGER,
	step,
	TRIGGER,
	withCredential,
	type WorkflowNode,
} from '../../scripts/lib/workflow.mts';
import { askApi, control, noMoreFaults, webhookOf } from '../../scripts/lib/platformApi.mts';

const disposables = new AsyncDisposableStack();
let stage: Stage;

beforeAll(async () => {
	// time stands still: only the test itself makes calls
	stage = await setUpStage(0, disposables);
});

afterAll(() => disposables.disposeAsync());

/** n8n takes some deliveries a second; a busy machine fewer. */
const PATIENCE_SECONDS = 300;
const SECRET = 'c'.repeat(48);
const END = step('End', 'n8n-nodes-base.noOp', 1, {});

/** A trigger whose address is pasted by hand. */
const byHand = (event: string, parameters: Record<string, unknown> = {}) =>
	step('Trigger', TRIGGER, 1, {
		event,
		webhookSecret: { __rl: true, mode: 'own', value: SECRET },
		options: {},
		...parameters,
	});

const setFields = (fields: object) =>
	step('Answer', 'n8n-nodes-base.set', 3.4, {
		mode: 'raw',
		jsonOutput: JSON.stringify(fields),
		options: {},
	});

async function publish(...nodes: WorkflowNode[]): Promise<string> {
	return await stage.n8n.activate(withCredential(chain('Trigger', nodes), stage.credential));
}

const addressOf = (trigger: WorkflowNode, path: string) =>
	`${stage.n8nUrl}/webhook/${trigger.webhookId}/${path}/${SECRET}`;

async function post(url: string, body: object) {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	return { status: response.status, answer: await response.text() };
}

async function finished(workflowId: string, count = 1) {
	await waitFor(`${count} executions end`, PATIENCE_SECONDS, async () => {
		const { ended } = await stage.n8n.count(workflowId);
		return ended >= count;
	});
	return await stage.n8n.finished(workflowId);
}

describe('an inbound call', () => {
	test('is answered at once with the variables of the form', async () => {
		const trigger = byHand('inboundCall', {
			responseMode: 'onReceived',
			assistantVariables: '{"known":true}',
		});
		const workflowId = await publish(trigger, END);
		const { status, answer } = await post(addressOf(trigger, 'inbound-call'), { id: 7 });

		expect([status, answer]).toEqual([200, '{"known":true}']);
		const [{ outputs }] = await finished(workflowId);
		expect(outputs.Trigger[0]?.[0].json).toEqual({ id: 7 });
		await stage.n8n.deactivate(workflowId);
	});

	test('is answered with what the last node gives', async () => {
		const trigger = byHand('inboundCall', { responseTimeout: 20 });
		const workflowId = await publish(trigger, setFields({ name: 'Ana' }));

		const { status, answer } = await post(addressOf(trigger, 'inbound-call'), { id: 7 });

		expect([status, answer]).toEqual([200, '{"name":"Ana"}']);
		await stage.n8n.deactivate(workflowId);
	});
});

describe('a mid-call tool request', () => {
	test("is answered by n8n's Respond to Webhook node behind a Wait node that is off", async () => {
		const trigger = byHand('toolRequest', { responseMode: 'responseNode', responseTimeout: 20 });
		const gate = { ...step('Gate', 'n8n-nodes-base.wait', 1.1, {}), disabled: true };
		const respond = step('Respond', 'n8n-nodes-base.respondToWebhook', 1.5, {
			respondWith: 'json',
			responseBody: '={{ JSON.stringify({ free: $json.day }) }}',
			options: {},
		});
		const workflowId = await publish(trigger, gate, respond);

		const response = await fetch(`${addressOf(trigger, 'tool-request')}?day=monday`);

		expect([response.status, await response.text()]).toEqual([200, '{"free":"monday"}']);
		await stage.n8n.deactivate(workflowId);
	});

	// how n8n reads a body depends on its content type
	test('arrives by each method, as JSON or as a form, and its values are the response of the last node', async () => {
		const trigger = byHand('toolRequest', { responseTimeout: 60 });
		const workflowId = await publish(trigger, END);
		const ask = async (method: string, body?: RequestInit['body'], headers = {}) => {
			const url = `${addressOf(trigger, 'tool-request')}?city=Cluj&day=monday`;
			const response = await fetch(url, { method, body, headers });
			return [response.status, await response.json()];
		};
		const json = JSON.stringify({ day: 'tuesday', wanted: 'true' });
		const values = [200, { city: 'Cluj', day: 'tuesday', wanted: 'true' }];
		const form = new URLSearchParams({ day: 'tuesday', wanted: 'true' });

		expect(await ask('GET')).toEqual([200, { city: 'Cluj', day: 'monday' }]);
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
			expect(await ask(method, json, { 'Content-Type': 'application/json' })).toEqual(values);
			// without a content type
			expect(await ask(method, Buffer.from(json))).toEqual(values);
			expect(await ask(method, form)).toEqual(values);
			expect(await ask(method)).toEqual([200, { city: 'Cluj', day: 'monday' }]);
		}
		const parts = new FormData();
		form.forEach((value, name) => parts.append(name, value));
		expect(await ask('POST', parts)).toEqual(values);
		expect(await ask('POST', gzipSync(json), { 'Content-Encoding': 'gzip' })).toEqual(values);
		const fields = Array.from({ length: 1500 }, (_, index) => [`field_${index}`, String(index)]);
		expect(await ask('POST', new URLSearchParams(fields))).toEqual([
			200,
			{ city: 'Cluj', day: 'monday', ...Object.fromEntries(fields) },
		]);

		const refused = { message: 'The body must be a JSON object, or a form without files.' };
		parts.append('photo', new Blob(['x']), 'x.png');
		for (const body of ['Hello', '[1]', parts]) {
			expect(await ask('POST', body)).toEqual([400, refused]);
		}
		await stage.n8n.deactivate(workflowId);
	});

	test('gets the fallback response at once when an expression gives no timeout, and the execution says so', async () => {
		const trigger = byHand('toolRequest', {
			responseTimeout: '={{ $json.body.seconds }}',
			fallbackResponse: '{"message":"later"}',
		});
		const workflowId = await publish(trigger, setFields({ free: true }));

		const { status, answer } = await post(addressOf(trigger, 'tool-request'), { seconds: 'soon' });

		expect([status, answer]).toEqual([200, '{"message":"later"}']);
		const [{ status: outcome, error, outputs }] = await finished(workflowId);
		expect(outcome).toBe('error');
		expect(error).toBe(
			'\'Response Timeout (Seconds)\' is not a number. It is "soon". Enter a number from 1 to 60.',
		);
		expect(outputs.Answer).toBeUndefined();
		await stage.n8n.deactivate(workflowId);
	});

	test('gets the fallback response when the workflow takes too long', async () => {
		const trigger = byHand('toolRequest', {
			responseMode: 'lastNode',
			responseTimeout: 1,
			fallbackResponse: '{"message":"later"}',
		});
		const slow = step('Slow', 'n8n-nodes-base.wait', 1.1, { amount: 3 });
		const workflowId = await publish(trigger, slow, setFields({ free: true }));

		const { status, answer } = await post(addressOf(trigger, 'tool-request'), { day: 'monday' });

		expect([status, answer]).toEqual([200, '{"message":"later"}']);
		const [{ status: outcome }] = await finished(workflowId);
		expect(outcome).toBe('success');
		await stage.n8n.deactivate(workflowId);
	});
});

const RECALL_CALLER = 101;
const ALL_CALLERS = [101, 102, 103];
const FOREIGN = {
	webhook_url: 'https://crm.example.com/hook?key=1',
	is_webhook_active: true,
	send_webhook_only_on_completed: true,
	include_recording_in_webhook: true,
};

/** A trigger that enters its address in assistants by itself. */
const automatic = (parameters: Record<string, unknown>) =>
	step('Trigger', TRIGGER, 1, {
		event: 'callEnded',
		registration: 'automatic',
		options: {},
		...parameters,
	});

describe('one assistant', () => {
	test('reports its calls while the workflow is published, and afterwards to where it did before', async () => {
		const assistant = `/user/assistant/${RECALL_CALLER}`;
		const settings = async () => await webhookOf(stage.simulator, RECALL_CALLER);
		const untouched = await settings();
		await askApi(stage.simulator, assistant, 'PUT', FOREIGN);

		const workflowId = await publish(
			automatic({
				assistants: 'one',
				assistantId: { __rl: true, mode: 'id', value: String(RECALL_CALLER) },
				options: { replaceExisting: true },
			}),
			END,
		);
		expect((await settings()).webhook_url).toContain('/call-ended?secret=');
		const { first_id: call } = await control<{ first_id: number }>(stage.simulator, '/calls', {
			count: 1,
			assistant_id: RECALL_CALLER,
			webhooks: true,
		});

		const [{ status, outputs }] = await finished(workflowId);
		expect(status).toBe('success');
		expect(outputs.End[0]).toEqual([
			expect.objectContaining({ json: expect.objectContaining({ id: call }) }),
		]);
		await stage.n8n.deactivate(workflowId);
		expect(await settings()).toMatchObject(FOREIGN);
		await askApi(stage.simulator, assistant, 'PUT', untouched);
	});
});

describe('several assistants', () => {
	const settings = async () =>
		await Promise.all(ALL_CALLERS.map(async (id) => await webhookOf(stage.simulator, id)));
	test('report while the workflow is published, and are as before afterwards', async () => {
		await askApi(stage.simulator, '/user/assistant/102', 'PUT', FOREIGN);
		const before = await settings();

		const workflowId = await publish(
			automatic({ assistants: 'all', options: { replaceExisting: true, includeRecording: false } }),
			END,
		);
		const during = await settings();
		expect(new Set(during.map(({ webhook_url: url }) => url)).size).toBe(1);
		expect(during[1]).toEqual({
			webhook_url: expect.stringContaining('/call-ended?secret='),
			is_webhook_active: true,
			send_webhook_only_on_completed: false,
			include_recording_in_webhook: false,
		});

		await stage.n8n.deactivate(workflowId);
		expect(await settings()).toEqual(before);
	});

	test('are not taken away from another product without being asked', async () => {
		const before = await settings();

		await expect(publish(automatic({ assistants: 'all' }), END)).rejects.toThrow(
			/reports to crm\.example\.com already: turn on 'Replace Existing Webhook'/,
		);
		expect(await settings()).toEqual(before);
	});

	test('are as before when one of them refuses', async () => {
		const before = await settings();
		await control(stage.simulator, '/faults', {
			path: '/user/assistant/103',
			status: 422,
			body: { message: 'Plan has ended' },
		});

		await expect(
			publish(
				automatic({
					assistants: 'several',
					assistantIds: ALL_CALLERS,
					options: { replaceExisting: true },
				}),
				END,
			),
		).rejects.toThrow('The platform did not accept the values sent');
		expect(await settings()).toEqual(before);
		await noMoreFaults(stage.simulator);
	});
});

describe('the poll trigger', () => {
	test('passes on each call that ended since it was published, once, also over a restart of n8n', async () => {
		const trigger = step('Trigger', POLL_TRIGGER, 1, { event: 'callEnded', simplify: true });
		const workflowId = await publish(trigger, END);
		const end = async (count: number) => {
			const { first_id: first, last_id: last } = await control<{
				first_id: number;
				last_id: number;
			}>(stage.simulator, '/calls', { count, assistant_id: RECALL_CALLER });
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		};
		const passedOn = async () =>
			(await stage.n8n.finished(workflowId))
				.flatMap(({ outputs }) => outputs.End?.[0] ?? [])
				.map(({ json }) => Number(json.id))
				.sort((a, b) => a - b);

		const ended = await end(120);
		// n8n polls at once when it is started or a workflow is published
		await stage.server.kill();
		await stage.server.startAgain();
		await finished(workflowId, 1);
		expect(await passedOn()).toEqual(ended);

		ended.push(...(await end(3)));
		await stage.n8n.deactivate(workflowId);
		await stage.n8n.reactivate(workflowId);
		await finished(workflowId, 2);
		expect(await passedOn()).toEqual(ended);
		await stage.n8n.deactivate(workflowId);
	});
});
