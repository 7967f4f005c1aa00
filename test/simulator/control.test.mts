import { describe, expect, test } from '@jest/globals';
import { createFaults } from '../../simulator/control/faults.mts';
import { start, START, until } from './support/simulator.mts';

describe('faults', () => {
	test('strike as often as asked for, on the path and method asked for', async () => {
		const { raw, control } = await start();
		await control('POST', '/faults', {
			path: '/user/calls',
			method: 'get',
			times: 2,
			status: 503,
			headers: { 'retry-after': '7' },
			body: { message: 'Down' },
		});
		expect((await raw('GET', '/user/me')).status).toBe(200);
		const answers = [
			await raw('GET', '/user/calls?page=1'),
			await raw('GET', '/user/calls'),
			await raw('GET', '/user/calls'),
		];
		expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
		expect(answers[0].body).toEqual({ message: 'Down' });
		expect(answers[0].headers.get('retry-after')).toBe('7');
	});

	test('a regular expression sees the query, a raw answer is sent as it is', async () => {
		const { raw, control } = await start();
		await control('POST', '/faults', {
			path: 'page=2(&|$)',
			status: 200,
			headers: { 'content-type': 'text/html' },
			raw: '<h1>Bad gateway</h1>',
		});
		expect((await raw('GET', '/user/calls?page=1')).status).toBe(200);
		const struck = await raw('GET', '/user/calls?page=2');
		expect([struck.status, struck.body]).toEqual([200, '<h1>Bad gateway</h1>']);
		expect(struck.headers.get('content-type')).toBe('text/html');
		await control('DELETE', '/faults');
		expect((await raw('GET', '/user/calls?page=2')).body.current_page).toBe(2);
	});

	test('a request is carried out when the connection drops after it, not before', async () => {
		const { raw, control, get } = await start();
		const create = (phone: string) =>
			raw('POST', '/user/lead', { body: { phone_number: phone, campaign_id: 203 } });
		for (const [drop, phone] of [
			['before', '+447700907711'],
			['after', '+447700907712'],
		]) {
			await control('POST', '/faults', { path: '/user/lead', method: 'POST', times: 1, drop });
			await expect(create(phone)).rejects.toThrow();
		}
		const { data } = await get('/user/leads?phone_number=90771');
		expect(data.map((lead: { phone_number: string }) => lead.phone_number)).toEqual([
			'+447700907712',
		]);
	});

	test('a probability is met, the same way for the same seed', () => {
		const struck = (seed: number) => {
			const faults = createFaults(seed);
			faults.add({ path: '/user/me', probability: 0.5 });
			return Array.from({ length: 1_000 }, () => Boolean(faults.strike('GET', '/user/me')));
		};
		const first = struck(3);
		expect(struck(3)).toEqual(first);
		expect(struck(4)).not.toEqual(first);
		const share = first.filter(Boolean).length / first.length;
		expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
	});

	test('a delay alone changes nothing in the answer', async () => {
		const { get, control } = await start();
		await control('POST', '/faults', { path: '/user/me', delay_ms: 5 });
		expect((await get('/user/me')).name).toBe('Harbour Dental');
	});

	test('a delayed request waits, and is let go at once when the simulator closes', async () => {
		const { raw, control, close } = await start({ now: START });
		await control('POST', '/faults', { path: '/user/me', delay_ms: 3_600_000 });
		const outcome = raw('GET', '/user/me').then(
			({ status }) => status,
			() => 'dropped',
		);
		await until(async () => (await control('GET', '/requests')).body.data[0]);
		await close();
		expect(await outcome).toBe('dropped');
	});

	test.each<[string, object]>([
		['path', {}],
		['path', { path: '(' }],
		['drop', { path: '/', drop: 'before', status: 500 }],
		['headers.a b', { path: '/', headers: { 'a b': 'c' } }],
		['headers.a', { path: '/', headers: { a: 'b\nc' } }],
		['delay_ms', { path: '/', delay_ms: 2 ** 31 }],
	])('a fault whose %s makes no sense is refused: %j', async (field, fault) => {
		const { control } = await start();
		const { status, body } = await control('POST', '/faults', fault);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});

	test('a prefix need not be a regular expression', async () => {
		const { control, raw } = await start();
		expect((await control('POST', '/faults', { path: '/user/me?a=(', status: 500 })).status).toBe(
			201,
		);
		expect((await raw('GET', '/user/me?a=(b')).status).toBe(500);
		expect((await raw('GET', '/user/me')).status).toBe(200);
	});
});

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

describe('the rest of the control surface', () => {
	test('the state counts everything and shows the latest', async () => {
		const { control, advance } = await start();
		await advance(3600);
		const { body } = await control('GET', '/state');
		expect(body.now).toBe('2026-03-02T11:00:00.000000Z');
		expect(body.counts).toMatchObject({ users: 3, leads: 17, conversations: 9 });
		expect(body.counts.calls).toBeGreaterThan(46);
		expect(body.calls[0].id).toBe(50_000 + body.counts.calls);
		expect(body.users[1]).toMatchObject({ name: 'Harbour Dental', balance: 25 });
	});

	test('a reset brings the seeded data and time back', async () => {
		const { control, advance, get } = await start();
		const before = (await control('GET', '/state')).body;
		await advance(24 * 3600);
		await control('POST', '/users/12/balance', { balance: 1.5 });
		expect((await get('/user/me')).total_balance).toBe(1.5);
		await control('POST', '/reset');
		expect((await control('GET', '/state')).body).toEqual(before);
	});

	test('what does not exist is not found, what is wrong is refused', async () => {
		const { control } = await start();
		const message = { sender_id: 999, phone: '+447700900110', text: 'Hi' };
		const answers = await Promise.all([
			control('POST', '/inbound-messages', message),
			control('POST', '/users/999/balance', { balance: 1 }),
			control('POST', '/calls', { count: 1, assistant_id: 999 }),
			control('POST', '/advance', { seconds: -1 }),
			control('POST', '/advance', { seconds: 1e15 }),
		]);
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422, 422]);
	});

	test.each<[number, string, object]>([
		[404, '/users/999/payment-method', { valid: true }],
		[404, '/senders/999', { status: 'online' }],
		[422, '/users/12/payment-method', { valid: 'no' }],
		[422, '/senders/701', { status: 'asleep' }],
		[422, '/senders/701', { messaging_limit: -1 }],
	])('%i for %s with %j', async (status, path, body) => {
		const { control } = await start();
		expect((await control('POST', path, body)).status).toBe(status);
	});

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

	test('the page needs nothing from elsewhere', async () => {
		const { control } = await start();
		const { body, headers } = await control('GET', '');
		expect(headers.get('content-type')).toContain('text/html');
		expect(body).toContain('<h1>');
		expect(body).not.toMatch(/(src|href)=|https?:/);
	});
});
