import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { start } from './support/simulator.mts';

/** Asks an address that was reached under a name of its own, which `fetch` cannot be told. */
async function under(host: string, url: string, body?: object) {
	const headers = { host, 'content-type': 'application/json' };
	const asked = request(url, { method: body ? 'POST' : 'GET', headers });
	asked.end(body && JSON.stringify(body));
	const [response] = (await once(asked, 'response')) as [IncomingMessage];
	return { status: response.statusCode, body: await text(response) };
}

describe('the request log', () => {
	test('holds what was asked, answered or dropped', async () => {
		const { raw, control } = await start();
		await control('POST', '/faults', { path: '/user/me', times: 1, drop: 'before' });
		await raw('GET', '/user/me').catch(() => undefined);
		await raw('POST', '/user/lead?x=1', { body: { campaign_id: 5 } });
		const { data } = (await control('GET', '/requests')).body;
		expect(data).toEqual([
			expect.objectContaining({ method: 'GET', path: '/api/user/me', status: null }),
			expect.objectContaining({
				method: 'POST',
				path: '/api/user/lead?x=1',
				body: { campaign_id: 5 },
				status: 422,
				headers: expect.objectContaining({ authorization: 'Bearer sim-user-token' }),
			}),
		]);
		await control('DELETE', '/requests');
		expect((await control('GET', '/requests')).body.data).toEqual([]);
	});
});

describe('the control surface', () => {
	test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined])(
		'a form of another site does not reach it: %s',
		async (type) => {
			const { controlUrl, advance, control } = await start();
			await advance(60);
			const headers = type === undefined ? undefined : { 'content-type': type };
			const response = await fetch(`${controlUrl}/reset`, { method: 'POST', headers });
			expect(response.status).toBe(415);
			expect((await control('GET', '/state')).body.now).toBe('2026-03-02T10:01:00.000000Z');
		},
	);

	test.each(['site.example:4010', '127.0.0.1.site.example', 'localhost.site.example'])(
		'a site whose name has come to lead here neither reads nor changes anything: %s',
		async (host) => {
			const { controlUrl, apiUrl, control } = await start();
			const read = await under(host, `${controlUrl}/state`);
			const change = await under(host, `${controlUrl}/advance`, { seconds: 60 });
			const api = await under(host, `${apiUrl}/user/me`);
			expect([read.status, change.status, api.status]).toEqual([403, 403, 403]);
			for (const { body } of [read, api]) {
				expect(body).toContain('\\"localhost\\" or by its IP address');
			}
			expect((await control('GET', '/state')).body.now).toBe('2026-03-02T10:00:00.000000Z');
			expect((await control('GET', '/requests')).body.data).toEqual([]);
		},
	);

	test.each(['localhost:4010', '192.168.1.20:4010', '[::1]:4010', 'simulator:4010', 'box.lan'])(
		'it answers under the names of this machine: %s',
		async (host) => {
			const { controlUrl, apiUrl } = await start();
			expect((await under(host, `${controlUrl}/advance`, { seconds: 60 })).status).toBe(200);
			expect((await under(host, `${apiUrl}/user/me`)).status).toBe(401);
		},
	);

	test('the page needs nothing from elsewhere, and nobody can lay another one over it', async () => {
		const { control } = await start();
		const { body, headers } = await control('GET', '');
		expect((await control('GET', '/')).body).toBe(body);
		const policy = headers.get('content-security-policy');
		expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
		expect(policy).toContain("frame-ancestors 'none'");
		const linked = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
		expect(linked).toEqual(['data:,', '/_simulator/page.css', '/_simulator/page.js']);
		for (const file of ['page.css', 'page.js', 'lists.js', 'simulator.js', 'words.js']) {
			const found = await control('GET', `/${file}`);
			const type = file.endsWith('css') ? 'text/css' : 'text/javascript';
			expect(found.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
			expect(found.body).not.toMatch(/https?:|@import|innerHTML/);
		}
	});
});
