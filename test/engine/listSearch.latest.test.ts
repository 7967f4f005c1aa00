// The lists of calls and conversations: only the latest are offered, in whatever order and pages the platform lists them.
import { search } from '../support/editor';
import { page } from '../support/page';
import { platform } from '../support/platform';

const call = (id: number) => ({
	id,
	client_phone_number: `+40722000${String(id).padStart(3, '0')}`,
	assistant_name: id % 2 ? 'Anna' : 'Bob',
	status: 'completed',
	created_at: new Date(Date.UTC(2026, 10, 28) + id * 60_000).toISOString(),
});

/** Calls by their IDs, from the first to the last. */
const calls = (first: number, last: number) =>
	Array.from({ length: Math.abs(last - first) + 1 }, (_, index) =>
		call(first < last ? first + index : first - index),
	);

const listed = (number: number, rows: object[], last: number, perPage = 100) =>
	platform()
		.get('/api/user/calls')
		.query({ per_page: 100, page: number })
		.reply(200, page(rows, { number, last, perPage, total: 250 }));

const idsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => first - index);

test('of calls that are listed newest first, one request is enough for the latest 100', async () => {
	listed(1, calls(250, 151), 3);

	const { results, paginationToken } = await search('searchCalls');

	expect(results.map(({ value }) => value)).toEqual(idsFrom(250, 100));
	expect(paginationToken).toBeUndefined();
});

test('of calls that are listed oldest first, the latest 100 are found on the last pages', async () => {
	[1, 101, 201].forEach((first, index) =>
		listed(index + 1, calls(first, Math.min(first + 99, 250)), 3),
	);

	const { results } = await search('searchCalls');

	expect(results.map(({ value }) => value)).toEqual(idsFrom(250, 100));
});

test('smaller pages than asked for are read until there are 100 calls', async () => {
	listed(1, calls(250, 191), 5, 60);
	listed(2, calls(190, 131), 5, 60);

	const { results } = await search('searchCalls');

	expect(results.map(({ value }) => value)).toEqual(idsFrom(250, 100));
});

test.each([
	['bOb', [4, 2]],
	['0722 000-003', [3]],
	['+40722000004', [4]],
	['Clara', []],
])('calls are found among the latest by %j, the newest first', async (typed, ids) => {
	platform()
		.get('/api/user/calls')
		.query({ per_page: 100, page: 1 })
		.reply(200, page(calls(4, 1)));

	const { results } = await search('searchCalls', typed);

	expect(results.map(({ value }) => value)).toEqual(ids);
});

test.each(['created_at', 'updated_at'])(
	'of conversations in the order of %s, one request is enough: the one behind the cursor is not sent',
	async (field) => {
		const rows = idsFrom(250, 100).map((number) => ({
			id: `9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3${number}`,
			type: 'widget',
			created_at: '2026-11-01 09:00:00',
			updated_at: '2026-11-01 09:00:00',
			[field]: `2026-11-28 09:00:00.${number}`,
		}));
		platform()
			.get('/api/user/conversations')
			.query({ per_page: 100 })
			.reply(200, { data: rows, per_page: 100, next_cursor: 'older', prev_cursor: null });

		const { results } = await search('searchConversations');

		expect(results.map(({ value }) => value)).toEqual(rows.map(({ id }) => id));
	},
);
