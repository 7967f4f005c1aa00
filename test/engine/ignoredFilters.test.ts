// A platform that ignores filters. What rows show: test/parameters/filterChecks.test.ts; what follows the list:
// filters.onSimulator.test.mts
import type { INodeParameters } from 'n8n-workflow';
import { byId, formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

const lists = (path: string, rows: object[]) =>
	platform().get(`/api/user/${path}`).query(true).reply(200, { data: rows });

test.each<[title: string, path: string, form: object, right: object, wrong: object]>([
	[
		'lead: getAll',
		'leads',
		{ filters: { campaignId: byId(7), status: ['created'] } },
		{ campaign_id: 7, status: 'created' },
		{ campaign_id: 88, status: 'created' },
	],
	[
		'conversation: getAll',
		'conversations',
		{ filters: { type: 'messenger', customerPhone: '+40722000001' } },
		{ type: 'chatapp', customer: { phone: '+40722000001' } },
		{ type: 'widget' },
	],
	['messenger: getSenders', 'messenger/senders', {}, { status: 'online' }, { status: 'offline' }],
	[
		'messenger: getTemplates',
		'messenger/senders/4/templates',
		{},
		{ status: 'APPROVED' },
		{ status: 'pending' },
	],
	[
		'phoneNumber: search',
		'phone-numbers/search',
		{ contains: '722' },
		{ phone_number: '+40317224567' },
		{ phone_number: '+40311111111' },
	],
])('%s passes on only what fits', async (title, path, form, right, wrong) => {
	lists(path, [
		{ ...right, id: 1 },
		{ ...wrong, id: 2 },
	]);

	const { items, hints, error } = await run(
		formOf(title, { simplify: false, ...form }) as INodeParameters,
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([1]);
	expect(hints).toHaveLength(1);
});

test('of 10,000 rows of a platform that ignores every filter, those that fit come out', async () => {
	const phone = '+40722000001';
	const row = (id: number) => ({
		id,
		client_phone_number: id % 100 === 0 ? phone : `+4073300${String(id).padStart(4, '0')}`,
		campaign_id: id % 200 === 0 ? 7 : 88,
		type: id % 400 === 0 ? 'outbound' : 'inbound',
		status: id % 800 === 0 ? 'busy' : 'completed',
		created_at: id % 1_600 === 0 ? '2026-11-20 10:00:00' : '2026-10-01 10:00:00',
	});
	platform()
		.persist()
		.get('/api/user/calls')
		.query(true)
		.reply(200, (path) => {
			const number = Number(new URL(path, 'https://platform.example').searchParams.get('page'));
			const newest = 10_000 - (number - 1) * 100;
			const rows = Array.from({ length: 100 }, (_, index) => row(newest - index));
			return page(rows, { number, last: 100, total: 10_000 });
		});

	const { items, hints, error } = await run(
		formOf('call: getAll', {
			returnAll: true,
			simplify: false,
			period: 'custom',
			dateFrom: '2026-11-20',
			dateTo: '2026-11-20',
			filters: {
				clientPhoneNumber: phone,
				campaignId: byId(7),
				status: ['busy'],
				type: 'outbound',
			},
		}),
		{ timezone: 'UTC' },
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([9_600, 8_000, 6_400, 4_800, 3_200, 1_600]);
	// one for each filter, and one that names the period
	expect(hints.map(({ message }) => /'(.+?)'|^Period/.exec(message)?.[0]).sort()).toEqual(
		["'Campaign'", "'Phone Number'", "'From Date'", "'Statuses'", "'Type'", 'Period'].sort(),
	);
});
