// A call that a workflow waits for is reported: that workflow gets the report, and the trigger's own one only if it is to.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import {
	AWAITED,
	awaited,
	pauses,
	RECORDED,
	reference,
	SIMPLE,
	TAKEN,
	UNTIL,
	waking,
} from '../support/awaitedCall';
import { CAMPAIGN_CALL } from '../support/call';
import { CONVERSATION } from '../support/conversation';
import { withDeduplication } from '../support/deduplication';
import { runFallbackTimer } from '../support/fallbackTimer';
import '../support/platform';
import { chosen, registered, restart, SECRET, secretAt, trigger } from '../support/trigger';

withDeduplication();

const secret = { secret: SECRET };
const START = { options: { startForAwaited: true } };

describe('taken by the workflow that waits', () => {
	test('the report is handed over as it came; the trigger only records that, and goes no further', async () => {
		const { deliver, execute } = await registered();
		waking(200, TAKEN);

		const { status, item } = await deliver(AWAITED, secret);

		expect([status, item]).toEqual([200, RECORDED]);
		expect(await execute(item!, { id: '1' })).toEqual([]);
		// nor when somebody runs that execution again
		expect(await execute(item!, { id: '2', mode: 'retry' })).toEqual([]);
		expect(pauses).toEqual([]);
	});

	test("its own workflow starts as well with 'Start for Awaited Calls'", async () => {
		const { deliver, execute } = await registered(START);
		waking(200, TAKEN);

		const { item } = await deliver(AWAITED, secret);

		expect(item).toEqual(SIMPLE);
		expect(await execute(item!, { id: '1' })).toEqual([SIMPLE]);
	});

	test('its own workflow starts as well in a test', async () => {
		const { deliver } = await registered({}, { test: true });
		waking(200, TAKEN);

		expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);
	});

	const variables = { n8n_reference: reference() };
	const LEAD = { ...CAMPAIGN_CALL, lead: { ...CAMPAIGN_CALL.lead, variables } };

	// where a report may have it: sleepers.test.ts
	test.each<[string, IDataObject]>([
		['a lead', LEAD],
		['a platform that names another number', awaited({ customer_phone: '+40722999999' })],
		['a platform that names no status', awaited({ status: undefined })],
	])('the call is one of %s', async (_what, call) => {
		const { deliver } = await registered();
		waking(200, TAKEN, 1, { call: JSON.parse(JSON.stringify(call)) as IDataObject });

		expect((await deliver(call, secret)).item).toMatchObject({ taken_by_waiting_workflow: true });
	});

	test('the secret of an address that was set up by hand opens the reference, too', async () => {
		const manual = { event: 'callEnded', registration: 'manual', webhookSecret: chosen(SECRET) };
		const { deliver } = await trigger(manual);
		waking(200, TAKEN);

		expect((await deliver(AWAITED)).item).toEqual(RECORDED);
	});

	test.each([
		['the execution has not gone to sleep yet', 409],
		['it has not, behind a form', 307],
		['n8n has too much to do', 429],
		['n8n fails', 500],
		['the report cannot be read', 503],
	])('it is tried again while %s', async (_what, status) => {
		const { deliver } = await registered();
		waking(status, { message: 'Not now' }, 3);
		waking(200, TAKEN);

		expect((await deliver(AWAITED, secret)).item).toEqual(RECORDED);
		expect(pauses).toEqual([500, 500, 500]);
	});
});

describe('not taken, so that it starts the workflow of the trigger like any other:', () => {
	test.each<[string, number, nock.Body]>([
		['the execution sleeps for another call', 200, { isTaken: false }],
		['it is over', 200, '<html>No action required</html>'],
		['it is deleted', 404, { message: 'The execution "4711" does not exist.' }],
	])('it goes to the trigger: %s', async (_case, status, answer) => {
		const { deliver, execute } = await registered();
		waking(status, answer);

		const { item } = await deliver(AWAITED, secret);

		expect(item).toEqual(SIMPLE);
		expect(await execute(item!, { id: '1' })).toEqual([SIMPLE]);
	});

	test('its time was up: it is not asked any more', async () => {
		const { deliver } = await registered();
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(UNTIL));

		expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);
		jest.restoreAllMocks();
	});

	test('a call that is ringing is acknowledged: it wakes nobody up, and starts nothing', async () => {
		const { deliver } = await registered({ options: { startForAwaited: true } });

		const { status, item } = await deliver(awaited({ status: 'ringing' }), secret);

		expect([status, item]).toEqual([200, undefined]);
	});

	test('a conversation', async () => {
		const { deliver } = await registered({ event: 'conversationEnded' });
		const conversation = { ...CONVERSATION, variables: { n8n_reference: reference() } };
		const query = { secret: secretAt({ event: 'conversationEnded' }) };

		expect((await deliver(conversation, query)).item).toBeDefined();
	});
});

