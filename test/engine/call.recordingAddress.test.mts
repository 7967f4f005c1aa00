// Call: Download Recording, in an n8n that keeps workflows out of its own network (N8N_SSRF_PROTECTION_ENABLED).
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { run } from '../support/engine/run.ts';

interface Protection {
	enabled: boolean;
	allowedHostnames: string[];
}

/** The settings of n8n's engine, as its environment would set them. */
function protectionOfN8n(): Protection {
	const requireHere = createRequire(import.meta.url);
	const ofEngine = createRequire(requireHere.resolve('n8n-core'));
	const { Container } = ofEngine('@n8n/di') as { Container: { get(what: unknown): Protection } };
	const { SsrfProtectionConfig } = ofEngine('@n8n/config') as { SsrfProtectionConfig: unknown };
	return Container.get(SsrfProtectionConfig);
}

const SECRET = 'signature-of-the-link';

let server: Server;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
	Object.assign(protectionOfN8n(), { enabled: true, allowedHostnames: ['localhost'] });
	server = createServer(({ url, headers }, response) => {
		asked.push(`${headers.host?.split(':')[0]}${url?.split('?')[0]}`);
		if (url?.startsWith('/inside.mp3')) return response.end('ID3');
		return response
			.writeHead(302, { location: `http://127.0.0.1:${port}/inside.mp3?sig=${SECRET}` })
			.end();
	}).listen(0);
	await once(server, 'listening');
	({ port } = server.address() as AddressInfo);
});
afterAll(() => {
	server.close();
	protectionOfN8n().enabled = false;
});

test.each<[what: string, host: string, path: string, message: RegExp, asked: string[]]>([
	['by itself', '127.0.0.1', '/inside.mp3', /^The request was blocked .* restricted IP/, []],
	[
		'by a redirect',
		'localhost',
		'/outside.mp3',
		/^n8n does not allow the address to which the file redirects$/,
		['localhost/outside.mp3'],
	],
])(
	'an address in its network, %s: nothing is read there',
	async (_what, host, path, message, expected) => {
		asked.length = 0;
		const { items, error } = await run({
			resource: 'call',
			operation: 'downloadRecording',
			downloadBy: 'recordingUrl',
			recordingUrl: `http://${host}:${port}${path}?sig=${SECRET}`,
			options: { retries: 0 },
		});

		expect(items).toEqual([]);
		expect(error?.message).toMatch(message);
		expect(asked).toEqual(expected);
		expect(JSON.stringify([error, error?.cause, error?.description])).not.toContain(SECRET);
	},
);
