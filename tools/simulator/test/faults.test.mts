import { describe, expect, test } from '@jest/globals';
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
});
