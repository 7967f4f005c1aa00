// Lists: pages, stretches, filters, and whose rows they have.
import { describe, expect, test } from '@jest/globals';
import { operations } from './support/operations.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const ids = (rows: Json[]) => rows.map(({ id }) => id);

/** The other user's lists: they start short, and ours lie between their rows. */
async function startLists() {
	const { api, control, tokens, apiUrl } = await start();
	const get = async (path: string) => (await api('GET', path, { token: tokens.otherUser })).body;
	return { get, control, apiUrl };
}

const OWNERS: Record<string, [theirs: object, ours: object]> = {
	leads: [{ campaign_id: 221 }, { campaign_id: 201 }],
	calls: [{ assistant_id: 121 }, { assistant_id: 101 }],
};

test.each([
	['leads', 'campaign_id=221', 45, 44],
	['leads', 'phone_number=none', 5, 10],
	['calls', '', 30, 7],
	['calls', '', 30, 1],
	['calls', 'date_from=2020-01-01', 45, 46],
])(
	'pages of %s (%s) hold all of %i new rows once, newest first, %i a page, and say where they are (platform-api 2.2, 2.5, 4.2, 4.14, 4.20)',
	async (kind, filter, count, perPage) => {
		const { get, control, apiUrl } = await startLists();
		const path = `${apiUrl}/user/${kind}`;
		const read = (page: number, size = perPage): Promise<Json> =>
			get(`/user/${kind}?${filter}&per_page=${size}&page=${page}`);
		const seeded = ids((await read(1, 100)).data);
		const all = filter.includes('none') ? [] : [...seeded];
		const [theirs, ours] = OWNERS[kind];
		for (let left = count; left > 0; left -= 5) {
			const { body } = await control('POST', `/${kind}`, { count: 5, ...theirs });
			await control('POST', `/${kind}`, { count: 3, ...ours });
			if (filter.includes('none')) continue;
			for (let id = body.first_id; id <= body.last_id; id++) all.unshift(id);
		}
		const [walked, total]: [number[], number] = [[], all.length];
		const last = Math.max(1, Math.ceil(total / perPage));
		for (let page = 1; page <= last + 1; page++) {
			const { data, links, ...rest } = await read(page);
			const first = (page - 1) * perPage + 1;
			const isEmpty = first > total;
			expect(rest).toEqual({
				...{ current_page: page, last_page: last, path, per_page: perPage, total },
				...{ first_page_url: `${path}?page=1`, last_page_url: `${path}?page=${last}` },
				next_page_url: page >= last ? null : `${path}?page=${page + 1}`,
				prev_page_url: page === 1 ? null : `${path}?page=${page - 1}`,
				from: isEmpty ? null : first,
				to: isEmpty ? null : Math.min(first + perPage - 1, total),
			});
			expect(links.at(0).url).toBe(rest.prev_page_url);
			expect(links.at(-1).url).toBe(rest.next_page_url);
			walked.push(...ids(data));
		}
		expect(walked).toEqual(all);
	},
);

test.each([
	['', 25, 7],
	['', 0, 1],
	['&type=messenger', 12, 13],
	['&type=widget', 5, 2],
])(
	'stretches of conversations (%s) lead through every row once, and the same way back (platform-api 2.1, 4.1)',
	async (filter, count, perPage) => {
		const { get, control, apiUrl } = await startLists();
		for (let index = 0; index < count; index++) {
			for (const sender_id of [721, 701]) {
				const phone = `+4479111${String(index).padStart(5, '0')}`;
				await control('POST', '/inbound-messages', { sender_id, phone, text: 'Hello' });
			}
		}
		const all = ids((await get(`/user/conversations?per_page=100${filter}`)).data);
		expect(all).toHaveLength(filter === '&type=widget' ? 0 : count + 1);
		const query = `/user/conversations?per_page=${perPage}${filter}`;
		/** Every stretch from one on, by the cursor of this name. */
		const walk = async (first: Json, name: string) => {
			const pages = [first];
			while (pages.at(-1)[name] !== null && pages.length < 100) {
				pages.push(await get(`${query}&cursor=${pages.at(-1)[name]}`));
			}
			return pages;
		};
		const there = await walk(await get(query), 'next_cursor');
		expect(there.flatMap(({ data }) => ids(data))).toEqual(all);
		expect(there).toHaveLength(Math.max(1, Math.ceil(all.length / perPage)));
		const path = `${apiUrl}/user/conversations`;
		expect(there[0]).toMatchObject({ path, per_page: perPage, prev_cursor: null });
		const back = await walk(there.at(-1), 'prev_cursor');
		expect(back.map(({ data }) => ids(data))).toEqual(there.map(({ data }) => ids(data)).reverse());
		expect(back.at(-1).next_cursor).toBe(there[0].next_cursor);
	},
);

