import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { check } from './support/property.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const RUNS = 25;
const sizes = fc.record({
	count: fc.integer({ min: 0, max: 45 }),
	perPage: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(44, 45, 46, 100)),
});

const ids = (rows: Json[]) => rows.map(({ id }) => id);

/** The other user's lists: they start short, and ours lie between their rows. */
async function startLists() {
	const { api, control, tokens, apiUrl } = await start();
	const get = async (path: string) => (await api('GET', path, { token: tokens.otherUser })).body;
	return { get, control, apiUrl };
}

type Lists = Awaited<ReturnType<typeof startLists>>;

/** Adds rows to a list of the other user, and some of ours; answers their ids, newest first. */
async function add({ control }: Lists, kind: string, count: number) {
	const owners: Record<string, [theirs: object, ours: object]> = {
		leads: [{ campaign_id: 221 }, { campaign_id: 201 }],
		calls: [{ assistant_id: 121 }, { assistant_id: 101 }],
	};
	const [theirs, ours] = owners[kind];
	const added: number[] = [];
	for (let left = count; left > 0; left -= 10) {
		const { body } = await control('POST', `/${kind}`, { count: Math.min(left, 10), ...theirs });
		for (let id = body.first_id; id <= body.last_id; id++) added.unshift(id);
		await control('POST', `/${kind}`, { count: 3, ...ours });
	}
	return added;
}

/** What the envelope of a page must say besides its rows (platform-api 2.2, 2.5). */
function frame(path: string, total: number, perPage: number, page: number) {
	const last = total === 0 ? 1 : Math.floor((total - 1) / perPage) + 1;
	const first = (page - 1) * perPage + 1;
	const isEmpty = first > total;
	return {
		current_page: page,
		first_page_url: `${path}?page=1`,
		from: isEmpty ? null : first,
		last_page: last,
		last_page_url: `${path}?page=${last}`,
		next_page_url: page >= last ? null : `${path}?page=${page + 1}`,
		path,
		per_page: perPage,
		prev_page_url: page === 1 ? null : `${path}?page=${page - 1}`,
		to: isEmpty ? null : Math.min(first + perPage - 1, total),
		total,
	};
}

function expectLinks({ links, ...page }: Json) {
	const [previous, ...rest] = links;
	const next = rest.pop();
	expect(previous).toEqual({ url: page.prev_page_url, label: '&laquo; Previous', active: false });
	expect(next).toEqual({ url: page.next_page_url, label: 'Next &raquo;', active: false });
	const numbered = rest.filter(({ label }: Json) => label !== '...');
	const numbers = numbered.map(({ label }: Json) => Number(label));
	expect(numbers).toEqual([...new Set(numbers)].sort((a: any, b: any) => a - b));
	expect([numbers[0], numbers.at(-1)]).toEqual([1, page.last_page]);
	expect(numbered).toEqual(
		numbers.map((number: number) => ({
			url: `${page.path}?page=${number}`,
			label: String(number),
			active: number === page.current_page,
		})),
	);
	if (page.current_page <= page.last_page) expect(numbers).toContain(page.current_page);
	// A gap is marked where numbers are missing, and only there.
	const gaps = rest.flatMap(({ label }: Json, index: number) => (label === '...' ? [index] : []));
	for (const index of gaps) {
		expect(rest[index]).toEqual({ url: null, label: '...', active: false });
		expect(Number(rest[index + 1].label) - Number(rest[index - 1].label)).toBeGreaterThan(1);
	}
	const jumps = numbers.filter(
		(n: number, index: number) => index > 0 && n - numbers[index - 1] > 1,
	);
	expect(gaps).toHaveLength(jumps.length);
}

describe.each<[kind: string, path: string, filter: string]>([
	['leads', '/user/leads', ''],
	['leads', '/user/leads', '?campaign_id=221'],
	['leads', '/user/leads', '?phone_number=none'],
	['calls', '/user/calls', ''],
	['calls', '/user/calls', '?date_from=2020-01-01'],
])('platform-api 2.2: the pages of %s (%s%s)', (kind, path, filter) => {
	test('hold every row once, in order, and say truly where they are', async () => {
		await check(
			sizes,
			async ({ count, perPage }) => {
				const lists = await startLists();
				const query = (page: number, size = perPage) =>
					`${path}${filter || '?'}&per_page=${size}&page=${page}`;
				const seeded = ids((await lists.get(query(1, 100))).data);
				const added = await add(lists, kind, count);
				const all = filter.includes('none') ? [] : [...added, ...seeded];
				const walked: number[] = [];
				const pages = Math.max(1, Math.ceil(all.length / perPage));
				for (let page = 1; page <= pages + 1; page++) {
					const { data, ...envelope } = await lists.get(query(page));
					const { links: _, ...rest } = envelope;
					expect(rest).toEqual(frame(lists.apiUrl + path, all.length, perPage, page));
					expect(data).toHaveLength(envelope.to === null ? 0 : envelope.to - envelope.from + 1);
					expectLinks(envelope);
					walked.push(...ids(data));
				}
				expect(walked).toEqual(all);
			},
			RUNS,
		);
	});
});

describe('platform-api 2.1, 4.1: the cursors of conversations', () => {
	/** Every page from one on, by the cursor of this name. */
	async function walk(lists: Lists, query: string, first: Json, name: string) {
		const pages = [first];
		while (pages.at(-1)[name] !== null) {
			const { [name]: cursor } = pages.at(-1);
			pages.push(await lists.get(`${query}&cursor=${cursor}`));
			expect(pages.length).toBeLessThan(200);
		}
		return pages;
	}

	test.each(['', '&type=messenger', '&type=widget'])(
		'lead through every row once, and the same way back (%s)',
		async (filter) => {
			await check(
				sizes,
				async ({ count, perPage }) => {
					const lists = await startLists();
					for (let index = 0; index < Math.min(count, 25); index++) {
						for (const sender of [721, 701]) {
							const phone = `+4479111${String(index).padStart(5, '0')}`;
							await lists.control('POST', '/inbound-messages', {
								sender_id: sender,
								phone,
								text: 'Hello',
							});
						}
					}
					const all = ids((await lists.get(`/user/conversations?per_page=100${filter}`)).data);
					const expected = filter === '&type=widget' ? 0 : Math.min(count, 25);
					expect(all.length).toBeGreaterThanOrEqual(expected);
					const query = `/user/conversations?per_page=${perPage}${filter}`;
					const there = await walk(lists, query, await lists.get(query), 'next_cursor');
					expect(there.flatMap(({ data }) => ids(data))).toEqual(all);
					expect(there).toHaveLength(Math.max(1, Math.ceil(all.length / perPage)));
					for (const [index, page] of there.entries()) {
						expect([page.prev_cursor === null, page.next_cursor === null]).toEqual([
							index === 0,
							index === there.length - 1,
						]);
						expect(page.per_page).toBe(perPage);
						expect(page.path).toBe(`${lists.apiUrl}/user/conversations`);
					}
					const back = await walk(lists, query, there.at(-1), 'prev_cursor');
					expect(back.map(({ data }) => ids(data))).toEqual(
						there.map(({ data }) => ids(data)).reverse(),
					);
					expect(back.at(-1).next_cursor).toBe(there[0].next_cursor);
				},
				RUNS,
			);
		},
	);
});
