// Lists: filters, and whose rows they have.
import { expect, test } from '@jest/globals';
import { operations } from './support/operations.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const ids = (rows: Json[]) => rows.map(({ id }) => id);

test('each filter leaves the calls that it describes (platform-api 4.2)', async () => {
	const { get } = await start();
	const pagesOf = async (query: string) => {
		const pages = [1, 2].map((page) => get(`/user/calls?per_page=100&page=${page}&${query}`));
		const [first, second] = await Promise.all(pages);
		return { data: [...first.data, ...second.data] as Json[], total: first.total };
	};
	const { data: all } = await pagesOf('');
	const phone = all[7].client_phone_number;
	const day = all[12].created_at.slice(0, 10);
	const filters: Array<[string, (call: Json) => boolean]> = [
		['status=completed', (call) => call.status === 'completed'],
		['type=inbound', (call) => call.type === 'inbound'],
		[`phone_number=${encodeURIComponent(phone)}`, (call) => call.client_phone_number === phone],
		['assistant_id=102', (call) => call.assistant_name === 'Feedback Caller'],
		['campaign_id=203', (call) => call.campaign_name === 'Whitening offer'],
		[`date_from=${day}`, (call) => call.created_at >= day],
		[`date_to=${day}`, (call) => call.created_at.slice(0, 10) <= day],
		[
			`status=completed&type=outbound&date_from=${day}`,
			(call) => call.status === 'completed' && call.type === 'outbound' && call.created_at >= day,
		],
	];
	for (const [query, matches] of filters) {
		const expected = ids(all.filter(matches));
		const { data, total } = await pagesOf(query);
		expect([query, ids(data), total]).toEqual([query, expected, expected.length]);
		expect([expected.length > 0, expected.length < all.length]).toEqual([true, true]);
	}
});

test.each<[query: string, count: number]>([
	['/user/leads?status=created', 4],
	['/user/leads?campaign_id=202', 5],
	['/user/leads?phone_number=9601', 10],
	['/user/leads?date_from=2026-03-01', 2],
	['/user/leads?date_to=2026-02-26', 6],
	['/user/leads?status=created&campaign_id=201', 2],
	['/user/conversations?type=widget', 2],
	['/user/conversations?assistant_id=101', 1],
	['/user/conversations?external_identifier=crm-4711', 1],
	['/user/conversations?customer_phone=%2B441614960111', 1],
	['/user/conversations?messenger_sender_phone=%2B442079460701', 2],
	['/user/conversations?messenger_sender_phone=%2B442079460702', 0],
	['/user/messenger/senders', 2],
	['/user/messenger/senders?status=offline', 1],
	['/user/messenger/senders?status=all&per_page=1', 3],
	['/user/messenger/senders/701/templates', 4],
	['/user/messenger/senders/701/templates?status=all', 5],
	['/user/assistants/phone-numbers?type=inbound', 5],
	['/user/assistants/get', 6],
	['/user/folders', 1],
	['/user/labels?per_page=1&page=2', 1],
	['/user/knowledgebases', 4],
	['/user/phone-numbers/all', 6],
	['/user/phone-numbers', 2],
])('%s has %i rows (platform-api 4.1, 4.9, 4.14, 4.18, 4.19, 4.20)', async (query, count) => {
	const { get } = await start();
	const body = await get(query);
	expect(body.data ?? body).toHaveLength(count);
});

const ROWS = operations.filter(
	({ method, path }) =>
		method === 'GET' &&
		!/me$|session|provider|languages|voices|models|search|white-label|\{/.test(path),
);

test.each(ROWS.map((one) => [one.path, one] as const))(
	"%s has the caller's own rows only (platform-api 5.5)",
	async (path, { headers }) => {
		const { api, tokens } = await start();
		const of = async (token: string) => {
			const { body } = await api('GET', path, { token, headers });
			return ids(body.data ?? body);
		};
		const [mine, theirs] = [await of(tokens.user), await of(tokens.otherUser)];
		expect([mine.length > 0, theirs.length > 0]).toEqual([true, true]);
		expect(mine.filter((id: number) => theirs.includes(id))).toEqual([]);
		expect(await of(tokens.admin)).toEqual([]);
	},
);

test('shuffled, leads of the same second come in another order in each answer, and none of another second', async () => {
	const { get, control } = await start();
	await control('POST', '/leads', { count: 20 });
	const read = async () => ids((await get('/user/leads?per_page=100')).data);
	const sorted = await read();
	await control('POST', '/faults', { path: '/user/leads', shuffle: true });

	const [first, second] = [await read(), await read()];

	expect(first.slice(0, 20)).not.toEqual(second.slice(0, 20));
	for (const order of [first, second]) {
		expect(order.slice(0, 20)).not.toEqual(sorted.slice(0, 20));
		expect(order.slice(20)).toEqual(sorted.slice(20));
		expect([...order].sort()).toEqual([...sorted].sort());
	}
});
