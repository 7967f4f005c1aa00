// Slots, their order, and who waits while the platform holds requests back; how fast they then start is in pace.test.ts.
import { sleep } from 'n8n-workflow';
import { limiterFor, RateLimiter } from '../../nodes/VoiceAssistantPlatform/client/rateLimiter';
import {
	RequestGroup,
	policyWith,
	type AttemptResult,
	type PolicyName,
} from '../../nodes/VoiceAssistantPlatform/client/retryPolicy';

const limiterOf = (token: string, policy: PolicyName = 'read') => {
	const identifiers = { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' };
	const deployment = { root: 'https://platform.example/api', token, identifiers };
	return limiterFor(deployment, policyWith(policy, {}));
};

const terms = (concurrency: number, policy: PolicyName = 'read', patience = 15 * 60_000) => ({
	group: new RequestGroup(),
	policy: policyWith(policy, { concurrency, patience }),
	signals: [] as AbortSignal[],
	giveUp: (wait: number) => new Error(`given up for ${wait} ms`),
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
	return { started, running, task };
}

test('requests start on the slots of the most demanding one, first those of groups that have not had a turn', async () => {
	const limiter = new RateLimiter();
	const { started, running, task } = tasks();
	const all = Promise.all(
		[2, 1, 2, 1].map(async (slots, index) => await limiter.run(task(`${index}`), terms(slots))),
	);

	for (const sent of [2, 3, 4]) {
		await settled();
		expect(running).toHaveLength(sent);
		running[sent - 2]();
	}
	running[3]();
	await all;
	expect(started).toEqual(['0', '1', '2', '3']);
});

test('one request does not wait behind all that another group has in line', async () => {
	const limiter = new RateLimiter();
	const { started, running, task } = tasks();
	const many = terms(2);
	const one = terms(2);
	const all = [...'aaaaaa'].map(async (who) => await limiter.run(task(who), many));
	all.push(limiter.run(task('b'), one), limiter.run(task('b'), one));

	for (let ended = 0; ended < 8; ended++) {
		await settled();
		running[ended]();
	}
	await Promise.all(all);
	expect(started.join('')).toBe('aababaaa');
});

test('a slot comes back from a task that fails', async () => {
	const limiter = new RateLimiter();
	const failing = limiter.run(async () => await Promise.reject(new Error('no')), terms(1));

	await expect(failing).rejects.toThrow('no');

	expect(await limiter.run(succeed, terms(1))).toBe(OK);
	expect(limiter.isIdle).toBe(true);
});

test.each([true, false])(
	'a task that is cancelled, before it came: %p, is not started and holds up nobody',
	async (isBefore) => {
		const limiter = new RateLimiter();
		const { running, task } = tasks();
		const cancel = new AbortController();
		const first = limiter.run(task(), terms(1));
		if (isBefore) cancel.abort(new Error('cancelled'));
		const cancelled = limiter.run(task(), { ...terms(1), signals: [cancel.signal] });
		cancelled.catch(() => undefined);
		const third = limiter.run(succeed, terms(1));
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
	const first = limiter.run(succeed, { ...terms(1), signals: [cancel.signal] });
	const second = limiter.run(succeed, terms(1));

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
			const all = Promise.all(
				Array.from(
					{ length: 11 },
					async () =>
						await limiter.run(
							async () => {
								starts.push(Date.now() - begin);
								await sleep(100);
								return OK;
							},
							terms(10, policy),
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
		await counting.run(succeed, terms(10, 'message'));
		const learned = limiterOf('learned');
		await learned.run(refuse(5), terms(10));

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
		await limiter.run(refuse(10), terms(5));
		const sent: PolicyName[] = [];
		const all = Promise.all(
			(['read', 'write', 'message'] as const).map(async (policy) => {
				await limiter.run(succeed, terms(5, policy));
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
		const one = terms(10, 'read', 5 * 60_000);
		const askForEver = async () => {
			for (;;) await limiter.run(ask, one);
		};
		const ends = Promise.allSettled(Array.from({ length: 10 }, askForEver));

		await jest.advanceTimersByTimeAsync(5.5 * 60_000);

		for (const end of await ends) {
			expect(end).toMatchObject({ reason: { message: 'given up for 60000 ms' } });
		}
		// ten at once before it was known, then one a minute
		expect(asked).toBe(10 + 5);
		await expect(limiter.run(ask, one)).rejects.toThrow('given up');
		expect(asked).toBe(10 + 5);
	});

	test('a group is not given up as long as some requests get through, however often others are refused', async () => {
		const limiter = new RateLimiter();
		const one = terms(1, 'read', 70_000);
		for (let round = 0; round < 3; round++) {
			await limiter.run(refuse(60), one);
			const next = limiter.run(succeed, one);
			await jest.advanceTimersByTimeAsync(60_000);

			expect(await next).toBe(OK);
			await jest.advanceTimersByTimeAsync(2_000);
		}
	});

	test('while requests are held back, those that would wait too long are given up at once, even beside others of their group; the others wait', async () => {
		const limiter = new RateLimiter();
		const patient = terms(2, 'read', 60_000);
		const impatient = { ...terms(1, 'read', 59_000), group: patient.group };
		const { running, task } = tasks();
		const underWay = limiter.run(task(), impatient);
		await limiter.run(refuse(60), patient);
		const later = limiter.run(succeed, patient);

		await expect(limiter.run(succeed, impatient)).rejects.toThrow('given up for 60000 ms');
		running[0]();
		expect(await underWay).toBe(OK);

		await jest.advanceTimersByTimeAsync(60_000);
		expect(await later).toBe(OK);
	});

	test('a group that comes while requests are held back waits for as long as it would have from then on', async () => {
		const limiter = new RateLimiter();
		await limiter.run(refuse(60), terms(1));
		await jest.advanceTimersByTimeAsync(30_000);

		const later = limiter.run(succeed, terms(1, 'read', 45_000));
		await jest.advanceTimersByTimeAsync(30_000);

		expect(await later).toBe(OK);
	});
});

test('there is one limiter for a host and token while it is used, and one of their own for replies', async () => {
	const { running, task } = tasks();
	const of = (policy: PolicyName) => limiterOf('a', policy);
	const all = [of('read').run(task(), terms(1)), of('reply').run(task(), terms(1, 'reply'))];
	await settled();

	expect(limiterOf('b')).not.toBe(of('read'));
	for (const policy of ['write', 'message', 'once'] as const) {
		expect(of(policy)).toBe(of('read'));
	}
	expect(of('reply')).not.toBe(of('read'));
	running.forEach((end) => end());
	await Promise.all(all);
});
