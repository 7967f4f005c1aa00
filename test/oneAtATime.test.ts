import { oneAtATime } from '../nodes/VoiceAssistantPlatform/oneAtATime';

const turns = async () => {
	for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

let log: string[];
beforeEach(() => (log = []));

/** Begins a task that lasts until it is told to end. */
function begin(name: string, { key = 'key', signal = new AbortController().signal } = {}) {
	let end!: (error?: Error) => void;
	const ended = new Promise<void>((resolve, reject) => {
		end = (error) => (error ? reject(error) : resolve());
	});
	const task = async () => {
		log.push(`${name} starts`);
		await ended;
		log.push(`${name} ends`);
		return name;
	};
	const result = oneAtATime(key, task, signal);
	return { end, result };
}

test('tasks of one key run one after another, in the order in which they came', async () => {
	const tasks = ['a', 'b', 'c'].map((name) => begin(name));
	for (const { end } of tasks.toReversed()) {
		await turns();
		end();
	}

	expect(await Promise.all(tasks.map(({ result }) => result))).toEqual(['a', 'b', 'c']);
	expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('one that comes while another one runs waits for it, though earlier ones are over', async () => {
	const [first, second] = [begin('first'), begin('second')];
	first.end();
	await first.result;
	await turns();
	const third = begin('third');
	third.end();
	await turns();

	expect(log).toEqual(['first starts', 'first ends', 'second starts']);
	second.end();
	await Promise.all([second.result, third.result]);
});

test('tasks of other keys do not wait', async () => {
	const [first, other] = [begin('first'), begin('other', { key: 'another key' })];
	other.end();

	expect(await other.result).toBe('other');
	first.end();
	await first.result;
});

test('one that fails keeps no other from running', async () => {
	const [first, second] = [begin('first'), begin('second')];
	first.end(new Error('broken'));
	second.end();

	await expect(first.result).rejects.toThrow('broken');
	expect(await second.result).toBe('second');
});

test('who does not want to wait any more leaves at once, and who comes later still waits', async () => {
	const impatient = new AbortController();
	const first = begin('first');
	const second = begin('second', { signal: impatient.signal });
	const third = begin('third');
	third.end();
	await turns();
	impatient.abort(new Error('cancelled'));

	await expect(second.result).rejects.toThrow('cancelled');
	await turns();
	expect(log).toEqual(['first starts']);
	first.end();
	expect(await third.result).toBe('third');
	expect(log).toEqual(['first starts', 'first ends', 'third starts', 'third ends']);
});
