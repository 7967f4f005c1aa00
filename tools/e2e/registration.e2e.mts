import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
	askApi,
	control,
	FOREIGN,
	noMoreFaults,
	webhookOf,
	type WebhookSettings,
} from '../simulator/client.mts';
import { N8N_LINE } from '../n8n/line.mts';
import { itemsOf } from '../n8n/executions.mts';
import { connect } from '../n8n/client.mts';
import { startN8n } from '../n8n/server.mts';
import { publish, setUpStageOn, type Stage } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import {
	chain,
	END,
	step,
	TRIGGER,
	triggerOf,
	withCredential,
	type WorkflowNode,
} from '../n8n/workflow.mts';
import { ended, PATIENCE_SECONDS, post } from './support/published.mts';

const disposables = new AsyncDisposableStack();
/** A publication that was cut off is taken up when the lease of the process before has ended: after two minutes by default. */
const startN8nWithShortLease = async () =>
	await startN8n(disposables, { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '20' });
/** n8n tries five times to set up a trigger before it gives the reason. */
const TIME_TO_PUBLISH = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '120' };
let stage: Stage;
/** What the assistants have set before each test. */
let before: WebhookSettings[];

beforeAll(async () => {
	stage = await setUpStageOn(startN8nWithShortLease, 0, disposables);
	await askApi(stage.simulator, '/user/assistant/102', 'PUT', FOREIGN);
	before = await settings();
});

afterEach(async () => {
	await noMoreFaults(stage.simulator);
	// no test leaves an address behind; what was replaced, its owner enters again
	expect(await addresses()).toEqual(
		expect.not.arrayContaining([expect.stringContaining('call-ended')]),
	);
	for (const [index, id] of CALLERS.entries()) {
		await askApi(stage.simulator, `/user/assistant/${id}`, 'PUT', before[index]);
	}
});

afterAll(() => disposables.disposeAsync());

const CALLERS = [101, 102, 103];
const WIPED = { webhook_url: null, is_webhook_active: false };

const settings = async () =>
	await Promise.all(CALLERS.map(async (id) => await webhookOf(stage.simulator, id)));

const addresses = async () => (await settings()).map(({ webhook_url: address }) => String(address));

const callEnded = (options: object = { replaceExisting: true }) =>
	step('Trigger', TRIGGER, 1, {
		event: 'callEnded',
		registration: 'automatic',
		assistants: 'several',
		assistantIds: CALLERS,
		options,
	});

const workflowOf = (...nodes: WorkflowNode[]) =>
	withCredential(chain('Trigger', nodes), stage.credential);

let lastCall = 500_000;

/** Reports a call to the address of an assistant, as the platform does. */
async function report(address: string) {
	return await post(address, { id: ++lastCall, status: 'completed' });
}

const MAY_BE_MISSING = 'Assistants may no longer report to this workflow';

/** What the user reads of a trigger's own troubles: a failed execution or, where n8n has none for that, a line of its log. */
async function untilTold(
	{ server, n8n }: Pick<Stage, 'server' | 'n8n'>,
	workflowId: string,
): Promise<string> {
	return await waitFor('the user is told', PATIENCE_SECONDS, async () => {
		const lines =
			N8N_LINE.number === 1
				? server.log().split('\n')
				: (await n8n.finished(workflowId)).map(({ error }) => error ?? '');
		return lines.find((line) => line.includes(MAY_BE_MISSING));
	});
}

/** n8n sets published workflows up again some time after it has started to answer: with 200, then with 404. */
async function untilReady(address: string) {
	await waitFor('n8n takes reports', PATIENCE_SECONDS, async () => {
		// the trigger itself refuses an empty report
		const { status } = await post(address, {}).catch(() => ({ status: 404 }));
		return ![200, 404].includes(status);
	});
}

test('n8n is killed while publishing: it finishes when it starts again, and calls are accepted', async () => {
	await control(stage.simulator, '/faults', { path: '/user/assistant/103', delay_ms: 60_000 });
	const workflowId = await stage.n8n.create(workflowOf(callEnded(), END));
	const publishing = stage.n8n.reactivate(workflowId).catch(() => undefined);
	await waitFor('two assistants have the address', PATIENCE_SECONDS, async () =>
		(await addresses()).slice(0, 2).every((address) => address.includes('call-ended')),
	);
	await stage.server.kill();
	await publishing;
	await noMoreFaults(stage.simulator);
	await stage.server.startAgain();
	await waitFor('the third one has the address', PATIENCE_SECONDS, async () =>
		(await addresses())[2].includes('call-ended'),
	);
	const [address] = await addresses();
	await untilReady(address);
	expect((await report(address)).status).toBe(200);
	await ended(stage, workflowId, 1);
	await stage.n8n.deactivate(workflowId);
	expect(await addresses()).toEqual(['null', 'null', 'null']);
});