test('while n8n has no room for executions, the platform is answered after two seconds, and has no reason to repeat the report', async () => {
	const { deliver } = await registered();
	waking(200, TAKEN);
	runFallbackTimer();
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });

	const { sender, item } = await deliver(AWAITED, secret, { isBusy: true });
	expect(item).toEqual(RECORDED);
	await jest.advanceTimersByTimeAsync(1_999);
	expect(sender.received()).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1);
	jest.useRealTimers();

	expect(sender.received()).toEqual({ status: 200, answer: { message: 'Received.' } });
});

describe('a report that comes again', () => {
	test('wakes the workflow up once, and the second execution of the trigger goes no further', async () => {
		const { deliver, execute } = await registered();
		waking(200, TAKEN);
		const first = await deliver(AWAITED, secret);
		expect(first.item).toEqual(RECORDED);
		expect(await execute(first.item!, { id: '1' })).toEqual([]);
		restart();
		const again = await registered();
		// by then that execution is over
		waking(200, '<html>No action required</html>');

		const { item } = await again.deliver(AWAITED, secret);

		expect(await again.execute(item!, { id: '2' })).toEqual([]);
	});

	test('without deduplication is offered again', async () => {
		const { deliver } = await registered({ options: { deduplicate: false } });
		waking(200, TAKEN);
		expect((await deliver(AWAITED, secret)).item).toEqual(RECORDED);
		waking(200, { isTaken: false });

		expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);
	});
});

describe('a call that the options of the trigger leave out', () => {
	const FILTER: INodeParameters = { statuses: ['failed'] };
	const LEFT_OUT = { message: "Filtered out by the trigger's options." };

	test('is handed over all the same', async () => {
		const { deliver } = await registered({ options: FILTER });
		waking(200, TAKEN);

		expect((await deliver(AWAITED, secret)).item).toEqual(RECORDED);
	});

	test.each([
		{ minimumDuration: '={{ "ten" }}' },
		{ statuses: '={{ $json.gone() }}' },
	] as INodeParameters[])('is handed over where the form is broken: %j', async (options) => {
		const { deliver } = await registered({ options });
		waking(200, TAKEN);

		expect((await deliver(AWAITED, secret)).item).toEqual(RECORDED);
	});

	test.each([
		['was not taken', {}, { isTaken: false }],
		["is one for 'Start for Awaited Calls'", START.options, TAKEN],
		['may be such a one', { startForAwaited: '={{ "maybe" }}' }, TAKEN],
	] as Array<[string, INodeParameters, object]>)(
		'that %s makes an execution that says what is broken in the form',
		async (_case, options, answer) => {
			const broken = { ...options, minimumDuration: '={{ "ten" }}' };
			const { deliver } = await registered({ options: broken });
			waking(200, answer);

			await expect(deliver(AWAITED, secret)).rejects.toThrow('Minimum Duration');
			expect(nock.isDone()).toBe(true);
		},
	);

	test.each<[string, INodeParameters, object]>([
		['was not taken', FILTER, { isTaken: false }],
		["is one for 'Start for Awaited Calls'", { ...FILTER, ...START.options }, TAKEN],
	])('that %s does not start its workflow', async (_case, options, answer) => {
		const { deliver } = await registered({ options });
		waking(200, answer);

		expect(await deliver(AWAITED, secret)).toMatchObject({ answer: LEFT_OUT, item: undefined });
	});
});

test('without the secret of the address nobody is woken up', async () => {
	const { deliver } = await registered();

	expect((await deliver(AWAITED, { secret: SECRET.slice(1) })).status).toBe(401);
});
