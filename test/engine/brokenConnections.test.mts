// Real servers with real faults of the connection: nock raises such a fault beside the request at times.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { TOKEN } from '../support/engine/credential.ts';
import { run } from '../support/engine/run.ts';
import { SELF_SIGNED } from '../support/selfSigned.mts';

const LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: { __rl: true, mode: 'id', value: '7' },
	phoneNumber: '+40722123456',
};
const SENDER = { __rl: true, mode: 'id', value: '4' };

let requests = 0;
const server = createServer(({ socket }) => {
	requests++;
	socket.destroy();
});
let baseUrl = '';

beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(() => void server.close());

test.each([
	LEAD,
	{
		resource: 'messenger',
		operation: 'sendFreeform',
		senderId: SENDER,
		recipientPhone: '+40722123456',
		message: 'Hello',
	},
	{
		resource: 'platformUser',
		operation: 'register',
		name: 'Harbour Dental',
		email: 'office@harbour.example',
		password: 'correct horse battery',
	},
	{
		resource: 'phoneNumber',
		operation: 'purchase',
		phoneNumber: '+40312345678',
		startSubscription: true,
	},
])('$resource: $operation is sent once, and its outcome is unknown', async (parameters) => {
	const before = requests;

	const { error } = await run(parameters, { credential: { baseUrl } });

	expect(requests - before).toBe(1);
	expect(error?.message).toBe('The connection to the platform broke');
	expect(error?.description).toContain('It is not known whether the request was carried out.');
	expect(error?.description).toContain('Look on the platform before you send it again');
	expect(JSON.stringify([error, error?.cause])).not.toContain(TOKEN);
});

test('at a port on which nobody listens, the error says that nothing was sent', async () => {
	const closed = createServer().listen(0, '127.0.0.1');
	await once(closed, 'listening');
	const { port } = closed.address() as AddressInfo;
	await new Promise((resolve) => closed.close(resolve));

	const { error } = await run(LEAD, { credential: { baseUrl: `http://127.0.0.1:${port}/api` } });

	expect(error?.message).toBe('The host of the Base URL does not take connections');
	expect(error?.description).not.toContain('It is not known');
});

test('at a host that speaks no TLS, the error says that the connection broke', async () => {
	const secure = baseUrl.replace('http:', 'https:');

	const { error } = await run(LEAD, { credential: { baseUrl: secure } });

	expect(error?.message).toBe('The connection to the platform broke');
});

describe.each([
	['breaks off', {}, (response: ServerResponse) => response.destroy()],
	['ends too early', { 'content-length': '1000' }, (response: ServerResponse) => response.end()],
	[
		'cannot be unpacked',
		{ 'content-encoding': 'gzip' },
		(response: ServerResponse) => response.end(),
	],
])('an answer that %s', (_case, headers, end) => {
	const answered = async (parameters: INodeParameters) => {
		let count = 0;
		const breaking = createServer((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json', ...headers });
			count++;
			response.write('{"name":', () => end(response));
		}).listen(0, '127.0.0.1');
		await once(breaking, 'listening');
		const { port } = breaking.address() as AddressInfo;
		const { error } = await run(parameters, {
			credential: { baseUrl: `http://127.0.0.1:${port}/api` },
		});
		breaking.closeAllConnections();
		breaking.close();
		return { error, count };
	};

	test('leaves the outcome of a write unknown, which is sent once', async () => {
		const { error, count } = await answered(LEAD);

		expect(count).toBe(1);
		expect(error?.message).toBe('The connection to the platform broke');
		expect(error?.description).toContain('It is not known whether the request was carried out.');
	});

	test('has a read sent again', async () => {
		const { error, count } = await answered({
			resource: 'account',
			operation: 'get',
			options: { retries: 1 },
		});

		expect(count).toBe(2);
		expect(error?.message).toBe('The connection to the platform broke');
	});
});

test('at a host that never answers, the time set by the user ends the wait, and the outcome is unknown', async () => {
	const silent = createServer(() => {}).listen(0, '127.0.0.1');
	await once(silent, 'listening');
	const { port } = silent.address() as AddressInfo;

	const { error } = await run(
		{ ...LEAD, options: { timeout: 1 } },
		{ credential: { baseUrl: `http://127.0.0.1:${port}/api` } },
	);
	silent.closeAllConnections();
	silent.close();

	expect(error?.message).toBe('The platform did not answer in time');
	expect(error?.description).toContain('It is not known whether the request was carried out.');
});

describe('a certificate that nobody has signed', () => {
	const read = async (credential: IDataObject) => {
		const secure = createSecureServer(SELF_SIGNED, (_request, response) =>
			response.setHeader('content-type', 'application/json').end('{"name": "Ana"}'),
		).listen(0, '127.0.0.1');
		await once(secure, 'listening');
		const { port } = secure.address() as AddressInfo;
		const result = await run(
			{ resource: 'account', operation: 'get' },
			{ credential: { baseUrl: `https://127.0.0.1:${port}/api`, ...credential } },
		);
		secure.closeAllConnections();
		secure.close();
		return result;
	};

	test('keeps everything from being sent', async () => {
		const { error } = await read({});

		expect(error?.message).toBe('The connection to the platform is not secure');
	});

	test("is accepted with 'Ignore SSL Issues (Insecure)'", async () => {
		const { items } = await read({ ignoreSslIssues: true });

		expect(items.map(({ json }) => json)).toEqual([{ name: 'Ana' }]);
	});
});
