import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic } from '../support/assistants';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { processed, withDeduplication } from '../support/deduplication';
import { newProcess } from '../support/n8nProcess';
import { chosen, registered, restart, SECRET, trigger } from '../support/trigger';

withDeduplication();

// what a process keeps in memory is not to reach the next test
beforeEach(restart);

/** An execution in a process of n8n that has just been started. */
async function executedAnew(
	id: string,
	call: object = CALL,
	parameters: INodeParameters = {},
	mode: WorkflowExecuteMode = 'webhook',
) {
	restart();
	return await (await registered(parameters)).execute(call as never, { id, mode });
}

test('the first execution of an event goes on with the call', async () => {
	expect(await executedAnew('1')).toEqual([CALL]);
});

test('after a restart, the execution of a repeated event ends with nothing', async () => {
	await executedAnew('1');

	expect(await executedAnew('2')).toEqual([]);
	expect(await executedAnew('3', { ...CALL, transcript: 'longer' })).toEqual([]);
});

test('what a delivery gives out and what an execution looks at are the same event', async () => {
	const { deliver, execute } = await registered();
	const query = { secret: SECRET };
	const first = await deliver(CALL, query);
	await execute(first.item!, { id: '1' });
	restart();
	const other = await registered({ simplify: false, options: { includeRequest: true } });

	const again = await other.deliver({ ...CAMPAIGN_CALL, id: '12' }, query);

	expect(await other.execute(again.item!, { id: '2' })).toEqual([]);
});

test.each([true, false])(
	'calls whose numbers are too large to be told apart all go on, simplified: %p',
	async (simplify) => {
		const { deliver, execute } = await registered({ simplify });
		for (const id of ['1', '2']) {
			const { item } = await deliver(
				{ ...CALL, id: Number('12345678901234567890') },
				{ secret: SECRET },
			);

			expect(await execute(item!, { id })).toHaveLength(1);
		}
	},
);

test.each([true, false])(
	'a call that is named by "call_id" goes on once, simplified: %p',
	async (simplify) => {
		const { deliver, execute } = await registered({ simplify });
		const call = { ...CALL, id: undefined, call_id: 12 };
		const first = await deliver(call, { secret: SECRET });
		expect(await execute(first.item!, { id: '1' })).toHaveLength(1);

		expect((await deliver(call, { secret: SECRET })).item).toBeUndefined();
		restart();
		const other = await registered({ simplify });
		const again = await other.deliver(call, { secret: SECRET });
		expect(await other.execute(again.item!, { id: '2' })).toEqual([]);
	},
);

test('the same call with another status goes on', async () => {
	await executedAnew('1');

	expect(await executedAnew('2', { ...CALL, status: 'ended' })).toHaveLength(1);
});

test('a call of another account with the same ID goes on', async () => {
	await executedAnew('1');
	restart();
	const other = await registered({}, { credential: { apiToken: 'token-of-another-account' } });

	expect(await other.execute(CALL as never, { id: '2' })).toEqual([CALL]);
	expect(await other.execute(CALL as never, { id: '3' })).toEqual([]);
	expect(await executedAnew('4')).toEqual([]);
});

test('a call is the same whether or not n8n has lost what it had stored of the registration', async () => {
	new Assistants({ 1: {} });
	const published = await trigger(automatic('all'));
	await published.create();
	expect(await published.execute(CALL as never, { id: '1' })).toEqual([CALL]);
	restart();

	expect(await (await trigger(automatic('all'))).execute(CALL as never, { id: '2' })).toEqual([]);
	nock.cleanAll();
});

test('an execution that another worker takes over goes on, whatever happened in between', async () => {
	await executedAnew('1');
	await executedAnew('2');

	expect(await executedAnew('1')).toEqual([CALL]);
});

test('a repeated one that another worker takes over ends with nothing again', async () => {
	await executedAnew('1');
	await executedAnew('2');

	expect(await executedAnew('2')).toEqual([]);
});

test('an execution that the user runs again goes on', async () => {
	await executedAnew('1');

	expect(await executedAnew('2', CALL, {}, 'retry')).toEqual([CALL]);
});

test('a test goes on, and is not recorded', async () => {
	expect(await executedAnew('1', CALL, {}, 'manual')).toEqual([CALL]);
	expect(processed.size).toBe(0);

	expect(await executedAnew('2')).toEqual([CALL]);
});

test('fifty executions at once are all recorded', async () => {
	const { execute } = await registered();
	const calls = Array.from({ length: 50 }, (_, id) => ({ ...CALL, id }));

	const first = calls.map(async (call, index) => await execute(call, { id: `a${index}` }));
	expect((await Promise.all(first)).flat()).toHaveLength(50);

	restart();
	const { execute: executeAgain } = await registered();
	const second = calls.map(async (call, index) => await executeAgain(call, { id: `b${index}` }));
	expect((await Promise.all(second)).flat()).toEqual([]);
});

test('fifty executions of one event at once: one goes on', async () => {
	const { execute } = await registered();

	const all = Array.from({ length: 50 }, async (_, id) => await execute(CALL, { id: String(id) }));

	expect((await Promise.all(all)).flat()).toEqual([CALL]);
});

