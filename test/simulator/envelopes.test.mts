import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

describe('page envelope (platform-api 2.2, 2.5)', () => {
	test('a page in the middle points both ways, without the filters', async () => {
		const { get, apiUrl } = await start();
		const path = `${apiUrl}/user/calls`;
		const body = await get('/user/calls?per_page=10&page=2&date_from=2020-01-01');
		expect({ ...body, data: body.data.length }).toEqual({
			current_page: 2,
			data: 10,
			first_page_url: `${path}?page=1`,
			from: 11,
			last_page: 4,
			last_page_url: `${path}?page=4`,
			links: [
				{ url: `${path}?page=1`, label: '&laquo; Previous', active: false },
				{ url: `${path}?page=1`, label: '1', active: false },
				{ url: `${path}?page=2`, label: '2', active: true },
				{ url: `${path}?page=3`, label: '3', active: false },
				{ url: `${path}?page=4`, label: '4', active: false },
				{ url: `${path}?page=3`, label: 'Next &raquo;', active: false },
			],
			next_page_url: `${path}?page=3`,
			path,
			per_page: 10,
			prev_page_url: `${path}?page=1`,
			to: 20,
			total: 40,
		});
	});

	test('an empty list has one page and no bounds', async () => {
		const { get } = await start();
		const body = await get('/user/leads?phone_number=nobody');
		expect(body).toMatchObject({ data: [], from: null, to: null, last_page: 1, total: 0 });
		expect([body.next_page_url, body.prev_page_url]).toEqual([null, null]);
	});

	test('a page beyond the last is empty and has no bounds', async () => {
		const { get } = await start();
		const body = await get('/user/assistants/get?page=9');
		expect(body).toMatchObject({ current_page: 9, data: [], from: null, to: null, total: 3 });
		expect(body.next_page_url).toBeNull();
	});

	test('the links of many pages leave a gap', async () => {
		const { get } = await start();
		const { links } = await get('/user/calls?per_page=1&page=20');
		const labels = links.slice(1, -1).map(({ label }: Json) => label);
		expect(labels).toEqual('1 2 ... 17 18 19 20 21 22 23 ... 39 40'.split(' '));
		expect(links.filter(({ label }: Json) => label === '...')).toEqual([
			{ url: null, label: '...', active: false },
			{ url: null, label: '...', active: false },
		]);
	});
});

describe('cursor envelope (platform-api 2.1, 4.1)', () => {
	const ids = (body: Json) => body.data.map(({ id }: Json) => id);

	test('leads forward through every conversation, and back again', async () => {
		const { get } = await start();
		const { data: all } = await get('/user/conversations');
		const first = await get('/user/conversations?per_page=3');
		const second = await get(`/user/conversations?per_page=3&cursor=${first.next_cursor}`);
		const third = await get(`/user/conversations?per_page=3&cursor=${second.next_cursor}`);
		expect(first.prev_cursor).toBeNull();
		expect(third.next_cursor).toBeNull();
		expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all.map(({ id }: Json) => id));
		expect(all).toHaveLength(8);
		const back = await get(`/user/conversations?per_page=3&cursor=${third.prev_cursor}`);
		expect(ids(back)).toEqual(ids(second));
		const start_ = await get(`/user/conversations?per_page=3&cursor=${back.prev_cursor}`);
		expect(ids(start_)).toEqual(ids(first));
		expect(start_.prev_cursor).toBeNull();
	});

	test('a cursor that was not given out is refused', async () => {
		const { api } = await start();
		const { status, body } = await api('GET', '/user/conversations?cursor=xyz');
		expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']]);
	});

	test.each([
		['type=widget', 2],
		['type=messenger', 2],
		['assistant_id=101', 1],
		['external_identifier=crm-4711', 1],
		['customer_phone=%2B447700900111', 1],
		['messenger_sender_phone=%2B442079460701', 2],
		['messenger_sender_phone=%2B442079460702', 0],
	])('%s leaves %i conversations', async (query, count) => {
		const { get } = await start();
		expect((await get(`/user/conversations?${query}`)).data).toHaveLength(count);
	});

	test("another user's assistant is refused as a filter (platform-api 5.5)", async () => {
		const { api } = await start();
		const { status, body } = await api('GET', '/user/conversations?assistant_id=121');
		expect([status, Object.keys(body.errors)]).toEqual([422, ['assistant_id']]);
	});

	test('fields that only some conversations have are absent from the others', async () => {
		const { get } = await start();
		const { data } = await get('/user/conversations');
		for (const one of data) {
			expect('customer' in one).toBe(one.type === 'messenger');
			expect('messenger_sender' in one).toBe(one.type === 'messenger');
		}
		expect(data.filter((one: Json) => 'external_identifier' in one)).toHaveLength(1);
	});
});
