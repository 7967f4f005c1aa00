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

	test.each([
		['before', { status: 500, answer: 'before' }, 0],
		['after', { status: 500, answer: 'after' }, 1],
	])('an answer %s the request is carried out', async (_when, fault, created) => {
		const { raw, control, get } = await start();
		await control('POST', '/faults', { path: '/user/lead', method: 'POST', ...fault });
		const answer = await raw('POST', '/user/lead', {
			body: { phone_number: '+447700907714', campaign_id: 203 },
		});
		expect([answer.status, answer.body]).toEqual([500, { message: 'Injected fault' }]);
		expect((await get('/user/leads?phone_number=907714')).total).toBe(created);
		const { data } = (await control('GET', '/requests')).body;
		expect(data[0].status).toBe(500);
	});

	test('an answer after the request is as it is given, head and body', async () => {
		const { raw, control } = await start();
		const fault = { path: '/user/me', answer: 'after', status: 502, raw: '<h1>Bad gateway</h1>' };
		await control('POST', '/faults', { ...fault, times: 1 });
		const plain = await raw('GET', '/user/me');
		expect([plain.status, plain.body]).toEqual([502, fault.raw]);
		expect(plain.headers.get('content-type')).toContain('text/plain');
		const headers = { 'content-type': 'text/html', 'retry-after': '3' };
		await control('POST', '/faults', { ...fault, headers });
		const page = await raw('GET', '/user/me');
		expect(page.headers.get('content-type')).toContain('text/html');
		expect(page.headers.get('retry-after')).toBe('3');
	});

	test('a probability is met, the same way for the same seed', async () => {
		const { raw, control } = await start();
		const struck = async () => {
			await control('POST', '/reset');
			// What another fault does with its luck is no matter.
			await control('POST', '/faults', { path: '/user/campaigns', probability: 0.5, status: 502 });
			await control('POST', '/faults', { path: '/user/me', probability: 0.5, status: 502 });
			const statuses: number[] = [];
			for (let number = 0; number < 40; number++) {
				statuses.push((await raw('GET', '/user/me')).status);
			}
			return statuses;
		};
		const first = await struck();
		expect(new Set(first)).toEqual(new Set([200, 502]));
		expect(await struck()).toEqual(first);
	});

	test('a probability holds over many requests, and another seed has other luck', () => {
		const struck = (seed: number, noise = false) => {
			const faults = createFaults(seed);
			faults.add({ path: '/user/me', probability: 0.5 });
			faults.add({ path: '/user/calls', probability: 0.5 });
			return Array.from({ length: 1_000 }, () => {
				if (noise) faults.strike('GET', '/user/calls');
				return Boolean(faults.strike('GET', '/user/me'));
			});
		};
		const first = struck(3);
		expect(struck(3, true)).toEqual(first);
		expect(struck(4)).not.toEqual(first);
		const share = first.filter(Boolean).length / first.length;
		expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
	});

	test.each([0, 1])('a probability of %i strikes never or always', (probability) => {
		const faults = createFaults(1);
		faults.add({ path: '/user/me', probability });
		const struck = Array.from({ length: 1_000 }, () => Boolean(faults.strike('GET', '/user/me')));
		expect(new Set(struck)).toEqual(new Set([probability === 1]));
	});

	test.each([500, 502, 503])('the status %i comes with a plain message', async (status) => {
		const { raw, control } = await start();
		await control('POST', '/faults', { path: '/user/me', status });
		const answer = await raw('GET', '/user/me');
		expect([answer.status, answer.body]).toEqual([status, { message: 'Injected fault' }]);
	});

	test('429 comes with its Retry-After', async () => {
		const { raw, control } = await start();
		const headers = { 'retry-after': '3' };
		const body = { message: 'Too Many Attempts.' };
		await control('POST', '/faults', { path: '/user/me', status: 429, headers, body });
		const answer = await raw('GET', '/user/me');
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
		expect(answer.body).toEqual(body);
	});

	test('a redirect leads to another origin', async () => {
		const { apiUrl, control, tokens } = await start();
		const location = 'https://elsewhere.example/api/user/me';
		await control('POST', '/faults', { path: '/user/me', status: 307, headers: { location } });
		const response = await fetch(`${apiUrl}/user/me`, {
			headers: { authorization: `Bearer ${tokens.user}` },
			redirect: 'manual',
		});
		expect([response.status, response.headers.get('location')]).toEqual([307, location]);
	});

	test('a truncated answer is whole for HTTP, and no JSON', async () => {
		const { apiUrl, control, tokens, get } = await start();
		const headers = { authorization: `Bearer ${tokens.user}` };
		const whole = JSON.stringify(await get('/user/me'));
		await control('POST', '/faults', { path: '/user/me', truncate: 12 });
		const response = await fetch(`${apiUrl}/user/me`, { headers });
		expect(response.status).toBe(200);
		expect(response.headers.get('content-length')).toBe('12');
		expect(response.headers.get('content-type')).toContain('application/json');
		expect(await response.text()).toBe(whole.slice(0, 12));
	});

	test('an answer breaks off in the middle, after the request was carried out', async () => {
		const { apiUrl, control, tokens, get } = await start();
		await control('POST', '/faults', { path: '/user/lead', method: 'POST', drop: 'during' });
		const body = JSON.stringify({ phone_number: '+447700907713', campaign_id: 203 });
		const response = await fetch(`${apiUrl}/user/lead`, {
			method: 'POST',
			headers: { authorization: `Bearer ${tokens.user}`, 'content-type': 'application/json' },
			body,
		});
		expect(response.status).toBe(200);
		let received = '';
		const read = async () => {
			const chunks = response.body as unknown as AsyncIterable<Uint8Array>;
			for await (const chunk of chunks) received += Buffer.from(chunk).toString();
		};
		await expect(read()).rejects.toThrow('terminated');
		const promised = Number(response.headers.get('content-length'));
		expect(received).toHaveLength(Math.floor(promised / 2));
		expect(received).toContain('"message":"Lead created');
		expect((await get('/user/leads?phone_number=907713')).total).toBe(1);
	});

	test.each<[path: string, shift: number, second: number[]]>([
		// Of 40 rows, the newest first, page 1 of 10 holds 0 to 9.
		['/user/calls?per_page=10', 2, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]],
		['/user/calls?per_page=10', -1, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
		['/user/calls?per_page=10&type=outbound', 1, [9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
		['/user/leads?per_page=5', 1, [4, 5, 6, 7, 8]],
	])('%s shifts by %i while it is listed', async (path, shift, second) => {
		const { get, control } = await start();
		const { data: all, total } = await get(path.replace(/per_page=\d+/, 'per_page=100'));
		const ids = (rows: Array<{ id: number }>) => rows.map(({ id }) => id);
		const first = await get(path);
		await control('POST', '/faults', { path: 'page=[2-9]', shift });
		expect(ids((await get(`${path}&page=1`)).data)).toEqual(ids(first.data));
		const page = await get(`${path}&page=2`);
		expect(ids(page.data)).toEqual(second.map((index) => ids(all)[index]));
		expect(page.total).toBe(total + shift);
		expect(page.last_page).toBe(Math.ceil((total + shift) / page.per_page));
		// The pages after it are shifted alike: what follows the second is neither lost nor repeated.
		const third = await get(`${path}&page=3`);
		expect(third.data[0]?.id).toBe(ids(all)[second.at(-1)! + 1]);
	});

	test('a delay alone changes nothing in the answer', async () => {
		const { get, control } = await start();
		await control('POST', '/faults', { path: '/user/me', delay_ms: 5 });
		expect((await get('/user/me')).name).toBe('Harbour Dental');
	});

	test('a random delay is neither shorter nor longer than asked for, and the same for the same seed', () => {
		const delays = (seed: number) => {
			const faults = createFaults(seed);
			faults.add({ path: '/', delay_ms: 100, max_delay_ms: 2_000 });
			return Array.from({ length: 1_000 }, () => faults.strike('GET', '/')?.delay_ms ?? NaN);
		};
		const drawn = delays(3);
		expect(delays(3)).toEqual(drawn);
		expect(delays(4)).not.toEqual(drawn);
		expect(Math.min(...drawn)).toBeGreaterThanOrEqual(100);
		expect(Math.max(...drawn)).toBeLessThanOrEqual(2_000);
		const mean = drawn.reduce((sum, delay) => sum + delay) / drawn.length;
		expect(Math.abs(mean - 1_050)).toBeLessThan(100);
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
		['drop', { path: '/', drop: 'never' }],
		['probability', { path: '/', probability: 1.5 }],
		['truncate', { path: '/', truncate: -1 }],
		['shift', { path: '/', shift: 0.5 }],
		['headers.a b', { path: '/', headers: { 'a b': 'c' } }],
		['headers.a', { path: '/', headers: { a: 'b\nc' } }],
		['delay_ms', { path: '/', delay_ms: 2 ** 31 }],
		['max_delay_ms', { path: '/', max_delay_ms: 2 ** 31 }],
		['max_delay_ms', { path: '/', delay_ms: 2, max_delay_ms: 1 }],
		['answer', { path: '/', answer: 'never', status: 500 }],
		['answer', { path: '/', answer: 'after' }],
		['answer', { path: '/', answer: 'before', delay_ms: 1 }],
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
