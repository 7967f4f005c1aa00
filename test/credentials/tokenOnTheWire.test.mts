// Where the token goes: real servers, and a real proxy that notes all that passes through it.
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { IDataObject, IRequestOptions } from 'n8n-workflow';
import { editor } from '../support/editor.ts';
import { TOKEN } from '../support/engine/credential.ts';
import { run } from '../support/engine/run.ts';
import { SELF_SIGNED } from '../support/selfSigned.mts';

const ACCOUNT = { resource: 'account', operation: 'get' };
const LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: { __rl: true, mode: 'id', value: '7' },
	phoneNumber: '+40722123456',
};

/** What reached a server: of each request its address and its token. */
type Arrivals = Array<[address: string, token: string | undefined]>;

const arrived = { secure: [] as Arrivals, plain: [] as Arrivals, other: [] as Arrivals };
/** All that the proxy was given to read. */
let passed = '';
/** What the proxy does with a tunnel that is asked for. */
let atTunnel: 'opens' | 'closes' | string = 'opens';

const noted = (arrivals: Arrivals) => (request: IncomingMessage) =>
	void arrivals.push([String(request.url), request.headers.authorization]);

const platform = createSecureServer(SELF_SIGNED);
const plainPlatform = createServer();
const other = createSecureServer(SELF_SIGNED, (_request, response) => response.end('{}'));
const proxy = createServer((request, response) => {
	passed += `${request.method} ${request.url} ${JSON.stringify(request.headers)}\n`;
	request.pipe(
		forward(String(request.url), { headers: request.headers }, (answer) => answer.pipe(response)),
	);
});
proxy.on('connect', ({ url, headers }: IncomingMessage, socket: Socket) => {
	passed += `CONNECT ${url} ${JSON.stringify(headers)}\n`;
	if (atTunnel === 'closes') return void socket.end();
	if (atTunnel !== 'opens') return void socket.end(`HTTP/1.1 ${atTunnel}\r\n\r\n`);
	const [, port] = String(url).split(':');
	const target = connect(Number(port), '127.0.0.1', () => {
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		socket.on('data', (bytes) => (passed += bytes.toString('latin1')));
		socket.pipe(target).pipe(socket);
	});
	for (const one of [socket, target]) one.on('error', () => socket.destroy());
	return undefined;
});

for (const [server, arrivals] of [
	[platform, arrived.secure],
	[plainPlatform, arrived.plain],
] as const) {
	server.on('request', noted(arrivals)).on('request', ({ url = '' }: IncomingMessage, response) => {
		const target = new URL(url, 'https://platform.example').searchParams.get('to');
		if (target) response.writeHead(302, { location: target }).end();
		else response.setHeader('content-type', 'application/json').end('{"name": "Ana"}');
	});
}
other.on('request', noted(arrived.other));

const portOf = (server: Server | typeof platform) => (server.address() as AddressInfo).port;
const servers = [platform, plainPlatform, other, proxy];
const PROXY_VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [
	name,
	name.toLowerCase(),
]);
const outside = Object.fromEntries(PROXY_VARIABLES.map((name) => [name, process.env[name]]));
const trusted = tls.getCACertificates('default');

beforeAll(async () => {
	for (const server of servers) {
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
	}
	for (const name of PROXY_VARIABLES) delete process.env[name];
});

afterEach(() => {
	for (const name of PROXY_VARIABLES) delete process.env[name];
	for (const arrivals of Object.values(arrived)) arrivals.length = 0;
	tls.setDefaultCACertificates(trusted);
	passed = '';
	atTunnel = 'opens';
});

afterAll(() => {
	for (const [name, value] of Object.entries(outside)) if (value) process.env[name] = value;
	for (const server of servers) {
		server.closeAllConnections();
		server.close();
	}
});

const trustPlatform = () => tls.setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
const proxyUrl = () => `http://127.0.0.1:${portOf(proxy)}`;
const useProxy = () => {
	process.env.HTTP_PROXY = proxyUrl();
	process.env.HTTPS_PROXY = proxyUrl();
};
const secureUrl = () => `https://127.0.0.1:${portOf(platform)}/api`;
const plainUrl = () => `http://127.0.0.1:${portOf(plainPlatform)}/api`;

