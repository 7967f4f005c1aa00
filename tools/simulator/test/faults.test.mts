import { describe, expect, test } from '@jest/globals';
import { createFaults } from '../control/faults.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const LEAD = { phone_number: '+447700907711', campaign_id: 203 };

async function startWith(fault: object) {
	const simulator = await start();
	const { control, get } = simulator;
	await control('POST', '/faults', fault);
	return {
		...simulator,
		leads: async (): Promise<number> => (await get('/user/leads?phone_number=907711')).total,
	};
}

describe('faults', () => {
	test('strike as often as asked for, on the path and method asked for', async () => {
		const answer = { status: 503, headers: { 'retry-after': '7' }, body: { message: 'Down' } };
		const fault = { path: '/user/calls', method: 'get', times: 2, ...answer };
		const { raw } = await startWith(fault);
		const answers = [];
		for (const path of ['/user/me', '/user/calls?page=1', '/user/calls', '/user/calls'])
			answers.push(await raw('GET', path));
		expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200]);
		expect([answers[1].body, answers[1].headers.get('retry-after')]).toEqual([fault.body, '7']);
	});

	test('see the query by a regular expression, until they are cleared', async () => {
		const { raw, control } = await startWith({ path: 'page=2(&|$)', raw: '<h1>Bad gateway</h1>' });
		expect((await raw('GET', '/user/calls?page=1')).status).toBe(200);
		const struck = await raw('GET', '/user/calls?page=2');
		expect([struck.status, struck.body]).toEqual([500, '<h1>Bad gateway</h1>']);
		await control('DELETE', '/faults');
		expect((await raw('GET', '/user/calls?page=2')).body.current_page).toBe(2);
		// a prefix need not be one
		await control('POST', '/faults', { path: '/user/me?a=(', status: 500 });
		const statuses = [
			(await raw('GET', '/user/me?a=(b')).status,
			(await raw('GET', '/user/me')).status,
		];
		expect(statuses).toEqual([500, 200]);
	});

	const PLAIN = { message: 'Injected fault' };
	test.each<[Json, created: number, status: number | null, body: Json]>([
		[{ drop: 'before' }, 0, null, undefined],
		[{ drop: 'after' }, 1, null, undefined],
		[{ drop: 'during' }, 1, null, undefined],
		[{ truncate: 12 }, 1, null, undefined],
		[{ status: 500 }, 0, 500, PLAIN],
		[{ status: 500, answer: 'after' }, 1, 500, PLAIN],
		[{ status: 502, answer: 'after', raw: 'Bad', headers: { 'retry-after': '3' } }, 1, 502, 'Bad'],
		[{ delay_ms: 5 }, 1, 200, undefined],
	])(
		'with %j a lead is created %i times, and answered %p',
		async (fault, created, status, body) => {
			const { raw, leads, control } = await startWith({
				path: '/user/lead',
				method: 'POST',
				...fault,
			});
			const answer = await raw('POST', '/user/lead', { body: LEAD }).catch(() => undefined);
			expect([answer?.status ?? null, await leads()]).toEqual([status, created]);
			if (body) expect(answer?.body).toEqual(body);
			if (fault.headers) expect(answer?.headers.get('retry-after')).toBe('3');
			const { data } = (await control('GET', '/requests')).body;
			expect(data[0].status).toBe(fault.drop === 'before' ? null : (status ?? 200));
		},
	);

	test.each<[path: string, shift: number, first: number]>([
		// Of 40 rows, the newest first, page 2 of 10 begins with 10.
		['/user/calls?per_page=10', 2, 8],
		['/user/calls?per_page=10', -1, 11],
		['/user/calls?per_page=10&type=outbound', 1, 9],
		['/user/leads?per_page=5', 1, 4],
	])('shift %s by %i while it is listed', async (path, shift, first) => {
		const { get } = await startWith({ path: '[&]page=[2-9]', shift });
		const ids = ({ data }: Json): number[] => data.map(({ id }: Json) => id);
		const all = await get(path.replace(/per_page=\d+/, 'per_page=100'));
		const pages = [];
		for (const page of [1, 2, 3]) pages.push(await get(`${path}&page=${page}`));
		const { per_page: size, total, last_page: last } = pages[1];
		const starts = [0, first, first + size];
		expect(pages.map(ids)).toEqual(starts.map((at) => ids(all).slice(at, at + size)));
		expect([total, last]).toEqual([all.total + shift, Math.ceil((all.total + shift) / size)]);
	});

	test('strike and delay by chance, within what is asked for, the same way for the same seed', () => {
		const strikes = (seed: number) => {
			const faults = createFaults(seed);
			const chance = { probability: 0.5, delay_ms: 100, max_delay_ms: 2_000 };
			faults.add({ path: '/user/me', ...chance });
			return Array.from({ length: 1_000 }, () => faults.strike('GET', '/user/me')?.delay_ms);
		};
		const delays = strikes(3).filter((delay) => delay !== undefined);
		expect([strikes(3), strikes(4)]).toEqual([strikes(3), expect.not.arrayContaining(delays)]);
		expect(Math.abs(delays.length - 500)).toBeLessThan(100);
		expect(Math.min(...delays)).toBeGreaterThanOrEqual(100);
		expect(Math.max(...delays)).toBeLessThanOrEqual(2_000);
		const mean = delays.reduce((sum, delay) => sum + delay) / delays.length;
		expect(Math.abs(mean - 1_050)).toBeLessThan(100);
	});

	test.each<[string, object]>([
		['path', {}],
		['path', { path: '(' }],
		['drop', { path: '/', drop: 'before', status: 500 }],
		['probability', { path: '/', probability: 1.5 }],
		['truncate', { path: '/', truncate: -1 }],
		['headers.a b', { path: '/', headers: { 'a b': 'c' } }],
		['headers.a', { path: '/', headers: { a: 'b\nc' } }],
		['delay_ms', { path: '/', delay_ms: 2 ** 31 }],
		['max_delay_ms', { path: '/', delay_ms: 2, max_delay_ms: 1 }],
		['answer', { path: '/', answer: 'after' }],
	])('are refused when their %s makes no sense: %j', async (field, fault) => {
		const { control } = await start();
		const { status, body } = await control('POST', '/faults', fault);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});
});
