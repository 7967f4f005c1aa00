import { sleep } from 'n8n-workflow';
import { limiterFor, RateLimiter } from '../../nodes/VoiceAssistantPlatform/client/rateLimiter';

const deployment = (token: string) => ({
	root: 'https://platform.example/api',
	token,
	identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
});

const caller = (concurrency: number, signal?: AbortSignal) => ({
	key: {},
	concurrency,
	signals: [signal],
});

/** Tasks that end when they are told to. */
function tasks() {
	const running: Array<() => void> = [];
	const task = async () => await new Promise<void>((resolve) => running.push(resolve));
	return { running, task };
}

const settled = async () => await sleep(0);

test('no more than the places under way at once, and each end lets the next one go', async () => {
	const limiter = new RateLimiter(Infinity);
	const { running, task } = tasks();
	const node = caller(2);
	const all = Promise.all(Array.from({ length: 5 }, async () => await limiter.run(task, node)));

	for (const started of [2, 3, 4, 5]) {
		await settled();
		expect(running).toHaveLength(started);
		running[started - 2]();
	}
	running[4]();
	await all;
});

test('several callers share the places of one, whoever they are', async () => {
	const limiter = new RateLimiter(Infinity);
	const { running, task } = tasks();
	const all = Promise.all(
		Array.from({ length: 12 }, async () => await limiter.run(task, caller(10))),
	);
	await settled();

	expect(running).toHaveLength(10);

	running.forEach((end) => end());
	await settled();
	running.forEach((end) => end());
	await all;
});

test('a caller that may have more places leaves one that may have fewer its turn', async () => {
	const limiter = new RateLimiter(Infinity);
	const started: string[] = [];
	const { running, task } = tasks();
	const ask = async (name: string, who: ReturnType<typeof caller>) =>
		await limiter.run(async () => {
			started.push(name);
			await task();
		}, who);
	const [wide, narrow] = [caller(4), caller(1)];
	const all = Promise.all([
		...Array.from({ length: 8 }, async () => await ask('wide', wide)),
		...Array.from({ length: 3 }, async () => await ask('narrow', narrow)),
	]);
	await settled();
	expect(started).toEqual(['wide', 'wide', 'wide', 'wide']);

	for (let ended = 0; ended < 4; ended++) {
		running[ended]();
		await settled();
	}
	// the narrow one had its turn, and has never more than its own place
	expect(started.slice(4)).toEqual(['wide', 'narrow', 'wide', 'wide']);

	for (let ended = 4; ended < 11; ended++) {
		running[ended]();
		await settled();
	}
	await all;
});

test('a single request does not wait behind the rows of a workflow', async () => {
	const limiter = new RateLimiter(Infinity);
	const { running, task } = tasks();
	const workflow = caller(2);
	const all = Promise.all(
		Array.from({ length: 50 }, async () => await limiter.run(task, workflow)),
	);
	let isDone = false;
	const single = limiter
		.run(async () => await Promise.resolve(), caller(2))
		.then(() => (isDone = true));

	await settled();
	running[0]();
	running[1]();
	await settled();

	expect(isDone).toBe(true);
	for (let ended = 2; ended < 50; ended++) {
		running[ended]();
		await settled();
	}
	await Promise.all([all, single]);
});

test('a place comes back from a task that fails', async () => {
	const limiter = new RateLimiter(Infinity);
	const node = caller(1);

	await expect(
		limiter.run(async () => await Promise.reject(new Error('no')), node),
	).rejects.toThrow('no');

	expect(await limiter.run(async () => await Promise.resolve('next'), node)).toBe('next');
});

test('a cancelled task is not started and holds up nobody', async () => {
	const limiter = new RateLimiter(Infinity);
	const { running, task } = tasks();
	const node = caller(1);
	const first = limiter.run(task, node);
	const cancelled = limiter.run(task, {
		...node,
		signals: [AbortSignal.abort(new Error('cancelled'))],
	});
	const third = limiter.run(async () => await Promise.resolve('third'), node);
	await settled();

	running[0]();

	await expect(cancelled).rejects.toThrow('cancelled');
	expect(await third).toBe('third');
	await first;
	expect(running).toHaveLength(1);
});

test('a task that waits for the place of another ends as soon as it is cancelled', async () => {
	const limiter = new RateLimiter(Infinity);
	const { running, task } = tasks();
	const cancel = new AbortController();
	const node = caller(1);
	const first = limiter.run(task, node);
	const waiting = limiter.run(task, { ...caller(1), signals: [cancel.signal] });
	await settled();

	cancel.abort(new Error('cancelled'));

	await expect(waiting).rejects.toThrow('cancelled');
	running[0]();
	await first;
	expect(await limiter.run(async () => await Promise.resolve('next'), node)).toBe('next');
	expect(limiter.isIdle).toBe(true);
});

describe('pace', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	test('no more than so many in any second, counted from their answers, whoever asks', async () => {
		const limiter = new RateLimiter(5);
		const starts: number[] = [];
		const begin = Date.now();
		const callers = [caller(10), caller(10)];
		const all = Promise.all(
			Array.from(
				{ length: 11 },
				async (_, index) =>
					await limiter.run(
						async () => {
							starts.push(Date.now() - begin);
							await sleep(100);
						},
						callers[index % 2],
					),
			),
		);

		await jest.advanceTimersByTimeAsync(3_000);
		await all;

		expect(starts).toEqual([0, 0, 0, 0, 0, 1120, 1120, 1120, 1120, 1120, 2240]);
	});

	test('those of a cancelled execution that were not sent take no time', async () => {
		const limiter = new RateLimiter(1);
		const cancel = new AbortController();
		const mine = caller(10, cancel.signal);
		await limiter.run(async () => await Promise.resolve(), mine);
		const cancelled = Promise.allSettled(
			Array.from(
				{ length: 20 },
				async () => await limiter.run(async () => await Promise.resolve('too late'), mine),
			),
		);
		const next = limiter.run(async () => await Promise.resolve('next'), caller(10));

		cancel.abort(new Error('cancelled'));
		await jest.advanceTimersByTimeAsync(3 * 1_020);

		for (const one of await cancelled) expect(one.status).toBe('rejected');
		expect(await next).toBe('next');
	});

	test('a limiter is kept until its pace is over, and then forgotten', async () => {
		const limiter = limiterFor(deployment('paced'), 'message');
		await limiter.run(async () => await Promise.resolve(), caller(10));

		limiterFor(deployment('x'), 'read');
		expect(limiterFor(deployment('paced'), 'message')).toBe(limiter);

		await jest.advanceTimersByTimeAsync(1_020);
		limiterFor(deployment('y'), 'read');
		expect(limiterFor(deployment('paced'), 'message')).not.toBe(limiter);
	});
});

test('one limiter for one host, token and kind of request while it is used; none shared with another token', async () => {
	const { running, task } = tasks();
	const limiter = limiterFor(deployment('a'), 'read');
	const done = limiter.run(task, caller(1));
	await settled();

	expect(limiterFor(deployment('b'), 'read')).not.toBe(limiter);
	expect(limiterFor(deployment('a'), 'write')).not.toBe(limiter);
	expect(limiterFor(deployment('a'), 'read')).toBe(limiter);

	running[0]();
	await done;
});