const NOT_CONNECTED = 'The proxy of this n8n did not connect it to the platform';
const BEARER = `Bearer ${TOKEN}`;
const stored = (error: unknown) =>
	JSON.stringify([error, (error as Error).cause, (error as Error).stack]);

describe("a proxy in n8n's environment", () => {
	test('sees of an https:// Base URL the host and the port, and never the token', async () => {
		useProxy();
		trustPlatform();
		const { items } = await run(ACCOUNT, { credential: { baseUrl: secureUrl() } });

		expect(items.map(({ json }) => json)).toEqual([{ name: 'Ana' }]);
		expect(arrived.secure).toEqual([['/api/user/me', BEARER]]);
		expect(passed).toContain(`CONNECT 127.0.0.1:${portOf(platform)} `);
		expect(passed).not.toContain(TOKEN);
		expect(passed).not.toContain('/user/me');
	});

	test('the certificate of the platform is checked through it', async () => {
		useProxy();
		const { error } = await run(LEAD, { credential: { baseUrl: secureUrl() } });

		expect(error?.message).toBe('The certificate of the platform was not accepted');
		expect(arrived.secure).toEqual([]);
		expect(passed).not.toContain(TOKEN);
	});

	test("one that only passes on sees no token even with 'Ignore SSL Issues (Insecure)'", async () => {
		useProxy();
		const credential = { baseUrl: secureUrl(), ignoreSslIssues: true };
		const { items } = await run(ACCOUNT, { credential });

		expect(items).toHaveLength(1);
		expect(arrived.secure).toEqual([['/api/user/me', BEARER]]);
		expect(passed).not.toContain(TOKEN);
	});

	test.each([
		['that closes', 'closes', NOT_CONNECTED],
		...[
			'302 Found\r\nLocation: https://127.0.0.1:<other>/\r\nProxy-Connection: close',
			'404 Not Found\r\nProxy-Agent: gate',
			'502 Bad Gateway\r\nProxy-Agent: gate\r\n\r\n<html>',
			'503 Service Unavailable\r\nX-Squid-Error: ERR_DNS_FAIL 0\r\n\r\nNo such host',
		].map((answer) => [`that refuses with ${answer.slice(0, 3)}`, answer, NOT_CONNECTED]),
		[
			'whose 403 says nothing of a proxy',
			'403 Forbidden\r\n\r\nNot allowed here',
			'Something in front of the platform, such as a firewall or a proxy, did not let the request through',
		],
		[
			'that asks for a password',
			'407 Proxy Authentication Required',
			'The proxy of this n8n asks for a user and a password',
		],
	])('one %s is not given the token', async (_name, answer, message) => {
		useProxy();
		atTunnel = answer.replace('<other>', String(portOf(other)));
		for (const ignoreSslIssues of [false, true]) {
			const credential = { baseUrl: secureUrl(), ignoreSslIssues };
			const { error } = await run(LEAD, { credential });

			expect(error?.message).toBe(message);
			expect(error?.description).not.toContain('It is not known');
			expect(stored(error)).not.toContain(TOKEN);
			expect(passed).not.toContain(TOKEN);
			expect(arrived).toEqual({ secure: [], plain: [], other: [] });
		}
	});

	test('is left out for a host in NO_PROXY, an http:// Base URL included', async () => {
		useProxy();
		process.env.NO_PROXY = '127.0.0.1';
		await run(ACCOUNT, { credential: { baseUrl: plainUrl() } });

		expect(arrived.plain).toEqual([['/api/user/me', BEARER]]);
		expect(passed).toBe('');
	});

	test('sees the token of an http:// Base URL that is not in NO_PROXY, as SECURITY.md says', async () => {
		useProxy();
		await run(ACCOUNT, { credential: { baseUrl: plainUrl() } });

		expect(passed).toContain(TOKEN);
	});
});

