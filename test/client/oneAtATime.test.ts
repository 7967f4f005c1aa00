import { oneAtATime } from '../../nodes/VoiceAssistantPlatform/client/oneAtATime';

const { signal } = new AbortController();

/** A task that lasts until it is told to end. */
function task(log: string[], name: string) {
	let end!: (error?: Error) => void;
	const ended = new Promise<void>((resolve, reject) => {
		end = (error) => (error ? reject(error) : resolve());
	});
	const run = async () => {
		log.push(`${name} starts`);
		await ended;
		log.push(`${name} ends`);
		return name;
	};
	return { run, end };
}

const turns = async () => {
	for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('tasks of one key run one after another, in the order in which they came', async () => {
	const log: string[] = [];
	const tasks = ['a', 'b', 'c'].map((name) => task(log, name));
	const results = tasks.map(async ({ run }) => await oneAtATime('key', signal, run));
	for (const { end } of tasks.reverse()) {
		await turns();
		end();
	}

	expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
	expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('one that comes while another one runs waits for it, though earlier ones are over', async () => {
	const log: string[] = [];
	const [first, second, third] = ['first', 'second', 'third'].map((name) => task(log, name));
	const results = [first, second].map(async ({ run }) => await oneAtATime('key', signal, run));
	first.end();
	await results[0];
	await turns();
	results.push(oneAtATime('key', signal, third.run));
	third.end();
	await turns();

	expect(log).toEqual(['first starts', 'first ends', 'second starts']);
	second.end();
	await Promise.all(results);
});

test('tasks of other keys do not wait', async () => {
	const log: string[] = [];
	const [first, other] = [task(log, 'first'), task(log, 'other')];
	const results = [
		oneAtATime('key', signal, first.run),
		oneAtATime('another key', signal, other.run),
	];
	other.end();

	expect(await results[1]).toBe('other');
	first.end();
	await results[0];
});

test('one that fails keeps no other from running', async () => {
	const log: string[] = [];
	const [first, second] = [task(log, 'first'), task(log, 'second')];
	const results = [first, second].map(async ({ run }) => await oneAtATime('key', signal, run));
	first.end(new Error('broken'));
	second.end();

	await expect(results[0]).rejects.toThrow('broken');
	expect(await results[1]).toBe('second');
});

test('who does not want to wait any more leaves at once, and who comes later still waits', async () => {
	const log: string[] = [];
	const impatient = new AbortController();
	const [first, second, third] = ['first', 'second', 'third'].map((name) => task(log, name));
	const results = [
		oneAtATime('key', signal, first.run),
		oneAtATime('key', impatient.signal, second.run),
		oneAtATime('key', signal, third.run),
	];
	third.end();
	await turns();
	impatient.abort(new Error('cancelled'));

	await expect(results[1]).rejects.toThrow('cancelled');
	await turns();
	expect(log).toEqual(['first starts']);
	first.end();
	expect(await results[2]).toBe('third');
	expect(log).toEqual(['first starts', 'first ends', 'third starts', 'third ends']);
});
