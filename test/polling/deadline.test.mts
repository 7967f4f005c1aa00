// On a real server, as nothing else shows that a connection is closed: how a poll ends whose answers do not.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { page } from '../support/platform.ts';
import { call, idsOf, Polling } from '../support/poll.ts';

const RETRY_POLICY = '../../nodes/VoiceAssistantPlatform/client/retryPolicy.ts';

/** Milliseconds: longer than a test may take, where it says nothing. */
const LONG = 600_000;

let timeout = LONG;
// n8n loads the nodes later, when a test polls
jest.mock(RETRY_POLICY, () => {
	const actual =
		jest.requireActual<typeof import('../../nodes/VoiceAssistantPlatform/client/retryPolicy.ts')>(
			RETRY_POLICY,
		);
	return {
		...actual,
		get DEFAULT_TIMEOUT() {
			return timeout;
		},
		policyWith: (name: 'read') => actual.policyWith(name, { retries: 0 }),
	};
});

let answer: (response: ServerResponse, page: number) => unknown;
const server = createServer((request, response) => {
	answer(response, Number(new URL(request.url!, 'http://localhost').searchParams.get('page')));
});
let baseUrl = '';

beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

beforeEach(() => {
	timeout = LONG;
});

afterAll(() => void server.close());

const JSON_TYPE = { 'content-type': 'application/json' };

const list = (body: object) => (response: ServerResponse) =>
	response.writeHead(200, JSON_TYPE).end(JSON.stringify(body));

const calls = (newest: number) => Array.from({ length: 100 }, (_, index) => call(newest - index));

async function activeOn(rows: object[]): Promise<Polling> {
	const polling = new Polling({ event: 'newCall' }, { credential: { baseUrl } });
	answer = list(page(rows));
	expect(await polling.activate()).toEqual([]);
	return polling;
}

test.each([
	['an answer that never comes', () => {}],
	[
		'an answer that drips and never ends',
		(response: ServerResponse) => {
			response.writeHead(200, JSON_TYPE);
			const drip = setInterval(() => response.write(' '), 10);
			response.once('close', () => clearInterval(drip));
		},
	],
])('%s: the poll ends by the deadline, and the next one makes up for it', async (_case, faulty) => {
	const polling = await activeOn([call(9)]);
	const before = polling.storedState();
	timeout = 200;
	let closed: Promise<unknown> | undefined;
	answer = (response) => {
		closed = once(response, 'close');
		faulty(response);
	};

	await expect(polling.tick()).rejects.toThrow('The platform did not answer in time');
	await closed;
	expect(polling.storedState()).toBe(before);

	timeout = LONG;
	answer = list(page([call(10), call(9)]));
	expect(idsOf(await polling.tick())).toEqual([10]);
});

test('pages that were asked for ahead end with the poll that does not need them', async () => {
	const polling = await activeOn(calls(100));
	const of4 = (number: number) => page(calls(400 - number * 100), { number, last: 4, total: 400 });
	let closed: Promise<unknown> | undefined;
	let third: ServerResponse | undefined;
	answer = (response, number) => {
		if (number < 3) list(of4(number))(response);
		else if (number === 3) third = response;
		else closed = once(response, 'close');
		// the third one is enough, but answered only when the fourth one is on its way
		if (third && closed) list(of4(3))(third);
	};

	expect(await polling.tick()).toHaveLength(200);

	expect(closed).toBeDefined();
	await closed;
});
