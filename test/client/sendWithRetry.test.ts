import { UserError, type IHttpRequestOptions, type INode, type NodeApiError } from 'n8n-workflow';
import type { PlatformResponse } from '../../nodes/VoiceAssistantPlatform/client/response';
import {
	sendWithRetry,
	type Sending,
} from '../../nodes/VoiceAssistantPlatform/client/sendWithRetry';

type Send = Sending['transport'];

const GET: IHttpRequestOptions = { method: 'GET', url: '/user/me', headers: {}, qs: {} };

/** A platform that gives one answer after the other; a function answers by throwing. */
function sending(...answers: Array<Partial<PlatformResponse> | (() => never)>) {
	const requests: IHttpRequestOptions[] = [];
	const send: Send = async (request) => {
		requests.push(request);
		const answer = answers[requests.length - 1];
		if (typeof answer === 'function') answer();
		return await Promise.resolve({
			statusCode: 200,
			headers: {},
			body: {},
			...answer,
		} as PlatformResponse);
	};
	return { send, requests };
}

// what was learned of a token is remembered: each test has its own
let token = 0;
beforeEach(() => void token++);

const through = async (send: Send, request = GET, more: Partial<Sending> = {}) =>
	await sendWithRetry(request, {
		deployment: {
			root: 'https://platform.example/api',
			token: `token ${token}`,
			identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
		},
		policy: request.method === 'GET' ? 'read' : 'write',
		error: { node: { name: 'Platform' } as INode, request, messages: [], labels: {}, secrets: [] },
		transport: send,
		caller: {},
		retryOptions: {},
		cancelSignals: [],
		...more,
	});

const NOW = { 'retry-after': '0' };

test('what n8n itself refuses is passed on and not tried again', async () => {
	const { send, requests } = sending(() => {
		throw new UserError('Domain not allowed');
	});

	await expect(through(send)).rejects.toThrow('Domain not allowed');
	expect(requests).toHaveLength(1);
});

test('each try has a request of its own: what n8n writes into one does not reach the next', async () => {
	const { send, requests } = sending({ statusCode: 429, headers: NOW }, {});

	await through(async (request, signal) => {
		request.headers!.Authorization = 'Bearer token';
		request.qs!.seen = true;
		return await send({ ...request }, signal);
	});

	expect(requests).toHaveLength(2);
	expect(GET).toEqual({ method: 'GET', url: '/user/me', headers: {}, qs: {} });
});

test('seconds to wait may stand in the body', async () => {
	const { send, requests } = sending({ statusCode: 429, body: { retry_after: 0 } }, {});

	await through(send);

	expect(requests).toHaveLength(2);
});

describe('a wait until a date', () => {
	beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
	afterEach(() => void jest.useRealTimers());

	test.each([
		['Sat, 21 Nov 2026 10:00:07 GMT', {}, 7_000],
		// its own clock tells how far away that is
		['Sat, 21 Nov 2026 12:30:05 GMT', { date: 'Sat, 21 Nov 2026 12:30:00 GMT' }, 5_000],
		['Sat, 21 Nov 2026 09:00:00 GMT', {}, 0],
	])('ends at that date: %s %p', async (date, headers, expected) => {
		const starts: number[] = [];
		const begin = Date.now();
		const { send } = sending({ statusCode: 429, headers: { 'retry-after': date, ...headers } }, {});
		const done = through(async (request, signal) => {
			starts.push(Date.now() - begin);
			return await send(request, signal);
		});
		await jest.advanceTimersByTimeAsync(60_000);
		await done;

		expect(starts).toEqual([0, expected]);
	});

	test('that is further away than the user waits is not waited for, and the error says when', async () => {
		const headers = { 'retry-after': 'Sat, 21 Nov 2026 10:20:00 GMT' };
		const { send, requests } = sending({ statusCode: 429, headers });

		const error = await through(send).catch((thrown: NodeApiError) => thrown);

		expect((error as NodeApiError).description).toContain('in 20 minutes at the earliest');
		expect(requests).toHaveLength(1);
	});

	test('is none where neither seconds nor a date is said', async () => {
		const starts: number[] = [];
		const begin = Date.now();
		const { send } = sending({ statusCode: 429, headers: { 'retry-after': 'soon' } }, {});
		const done = through(async (request, signal) => {
			starts.push(Date.now() - begin);
			return await send(request, signal);
		});
		await jest.advanceTimersByTimeAsync(10_000);
		await done;

		expect(starts[1]).toBeGreaterThanOrEqual(1_000);
	});
});