test('two processes begin the list at the same moment: both events are recorded', async () => {
	const two = [1, 2].map(async (id) => {
		const { execute } = await registered({}, { process: newProcess() });
		return async () => await execute({ ...CALL, id }, { id: `a${id}` });
	});
	const executions = await Promise.all(two);

	const items = await Promise.all(executions.map(async (execute) => await execute()));

	expect(items.flat()).toHaveLength(2);
	expect(await executedAnew('b1', { ...CALL, id: 1 })).toEqual([]);
	expect(await executedAnew('b2', { ...CALL, id: 2 })).toEqual([]);
});

test('two processes write over each other: what they enter next brings back what was lost', async () => {
	const processes = await Promise.all(
		[0, 1].map(async () => await registered({}, { process: newProcess() })),
	);
	await executedAnew('0', { ...CALL, id: 100 });
	const bothExecute = async (round: number) =>
		await Promise.all(
			processes.map(async ({ execute }, index) => {
				const id = 2 * round + index;
				return await execute({ ...CALL, id }, { id: `a${id}` });
			}),
		);

	for (let round = 0; round < 10; round++)
		expect((await bothExecute(round)).flat()).toHaveLength(2);
	for (const { execute } of processes) await execute({ ...CALL, id: 101 }, { id: 'last' });

	for (let id = 0; id < 20; id++) {
		expect(await executedAnew(`b${id}`, { ...CALL, id })).toEqual([]);
	}
});

test('what a process remembers is bounded: of more than 1,000 triggers it records the last events of the newest again', async () => {
	const process = newProcess();
	const recordFor = async (trigger: number, id: number) =>
		await (
			await registered({}, { process, nodeId: String(trigger) })
		).execute({ ...CALL, id }, { id: String(id) });
	for (let one = 0; one <= 1_000; one++) await recordFor(one, 1);

	await recordFor(1_000, 2);
	expect(processed.asked).toBe(4);
	await recordFor(0, 2);
	expect(processed.asked).toBe(2);
});

test('two processes begin the list with the same event: one goes on', async () => {
	const two = ['1', '2'].map(async (id) => {
		const { execute } = await registered({}, { process: newProcess() });
		return async () => await execute(CALL, { id });
	});
	const executions = await Promise.all(two);

	const items = await Promise.all(executions.map(async (execute) => await execute()));

	expect(items.flat()).toEqual([CALL]);
});

test('a database that fails once is asked again', async () => {
	processed.failures = 1;

	expect(await executedAnew('1')).toEqual([CALL]);
	expect(await executedAnew('2')).toEqual([]);
});

test('a database that is down fails the execution: whether to go on cannot be known', async () => {
	const { execute } = await registered();
	processed.failures = 2;

	await expect(execute(CALL, { id: '1' })).rejects.toMatchObject({
		message: 'database is locked',
	});
	expect(await execute(CALL, { id: '2' })).toEqual([CALL]);
});

test.each([undefined, null, '', {}, 2 ** 53])('calls with the ID %p all go on', async (id) => {
	for (const execution of ['1', '2']) {
		expect(await executedAnew(execution, { ...CALL, id })).toHaveLength(1);
	}
	expect(processed.size).toBe(0);
});

test('switched off, all go on, and nothing is recorded', async () => {
	const parameters = { options: { deduplicate: false } };
	for (const execution of ['1', '2']) {
		expect(await executedAnew(execution, CALL, parameters)).toEqual([CALL]);
	}
	expect(processed.size).toBe(0);
});

test.each(['inboundCall', 'toolRequest'])(
	'%s: whoever waits for an answer gets one each time',
	async (event) => {
		const { execute } = await trigger({ event, webhookSecret: chosen(SECRET) });
		for (const id of ['1', '2']) expect(await execute(CALL, { id })).toEqual([CALL]);
		expect(processed.size).toBe(0);
	},
);

test('a trigger set up by hand looks as well', async () => {
	const manual = { registration: 'manual', webhookSecret: chosen(SECRET) };
	await executedAnew('1', CALL, manual);

	expect(await executedAnew('2', CALL, manual)).toEqual([]);
});

test('two triggers of a workflow do not share what was recorded', async () => {
	await executedAnew('1');
	const { execute } = await registered({}, { nodeId: '2' });

	expect(await execute(CALL, { id: '2' })).toEqual([CALL]);
});

test('what is recorded is bounded, and the newest stay', async () => {
	const { execute } = await registered();
	for (let id = 1; id <= 1_010; id++) await execute({ ...CALL, id }, { id: String(id) });

	expect(processed.size).toBe(2_000);
	expect(await execute({ ...CALL, id: 1_010 }, { id: 'again' })).toEqual([]);
	expect(await execute({ ...CALL, id: 500 }, { id: 'again' })).toEqual([]);
	expect(await execute({ ...CALL, id: 1 }, { id: 'again' })).toHaveLength(1);
});

test('repeated events do not push others out of what is recorded', async () => {
	await executedAnew('1');
	const { size } = processed;

	await executedAnew('2');

	expect(processed.size).toBe(size);
});