// n8n 1 gives none up
if (N8N_LINE.number === 2) {
	test('n8n gives up a publication that takes too long: no assistant reports to it any more', async () => {
		// by then, 14 of the 20 seconds that n8n has here are over
		const refusal = { method: 'PUT', status: 422, delay_ms: 16_000 };
		await control(stage.simulator, '/faults', { path: '/user/assistant/103', ...refusal });
		const workflowId = await stage.n8n.create(workflowOf(callEnded(), END));

		await expect(stage.n8n.reactivate(workflowId)).rejects.toThrow('exceeded its deadline');
		expect((await addresses())[0]).toContain('call-ended');
		await waitFor('it is cleared', PATIENCE_SECONDS, async () =>
			(await addresses()).every((address) => !address.includes('call-ended')),
		);
		await noMoreFaults(stage.simulator);
		await stage.n8n.deactivate(workflowId);
	});
}

describe('a copy with the same webhook ID', () => {
	test('that is published, tested or unpublished takes nothing from the original', async () => {
		const trigger = callEnded();
		const original = await publish(stage, trigger, END);
		const live = await settings();
		const copy = await stage.n8n.create(workflowOf(trigger, END));

		await expect(stage.n8n.reactivate(copy)).rejects.toThrow(/path|conflict/i);
		expect(await settings()).toEqual(live);
		await stage.n8n.deactivate(copy);
		expect(await settings()).toEqual(live);
		await expect(stage.n8n.listen(copy, 'Trigger')).rejects.toThrow(
			'already reports to the workflow',
		);
		expect(await settings()).toEqual(live);

		expect((await report(String(live[0].webhook_url))).status).toBe(200);
		await ended(stage, original, 1);
		await stage.n8n.deactivate(original);
	});
});

describe('a copy of n8n', () => {
	test('that is restored from a backup, or given the exported workflow, takes no call from the original', async () => {
		const trigger = callEnded({});
		trigger.parameters.assistantIds = [101, 103];
		const original = await publish(stage, trigger, END);
		const live = await settings();
		const exported = await stage.n8n.read(original);
		const text = JSON.stringify(exported);
		for (const { webhook_url: address } of live) {
			expect(text).not.toContain(new URL(String(address)).searchParams.get('secret') ?? 'crm.');
		}

		const copy = await stage.server.startCopy(TIME_TO_PUBLISH);
		const there = await connect(copy);
		expect(await untilTold({ server: copy, n8n: there }, original)).toContain(
			`already reports to ${new URL(stage.n8nUrl).host}`,
		);
		expect(await settings()).toEqual(live);
		await there.deactivate(original);
		expect(await settings()).toEqual(live);
		for (const workflowId of [
			original,
			await there.create(Object.assign(exported, { id: undefined })),
		]) {
			await expect(there.reactivate(workflowId)).rejects.toThrow('Replace Existing Webhook');
			await there.deactivate(workflowId);
		}
		expect(await settings()).toEqual(live);
		await copy.stop();

		const address = String(live[0].webhook_url);
		await untilReady(address);
		expect((await report(address)).status).toBe(200);
		await ended(stage, original, 1);
		await stage.n8n.deactivate(original);
	});
});

test('a test of what is published is refused; of what is not, it listens, and is cleared', async () => {
	const workflowId = await publish(stage, callEnded(), END);
	await expect(stage.n8n.listen(workflowId, 'Trigger')).rejects.toThrow(
		'already reports to the workflow',
	);
	await stage.n8n.deactivate(workflowId);

	await stage.n8n.listen(workflowId, 'Trigger');
	const [address] = await addresses();
	expect(address).toContain('/webhook-test/');
	expect((await report(address)).status).toBe(200);
	await waitFor('the test has ended', PATIENCE_SECONDS, async () =>
		(await addresses()).every((one) => !one.includes('call-ended')),
	);
});

