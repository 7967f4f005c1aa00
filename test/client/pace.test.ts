// The pace of requests on simulated platforms whose limits are known. No time passes but that of the test.
import { Pace } from '../../nodes/VoiceAssistantPlatform/client/pace';
import type { PlatformResponse } from '../../nodes/VoiceAssistantPlatform/client/response';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

interface Limit {
	requests: number;
	time: number;
}

interface Platform {
	limits: Limit[];
	/** Whether the period of a limit begins with its first request, instead of with each of them. */
	isFixed?: boolean;
	/** What it says beside a refusal, by the milliseconds until a request gets through again. */
	headers?: (wait: number) => Record<string, string>;
}

/** What clients have observed. */
const MINUTE_AND_TEN: Limit[] = [
	{ requests: 100, time: MINUTE },
	{ requests: 20, time: 10 * SECOND },
];

function platformOf({ limits, isFixed, headers = () => ({}) }: Platform) {
	const hits = limits.map((): number[] => []);
	return (now: number): PlatformResponse => {
		limits.forEach(({ time }, index) => {
			const [first = now] = hits[index];
			if (isFixed && now - first >= time) hits[index] = [];
			if (!isFixed) hits[index] = hits[index].filter((hit) => now - hit < time);
		});
		const waits = limits.map(({ requests, time }, index) =>
			hits[index].length >= requests ? hits[index][0] + time - now : 0,
		);
		const wait = Math.max(...waits);
		if (wait === 0) hits.forEach((all) => all.push(now));
		return wait > 0
			? { statusCode: 429, headers: headers(wait), body: {} }
			: { statusCode: 200, headers: {}, body: {} };
	};
}

/** Sends so many requests in each process as ten workers do. Each takes `latency`, and is repeated after a refusal. */
function send(platform: Platform, count: number, processes = 1, latency = 50) {
	const ask = platformOf(platform);
	const workers = Array.from({ length: processes }, () => ({
		pace: new Pace(),
		left: count,
		done: 0,
		running: 0,
	}));
	type Worker = (typeof workers)[number];
	const underWay: Array<{
		at: number;
		startedAt: number;
		worker: Worker;
		response: PlatformResponse;
	}> = [];
	let refusals = 0;
	let now = 0;
	while (workers.some(({ done }) => done < count)) {
		let next = Infinity;
		for (const worker of workers) {
			while (worker.left > 0 && worker.running < 10) {
				const delay = worker.pace.delay(now);
				if (delay > 0) {
					next = Math.min(next, now + delay);
					break;
				}
				worker.pace.start(now);
				worker.left--;
				worker.running++;
				const response = ask(now + latency / 2);
				underWay.push({ at: now + latency, startedAt: now, worker, response });
			}
		}
		if (underWay.length > 0 && underWay[0].at <= next) {
			const { at, startedAt, worker, response } = underWay.shift()!;
			now = at;
			worker.running--;
			worker.pace.end(now, startedAt, response);
			if (response.statusCode === 429) {
				refusals++;
				worker.left++;
			} else worker.done++;
		} else now = next;
		if (now > 10_000 * SECOND) throw new Error('never ends');
	}
	return { time: now, refusals };
}

/** The shortest time in which so many requests can get through. */
function shortest(limits: Limit[], count: number): number {
	const sent: number[] = [];
	for (let number = 0; number < count; number++) {
		const earliest = limits.map(({ requests, time }) => (sent.at(-requests) ?? -Infinity) + time);
		sent.push(Math.max(0, ...earliest));
	}
	return sent.at(-1)!;
}

const HEADERS = {
	nothing: () => ({}),
	'a minute, always': () => ({ 'retry-after': '60' }),
	'how long to wait': (wait: number) => ({ 'retry-after': String(Math.ceil(wait / SECOND)) }),
};
const SAYS = Object.keys(HEADERS) as Array<keyof typeof HEADERS>;

/** The platform that clients have observed; how it counts is not known. */
const observed = (says: keyof typeof HEADERS) =>
	[true, false].map((isFixed) => ({ limits: MINUTE_AND_TEN, isFixed, headers: HEADERS[says] }));

test.each([
	...SAYS.map((says) => [says, 1, 20] as const),
	...SAYS.map((says) => [says, 2, 30] as const),
])(
	'600 requests where 100 a minute and 20 in 10 seconds get through take at most 1.35 times the shortest time, if the platform says %s and %i processes share them, with at most %i refusals',
	(says, processes, most) => {
		for (const platform of observed(says)) {
			for (const latency of [50, 1_000]) {
				const { time, refusals } = send(platform, 600 / processes, processes, latency);
				expect(time / shortest(MINUTE_AND_TEN, 600)).toBeLessThan(1.35);
				expect(refusals).toBeLessThanOrEqual(most);
			}
		}
	},
);

const OK: PlatformResponse = { statusCode: 200, headers: {}, body: {} };
const refusal = (wait?: number): PlatformResponse => ({
	statusCode: 429,
	headers: wait === undefined ? {} : { 'retry-after': String(wait) },
	body: {},
});

/** Starts some at once, of which all but the last get through; the last is refused. */
function refused(pace: Pace, passed: number, wait: number | undefined, now = 0) {
	for (let sent = 0; sent <= passed; sent++) pace.start(now);
	for (let sent = 0; sent < passed; sent++) pace.end(now, now, OK);
	pace.end(now, now, refusal(wait));
}

/** Milliseconds between the starts of requests from some time on. */
function intervalAt(pace: Pace, now: number): number {
	pace.start(now);
	return Math.round(pace.delay(now));
}

