// The pace that is learned, on platforms whose limits are known: no time passes but that of the test.
import { Pace } from '../../nodes/VoiceAssistantPlatform/client/pace';
import type { PlatformResponse } from '../../nodes/VoiceAssistantPlatform/client/response';

const SECOND = 1_000;

interface Window {
	requests: number;
	time: number;
}

interface Platform {
	windows: Window[];
	/** Whether a window begins with its first request, instead of with each of them. */
	isFixed?: boolean;
	/** What it says beside its status, with the time until it lets something through again. */
	headers?: (state: State) => object;
}

/** What people recorded: a minute and ten seconds, and always the minute in the answer. */
const MINUTE_AND_TEN: Window[] = [
	{ requests: 100, time: 60 * SECOND },
	{ requests: 20, time: 10 * SECOND },
];

function platformOf({ windows, isFixed, headers = () => ({}) }: Platform) {
	const hits = windows.map(() => [] as number[]);
	return (now: number): PlatformResponse => {
		windows.forEach(({ time }, index) => {
			const [first = now] = hits[index];
			if (isFixed && now - first >= time) hits[index] = [];
			if (!isFixed) hits[index] = hits[index].filter((hit) => now - hit < time);
		});
		const full = windows.filter(({ requests }, index) => hits[index].length >= requests);
		const waits = full.map(
			({ time }) => hits[windows.findIndex((one) => one.time === time)][0] + time - now,
		);
		if (full.length === 0) hits.forEach((all) => all.push(now));
		const [{ requests: limit, time }] = windows;
		const state = {
			limit,
			remaining: limit - hits[0].length,
			resetIn: (hits[0][0] ?? now) + time - now,
			wait: Math.max(0, ...waits),
		};
		const told = headers(state) as PlatformResponse['headers'];
		return { statusCode: full.length > 0 ? 429 : 200, headers: told, body: {} };
	};
}

/** Sends so many requests as ten workers do, each for as long as it takes. */
function send(platform: Platform, count: number, paces = [new Pace()], latency = 50) {
	const ask = platformOf(platform);
	const left = paces.map(() => count);
	const ends: Array<{ at: number; index: number; number: number; response: PlatformResponse }> = [];
	let [now, refusals] = [0, 0];
	const done = paces.map(() => 0);
	const running = paces.map(() => 0);
	while (done.some((one) => one < count)) {
		let next = Infinity;
		for (const [index, pace] of paces.entries()) {
			while (left[index] > 0 && running[index] < 10) {
				const delay = pace.delay(now, 'other');
				if (delay > 0) {
					next = Math.min(next, now + delay);
					break;
				}
				const number = pace.start(now, 'other');
				left[index]--;
				running[index]++;
				ends.push({ at: now + latency, index, number, response: ask(now + latency / 2) });
			}
		}
		ends.sort((a, b) => a.at - b.at);
		if (ends.length > 0 && ends[0].at <= next) {
			const { at, index, number, response } = ends.shift()!;
			now = at;
			running[index]--;
			paces[index].end(now, 'other', number, response);
			if (response.statusCode === 429) {
				refusals++;
				left[index]++;
			} else done[index]++;
		} else now = next + 1;
		if (now > 10_000 * SECOND) throw new Error('never ends');
	}
	return { seconds: now / SECOND, refusals };
}

interface State {
	limit: number;
	remaining: number;
	resetIn: number;
	wait: number;
}

const seconds = (milliseconds: number) => String(Math.ceil(milliseconds / SECOND));
/** The headers of a limit. */
const limitOf = (limit: unknown, remaining: unknown, reset?: unknown) => ({
	'x-ratelimit-limit': String(limit),
	'x-ratelimit-remaining': String(remaining),
	...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
});
const MINUTE = { 'retry-after': '60' };

const HEADERS = {
	nothing: () => ({}),
	'a minute, always': () => MINUTE,
	'the truth': ({ wait }: State) => (wait > 0 ? { 'retry-after': seconds(wait) } : {}),
	'limit, rest and reset': ({ limit, remaining, resetIn }: State) => ({
		...limitOf(limit, remaining, seconds(resetIn)),
		...MINUTE,
	}),
	'limit, rest and a reset that keeps its distance': ({ limit, remaining }: State) => ({
		...limitOf(limit, remaining, 60),
		...MINUTE,
	}),
	'limit and rest alone': ({ limit, remaining }: State) => ({
		...limitOf(limit, remaining),
		...MINUTE,
	}),
};

/** In 340 s, 600 requests can get through at the soonest: 100 in each of five minutes, the last 100 in 40 s. */
const SOONEST = 340;

/** In 20 s, 60 requests can get through at the soonest: 20 at once, and again after 10 s, and after 20 s. */
const SOONEST_60 = 20;

