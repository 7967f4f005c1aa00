import { sleep } from 'n8n-workflow';
import {
	limiterFor,
	RateLimitedError,
	RateLimiter,
} from '../../nodes/VoiceAssistantPlatform/client/rateLimiter';
import type {
	AttemptResult,
	PolicyName,
} from '../../nodes/VoiceAssistantPlatform/client/retryPolicy';

const deployment = (account: string) => ({
	root: 'https://platform.example/api',
	account,
	identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
});

const limiterOf = (account: string) => limiterFor(deployment(account), 'read');

const caller = (concurrency: number, signal?: AbortSignal, policy: PolicyName = 'read') => ({
	key: {},
	policy,
	concurrency,
	signals: [signal],
	rateLimitWait: 15 * 60_000,
});

const answered = (statusCode = 200, headers = {}): AttemptResult => ({
	statusCode,
	headers,
	body: {},
});
const OK = answered();

const succeed = async () => await Promise.resolve(OK);
/** The platform refuses, and asks to wait for so many seconds. */
const refuse = (wait: number) => async () =>
	await Promise.resolve(answered(429, { 'retry-after': String(wait) }));
const settled = async () => await sleep(0);

/** Tasks that end when they are told to; they note by whom they were started. */
function tasks() {
	const started: string[] = [];
	const running: Array<() => void> = [];
	const task =
		(who = '') =>
		async () => {
			started.push(who);
			return await new Promise<AttemptResult>((resolve) => running.push(() => resolve(OK)));
		};
	const endAll = async () => {
		await settled();
		for (let ended = 0; ended < running.length; ended++) {
			running[ended]();
			await settled();
		}
	};
	return { started, running, task, endAll };
}

test('no more than the slots under way at once, and each end lets the next one go', async () => {
	const limiter = new RateLimiter();
	const { running, task } = tasks();
	const node = caller(2);
	const all = Promise.all(Array.from({ length: 5 }, async () => await limiter.run(task(), node)));

	for (const started of [2, 3, 4, 5]) {
		await settled();
		expect(running).toHaveLength(started);
		running[started - 2]();
	}
	running[4]();
	await all;
});

test('several callers share the slots of one', async () => {
	const limiter = new RateLimiter();
	const { running, task, endAll } = tasks();
	const all = Promise.all(
		Array.from({ length: 12 }, async () => await limiter.run(task(), caller(10))),
	);
	await settled();

	expect(running).toHaveLength(10);
	await endAll();
	await all;
});

test('a caller that may have more slots leaves one that may have fewer its turn', async () => {
	const limiter = new RateLimiter();
	const { started, task, endAll } = tasks();
	const [wide, narrow] = [caller(4), caller(1)];
	const all = Promise.all([
		...Array.from({ length: 8 }, async () => await limiter.run(task('wide'), wide)),
		...Array.from({ length: 3 }, async () => await limiter.run(task('narrow'), narrow)),
	]);
	await endAll();
	await all;

	// the narrow one has its turn, and never more than its own slot
	expect(started.slice(0, 8)).toEqual([...Array(5).fill('wide'), 'narrow', 'wide', 'wide']);
});

test('a slot comes back from a task that fails', async () => {
	const limiter = new RateLimiter();
	const node = caller(1);

	await expect(
		limiter.run(async () => await Promise.reject(new Error('no')), node),
	).rejects.toThrow('no');

	expect(await limiter.run(succeed, node)).toBe(OK);
	expect(limiter.isIdle).toBe(true);
});

test.each([true, false])(
	'a task that is cancelled, before it came: %p, is not started and holds up nobody',
	async (isBefore) => {
		const limiter = new RateLimiter();
		const { running, task } = tasks();
		const cancel = new AbortController();
		const node = caller(1);
		const first = limiter.run(task(), node);
		if (isBefore) cancel.abort(new Error('cancelled'));
		const cancelled = limiter.run(task(), { ...caller(1), signals: [undefined, cancel.signal] });
		cancelled.catch(() => undefined);
		const third = limiter.run(succeed, node);
		await settled();

		cancel.abort(new Error('cancelled'));

		await expect(cancelled).rejects.toThrow('cancelled');
		running[0]();
		expect(await third).toBe(OK);
		await first;
		expect(running).toHaveLength(1);
		expect(limiter.isIdle).toBe(true);
	},
);

test('a cancellation that comes just after its task has started takes no other task of the same caller away', async () => {
	const limiter = new RateLimiter();
	const cancel = new AbortController();
	const node = caller(1);
	const first = limiter.run(succeed, { ...node, signals: [cancel.signal] });
	const second = limiter.run(succeed, node);

	cancel.abort(new Error('cancelled'));

	expect(await Promise.all([first, second])).toEqual([OK, OK]);
});

