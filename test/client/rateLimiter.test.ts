// Slots, turns, and who waits while the platform holds requests back; how fast they then start is in pace.test.ts.
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

const deployment = (token: string) => ({
	root: 'https://platform.example/api',
	token,
	identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
});

const limiterOf = (token: string) => limiterFor(deployment(token), 'read');

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

test('all callers share the slots of the most demanding one, and each end lets the next request go', async () => {
	const limiter = new RateLimiter();
	const { running, task } = tasks();
	const all = Promise.all(
		Array.from({ length: 5 }, async () => await limiter.run(task(), caller(2))),
	);

	for (const started of [2, 3, 4, 5]) {
		await settled();
		expect(running).toHaveLength(started);
		running[started - 2]();
	}
	running[4]();
	await all;
});

test('requests of one caller on other terms count among its slots', async () => {
	const limiter = new RateLimiter();
	const { started, task, endAll } = tasks();
	const one = caller(1);
	const all = [
		limiter.run(task('patient'), one),
		limiter.run(task('impatient'), { ...one, rateLimitWait: 0 }),
	];
	await settled();

	expect(started).toEqual(['patient']);
	await endAll();
	await Promise.all(all);
	expect(started).toEqual(['patient', 'impatient']);
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

test('a cancellation that comes just when its task may start gives the slot back', async () => {
	const limiter = new RateLimiter();
	const cancel = new AbortController();
	const node = caller(1);
	const first = limiter.run(succeed, { ...node, signals: [cancel.signal] });
	const second = limiter.run(succeed, node);

	cancel.abort(new Error('cancelled'));

	await expect(first).rejects.toThrow('cancelled');
	expect(await second).toBe(OK);
	expect(limiter.isIdle).toBe(true);
});

describe('over time', () => {
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

	test('a limiter is kept as long as its requests count or its pace is worth knowing', async () => {
		const counting = limiterOf('counting');
		await counting.run(succeed, caller(10, undefined, 'message'));
		const learned = limiterOf('learned');
		await learned.run(refuse(5), caller(10));

		limiterOf('x');
		expect(limiterOf('counting')).toBe(counting);
		await jest.advanceTimersByTimeAsync(10_000);
		limiterOf('y');
		expect(limiterOf('counting')).not.toBe(counting);
		expect(limiterOf('learned')).toBe(learned);
		await jest.advanceTimersByTimeAsync(600_000);
		limiterOf('z');
		expect(limiterOf('learned')).not.toBe(learned);
	});

	test('a refusal holds back reads and writes of everybody', async () => {
		const limiter = new RateLimiter();
		await limiter.run(refuse(10), caller(5));
		const sent: PolicyName[] = [];
		const all = Promise.all(
			(['read', 'write', 'message'] as const).map(async (policy) => {
				await limiter.run(succeed, caller(5, undefined, policy));
				sent.push(policy);
			}),
		);

		await jest.advanceTimersByTimeAsync(9_900);
		expect(sent).toEqual([]);
		await jest.advanceTimersByTimeAsync(10_000);
		await all;
		expect(sent).toHaveLength(3);
	});

	test('a platform that refuses for ever is given up, by those who wait as well, and asked once a minute', async () => {
		const limiter = new RateLimiter();
		let asked = 0;
		const ask = async () => {
			asked++;
			return await refuse(60)();
		};
		const one = { ...caller(10), rateLimitWait: 5 * 60_000 };
		const askForEver = async () => {
			for (;;) await limiter.run(ask, one);
		};
		const ends = Promise.allSettled(Array.from({ length: 10 }, askForEver));

		await jest.advanceTimersByTimeAsync(5.5 * 60_000);

		for (const end of await ends) {
			expect(end).toMatchObject({ reason: expect.any(RateLimitedError) as object });
		}
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
		await expect(limiter.run(succeed, impatient)).rejects.toMatchObject({
			response: { statusCode: 429, headers: { 'retry-after': 60 } },
		});
		running[0]();
		expect(await underWay).toBe(OK);

		await jest.advanceTimersByTimeAsync(60_000);
		expect(await later).toBe(OK);
	});

	test('of one caller, requests that would not wait are given up, and the others wait', async () => {
		const limiter = new RateLimiter();
		const patient = caller(2);
		await limiter.run(refuse(60), patient);
		const waiting = limiter.run(succeed, patient);

		await expect(limiter.run(succeed, { ...patient, rateLimitWait: 0 })).rejects.toThrow(
			RateLimitedError,
		);

		await jest.advanceTimersByTimeAsync(60_000);
		expect(await waiting).toBe(OK);
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

test('there is one limiter for a host and token while it is used, and one of their own for replies', async () => {
	const { running, task } = tasks();
	const of = (policy: PolicyName) => limiterFor(deployment('a'), policy);
	const all = [of('read').run(task(), caller(1)), of('reply').run(task(), caller(1))];
	await settled();

	expect(limiterOf('b')).not.toBe(of('read'));
	for (const policy of ['write', 'message', 'purchase'] as const) {
		expect(of(policy)).toBe(of('read'));
	}
	expect(of('reply')).not.toBe(of('read'));
	running.forEach((end) => end());
	await Promise.all(all);
});