test('each filter leaves the calls that it describes (platform-api 4.2)', async () => {
	const { get } = await start();
	const { data: all } = await get('/user/calls?per_page=100');
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
		const { data, total } = await get(`/user/calls?per_page=100&${query}`);
		expect([query, ids(data), total]).toEqual([query, expected, expected.length]);
		expect([expected.length > 0, expected.length < all.length]).toEqual([true, true]);
	}
});

test.each<[query: string, count: number]>([
	['/user/leads?status=created', 4],
	['/user/leads?campaign_id=202', 5],
	['/user/leads?phone_number=9001', 10],
	['/user/leads?date_from=2026-03-01', 2],
	['/user/leads?date_to=2026-02-26', 6],
	['/user/leads?status=created&campaign_id=201', 2],
	['/user/conversations?type=widget', 2],
	['/user/conversations?assistant_id=101', 1],
	['/user/conversations?external_identifier=crm-4711', 1],
	['/user/conversations?customer_phone=%2B447700900111', 1],
	['/user/conversations?messenger_sender_phone=%2B442079460701', 2],
	['/user/conversations?messenger_sender_phone=%2B442079460702', 0],
	['/user/messenger/senders', 2],
	['/user/messenger/senders?status=offline', 1],
	['/user/messenger/senders?status=all&per_page=1', 3],
	['/user/messenger/senders/701/templates', 4],
	['/user/messenger/senders/701/templates?status=all', 5],
	['/user/assistants/transcriber-providers', 3],
	['/user/assistants/transcriber-providers?language_id=1', 2],
	['/user/assistants/transcriber-providers?language_id=99', 0],
	['/user/assistants/voices?mode=pipeline&language_id=3', 2],
	['/user/assistants/models?type=dualplex', 1],
	['/user/assistants/languages', 3],
	['/user/assistants/phone-numbers?type=inbound', 5],
	['/user/folders', 1],
	['/user/labels?per_page=1&page=2', 1],
	['/user/knowledgebases', 4],
	['/user/phone-numbers/all', 6],
	['/user/phone-numbers', 2],
])('%s has %i rows (platform-api 4.1, 4.9, 4.16, 4.18, 4.19, 4.20)', async (query, count) => {
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

test('the lists that may have two shapes have that of the start, until another is chosen (platform-api 2.9, 2.10, 4.16, 4.17, 4.20)', async () => {
	const PATHS = ['/user/tools', '/user/assistants/transcriber-providers', '/user/campaigns'];
	const headers = { accept: 'application/json', 'content-type': 'application/json' };
	const { api, control } = await start({ listShape: 'data' });
	const haveData = async () => {
		const answers = await Promise.all(PATHS.map((path) => api('GET', path, { headers })));
		return answers.map(({ body }) => 'data' in body);
	};

	expect(await haveData()).toEqual([true, true, true]);
	await control('POST', '/list-shape', { shape: 'array' });
	expect(await haveData()).toEqual([false, false, false]);
	await control('POST', '/reset');
	expect(await haveData()).toEqual([true, true, true]);
});

describe('a deployment that filters in its own way', () => {
	test('ignores every filter of a list, but neither its pages nor what it must be told, until a reset', async () => {
		const { api, control } = await start();
		const read = async (path: string) => (await api('GET', path)).body.data as Json[];
		const filters =
			'status=busy&type=web&phone_number=%2B1999&date_from=2030-01-01&campaign_id=201';
		expect(await read(`/user/calls?${filters}`)).toEqual([]);

		await control('POST', '/filters', { ignored: true });
		expect(ids(await read(`/user/calls?${filters}&per_page=7&page=2`))).toEqual(
			ids(await read('/user/calls?per_page=7&page=2')),
		);
		expect(await read('/user/leads?phone_number=999999')).not.toEqual([]);
		expect(await read('/user/conversations?type=test&customer_phone=%2B1999')).not.toEqual([]);
		expect((await read('/user/messenger/senders')).map(({ status }) => status)).toContain(
			'offline',
		);

		await control('POST', '/reset');
		expect(await read(`/user/calls?${filters}`)).toEqual([]);
	});

	test('counts days in a timezone of its own, also when its clocks change', async () => {
		const DAYS = [
			['2026-10-03', '2026-10-02T14:00:00Z', '2026-10-03T13:59:59Z'],
			['2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z'],
		];
		for (const [day, first, last] of DAYS) {
			for (const [time, count] of [
				[Date.parse(first) - 1_000, 0],
				[Date.parse(first), 1],
				[Date.parse(last), 1],
				[Date.parse(last) + 1_000, 0],
			]) {
				const { api, control } = await start({ now: time, daysIn: 'Australia/Sydney' });
				const { body } = await control('POST', '/calls', { count: 1 });

				const { data } = (await api('GET', `/user/calls?date_from=${day}&date_to=${day}`)).body;
				expect([time, ids(data).filter((id) => id === body.first_id).length]).toEqual([
					time,
					count,
				]);
			}
		}
	});
});
