// Which events start a workflow, in n8n's list for deduplication, for executions in several processes of n8n.
import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { processed, withDeduplication } from './support/deduplication';

withDeduplication();

type Deduplication = typeof import('../nodes/VoiceAssistantPlatform/deduplication');

const MAX_ENTRIES = 2_000;

/** One for each test: a process looks after what it has recorded for a second longer. */
let workflow = { id: '0' };
beforeEach(() => (workflow = { id: String(Number(workflow.id) + 1) }));

/** A process of n8n that has just been started: records events of an execution, and brings those to go on with. */
function newProcess() {
	// n8n's own code need not be loaded anew
	const n8n = jest.requireActual<object>('n8n-workflow');
	let loaded: Deduplication | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8n);
		loaded = jest.requireActual<Deduplication>('../nodes/VoiceAssistantPlatform/deduplication');
	});
	return async (executionId: string, events: string | string[], node = { id: 'n' }) => {
		const data = { workflow, node } as never;
		const context = {
			getWorkflow: () => workflow,
			getNode: () => node,
			getMode: () => 'webhook',
			getInputData: () => [events].flat().map((event) => ({ json: { event }, identity: event })),
			getExecutionId: () => executionId,
			helpers: {
				checkProcessedAndRecord: async (...[items, scope, list]: [never, string, never]) =>
					await processed.checkProcessedAndRecord(items, scope, data, list),
				removeProcessed: async (items: never, scope: string) =>
					await processed.removeProcessed(items, scope, data),
			},
		} as unknown as IExecuteFunctions;
		return (await loaded!.freshItems(context, MAX_ENTRIES)).map(({ json }) => json.event);
	};
}

let record = newProcess();
const restart = () => (record = newProcess());
beforeEach(restart);

test('an event goes on once, also after a restart', async () => {
	expect(await record('1', 'a')).toEqual(['a']);
	expect(await record('2', 'a')).toEqual([]);
	restart();

	expect(await record('3', ['a', 'b'])).toEqual(['b']);
});

test.each(['1', '2'])(
	'an execution that another worker takes over ends as before: %s',
	async (executionId) => {
		const first = await record('1', 'a');
		await record('2', 'a');
		restart();

		expect(await record(executionId, 'a')).toEqual(executionId === '1' ? first : []);
	},
);

test('two triggers do not share what was recorded', async () => {
	await record('1', 'a', { id: 'one' });

	expect(await record('2', 'a', { id: 'other' })).toEqual(['a']);
});

test('fifty executions at once are recorded by one call; of one event, one goes on', async () => {
	const fifty = Array.from({ length: 50 }, (_, index) => String(index));
	const recordAll = async (event: (index: string) => string) =>
		(await Promise.all(fifty.map(async (index) => await record(index, event(index))))).flat();

	const { calls } = processed;
	expect(await recordAll((index) => `event ${index}`)).toHaveLength(50);
	expect(processed.calls - calls).toBe(1);
	expect(await recordAll(() => 'the same')).toEqual(['the same']);
	restart();
	for (const index of fifty) expect(await record('later', `event ${index}`)).toEqual([]);
});

test('an execution whose event is recorded goes on, although later ones wait', async () => {
	const { calls, written } = processed;
	const untilCalled = async (times: number) => {
		while (processed.calls - calls < times) await sleep(0);
	};
	const first = record('1', 'a');
	await untilCalled(1);
	const together = [record('2', 'b'), record('3', 'c')];
	await untilCalled(2);
	const last = record('4', 'd');

	expect(await Promise.all(together)).toEqual([['b'], ['c']]);
	expect(processed.written - written).toBe(2);
	expect(await Promise.all([first, last])).toEqual([['a'], ['d']]);
});

test('two processes begin the list at the same moment: both events are recorded, the same one once', async () => {
	const two = [newProcess(), newProcess()];
	const both = async (events: string[], node: { id: string }) =>
		await Promise.all(two.map(async (one, index) => await one(String(index), events[index], node)));

	expect(await both(['a', 'b'], { id: 'other' })).toEqual([['a'], ['b']]);
	expect((await both(['a', 'a'], { id: 'same' })).flat()).toEqual(['a']);
	for (const event of ['a', 'b']) expect(await record('2', event, { id: 'other' })).toEqual([]);
});

test('what another process has overwritten is recorded again, soon after the last event at the latest', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	const workers = [newProcess(), newProcess()];
	const events = Array.from({ length: 40 }, (_, index) => `event ${index}`);
	const running = events.map(async (event, index) => await workers[index % 2](event, event));
	await jest.runAllTimersAsync();

	expect((await Promise.all(running)).flat()).toEqual(events);
	const later = newProcess()('later', events);
	await jest.runAllTimersAsync();
	expect(await later).toEqual([]);
	jest.useRealTimers();
});

test('an event that another process has overwritten, and that comes again to the same process, is known', async () => {
	await record('1', 'a');
	const list = { workflow, node: { id: 'n' } } as never;
	await processed.removeProcessed(['a', 'a 1'], 'node', list);

	expect(await record('2', 'a')).toEqual([]);
});

test('a database that fails once is asked again; one that is down fails the execution', async () => {
	processed.failures = 1;
	expect(await record('1', 'a')).toEqual(['a']);
	processed.failures = 2;
	await expect(record('2', 'b')).rejects.toThrow('database is locked');

	expect(await record('3', ['a', 'b'])).toEqual(['b']);
});

test('what is recorded is bounded, and the newest stay', async () => {
	const from = (first: number) => Array.from({ length: 101 }, (_, n) => String(first + n));
	for (let id = 1; id <= 1_010; id += 101) await record(String(id), from(id));

	expect(processed.size).toBe(MAX_ENTRIES);
	restart();
	expect(await record('later', ['1010', '500', '15'])).toEqual([]);
	expect(await record('later', '1')).toEqual(['1']);
});

test('repeated events do not push others out of what is recorded', async () => {
	await record('1', 'a');
	await record('2', 'a');

	expect(processed.size).toBe(2);
});

test('an execution with more events than the list holds has them all recorded', async () => {
	const events = Array.from({ length: 1_500 }, (_, index) => String(index));
	await record('1', events);
	restart();

	expect(await record('2', events)).toEqual([]);
});