test("a restart of n8n enters addresses again that were wiped meanwhile, leaves another product's alone, and tells", async () => {
	await askApi(stage.simulator, '/user/assistant/102', 'PUT', WIPED);
	const workflowId = await publish(stage, callEnded({}), END);
	const [live] = await addresses();
	await stage.server.stop();
	await askApi(stage.simulator, '/user/assistant/102', 'PUT', FOREIGN);
	await askApi(stage.simulator, '/user/assistant/103', 'PUT', WIPED);
	await stage.server.startAgain();

	expect(await untilTold(stage, workflowId)).toMatch(/": already reports to crm\.example\.com$/);
	const [untouched, , wiped] = await addresses();
	expect(untouched).toBe(live);
	expect(wiped).toContain('call-ended');
	expect((await settings())[1]).toEqual(before[1]);
	await untilReady(wiped);
	expect((await report(wiped)).status).toBe(200);
	await waitFor('the call has started it', PATIENCE_SECONDS, async () =>
		(await stage.n8n.finished(workflowId)).some(({ status }) => status === 'success'),
	);
	await stage.n8n.deactivate(workflowId);
});

/** Seconds until the check that a test waits for: the workflow must be published by then. */
const SECONDS_UNTIL_CHECK = 90;

/** A node ID whose trigger n8n's schedule calls at that time of each hour. */
function nodeIdWithCheckAt(workflowId: string, time: Date): string {
	for (;;) {
		const nodeId = crypto.randomUUID();
		const [second, minute] = createHash('sha256').update(`${workflowId} ${nodeId}`).digest();
		if (second % 60 === time.getSeconds() && minute % 60 === time.getMinutes()) return nodeId;
	}
}

test('a webhook that is switched off on the platform is switched on again within the hour', async () => {
	const id = 'checkedEachHour';
	const time = new Date(Date.now() + SECONDS_UNTIL_CHECK * 1000);
	const trigger = { ...triggerOf(101), id: nodeIdWithCheckAt(id, time) };
	await stage.server.importByCommand({ ...workflowOf(trigger, END), id });
	await stage.n8n.reactivate(id);
	const [live] = await settings();
	await askApi(stage.simulator, '/user/assistant/101', 'PUT', { is_webhook_active: false });

	await waitFor('it is switched on', PATIENCE_SECONDS, async () =>
		Boolean((await settings())[0].is_webhook_active),
	);

	expect((await settings())[0]).toEqual(live);
	expect(await stage.n8n.finished(id)).toEqual([]);
	await stage.n8n.deactivate(id);
});

describe('a webhook that has endpoints of its own', () => {
	const addressesOf103 = async () =>
		await control<Record<string, unknown>>(stage.simulator, '/assistants/103', {});

	test('conversations start the workflow, again when they go on; afterwards the address is gone', async () => {
		const workflowId = await publish(stage, triggerOf(103, { event: 'conversationEnded' }), END);
		const message = { sender_id: 701, phone: '+447700900188', text: 'Hello' };
		for (let time = 1; time <= 2; time++) {
			await control(stage.simulator, '/inbound-messages', message);
			await ended(stage, workflowId, time);
		}

		const ran = (await ended(stage, workflowId, 2)).flatMap((one) => itemsOf(one, 'End'));
		expect(ran.map(({ message_count: count }) => count).sort()).toEqual([1, 2]);
		await stage.n8n.deactivate(workflowId);
		expect(await addressesOf103()).toMatchObject({ conversation_ended_webhook_url: null });
	});

	test('an inbound call gets the variables of the workflow; afterwards the address is gone', async () => {
		const workflowId = await publish(
			stage,
			triggerOf(103, { event: 'inboundCall', responseMode: 'lastNode', responseTimeout: 20 }),
			step('Answer', 'n8n-nodes-base.set', 3.4, {
				mode: 'raw',
				jsonOutput: '{"customer_name": "Ana"}',
				options: {},
			}),
		);
		expect(String((await addressesOf103()).inbound_webhook_url)).toMatch(
			/\/inbound-call\?secret=[0-9a-f]{48}&workflow=/,
		);

		const call = await control<{ webhook_response: object }>(stage.simulator, '/live-calls', {
			type: 'inbound',
			assistant_id: 103,
			phone: '+447700900123',
		});

		expect(call.webhook_response).toMatchObject({
			inbound: { status: 200, body: '{"customer_name":"Ana"}' },
		});
		await ended(stage, workflowId, 1);
		await stage.n8n.deactivate(workflowId);
		expect(await addressesOf103()).toMatchObject({ inbound_webhook_url: null });
	});
});