/** Sends a request as n8n's HTTP Request node does. */
async function httpRequestNode(
	credential: IDataObject,
	options: Partial<IRequestOptions> & { proxy?: string },
) {
	const { context } = await editor({ credential });
	return await context.helpers.requestWithAuthentication
		.call(context, 'voiceAssistantPlatformApi', {
			method: 'GET',
			json: true,
			followRedirect: true,
			rejectUnauthorized: true,
			sendCredentialsOnCrossOriginRedirect: true,
			...options,
		} as IRequestOptions)
		.catch((thrown: unknown) => thrown);
}

describe("n8n's HTTP Request node", () => {
	test.each([
		['another port', () => `https://127.0.0.1:${portOf(other)}/x`],
		['another host', () => `https://localhost:${portOf(other)}/x`],
	])(
		'follows a redirect to %s without the token, certificates checked or not',
		async (_name, to) => {
			for (const [baseUrl, rejectUnauthorized] of [
				[secureUrl(), true],
				[secureUrl(), false],
				[plainUrl(), false],
			] as const) {
				if (rejectUnauthorized) trustPlatform();
				const uri = `${baseUrl}/user/me?to=${to()}`;
				await httpRequestNode({ baseUrl, ignoreSslIssues: true }, { uri, rejectUnauthorized });

				expect([...arrived.secure, ...arrived.plain].at(-1)?.[1]).toBe(BEARER);
				expect(arrived.other.filter(([, token]) => token !== undefined)).toEqual([]);
				tls.setDefaultCACertificates(trusted);
			}
		},
	);

	test('follows a redirect of a proxy without the token', async () => {
		useProxy();
		process.env.NO_PROXY = `127.0.0.1:${portOf(other)}`;
		atTunnel = `302 Found\r\nLocation: https://127.0.0.1:${portOf(other)}/x`;
		const baseUrl = secureUrl();
		await httpRequestNode({ baseUrl }, { uri: `${baseUrl}/x`, rejectUnauthorized: false });

		expect(arrived.other).toEqual([['/x', undefined]]);
		expect(passed).not.toContain(TOKEN);
	});

	// all ways to write it: voiceAssistantPlatformApi.test.ts
	test.each([
		(own: string, thief: string) => `https://${own}@${thief}/x`,
		(own: string, thief: string) => `https://${own}\\@${thief}/x`,
		(_own: string, thief: string) => `https:\\\\${thief}/x`,
		(own: string, thief: string) => `https://${own}/../..//${thief}/x`,
		(_own: string, thief: string) => `//${thief}/x`,
	])('sends nothing to another server, however the address is written: %s', async (address) => {
		trustPlatform();
		const [own, thief] = [platform, other].map((server) => `127.0.0.1:${portOf(server)}`);
		const url = address(own, thief);
		const baseUrl = secureUrl();
		await httpRequestNode({ baseUrl }, { uri: url });
		const { context } = await editor({ credential: { baseUrl } });
		for (const baseURL of [undefined, baseUrl]) {
			await context.helpers.httpRequestWithAuthentication
				.call(context, 'voiceAssistantPlatformApi', { url, baseURL })
				.catch(() => undefined);
		}

		expect(arrived.other).toEqual([]);
	});

	test('sends nothing with a Host header for another server, whatever stands around its name', async () => {
		const baseUrl = plainUrl();
		for (const name of ['Host', '\u00a0Host']) {
			const headers = { [name]: 'thief.example' };
			const error = await httpRequestNode({ baseUrl }, { uri: `${baseUrl}/user/me`, headers });

			expect(error).toMatchObject({
				message: 'The API token is sent only to the host of its Base URL',
			});
		}

		expect(arrived.plain).toEqual([]);
	});

	test("sends nothing through its own 'Proxy', which a node may let read everything", async () => {
		const baseUrl = secureUrl();
		const error = await httpRequestNode(
			{ baseUrl },
			{ uri: `${baseUrl}/user/me`, proxy: proxyUrl() },
		);

		expect(error).toMatchObject({
			message: 'The API token is not sent through the proxy of a node',
		});
		expect(passed).toBe('');
		expect(arrived).toEqual({ secure: [], plain: [], other: [] });
	});
});
