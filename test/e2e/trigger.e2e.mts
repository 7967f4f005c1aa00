import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClosers } from '../../scripts/lib/closers.mts';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { until } from '../../scripts/lib/until.mts';
import {
	chain,
	POLL_TRIGGER,
	step,
	TRIGGER,
	withCredential,
	type WorkflowNode,
} from '../../scripts/lib/workflow.mts';
import {
	askApi,
	control,
	deliveriesOf,
	noMoreFaults,
	webhookOf,
} from '../../scripts/lib/platformApi.mts';

const closers = createClosers();
let stage: Stage;

beforeAll(async () => {
	stage = await setUpStage(0, closers, {
		webhookRetries: [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000],
	});
});

afterAll(closers.closeAll);

/** n8n takes some deliveries a second; a busy machine fewer. */
const PATIENCE_SECONDS = 300;
const SECRET = 'c'.repeat(48);
/** With status 200, to everything, for a moment before it reads its database: no workflow sees that. */
const ANSWER_WHILE_STARTING = 'n8n is starting up. Please wait';
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
	await until(`${count} executions end`, PATIENCE_SECONDS, async () => {
		const { ended } = await stage.n8n.count(workflowId);
		return ended >= count;
	});
	return await stage.n8n.finished(workflowId);
}

describe('an inbound call', () => {
	test('is answered at once with the content of the form', async () => {
		const trigger = byHand('inboundCall', { responseMode: 'onReceived', answer: '{"known":true}' });
		const workflowId = await publish(trigger, END);
		const { status, answer } = await post(addressOf(trigger, 'inbound-call'), { id: 7 });

		expect([status, answer]).toEqual([200, '{"known":true}']);
		const [{ outputs }] = await finished(workflowId);
		expect(outputs.Trigger[0]?.[0].json).toEqual({ id: 7 });
		await stage.n8n.deactivate(workflowId);
	});

	test('is answered with what the last node gives', async () => {
		const trigger = byHand('inboundCall', { responseMode: 'lastNode', answerWithin: 20 });
		const workflowId = await publish(trigger, setFields({ name: 'Ana' }));

		const { status, answer } = await post(addressOf(trigger, 'inbound-call'), { id: 7 });

		expect([status, answer]).toEqual([200, '{"name":"Ana"}']);
		await stage.n8n.deactivate(workflowId);
	});
});

describe('a mid-call tool request', () => {
	test("is answered by n8n's Respond to Webhook node behind a Wait node that is off", async () => {
		const trigger = byHand('toolRequest', { responseMode: 'responseNode', answerWithin: 20 });
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

	test('gets the fallback answer when the workflow takes too long', async () => {
		const trigger = byHand('toolRequest', {
			responseMode: 'lastNode',
			answerWithin: 1,
			fallbackAnswer: '{"message":"later"}',
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

/** A trigger that enters its address in assistants by itself. */
const automatic = (parameters: Record<string, unknown>) =>
	step('Trigger', TRIGGER, 1, {
		event: 'callEnded',
		registration: 'automatic',
		options: {},
		...parameters,
	});

describe('several assistants', () => {
	const settings = async () =>
		await Promise.all(ALL_CALLERS.map(async (id) => await webhookOf(stage.simulator, id)));
	const foreign = {
		webhook_url: 'https://crm.example.com/hook?key=1',
		is_webhook_active: true,
		send_webhook_only_on_completed: true,
		include_recording_in_webhook: true,
	};

	test('report while the workflow is published, and are as before afterwards', async () => {
		await askApi(stage.simulator, '/user/assistant/102', 'PUT', foreign);
		const before = await settings();

		const workflowId = await publish(
			automatic({ assistants: 'all', options: { replaceExisting: true, includeRecording: false } }),
			END,
		);
		const during = await settings();
		// the address of each also says what it had before
		const addresses = during.map(({ webhook_url: url }) => url?.split('&previous=')[0]);
		expect(new Set(addresses).size).toBe(1);
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

describe('many deliveries', () => {
	interface Sent {
		first_id: number;
		last_id: number;
		webhooks: { duplicates: number[]; wrong_secrets: number[] };
	}

	const callsOf = ({ first_id: first, last_id: last, webhooks }: Sent) =>
		Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
			(id) => !webhooks.wrong_secrets.includes(id),
		);

	/** The calls with which executions of a workflow started, each as often as it did. */
	const startedBy = async (workflowId: string) =>
		(await stage.n8n.finished(workflowId))
			.flatMap(({ outputs }) => outputs.Trigger?.[0] ?? [])
			.map(({ json }) => Number(json.id))
			.sort((a, b) => a - b);

	const oneCaller = () =>
		automatic({
			assistants: 'one',
			assistantId: { __rl: true, mode: 'id', value: String(RECALL_CALLER) },
		});

	test('500 calls, some twice, some with a wrong secret: one execution for each genuine call', async () => {
		const workflowId = await publish(oneCaller(), END);

		const sent = await control<Sent>(stage.simulator, '/calls', {
			count: 500,
			assistant_id: RECALL_CALLER,
			webhooks: true,
			duplicates: 0.1,
			wrong_secrets: 0.05,
		});
		expect(sent.webhooks).toMatchObject({
			duplicates: { length: 50 },
			wrong_secrets: { length: 25 },
		});
		await finished(workflowId, 475);

		expect(await startedBy(workflowId)).toEqual(callsOf(sent));
		expect(await stage.n8n.count(workflowId)).toEqual({ all: 475, ended: 475 });
		await stage.n8n.deactivate(workflowId);
	});

	test('n8n is killed while 100 calls are reported: each runs once after it is back', async () => {
		const workflowId = await publish(oneCaller(), END);

		const sending = control<Sent>(stage.simulator, '/calls', {
			count: 100,
			assistant_id: RECALL_CALLER,
			webhooks: true,
		});
		await until(
			'some are accepted',
			PATIENCE_SECONDS,
			async () => (await stage.n8n.count(workflowId)).all >= 20,
		);
		await stage.server.kill();
		await stage.server.startAgain();
		const sent = await sending;
		await until('everything has arrived', PATIENCE_SECONDS, async () =>
			(await deliveriesOf(stage.simulator))
				.filter(({ call_id: id }) => id >= sent.first_id)
				.every(({ status }) => status === 'delivered'),
		);
		await until('nothing runs any more', PATIENCE_SECONDS, async () => {
			const { all, ended } = await stage.n8n.count(workflowId);
			return all === ended;
		});

		const executions = await stage.n8n.finished(workflowId);
		const succeeded = executions.filter(({ status }) => status === 'success');
		const ranToTheEnd = succeeded
			.flatMap(({ outputs }) => outputs.End?.[0] ?? [])
			.map(({ json }) => Number(json.id));
		expect(new Set(ranToTheEnd).size).toBe(ranToTheEnd.length);
		const cutOff = executions
			.filter(({ status }) => status === 'crashed')
			.map(({ untouched }) => Number(untouched[0].id));
		expect(cutOff.length + succeeded.length).toBe(executions.length);
		const swallowed = (await deliveriesOf(stage.simulator))
			.filter(({ response_body: answer }) => answer === ANSWER_WHILE_STARTING)
			.map(({ call_id: id }) => id);
		// cut off before n8n had answered, it came again: so it may be two of these
		const accountedFor = new Set([...ranToTheEnd, ...cutOff, ...swallowed]);
		const calls = Array.from({ length: 100 }, (_, index) => sent.first_id + index);
		expect([...accountedFor].sort((a, b) => a - b)).toEqual(calls);
		await stage.n8n.deactivate(workflowId);
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