describe.each([
	['of fixed windows', true],
	['of windows that move along', false],
])('on a platform %s, 600 requests', (_kind, isFixed) => {
	const saying = (says: keyof typeof HEADERS) => ({
		windows: MINUTE_AND_TEN,
		isFixed,
		headers: HEADERS[says],
	});

	test.each([
		['nothing', 1.2, 40],
		['the truth', 1.2, 29],
		['limit, rest and reset', 1.2, 0],
		['limit, rest and a reset that keeps its distance', 1.2, 0],
		['limit and rest alone', 1.3, 10],
		// who is always told to wait for a minute waits for two of them in vain
		['a minute, always', 1.45, 12],
	] as const)('that says %s take at most %d times the shortest time', (says, most, refused) => {
		for (const latency of [50, 1_000]) {
			const { seconds, refusals } = send(saying(says), 600, [new Pace()], latency);
			expect(seconds / SOONEST).toBeLessThan(most);
			expect(refusals).toBeLessThanOrEqual(refused);
		}
		if (refused > 0) return;
		const few = send(saying(says), 60);
		expect(few.seconds / SOONEST_60).toBeLessThan(1.2);
		expect(few.refusals).toBe(0);
	});

	test('of two processes meet at what the platform counts', () => {
		const platform = saying('limit, rest and reset');
		const { seconds, refusals } = send(platform, 300, [new Pace(), new Pace()]);
		expect(seconds / SOONEST).toBeLessThan(1.5);
		expect(refusals).toBeLessThanOrEqual(20);
	});
});

const answer = (headers: object = {}, statusCode = 200): PlatformResponse => ({
	statusCode,
	headers: headers as PlatformResponse['headers'],
	body: {},
});

/** Sends one after the other, each answered at once. @returns when each of them was sent, in seconds */
function times(pace: Pace, answers: PlatformResponse[], scope: 'message' | 'other' = 'other') {
	let now = 0;
	return answers.map((response) => {
		for (let wait = pace.delay(now, scope); wait > 0; wait = pace.delay(now, scope)) now += wait;
		pace.end(now, scope, pace.start(now, scope), response);
		return Math.round(now / SECOND);
	});
}

const many = (count: number, response: PlatformResponse) =>
	Array.from({ length: count }, () => response);

test('without a limit, nothing waits', () => {
	expect(new Set(times(new Pace(), many(10_000, answer())))).toEqual(new Set([0]));
});

test.each([
	['no number', 'many', '1', '60'],
	['negative', '-5', '-1', '60'],
	['nothing allowed', '0', '0', '60'],
	['a rest that is no number', '10', 'few', '60'],
	['a reset that has passed', '10', '9', '1500000000'],
	['a reset that is no date', '10', '9', 'soon'],
	['a negative reset', '10', '9', '-60'],
	['a reset in a year', '10', '9', '4102444800'],
	['no reset', '10', '9', undefined],
	// it is not spread over the hour
	['an hour of which much is left', '1000', '900', '3600'],
])('a limit of which is said %s slows nothing down', (_what, limit, remaining, reset) => {
	const response = answer(limitOf(limit, remaining, reset));

	expect(times(new Pace(), many(600, response)).at(-1)).toBe(0);
});

