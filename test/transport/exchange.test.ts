import { UserError, type IHttpRequestOptions, type INode } from 'n8n-workflow';
import { exchange, type Exchange } from '../../nodes/VoiceAssistantPlatform/transport/exchange';
import type { Answer, Send } from '../../nodes/VoiceAssistantPlatform/transport/answer';

const GET: IHttpRequestOptions = { method: 'GET', url: '/user/me', headers: {}, qs: {} };

/** A platform that gives one answer after the other; a function answers by throwing. */
function sending(...answers: Array<Partial<Answer> | (() => never)>) {
	const requests: IHttpRequestOptions[] = [];
	const send: Send = async (request) => {
		requests.push(request);
		const answer = answers[requests.length - 1];
		if (typeof answer === 'function') answer();
		return await Promise.resolve({ statusCode: 200, headers: {}, body: {}, ...answer } as Answer);
	};
	return { send, requests };
}

const through = async (send: Send, request = GET, more: Partial<Exchange> = {}) =>
	await exchange(
		{
			node: { name: 'Platform' } as INode,
			deployment: {
				root: 'https://platform.example/api',
				token: 'token',
				identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
			},
			policy: request.method === 'GET' ? 'read' : 'write',
			secrets: [],
			labels: {},
			send,
			run: {},
			wishes: {},
			...more,
		},
		request,
	);

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

	await through(async (request) => {
		request.headers!.Authorization = 'Bearer token';
		request.qs!.seen = true;
		return await send({ ...request });
	});

	expect(requests).toHaveLength(2);
	expect(GET).toEqual({ method: 'GET', url: '/user/me', headers: {}, qs: {} });
});

test('seconds to wait may stand in the body', async () => {
	const { send, requests } = sending({ statusCode: 429, body: { retry_after: 0 } }, {});

	await through(send);

	expect(requests).toHaveLength(2);
});

test('asked to wait longer than a minute, it says so at once instead of waiting', async () => {
	const { send, requests } = sending({ statusCode: 429, headers: { 'retry-after': '61' } });

	await expect(through(send)).rejects.toThrow('too many requests');
	expect(requests).toHaveLength(1);
});

test('the wait grows when the platform names none', async () => {
	jest.useFakeTimers();
	const starts: number[] = [];
	const begin = Date.now();
	const { send } = sending({ statusCode: 502 }, { statusCode: 502 }, {});
	const done = through(async (request) => {
		starts.push(Date.now() - begin);
		return await send(request);
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
		async (request) => {
			const answer = await send(request);
			cancel.abort(new Error('cancelled'));
			return answer;
		},
		GET,
		{ signal: cancel.signal },
	);

	await expect(waiting).rejects.toThrow('cancelled');
	expect(requests).toHaveLength(1);
});

test('a wait of our own never grows beyond a minute, and ends nothing', async () => {
	jest.useFakeTimers();
	const { send, requests } = sending(...Array.from({ length: 11 }, () => ({ statusCode: 429 })));
	const done = through(send, GET, { wishes: { retries: 10 } });
	const refused = expect(done).rejects.toThrow('too many requests');
	await jest.advanceTimersByTimeAsync(11 * 60_000);
	await refused;
	jest.useRealTimers();

	expect(requests).toHaveLength(11);
});

describe('a message to which the platform answers 429', () => {
	const TOO_MANY = { statusCode: 429, headers: { 'retry-after': '1' } };
	const message = async (send: Send, more: Partial<Exchange> = {}) =>
		await through(send, { ...GET, method: 'POST' }, { policy: 'message', ...more });

	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());

	test('comes again for five minutes, however often', async () => {
		const { send, requests } = sending(...Array.from({ length: 100 }, () => TOO_MANY), {});
		const done = message(send);
		await jest.advanceTimersByTimeAsync(2 * 60_000);
		await done;

		expect(requests).toHaveLength(101);
	});

	test('is given up after that', async () => {
		const { send, requests } = sending(...Array.from({ length: 1_000 }, () => TOO_MANY));
		const refused = expect(message(send)).rejects.toThrow('too many requests');
		await jest.advanceTimersByTimeAsync(6 * 60_000);
		await refused;

		// one a second, the first at once
		expect(requests).toHaveLength(301);
	});

	test('is not offered all the time where the platform asks for no wait', async () => {
		const noWait = { statusCode: 429, headers: { 'retry-after': '0' } };
		const { send, requests } = sending(...Array.from({ length: 2_000 }, () => noWait));
		const refused = expect(message(send)).rejects.toThrow('too many requests');
		await jest.advanceTimersByTimeAsync(6 * 60_000);
		await refused;

		// four times at once, as fast as messages may go, then one a second
		expect(requests.length).toBeGreaterThan(290);
		expect(requests.length).toBeLessThan(310);
	});

	test('comes as often as the user says, if they say so', async () => {
		const { send, requests } = sending(...Array.from({ length: 1_000 }, () => TOO_MANY));
		const refused = expect(message(send, { wishes: { retries: 2 } })).rejects.toThrow();
		await jest.advanceTimersByTimeAsync(6 * 60_000);
		await refused;

		expect(requests).toHaveLength(3);
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
				mayStart: () => {
					throw new UserError('Stopped');
				},
			}),
	);

	for (const one of await Promise.allSettled(stopped)) expect(one.status).toBe('rejected');
	expect(requests).toHaveLength(0);
});
