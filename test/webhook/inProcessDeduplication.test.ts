import { WebhookContext } from 'n8n-core';
import { isRepeated } from '../../nodes/VoiceAssistantPlatform/webhook/deduplication';
import type { TriggerSettings } from '../../nodes/VoiceAssistantPlatform/webhook/settings';
import { CALL, SIMPLE_CALL } from '../support/call';
import { additionalData } from '../support/engine/workflow';
import { chosen, registered, restart, SECRET, trigger, type Trigger } from '../support/trigger';
import { send } from '../support/webhookServer';

const secret = { secret: SECRET };
const AGAIN = { message: 'Received before.' };

/** How many of the deliveries start the workflow. */
async function started(deliveries: Array<ReturnType<Trigger['deliver']>>): Promise<number> {
	return (await Promise.all(deliveries)).filter(({ item }) => item).length;
}

test('the same call with the same status starts the workflow once; the sender is told that it arrived', async () => {
	const { deliver } = await registered();
	expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);

	for (let times = 0; times < 3; times++) {
		const { status, answer, item } = await deliver({ ...CALL, transcript: 'longer' }, secret);
		expect([status, answer, item]).toEqual([200, AGAIN, undefined]);
	}
});

test('an ID is the same as number and as text', async () => {
	const { deliver } = await registered();

	await deliver(CALL, secret);

	expect((await deliver({ ...CALL, id: '12' }, secret)).answer).toEqual(AGAIN);
});

test('the same call with another status starts the workflow again', async () => {
	const { deliver } = await registered();
	const statuses = ['ended', 'completed', 'ended'];

	expect(
		await started(statuses.map(async (status) => await deliver({ ...CALL, status }, secret))),
	).toBe(2);
});

test('other calls with the same status each start the workflow', async () => {
	const { deliver } = await registered();

	expect(
		await started([1, 11, 111].map(async (id) => await deliver({ ...CALL, id }, secret))),
	).toBe(3);
});

test('a call of another account with the same ID starts the workflow', async () => {
	const first = await registered();
	const other = await registered({}, { credential: { apiToken: 'token-of-another-account' } });
	await first.deliver(CALL, secret);

	expect((await other.deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
	expect((await other.deliver(CALL, secret)).answer).toEqual(AGAIN);
	expect((await first.deliver(CALL, secret)).answer).toEqual(AGAIN);
});

test('with a credential that cannot be used any more, calls start the workflow once as well', async () => {
	const { deliver } = await registered({}, { credential: { apiToken: '' } });

	expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
	expect((await deliver(CALL, secret)).answer).toEqual(AGAIN);
});

test('twins at the same moment start the workflow once', async () => {
	const { deliver } = await registered();
	const twins = Array.from({ length: 20 }, async () => await deliver(CALL, secret));

	expect(await started(twins)).toBe(1);
});

test('n8n could not store the first execution: the next delivery starts the workflow', async () => {
	const { deliver } = await registered();
	const first = await deliver(CALL, secret, { starts: false });
	expect(first.status).toBe(500);

	expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
	expect((await deliver(CALL, secret)).answer).toEqual(AGAIN);
});

test('n8n could not store the first execution: of the twins that waited one starts the workflow', async () => {
	const { deliver } = await registered();
	const first = deliver(CALL, secret, { starts: false });
	const twins = Array.from({ length: 5 }, async () => await deliver(CALL, secret));

	await first;

	expect(await started(twins)).toBe(1);
});

test('a sender that hung up before the answer comes again: the workflow was started once', async () => {
	const { deliver } = await registered();
	await deliver(CALL, secret, { hasHungUp: true });

	expect((await deliver(CALL, secret)).item).toBeUndefined();
});

test('a sender that hung up, and whose workflow could not start, may come again', async () => {
	const { deliver } = await registered();
	await deliver(CALL, secret, { hasHungUp: true, starts: false });

	expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
});

test('switched off, every delivery starts the workflow', async () => {
	const { deliver } = await registered({ options: { deduplicate: false } });

	expect(await started([deliver(CALL, secret), deliver(CALL, secret)])).toBe(2);
});

test('whoever tests may send the same call again and again', async () => {
	const { deliver } = await registered({}, { test: true });

	expect(await started([deliver(CALL, secret), deliver(CALL, secret)])).toBe(2);
});

test.each([undefined, null, '', ' ', true, {}, [], 1.5, 2 ** 53])(
	'calls with the ID %p cannot be told apart: each starts the workflow',
	async (id) => {
		const { deliver } = await registered();

		expect(
			await started([deliver({ ...CALL, id }, secret), deliver({ ...CALL, id }, secret)]),
		).toBe(2);
	},
);

test('two triggers do not share what they have received', async () => {
	const webhookId = 'b6d2a1c0-0000-4000-8000-000000000002';
	const first = await registered();
	const second = await registered({}, { webhookId, nodeId: '2' });

	expect(await started([first.deliver(CALL, secret), second.deliver(CALL, secret)])).toBe(2);
});

test.each(['inboundCall', 'toolRequest'])(
	'%s: a sender that waits for a response gets one each time',
	async (event) => {
		// so that no fallback response is left to come
		jest.useFakeTimers();
		const { deliver } = await trigger({ event, webhookSecret: chosen(SECRET) });

		expect(await started([deliver(CALL), deliver(CALL)])).toBe(2);
		jest.useRealTimers();
	},
);

test('a call that is rejected for its body does not count', async () => {
	const { deliver } = await registered();

	await deliver(CALL, {});
	await deliver([CALL], secret);

	expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
});

test('after a restart nothing is known here: the execution itself tells', async () => {
	const first = await registered();
	await first.deliver(CALL, secret);
	restart();
	const second = await registered();

	expect((await second.deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
});

test('what a process knows is bounded: of more than 10,000 events the oldest is forgotten, the newest are known', async () => {
	const { workflow } = await registered();
	const node = workflow.getNode('Platform')!;
	const receive = async (event: number) => {
		const { httpRequest, httpResponse } = await send(CALL, secret, {});
		const data = Object.assign(additionalData(), { httpRequest, httpResponse });
		const context = new WebhookContext(workflow, node, data, 'webhook', {} as never, [], null);
		const isKnown = await isRepeated(context, {} as TriggerSettings, { ...CALL, id: event });
		httpResponse.json({});
		return isKnown;
	};
	for (let event = 0; event <= 10_000; event++) expect(await receive(event)).toBe(false);

	expect(await receive(10_000)).toBe(true);
	expect(await receive(1)).toBe(true);
	expect(await receive(0)).toBe(false);
});
