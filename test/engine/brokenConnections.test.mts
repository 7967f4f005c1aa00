// Real servers with real faults of the connection: nock raises such a fault beside the request at times.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { against } from '../support/engine/against.mts';
import { TOKEN } from '../support/engine/credential.ts';
import { FILE, formOf } from '../support/engine/forms.ts';
import { run } from '../support/engine/run.ts';
import { SELF_SIGNED } from '../support/selfSigned.mts';
import '../support/waitedTime.mts';

const BROKEN = 'The connection to the platform broke';
const UNKNOWN = 'It is not known whether the request was carried out.';

// one of each policy; all of them: notSuccessful.test.ts
test.each([
	'document: addFile',
	'lead: create',
	'messenger: sendFreeform',
	'phoneNumber: purchase',
])('%s is sent once, and its outcome is unknown', async (title) => {
	let requests = 0;
	const dropped = ({ socket }: IncomingMessage) => {
		requests++;
		socket.destroy();
	};

	const { error } = await against(dropped, formOf(title), { binary: { data: FILE } });

	expect(requests).toBe(1);
	expect(error?.message).toBe(BROKEN);
	expect(error?.description).toContain(UNKNOWN);
	expect(error?.description).toContain('Check on the platform before you send it again');
	expect(JSON.stringify([error, error?.cause])).not.toContain(TOKEN);
});

test('at a port on which nothing listens, the error says that nothing was sent', async () => {
	const closed = createServer().listen(0, '127.0.0.1');
	await once(closed, 'listening');
	const { port } = closed.address() as AddressInfo;
	await new Promise((resolve) => closed.close(resolve));
	const credential = { baseUrl: `http://127.0.0.1:${port}/api` };

	const { error } = await run(formOf('lead: create'), { credential });

	expect(error?.message).toBe('The platform cannot be reached');
	expect(error?.description).toMatch(/^Nothing was sent/);
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
	test.each([
		['leaves the outcome of a write unknown, which is sent once', 'lead: create', 1],
		['has a read sent again', 'account: get', 3],
	])('%s', async (_what, title, times) => {
		let requests = 0;

		const { error } = await against((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json', ...headers });
			requests++;
			response.write('{"name":', () => end(response));
		}, formOf(title));

		expect(requests).toBe(times);
		expect(error?.message).toBe(BROKEN);
		expect(error?.description?.includes(UNKNOWN)).toBe(title === 'lead: create');
	});
});

test('at a host that never answers, the time set by the user ends the wait, and the outcome is unknown', async () => {
	const form = formOf('lead: create', { options: { timeout: 1 } });

	const { error } = await against(() => {}, form);

	expect(error?.message).toBe('The platform did not answer in time');
	expect(error?.description).toContain(UNKNOWN);
});

test.each([
	['keeps everything from being sent', {}, [], 'The certificate of the platform was not accepted'],
	[
		"is accepted with 'Ignore SSL Issues (Insecure)'",
		{ ignoreSslIssues: true },
		[{ name: 'Ana' }],
		undefined,
	],
])('a self-signed certificate %s', async (_what, credential, rows, message) => {
	const secure = createSecureServer(SELF_SIGNED, (_request, response) =>
		response.setHeader('content-type', 'application/json').end('{"name": "Ana"}'),
	);

	const { items, error } = await against(secure, formOf('account: get'), {
		credential: { ...credential, baseUrl: 'https:' },
	});

	expect(items.map(({ json }) => json)).toEqual(rows);
	expect(error?.message).toBe(message);
});

test('https at a port that speaks http is told as such, and nothing was sent', async () => {
	let requests = 0;
	const { error } = await against(() => requests++, formOf('lead: create'), {
		credential: { baseUrl: 'https:' },
	});

	expect(error?.message).toBe('The host of the Base URL does not speak https at this address');
	expect(error?.description).toMatch(/^Nothing was sent/);
	expect(requests).toBe(0);
});