describe('pace', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	test.each<[what: string, policy: PolicyName, time: number]>([
		['messages in any second', 'message', 1_020],
		['replies in any minute', 'reply', 61_200],
	])(
		'no more than five %s, counted from their answers, whoever asks',
		async (_what, policy, time) => {
			const limiter = new RateLimiter();
			const starts: number[] = [];
			const begin = Date.now();
			const callers = [1, 2].map(() => caller(10, undefined, policy));
			const all = Promise.all(
				Array.from(
					{ length: 11 },
					async (_, index) =>
						await limiter.run(
							async () => {
								starts.push(Date.now() - begin);
								await sleep(100);
								return OK;
							},
							callers[index % 2],
						),
				),
			);

			await jest.advanceTimersByTimeAsync(2 * time + 500);
			await all;

			expect(starts).toEqual([...Array(5).fill(0), ...Array(5).fill(100 + time), 2 * (100 + time)]);
		},
	);

	test('those of a cancelled execution that were not sent take no time', async () => {
		const limiter = new RateLimiter();
		const cancel = new AbortController();
		const mine = caller(10, cancel.signal, 'message');
		const send = async (count: number) =>
			await Promise.allSettled(
				Array.from({ length: count }, async () => await limiter.run(succeed, mine)),
			);
		await send(5);
		const cancelled = send(20);
		const next = limiter.run(succeed, caller(10, undefined, 'message'));

		cancel.abort(new Error('cancelled'));
		await jest.advanceTimersByTimeAsync(1_020);

		for (const one of await cancelled) expect(one.status).toBe('rejected');
		expect(await next).toBe(OK);
	});

	test('a limiter is kept until its pace is over, and then forgotten', async () => {
		const limiter = limiterOf('paced');
		await limiter.run(succeed, caller(10, undefined, 'message'));

		limiterOf('x');
		expect(limiterOf('paced')).toBe(limiter);

		await jest.advanceTimersByTimeAsync(1_020);
		limiterOf('y');
		expect(limiterOf('paced')).not.toBe(limiter);
	});

	test('one that has learned a pace is kept for as long as that is worth knowing', async () => {
		const limiter = limiterOf('learned');
		await limiter.run(refuse(5), caller(10));
		const second = limiter.run(succeed, caller(10));

		limiterOf('x2');
		expect(limiterOf('learned')).toBe(limiter);
		await jest.advanceTimersByTimeAsync(5_000);
		expect(await second).toBe(OK);
	});

	/** A platform that takes so many in a time, beginning with the first. */
	function limited(most: number, time: number) {
		let begin = -Infinity;
		let taken = 0;
		const log: Array<{ who: string; at: number; status: number }> = [];
		const start = performance.now();
		return {
			log,
			send: (who: string) => async () => {
				const now = performance.now();
				if (now - begin >= time) [begin, taken] = [now, 0];
				const isTaken = taken < most;
				if (isTaken) taken++;
				log.push({ who, at: now - start, status: isTaken ? 200 : 429 });
				await sleep(50);
				const wait = String(Math.ceil((begin + time - now) / 1_000));
				return isTaken ? OK : answered(429, { 'retry-after': wait });
			},
		};
	}

	test('a refusal holds back reads and writes of everybody; two executions share what gets through', async () => {
		const limiter = new RateLimiter();
		const platform = limited(20, 10_000);
		const worker = async (who: string, one: ReturnType<typeof caller>) => {
			for (let done = 0; done < 10; ) {
				const outcome = await limiter.run(platform.send(who), one);
				if ('statusCode' in outcome && outcome.statusCode === 200) done++;
			}
		};
		const [first, second] = [caller(5), caller(5, undefined, 'write')];
		const work = async (who: string, one: ReturnType<typeof caller>) =>
			await Promise.all(Array.from({ length: 5 }, async () => await worker(who, one)));
		const all = Promise.all([work('first', first), work('second', second)]);

		await jest.advanceTimersByTimeAsync(10_000);
		const refused = platform.log.filter(({ status }) => status === 429);
		expect(refused.length).toBeLessThanOrEqual(10);
		expect(platform.log).toHaveLength(20 + refused.length);

		await jest.advanceTimersByTimeAsync(50_000);
		await all;
		const passed = platform.log.filter(({ status, at }) => status === 200 && at < 30_000);
		const ofFirst = passed.filter(({ who }) => who === 'first').length;
		expect(Math.abs(2 * ofFirst - passed.length)).toBeLessThanOrEqual(4);
	});

	test('a platform that refuses for ever is given up, by those who wait as well, and asked once a minute', async () => {
		const limiter = new RateLimiter();
		let asked = 0;
		const ask = async () => {
			asked++;
			return await refuse(60)();
		};
		const one = { ...caller(10), rateLimitWait: 5 * 60_000 };
		const ends: unknown[] = [];
		const worker = async () => {
			for (;;) {
				try {
					await limiter.run(ask, one);
				} catch (error) {
					return ends.push(error);
				}
			}
		};
		const all = Promise.all(Array.from({ length: 10 }, worker));

		await jest.advanceTimersByTimeAsync(4 * 60_000);
		expect(ends).toHaveLength(0);
		await jest.advanceTimersByTimeAsync(90_000);
		await all;

		expect(ends).toHaveLength(10);
		for (const error of ends) expect(error).toBeInstanceOf(RateLimitedError);
		// ten at once before it was known, then one a minute
		expect(asked).toBe(10 + 5);
		await expect(limiter.run(ask, one)).rejects.toThrow(RateLimitedError);
		expect(asked).toBe(10 + 5);
	});

	test('a caller is not given up as long as some requests get through, however often others are refused', async () => {
		const limiter = new RateLimiter();
		const one = { ...caller(1), rateLimitWait: 70_000 };
		for (let round = 0; round < 3; round++) {
			await limiter.run(refuse(60), one);
			const next = limiter.run(succeed, one);
			await jest.advanceTimersByTimeAsync(60_000);

			expect(await next).toBe(OK);
			await jest.advanceTimersByTimeAsync(2_000);
		}
	});

	test('a refusal that asks for longer than its caller waits holds up nobody else', async () => {
		const limiter = new RateLimiter();
		await limiter.run(refuse(60), { ...caller(1), rateLimitWait: 59_000 });

		const others = [15 * 60_000, 0].map((rateLimitWait) => ({ ...caller(1), rateLimitWait }));
		for (const other of others) expect(await limiter.run(succeed, other)).toBe(OK);
	});

	test('while requests are held back, those that would wait for longer than their caller does are given up at once, the others wait', async () => {
		const limiter = new RateLimiter();
		const [patient, impatient] = [60_000, 59_000].map((rateLimitWait) => ({
			...caller(2),
			rateLimitWait,
		}));
		const { running, task } = tasks();
		const underWay = limiter.run(task(), { ...impatient, concurrency: 1 });
		const waiting = limiter.run(succeed, { ...impatient, concurrency: 1 });
		const givenUp = expect(waiting).rejects.toThrow(RateLimitedError);
		await limiter.run(refuse(60), patient);

		const later = limiter.run(succeed, patient);
		await givenUp;
		await expect(limiter.run(succeed, impatient)).rejects.toThrow(RateLimitedError);
		running[0]();
		expect(await underWay).toBe(OK);

		await jest.advanceTimersByTimeAsync(60_000);
		expect(await later).toBe(OK);
	});

	test('a success that says 0 remaining gives up those that wait for less time, as a refusal in its place would', async () => {
		const limiter = new RateLimiter();
		const headers = { 'x-ratelimit-limit': '9', 'x-ratelimit-remaining': '0' };
		const last = answered(200, { ...headers, 'x-ratelimit-reset': '60' });
		await limiter.run(async () => await Promise.resolve(last), caller(1));

		const later = limiter.run(succeed, { ...caller(1), rateLimitWait: 59_000 });

		await expect(later).rejects.toMatchObject({ response: { statusCode: 429, body: {} } });
	});

	test('a caller that comes while requests are held back waits for as long as it would have from then on', async () => {
		const limiter = new RateLimiter();
		await limiter.run(refuse(60), caller(1));
		await jest.advanceTimersByTimeAsync(30_000);

		const later = limiter.run(succeed, { ...caller(1), rateLimitWait: 45_000 });
		await jest.advanceTimersByTimeAsync(30_000);

		expect(await later).toBe(OK);
	});
});

test('what has a pace of its own has a limiter of its own', async () => {
	const { running, task } = tasks();
	const of = (policy: PolicyName) => limiterFor(deployment('c'), policy);
	const all = [of('read').run(task(), caller(1)), of('reply').run(task(), caller(1))];
	await settled();

	for (const policy of ['write', 'message', 'purchase'] as const) {
		expect(of(policy)).toBe(of('read'));
	}
	expect(of('reply')).not.toBe(of('read'));
	running.forEach((end) => end());
	await Promise.all(all);
});

test('one limiter for one host and token while it is used; none shared with another token', async () => {
	const { running, task } = tasks();
	const limiter = limiterOf('a');
	const done = limiter.run(task(), caller(1));
	await settled();

	expect(limiterOf('b')).not.toBe(limiter);
	expect(limiterOf('a')).toBe(limiter);

	running[0]();
	await done;
});