test.each([
	['several refusals, for the longest wait', [7, 9, 8], 9],
	['a refusal that asks for 15 minutes', [900], 900],
	['a refusal that asks for longer than anybody waits: for nothing', [901], 0],
])('all requests are held back after %s', (_what, waits, expected) => {
	const pace = new Pace();
	pace.start(0);
	for (const wait of waits) pace.end(0, 0, refusal(wait));

	expect(pace.delay(0)).toBe(expected * SECOND);
	expect(pace.delay(expected * SECOND)).toBe(0);
	expect(pace.isForgettable(0)).toBe(expected === 0);
});

test.each([
	['0 remaining, until the reset', '30', 30],
	['0 remaining for longer than anybody waits: for nothing', '901', 0],
])('requests are held back after an answer with %s', (_what, reset, expected) => {
	const limit = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' };
	const pace = new Pace();
	pace.start(0);
	pace.end(0, 0, { ...OK, headers: { ...limit, 'x-ratelimit-reset': reset } });

	expect(pace.delay(0)).toBe(expected * SECOND);
	expect(pace.delay(expected * SECOND)).toBe(0);
});

test('a wait counts, too, if a refusal without one came while its request was under way', () => {
	const pace = new Pace();
	pace.end(1, 0, refusal(0));
	pace.end(2, 0, refusal(5));

	expect(pace.delay(2)).toBe(5 * SECOND);
	expect(pace.delay(2 + 5 * SECOND)).toBe(0);
});

test.each([
	['nothing', undefined, [1, 2, 4, 8, 16, 32, 60, 60]],
	['for no wait', 0, [0, 0, 0, 0, 16, 32, 60, 60]],
	['for a minute', 60, [60, 60]],
])(
	'a platform that refuses everything and asks %s is asked ever more rarely',
	(_what, wait, waits) => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const pace = new Pace();
		let now = 0;
		for (const expected of waits) {
			pace.start(now);
			// several that are refused together count as one
			for (let sent = 0; sent < 3; sent++) pace.end(now + 1, now, refusal(wait));
			now++;
			const until = Math.max(now, pace.heldUntil);
			expect(Math.round((until - now) / SECOND)).toBe(expected);
			now = until;
		}
		jest.restoreAllMocks();
	},
);

test.each([
	['20 at once, and a minute to wait: 10 seconds of it count', 20, 60, 625],
	['20 at once, and an unknown wait: 10 seconds count', 20, undefined, 625],
	['5 at once, and a second to wait', 5, 1, 250],
	['1 at once, and a minute to wait: the longest interval', 1, 60, 1_500],
	['20 at once, and no wait: none has to wait later either', 20, 0, 0],
])(
	'after a refusal, requests start at four fifths of the rate that had worked: %s',
	(_what, passed, wait, expected) => {
		const pace = new Pace();
		for (let sent = 0; sent < 100; sent++) pace.end(0, 0, OK);
		// ten seconds later, these do not count any more
		refused(pace, passed, wait, 10_001);

		expect(intervalAt(pace, 2 * MINUTE)).toBe(expected);
	},
);

test('after a refusal before which nothing had worked, requests wait for nothing as soon as one gets through, and a later refusal sets the rate', () => {
	const pace = new Pace();
	refused(pace, 0, 60);
	expect(intervalAt(pace, MINUTE)).toBe(1_500);

	pace.end(MINUTE, MINUTE, OK);
	expect(intervalAt(pace, MINUTE)).toBe(0);

	refused(pace, 19, 60, MINUTE);
	expect(intervalAt(pace, 3 * MINUTE)).toBe(625);
});

test('a request that was under way at the refusal and is let through counts for the rate, too', () => {
	const pace = new Pace();
	for (let sent = 0; sent <= 20; sent++) pace.start(0);
	pace.end(100, 0, refusal(60));
	for (let sent = 0; sent < 20; sent++) pace.end(500, 0, OK);

	expect(intervalAt(pace, MINUTE)).toBe(625);
});

describe('when requests start evenly, 625 milliseconds apart,', () => {
	const evenly = () => {
		const pace = new Pace();
		refused(pace, 20, 10);
		return pace;
	};

	test.each([
		['with a wait of ten seconds lowers the rate to four fifths', 10, 781],
		['with a wait of less leaves the rate as it is', 9, 625],
		['that names no wait leaves the rate as it is', undefined, 625],
	])('a later refusal %s', (_what, wait, expected) => {
		const pace = evenly();
		refused(pace, 1, wait, MINUTE);

		expect(intervalAt(pace, 2 * MINUTE)).toBe(expected);
	});

	test('requests that were under way at a later refusal and are let through do not raise the rate', () => {
		const pace = evenly();
		refused(pace, 1, 10, MINUTE);
		for (let sent = 0; sent < 20; sent++) {
			pace.end(MINUTE + 500, MINUTE - 1, OK);
		}

		expect(intervalAt(pace, 2 * MINUTE)).toBe(781);
	});

	test.each([
		['one that started before the last refusal', -1],
		['another in a row, without one that got through', 11_000],
	])('the refusal of %s leaves the rate as it is', (_what, startedAt) => {
		const pace = evenly();
		pace.end(12_000, startedAt, refusal(60));

		expect(pace.delay(12_000)).toBe(60_000);
		expect(intervalAt(pace, 2 * MINUTE)).toBe(625);
	});

	test('requests wait for nothing again ten minutes after the wait of the refusal', () => {
		const pace = evenly();
		const end = 10_000 + 10 * MINUTE;

		expect(intervalAt(pace, end - 1)).toBe(625);
		expect(pace.isForgettable(end - 1)).toBe(false);
		expect(pace.delay(end)).toBe(0);
		expect(pace.isForgettable(end)).toBe(true);
	});
});
