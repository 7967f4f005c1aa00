// On a real server: what a platform may answer that has no end, or no sense, and where each reader of a list stops.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	jest,
	test,
} from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { search } from '../support/editor.ts';
import { CREDENTIAL_DATA } from '../support/engine/credential.ts';
import { run } from '../support/engine/run.ts';
import { page } from '../support/page.ts';
import { call, idsOf, Polling } from '../support/poll.ts';
import { automatic, trigger } from '../support/trigger.ts';

const PAGINATION = '../../nodes/VoiceAssistantPlatform/client/pagination.ts';

/** A shorter time for lists than that of the package, whoever reads them. */
let lowered: number | undefined;
// n8n loads the nodes later, when a test runs them
jest.mock(PAGINATION, () => {
	const actual =
		jest.requireActual<typeof import('../../nodes/VoiceAssistantPlatform/client/pagination.ts')>(
			PAGINATION,
		);
	return {
		...actual,
		get LIST_TIME() {
			const same = { operation: lowered, trigger: lowered, editor: lowered };
			return lowered === undefined ? actual.LIST_TIME : same;
		},
	};
});

interface Asked {
	/** Counted from 1, whatever is asked for. */
	request: number;
	page: number;
	perPage: number;
	method: string;
}

let requests = 0;
let answer: (response: ServerResponse, asked: Asked) => unknown;
const server = createServer((request: IncomingMessage, response) => {
	const { pathname, searchParams } = new URL(request.url!, baseUrl);
	// what the test before has given up may yet arrive
	if (!pathname.startsWith(new URL(baseUrl).pathname)) return void response.destroy();
	const [number, perPage] = ['page', 'per_page'].map((name) => Number(searchParams.get(name) ?? 1));
	requests++;
	answer(response, { request: requests, page: number, perPage, method: request.method! });
});
/** The platform of a test. */
let baseUrl = '';
let tests = 0;

beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});

