// Call: Download Recording: how the file is read from its host.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { against } from '../support/engine/against.mts';
import { run } from '../support/engine/run.ts';
import { CALL, download, formWith, MP3, SECRET, send } from '../support/recording.mts';
import { SELF_SIGNED } from '../support/selfSigned.mts';

interface Protection {
	enabled: boolean;
	allowedHostnames: string[];
}

/** The settings of n8n's engine, as its environment would set them. */
function protectionOfN8n(): Protection {
	const requireHere = createRequire(import.meta.url);
	const ofEngine = createRequire(requireHere.resolve('n8n-core'));
	const { Container } = ofEngine('@n8n/di') as { Container: { get(what: unknown): Protection } };
	const { SsrfProtectionConfig } = ofEngine('@n8n/config') as { SsrfProtectionConfig?: unknown };
	// n8n 1 has none
	return SsrfProtectionConfig
		? Container.get(SsrfProtectionConfig)
		: { enabled: false, allowedHostnames: [] };
}

const PROTECTION = protectionOfN8n();
// n8n reads it once
PROTECTION.allowedHostnames = ['localhost'];

const NO_HOST = 'The host of the file did not send it';

test.each<[what: string, message: string, status: number, type?: string]>([
	['404', 'The file is not at its address', 404],
	['401', 'The link to the file has expired or is not valid', 401],
	['403, as XML', 'The link to the file has expired or is not valid', 403],
	['503', NO_HOST, 503],
	['a redirect without an address', NO_HOST, 302],
	['nothing', 'The file is empty', 204],
])('%s: %s', async (_what, message, status) => {
	const { items, error } = await download((response) => {
		response.statusCode = status;
		response.end(status === 204 ? undefined : `<Error>${SECRET}</Error>`);
	});

	expect(items).toEqual([]);
	expect(error?.message).toBe(message);
	expect(JSON.stringify([error, error?.cause, error?.description])).not.toContain(SECRET);
});

test('a redirect of the file is followed, and no token goes along', async () => {
	const { items, asked } = await download((response, { url }) => {
		if (url?.startsWith('/moved')) return send(MP3)(response);
		response.writeHead(302, { location: '/moved.mp3' }).end();
	});

	expect(items[0].json.file_size).toBe(MP3.length);
	expect(asked.slice(1).map(({ headers }) => headers.authorization)).toEqual([
		undefined,
		undefined,
	]);
});

test('redirects of the file without end are given up', async () => {
	const { error, asked } = await download(
		(response) => void response.writeHead(302, { location: '/again' }).end(),
	);

	expect(error?.message).toBe('The file could not be read from its host');
	// the call, and three times its file and five more
	expect(asked).toHaveLength(1 + 3 * 6);
});

test('a file that is too large is refused while it arrives, and not read any further', async () => {
	let sent = 0;
	let isClosed = false;
	let closed: Promise<unknown> | undefined;
	const { error } = await download(
		(response) => {
			closed = once(response, 'close').then(() => (isClosed = true));
			const more = () => {
				while (!isClosed && response.write(MP3)) sent += MP3.length;
			};
			response.on('drain', more);
			more();
		},
		{ options: { maxSize: 1 } },
	);

	expect(error?.message).toBe('The file is larger than 1 MB');
	await closed;
	expect(sent).toBeLessThan(50 * 2 ** 20);
});

test('several files are read, but not all at once: each takes memory', async () => {
	const [items, open] = [Array.from({ length: 9 }, (_, item) => ({ item })), new Set<object>()];
	let most = 0;
	const { items: read } = await download(
		async (response) => {
			open.add(response);
			most = Math.max(most, open.size);
			// the requests of others arrive meanwhile
			for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
			open.delete(response);
			send(MP3)(response);
		},
		{},
		{ items },
	);

	expect(read.map(({ pairedItem }) => pairedItem)).toEqual(items);
	expect(most).toBeGreaterThan(1);
	expect(most).toBeLessThan(4);
});

test('a file that breaks off is read again', async () => {
	let reads = 0;
	const { items } = await download((response) => {
		if (++reads > 1) return send(MP3)(response);
		response.writeHead(200, { 'content-length': MP3.length }).write(MP3.subarray(0, 100));
		setTimeout(() => response.destroy(), 20);
	});

	expect([reads, items[0].json.file_size]).toEqual([2, MP3.length]);
});

test('a host that is not there is not called the one of the Base URL', async () => {
	const { error } = await download(
		send(MP3),
		{},
		{
			call: { recording_url: `http://127.0.0.1:1/x.mp3?sig=${SECRET}` },
		},
	);

	expect(error?.message).toBe('The file could not be read from its host');
	expect(JSON.stringify([error, error?.cause])).not.toContain(SECRET);
});

test.each([
	['of the platform, if the credential ignores its certificate', {}, undefined],
	['elsewhere, even then', { host: 'localhost' }, 'The file could not be read from its host'],
])(
	'a file is read at a host that nobody has certified: %s',
	async (_what, { host }: { host?: string }, message) => {
		const secure = createSecureServer(SELF_SIGNED, ({ url, headers }, response) => {
			if (url?.startsWith('/files/')) return void response.end(MP3);
			const recording_url = `https://${headers.host?.replace('127.0.0.1', host ?? '127.0.0.1')}/files/`;
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ ...CALL, recording_url }));
		});

		const { items, error } = await against(secure, formWith({}), {
			credential: { ignoreSslIssues: true, baseUrl: 'https:' },
		});

		expect(error?.message).toBe(message);
		expect(items).toHaveLength(message ? 0 : 1);
	},
);

test.each<[what: string, host: string, path: string, message: RegExp, reads: string[]]>([
	['by itself', '127.0.0.1', '/inside.mp3', /^The request was blocked .* restricted IP/, []],
	[
		'by a redirect',
		'localhost',
		'/outside.mp3',
		/^n8n does not allow the address to which the file redirects$/,
		['localhost/outside.mp3'],
	],
])(
	'in an n8n that keeps workflows out of its own network (N8N_SSRF_PROTECTION_ENABLED), nothing is read at an address there, %s',
	async (_what, host, path, message, reads) => {
		const read: string[] = [];
		const server = createServer(({ url, headers }, response) => {
			read.push(`${headers.host?.split(':')[0]}${url?.split('?')[0]}`);
			const location = `http://127.0.0.1:${port}/inside.mp3?sig=${SECRET}`;
			if (url?.startsWith('/inside.mp3')) response.end('ID3');
			else response.writeHead(302, { location }).end();
		}).listen(0);
		await once(server, 'listening');
		const { port } = server.address() as AddressInfo;
		PROTECTION.enabled = true;

		const recordingUrl = `http://${host}:${port}${path}?sig=${SECRET}`;
		const { items, error } = await run(formWith({ downloadBy: 'recordingUrl', recordingUrl }));
		server.close();
		PROTECTION.enabled = false;

		expect(items).toEqual([]);
		expect(error?.message).toMatch(message);
		expect([...new Set(read)]).toEqual(reads);
		expect(JSON.stringify([error, error?.cause, error?.description])).not.toContain(SECRET);
	},
);