test.each([
	['seconds', '60'],
	['milliseconds', '60000'],
	['seconds since 1970', String(Date.parse('2026-11-21T10:01:00Z') / SECOND)],
	['milliseconds since 1970', String(Date.parse('2026-11-21T10:01:00Z'))],
	['a date', 'Sat, 21 Nov 2026 10:01:00 GMT'],
])('the reset may be in %s', (_what, reset) => {
	const headers = { ...limitOf(60, 59, reset), date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
	// a fifth of them in a sixth of the time
	const expected = [...Array<number>(12).fill(0), ...Array<number>(12).fill(10), 20, 20];

	expect(times(new Pace(), many(26, answer(headers)))).toEqual(expected);
});

test('where others use the same limit, one keeps to the share that one had, and one more', () => {
	// of four requests that are counted, one is sent from here
	const answers = Array.from({ length: 14 }, (_, index) =>
		answer(limitOf(100, 100 - 4 * (index + 1), 60)),
	);
	const sent = times(new Pace(), answers);
	expect(sent).toEqual([...Array(5).fill(0), ...Array(5).fill(10), ...Array(4).fill(20)]);
});

test('when nothing is left, nothing is sent until the reset', () => {
	const [empty, full] = [answer(limitOf(100, 0, 30)), answer(limitOf(100, 99, 30))];
	// others have used it up: the next ones are held against the share that one had
	expect(times(new Pace(), [empty, full, full])).toEqual([0, 30, 35]);
});

test('a refusal holds back all, and the next one goes alone', () => {
	const pace = new Pace();
	const [read, message] = [pace.start(0, 'other'), pace.start(0, 'message')];
	pace.end(0, 'other', read, answer({ 'retry-after': '7' }, 429));
	expect([pace.delay(0, 'other'), pace.delay(0, 'message')]).toEqual([7_000, 7_000]);

	// one that was sent before, and takes its time, keeps nobody waiting
	expect(pace.delay(7_000, 'other')).toBe(0);
	const next = pace.start(7_000, 'other');
	expect(pace.delay(7_000, 'other')).toBeGreaterThan(0);
	pace.end(7_100, 'other', next, answer());
	pace.end(9_000, 'message', message);
	expect(pace.delay(7_100, 'other')).toBe(0);
});

/** Sends some at once, of which the last is refused. */
function refused(pace: Pace, count: number, wait: number, scope: 'message' | 'other' = 'other') {
	const numbers = Array.from({ length: count }, () => pace.start(0, scope));
	for (const number of numbers.slice(0, -1)) pace.end(0, scope, number, answer());
	pace.end(0, scope, numbers.at(-1)!, answer({ 'retry-after': String(wait) }, 429));
}

test('what is learned of messages holds for messages alone', () => {
	const pace = new Pace();
	refused(pace, 5, 1, 'message');
	pace.end(1_000, 'message', pace.start(1_000, 'message'), answer());

	expect(pace.delay(1_000, 'message')).toBeGreaterThan(100);
	expect(pace.delay(1_000, 'other')).toBe(0);
});

test.each([
	['one earlier, two later', 1, 2, true],
	['three later', 0, 3, false],
	['two before it was answered, one later', 2, 1, false],
	['three before it was answered', 3, 0, false],
])('of requests that started later, %s get through: a pace is learned: %p', (...given) => {
	const [, before, later, isLearned] = given;
	const pace = new Pace();
	const numbers = Array.from({ length: 20 }, () => pace.start(0, 'other'));
	for (const number of numbers.slice(0, 10)) pace.end(0, 'other', number, answer());
	const [refusedOne, ...others] = numbers.slice(10);
	// one that started earlier says nothing
	if (before === 1) pace.end(0, 'other', numbers[9], answer());
	else for (const number of others.splice(0, before)) pace.end(0, 'other', number, answer());
	pace.end(0, 'other', refusedOne, answer({ 'retry-after': '1' }, 429));
	for (const number of others.slice(0, later)) pace.end(100, 'other', number, answer());

	expect(pace.perMinute('other') !== undefined).toBe(isLearned);
	expect(pace.delay(100, 'other')).toBe(900);
});

test('limits that change during a run are followed', () => {
	const pace = new Pace();
	const limit = (limit: number) => answer(limitOf(limit, limit - 1, 60));
	times(pace, many(50, limit(100)));
	expect(pace.perMinute('other')).toBe(100);
	times(pace, many(5, limit(20)));
	expect(pace.perMinute('other')).toBe(20);
});

test('after a refusal more is tried carefully', () => {
	const pace = new Pace();
	refused(pace, 20, 10);
	const first = pace.perMinute('other')!;
	const sent: number[] = [];
	let now = 0;
	for (let count = 0; count < 600; count++) {
		now += pace.delay(now, 'other');
		pace.end(now, 'other', pace.start(now, 'other'), answer());
		sent.push(now);
	}
	expect(first).toBeCloseTo(19 * 6 * 0.95, 0);
	expect(pace.perMinute('other')).toBeGreaterThan(first * 1.2);
	expect(sent[0]).toBe(10_000);
});

test.each([
	['four requests got through', 5, 11, 1.2],
	['five got through', 6, 11, 1],
	['five got through, half a minute later', 6, 31, 1.05],
])('where %s before a refusal, more is tried after a while', (_what, sent, seconds, growth) => {
	const pace = new Pace();
	refused(pace, sent, 1);
	const first = pace.perMinute('other')!;

	pace.start(seconds * SECOND - 1, 'other');
	expect(pace.perMinute('other')).toBe(first);
	pace.start(seconds * SECOND, 'other');
	expect(pace.perMinute('other')! / first).toBeCloseTo(growth, 5);
});

test('what was learned is forgotten when nothing was sent for long', () => {
	const pace = new Pace();
	refused(pace, 10, 1);
	expect(pace.isForgettable(5 * 60 * SECOND)).toBe(false);
	expect(pace.isForgettable(11 * 60 * SECOND)).toBe(true);

	pace.start(11 * 60 * SECOND, 'other');
	expect(pace.perMinute('other')).toBeUndefined();
});