beforeEach(() => {
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${++tests}/api`;
	lowered = undefined;
	requests = 0;
});

afterEach(() => server.closeAllConnections());

afterAll(() => void server.close());

const JSON_TYPE = { 'content-type': 'application/json' };

const json = (response: ServerResponse, body: object) =>
	response.writeHead(200, JSON_TYPE).end(JSON.stringify(body));

/** Answers with a list that says at each page that there is one more. */
const growing =
	(rowsOf: (page: number) => object[], perPage = 100) =>
	(response: ServerResponse, { page: number }: Asked) =>
		json(
			response,
			page(rowsOf(number), { number, last: number + 1, perPage, total: (number + 1) * perPage }),
		);

/** Answers with a list that names a new cursor each time. */
const cursors =
	(rowsOf: (request: number) => object[]) =>
	(response: ServerResponse, { request }: Asked) =>
		json(response, { data: rowsOf(request), next_cursor: `cursor ${request}` });

const oneNewRow = (number: number) => [call(number)];

const getAll = async (resource: string, parameters: INodeParameters = { returnAll: true }) =>
	await run({ resource, operation: 'getAll', ...parameters }, { credential: { baseUrl } });

const inEditor = async (method: string, filter?: string) =>
	await search(method, filter, { credential: { ...CREDENTIAL_DATA, baseUrl } });

const TOO_LONG = 'Reading the whole list took too long';

describe('a list that goes on for ever', () => {
	beforeEach(() => {
		lowered = 300;
	});

	test.each([
		['call', 'one more page each time', growing(oneNewRow)],
		['conversation', 'a new cursor each time', cursors(oneNewRow)],
	])('%s, %s: reading ends when time is up, and says so', async (resource, _case, endless) => {
		answer = endless;

		const { error, items } = await getAll(resource);

		expect(error?.message).toBe(TOO_LONG);
		expect(error?.description).toContain('Narrow it down with filters');
		expect(items).toEqual([]);
	});

	test('in the editor, the user is told to enter the ID', async () => {
		answer = growing(oneNewRow);

		await expect(inEditor('searchAssistants', 'anna')).rejects.toMatchObject({
			message: TOO_LONG,
			description: expect.stringContaining('enter an ID instead'),
		});
	});

	test('publishing ends, and no assistant is changed', async () => {
		const methods = new Set<string>();
		answer = (response, asked) => {
			methods.add(asked.method);
			growing((number) => [{ id: number, name: 'Anna', webhook_url: null }])(response, asked);
		};

		const one = await trigger(automatic('all'), { credential: { baseUrl } });

		await expect(one.create()).rejects.toThrow(TOO_LONG);
		expect([...methods]).toEqual(['GET']);
	});

	test.each([
		['newCall', growing((number) => [call(1_000 + number)])],
		[
			'newConversation',
			cursors((number) => [call(1_000 + number, 'active', '2026-11-21 10:00:00')]),
		],
	])('%s: the poll ends, and the next one makes up for it', async (event, endless) => {
		lowered = undefined;
		const polling = new Polling({ event }, { credential: { baseUrl } });
		answer = (response) => json(response, page([call(9)]));
		await polling.activate();
		const before = polling.storedState();
		lowered = 300;
		answer = endless;

		await expect(polling.tick()).rejects.toThrow(TOO_LONG);

		expect(polling.storedState()).toBe(before);
		lowered = undefined;
		answer = (response) => json(response, page([call(10), call(9)]));
		expect(idsOf(await polling.tick())).toEqual([10]);
	});
});

describe('a list that takes too long', () => {
	test.each<[what: string, second: (response: ServerResponse) => unknown]>([
		['a page that never ends', (response) => response.writeHead(200, JSON_TYPE).write('{"data":[')],
		[
			'a page for which there are always too many requests',
			(response) => response.writeHead(429, { 'retry-after': '1' }).end('{}'),
		],
	])('%s: it ends by the bound of the list, and says so', async (_case, second) => {
		lowered = 500;
		answer = (response, asked) =>
			asked.page === 1 ? growing(oneNewRow)(response, asked) : second(response);

		const { error, items } = await getAll('call');

		expect(error?.message).toBe(TOO_LONG);
		expect(items).toEqual([]);
	});

	test('what is still on its way is ended with it', async () => {
		lowered = 300;
		const closed: Array<Promise<unknown>> = [];
		answer = (response, asked) => {
			if (asked.page === 1) return json(response, page(oneNewRow(1), { last: 5, total: 500 }));
			closed.push(once(response, 'close'));
			return response.writeHead(200, JSON_TYPE).write('{"data":[');
		};

		const { error } = await getAll('call');

		expect(error?.message).toBe(TOO_LONG);
		expect(closed).toHaveLength(4);
		await Promise.all(closed);
	});
});

describe('an answer that is too large', () => {
	const MB = 1024 * 1024;
	const TOO_LARGE = "The platform's answer is too large for n8n";

	/** Begins a list, and goes on with spaces. */
	const endless = (response: ServerResponse) => {
		response.writeHead(200, JSON_TYPE).write('{"data":[');
		const goOn = () => {
			while (response.write(Buffer.alloc(MB, ' ')));
		};
		response.on('drain', goOn);
		goOn();
	};

	/** So many bytes of a list, packed; then nothing more, and no end. */
	const packed = (size: number) => (response: ServerResponse) => {
		response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
		const gzip = createGzip();
		gzip.pipe(response);
		gzip.write('{"data":[');
		for (let written = 0; written < size; written += MB) gzip.write(Buffer.alloc(MB, ' '));
		gzip.flush();
	};

	test.each([
		['one without an end', endless],
		['a small one that is large when it is unpacked', packed(40 * MB)],
	])('%s: it is refused as it comes in, and not asked for again', async (_case, hostile) => {
		let closed: Promise<unknown> | undefined;
		answer = (response) => {
			closed = once(response, 'close');
			hostile(response);
		};

		const { error, items } = await run(
			{ resource: 'call', operation: 'getAll', returnAll: true, options: { timeout: 30 } },
			{ credential: { baseUrl } },
		);

		expect(error?.message).toBe(TOO_LARGE);
		expect(error?.description).toContain('It has more than 32 MB, so it was discarded.');
		expect(items).toEqual([]);
		expect(requests).toBe(1);
		await closed;
	});

	test.each([200, 422, 500])(
		'a write that is answered so with %i: it is sent once',
		async (status) => {
			answer = (response) => {
				response.writeHead(status, JSON_TYPE).write(`{"message":"${'x'.repeat(40 * MB)}`);
			};

			const { error } = await run(
				{
					resource: 'lead',
					operation: 'create',
					campaignId: { __rl: true, mode: 'id', value: '7' },
					phoneNumber: '+40722123456',
					options: { timeout: 30 },
				},
				{ credential: { baseUrl } },
			);

			expect(error?.message).toBe(TOO_LARGE);
			expect(error?.description).toContain('It is not known whether the request was carried out.');
			expect(requests).toBe(1);
		},
	);

	test('one that is large, but not too large, is read whole, packed or not', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => ({
			id: index,
			transcript: 'Țuică – ✓ '.repeat(10_000),
		}));
		for (const isPacked of [false, true]) {
			answer = (response) => {
				const text = JSON.stringify(page(rows));
				if (!isPacked) return response.writeHead(200, JSON_TYPE).end(text);
				const gzip = createGzip();
				gzip.pipe(response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }));
				return gzip.end(text);
			};

			const { items, error } = await getAll('call', { returnAll: true, simplify: false });

			expect(error).toBeUndefined();
			// a difference would be too long to show
			expect(JSON.stringify(items.map((item) => item.json)) === JSON.stringify(rows)).toBe(true);
		}
	});
});