test.each(['-5', '5;', 'soon 5'])(
	'"%s" is no time to wait: it is left longer each time',
	async (words) => {
		jest.useFakeTimers();
		const starts: number[] = [];
		const begin = Date.now();
		const { send } = sending({ statusCode: 429, headers: { 'retry-after': words } }, {});
		const done = through(async (request, signal) => {
			starts.push(Date.now() - begin);
			return await send(request, signal);
		});
		await jest.advanceTimersByTimeAsync(10_000);
		await done;
		jest.useRealTimers();

		expect(starts[1]).toBeGreaterThanOrEqual(1_000);
	},
);

test('a failure that is none of the connection is told before another request takes the place', async () => {
	const stop = new AbortController();
	const { send, requests } = sending(() => {
		throw new UserError('Domain not allowed');
	});
	const together = {
		caller: {},
		retryOptions: { concurrency: 1 },
		stopSignal: stop.signal,
		onFailure: () => stop.abort(new UserError('Stopped')),
	};

	const [first, second] = await Promise.allSettled([
		through(send, GET, together),
		through(send, GET, together),
	]);

	expect([first, second].map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(requests).toHaveLength(1);
});

describe('the time that an attempt may take', () => {
	test('ends a read that is not over, and its request', async () => {
		const signals: AbortSignal[] = [];
		const sendingOnce = async (_request: IHttpRequestOptions, signal: AbortSignal) => {
			signals.push(signal);
			return await new Promise<never>(() => {});
		};

		const done = through(sendingOnce, GET, { retryOptions: { timeout: 20, retries: 0 } });

		await expect(done).rejects.toThrow('The platform did not answer in time');
		expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
	});

	test('ends a write, which is not sent again: its outcome is unknown', async () => {
		let requests = 0;
		const silent = async () => {
			requests++;
			return await new Promise<never>(() => {});
		};
		const write = { ...GET, method: 'POST' as const };

		const error = await through(silent, write, { retryOptions: { timeout: 20 } }).catch(
			(thrown: NodeApiError) => thrown,
		);

		expect((error as NodeApiError).description).toContain('It is not known whether');
		expect(requests).toBe(1);
	});
});

test('asked to wait longer than the user does, it says so at once instead of waiting', async () => {
	const { send, requests } = sending({ statusCode: 429, headers: { 'retry-after': '61' } });

	const waiting = through(send, GET, { retryOptions: { rateLimitWait: 60_000 } });

	await expect(waiting).rejects.toThrow('too many requests');
	expect(requests).toHaveLength(1);
});

test('the wait grows when the platform names none', async () => {
	jest.useFakeTimers();
	const starts: number[] = [];
	const begin = Date.now();
	const { send } = sending({ statusCode: 502 }, { statusCode: 502 }, {});
	const done = through(async (request, signal) => {
		starts.push(Date.now() - begin);
		return await send(request, signal);
	});
	await jest.advanceTimersByTimeAsync(10_000);
	await done;
	jest.useRealTimers();

	expect(starts).toHaveLength(3);
	expect(starts[1]).toBeGreaterThanOrEqual(1000);
	expect(starts[2] - starts[1]).toBeGreaterThanOrEqual(2000);
});

test('a cancelled execution stops waiting for its next try', async () => {
	const cancel = new AbortController();
	const { send, requests } = sending({ statusCode: 429, headers: { 'retry-after': '30' } });
	const waiting = through(
		async (request, signal) => {
			const answer = await send(request, signal);
			cancel.abort(new Error('cancelled'));
			return answer;
		},
		GET,
		{ cancelSignals: [cancel.signal] },
	);

	await expect(waiting).rejects.toThrow('cancelled');
	expect(requests).toHaveLength(1);
});

describe('a request to which the platform answers 429', () => {
	const TOO_MANY = { statusCode: 429, headers: { 'retry-after': '1' } };
	const message = async (send: Send, more: Partial<Sending> = {}) =>
		await through(send, { ...GET, method: 'POST' }, { policy: 'message', ...more });

	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());

	test('comes again for a quarter of an hour, however often', async () => {
		const { send, requests } = sending(...Array.from({ length: 800 }, () => TOO_MANY), {});
		const done = message(send);
		await jest.advanceTimersByTimeAsync(15 * 60_000);
		await done;

		expect(requests).toHaveLength(801);
	});

	test('is given up after a quarter of an hour, and the error names the option', async () => {
		const { send, requests } = sending(...Array.from({ length: 2_000 }, () => TOO_MANY));
		const refused = expect(message(send)).rejects.toMatchObject({
			message: 'The platform receives too many requests from this account',
			description: expect.stringContaining('Rate Limit Wait (Minutes)') as string,
		});
		await jest.advanceTimersByTimeAsync(16 * 60_000);
		await refused;

		// one a second, the first at once
		expect(requests).toHaveLength(901);
	});

	test('where the platform names no wait, comes again after 1, 2, 4 … seconds, at most a minute', async () => {
		const starts: number[] = [];
		const begin = Date.now();
		const { send } = sending(...Array.from({ length: 100 }, () => ({ statusCode: 429 })));
		const done = through(async (request, signal) => {
			starts.push(Date.now() - begin);
			return await send(request, signal);
		});
		const refused = expect(done).rejects.toThrow('too many requests');
		await jest.advanceTimersByTimeAsync(17 * 60_000);
		await refused;

		const waits = starts.slice(1).map((start, index) => start - starts[index]);
		for (const [index, wait] of waits.entries()) {
			const least = Math.min(60_000, 1_000 * 2 ** index);
			expect(wait).toBeGreaterThanOrEqual(least);
			expect(wait).toBeLessThanOrEqual(Math.min(60_000, least * 1.25) + 10);
		}
		expect(waits.length).toBeGreaterThan(15);
	});

	test('is not offered all the time where the platform asks for no wait', async () => {
		const noWait = { statusCode: 429, headers: { 'retry-after': '0' } };
		const { send, requests } = sending(...Array.from({ length: 2_000 }, () => noWait));
		const refused = expect(message(send)).rejects.toThrow('too many requests');
		await jest.advanceTimersByTimeAsync(16 * 60_000);
		await refused;

		// some at once, then one a second
		expect(requests.length).toBeGreaterThan(890);
		expect(requests.length).toBeLessThan(910);
	});

	test('does not come again where the user does not wait', async () => {
		const { send, requests } = sending(TOO_MANY, {});
		await expect(message(send, { retryOptions: { rateLimitWait: 0 } })).rejects.toThrow();

		expect(requests).toHaveLength(1);
	});

	test('comes again whatever the user says of failures', async () => {
		const { send, requests } = sending(TOO_MANY, {});
		const done = message(send, { retryOptions: { retries: 0 } });
		await jest.advanceTimersByTimeAsync(2_000);
		await done;

		expect(requests).toHaveLength(2);
	});

	test('does not come again once it may have been sent', async () => {
		const { send, requests } = sending(TOO_MANY, { statusCode: 502 }, {});
		const refused = expect(message(send)).rejects.toThrow();
		await jest.advanceTimersByTimeAsync(6 * 60_000);
		await refused;

		expect(requests).toHaveLength(2);
	});
});

test('what must not start takes no time from what may', async () => {
	const { send, requests } = sending();
	const stopped = Array.from(
		{ length: 1_000 },
		async () =>
			await through(send, GET, {
				policy: 'message',
				stopSignal: AbortSignal.abort(new UserError('Stopped')),
			}),
	);

	for (const one of await Promise.allSettled(stopped)) expect(one.status).toBe('rejected');
	expect(requests).toHaveLength(0);
});
