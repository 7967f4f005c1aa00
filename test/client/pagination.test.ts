// The pages of a list, however a platform hands them out: it is read whole, or nothing of it is passed on.
import fc from 'fast-check';
import { sleep, type IDataObject, type INode } from 'n8n-workflow';
import { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import {
	pageSizeFor,
	type ListSource,
	type Pagination,
} from '../../nodes/VoiceAssistantPlatform/client/pagination';
import { readUntil } from '../../nodes/VoiceAssistantPlatform/client/readUntil';

const PER_PAGE = 4;

/** A list, and before which of its answers a new row comes to its top: fewer than would fill a page. */
const story = (sideBySide: number) =>
	fc.record({
		rows: fc.integer({ min: 0, max: 80 }),
		coming: fc.array(fc.nat(59), { maxLength: PER_PAGE - 1 }),
		/** How long each answer takes, so that later pages may be answered first. */
		delays: fc.array(fc.nat(3), { minLength: 1, maxLength: 10 }),
		limit: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 70 })),
		concurrency: fc.integer({ min: 1, max: sideBySide }),
	});

const NODE = { name: 'Platform' } as INode;
const readRows = async (
	source: ListSource,
	pagination: Pagination,
	limit: number,
	concurrency: number,
) => [...(await readUntil({ ...source, concurrency }, { pagination, limit })).values()];
/** A list whose requests are answered with these bodies. */
const listOf = (bodyOf: (query: IDataObject, signal?: AbortSignal) => unknown): ListSource => ({
	node: NODE,
	ask: async (query, signal) => ({
		statusCode: 200,
		headers: {},
		body: await bodyOf(query, signal),
	}),
});
const rowsFrom = (first: number, count: number) =>
	Array.from({ length: Math.max(0, count) }, (_, index) => ({ id: first + index }));

// how pages are told in one answer: page.test.ts
test.each<[string, number, (page: number) => IDataObject[], requests: number]>([
	['pages of which nothing is told', 250, (at) => rowsFrom(at * 100 - 100, at < 3 ? 100 : 50), 3],
	['the whole list for any page', 100, () => rowsFrom(0, 100), 2],
	['an empty page after the last one', 100, (at) => rowsFrom(0, at === 1 ? 100 : 0), 2],
	['more than was asked for at once', 250, () => rowsFrom(0, 250), 1],
	['less than was asked for', 99, () => rowsFrom(0, 99), 1],
	['rows that nothing tells apart', 100, () => rowsFrom(0, 100).map(() => ({ name: 'Ana' })), 1],
])(
	'%s: no page more than it takes to know is asked for',
	async (_what, count, rowsOf, requests) => {
		for (const wrap of [(data: unknown) => data, (data: unknown) => ({ data })]) {
			const asked: unknown[] = [];
			const list = listOf(({ page }) => {
				asked.push(page);
				return wrap(rowsOf(Number(page)));
			});

			expect(await readRows(list, 'pages', Infinity, 1)).toHaveLength(count);
			expect(asked).toEqual(Array.from({ length: requests }, (_, index) => index + 1));
		}
	},
);

test.each([
	['that counts its rows, pages side by side', 6, true],
	['that does not count its rows', 6, false],
])(
	'new rows come to a list %s: each row that was there comes exactly once, in order',
	async (_which, sideBySide, isCounted) => {
		await fc.assert(
			fc.asyncProperty(story(sideBySide), async ({ rows, coming, delays, limit, concurrency }) => {
				const there = Array.from({ length: rows }, (_, index) => ({ id: index }));
				let list = there;
				let answers = 0;
				let newest = 1_000;

				const read = await readRows(
					listOf(async ({ page: asked }) => {
						for (let wait = delays[answers % delays.length]; wait > 0; wait--) await sleep(0);
						if (coming.includes(answers++)) list = [{ id: newest++ }, ...list];
						const page = Number(asked);
						return {
							current_page: page,
							last_page: Math.max(Math.ceil(list.length / PER_PAGE), 1),
							per_page: PER_PAGE,
							total: isCounted ? list.length : undefined,
							data: list.slice((page - 1) * PER_PAGE, page * PER_PAGE),
						};
					}),
					'pages',
					limit,
					concurrency,
				);

				const ids = read.map(({ id }) => id as number);
				expect(new Set(ids).size).toBe(ids.length);
				expect(ids.length).toBeLessThanOrEqual(limit);
				const old = ids.filter((id) => id < 1_000);
				// from the first on, without a gap
				expect(old).toEqual(there.slice(0, old.length).map(({ id }) => id));
				if (limit === Infinity) expect(old).toHaveLength(rows);
				else expect(ids.length).toBeGreaterThanOrEqual(Math.min(limit, rows));
			}),
			{ seed: 20261121, numRuns: 200 },
		);
	},
);

/** What the platform answers to a page or a cursor, the first time without any. */
type Answer = (at: number, answers: number) => IDataObject;

/** Reads a list to its end. @returns its rows, and how often was asked for them */
async function readWhole(pagination: Pagination, answer: Answer) {
	let answers = 0;
	const list = listOf(({ page, cursor }) => answer(Number(page ?? cursor ?? 1), ++answers));
	return { rows: await readRows(list, pagination, Infinity, 1), answers };
}

/** 100 rows at each of three places, what comes after them as a cursor. */
const PLACES: Record<number, IDataObject> = {
	1: { data: rowsFrom(0, 100), next_cursor: 2 },
	2: { data: rowsFrom(100, 100), next_cursor: 3 },
	3: { data: rowsFrom(200, 7), next_cursor: null },
};

const NUMBERED = { current_page: 1, last_page: 2 };

test.each<[string, Pagination, Answer, rows: number, answers: number]>([
	['by a cursor in meta', 'cursor', (at) => ({ data: PLACES[at].data, meta: PLACES[at] }), 207, 3],
	[
		'in pages, not by cursor',
		'cursor',
		(at) => ({ ...NUMBERED, data: rowsFrom(at, 1), current_page: at }),
		2,
		3,
	],
	...(['pages', 'none'] as const).map(
		(pagination): [string, Pagination, Answer, number, number] => [
			`in pages that name only their size, which is not the one asked for (${pagination})`,
			pagination,
			(at) => ({ data: rowsFrom(at * 200, at < 3 ? 150 : 7), per_page: 150 }),
			307,
			3,
		],
	),
	[
		'in ever more pages than the one before said, until there are no more',
		'pages',
		(at) => ({ data: rowsFrom(at * 100, 100), last_page: Math.min(at + 1, 3) }),
		300,
		3,
	],
])('a list is read to its end: %s', async (_how, pagination, answer, count, answers) => {
	const read = await readWhole(pagination, answer);

	expect(read.rows).toHaveLength(count);
	expect(read.answers).toBe(answers);
});

test.each<[string, Pagination, Answer, rows: number, answers: number]>([
	[
		'it names a next page for ever',
		'pages',
		() => ({ data: rowsFrom(0, 100), next_page_url: '/calls' }),
		100,
		2,
	],
	[
		'it names more pages than it has',
		'pages',
		(at) => ({ data: rowsFrom(at * 100, at === 1 ? 100 : 0), last_page: 50, total: 100 }),
		100,
		2,
	],
	[
		'its cursors never end',
		'cursor',
		(at, answers) => ({ data: rowsFrom(0, at === 1 ? 100 : 0), next_cursor: answers + 1 }),
		100,
		2,
	],
	[
		'its cursors lead in a circle',
		'cursor',
		() => ({ data: rowsFrom(0, 100), next_cursor: 2 }),
		100,
		2,
	],
])('a page with nothing new ends a list: %s', async (_why, pagination, answer, count, answers) => {
	const read = await readWhole(pagination, answer);

	expect(read.rows).toHaveLength(count);
	expect(read.answers).toBe(answers);
});

test('a list by cursor that names a next page, but no cursor, is refused', async () => {
	const answer = { data: rowsFrom(0, 100), next_page_url: '/conversations' };

	await expect(readWhole('cursor', () => answer)).rejects.toThrow(
		'The platform says that the list continues, but not where',
	);
});

test('pages that were asked for ahead end with the list that does not need them', async () => {
	const signals: AbortSignal[] = [];
	const list = listOf(async ({ page }, signal) => {
		signals.push(signal!);
		if (page === 2) throw new Error('refused');
		if (Number(page) > 2) return await new Promise<never>(() => {});
		return { total: 1_000, last_page: 10, data: [{ id: 1 }] };
	});

	await expect(readRows(list, 'pages', Infinity, 4)).rejects.toThrow('refused');
	expect(signals.length).toBeGreaterThan(2);
	expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test.each([
	['the same rows', 2, () => [{ id: 1 }, { id: 2 }]],
	['no more rows', 1, (at: number) => (at === 1 ? [{ id: 1 }] : [])],
])(
	'nothing of a list is passed on whose further pages have %s, though the platform counts more',
	async (_what, came, rowsOf) => {
		let requests = 0;
		const list = listOf(({ page }) => {
			requests++;
			return { total: 10_000, last_page: 5_000, data: rowsOf(Number(page)) };
		});

		await expect(readRows(list, 'pages', Infinity, 10)).rejects.toThrow(
			`The platform listed only ${came} of 10000 rows`,
		);
		// in two readings
		expect(requests).toBeLessThanOrEqual(2 * 11);
	},
);

test.each([
	[1, 1],
	[100, 100],
	[101, 51],
	[150, 75],
	[1000, 100],
	[Infinity, 100],
])('for %p rows wanted, each request asks for %p', (limit, size) => {
	expect(pageSizeFor(limit)).toBe(size);
});

/** A list of a platform that answers in this way. */
async function listOfClient(answer: () => Promise<unknown>, time: number) {
	const context = {
		getNode: () => NODE,
		getTimezone: () => 'UTC',
		helpers: { httpRequestWithAuthentication: answer },
	} as unknown as Parameters<typeof PlatformClient.open>[0];
	const credential = { baseUrl: 'https://platform.example/api', apiToken: '12|the-token' };
	const client = await PlatformClient.open(context, { credential });
	return client.listSource({ url: '/user/calls' }, time);
}

const late = async () => await new Promise<never>(() => {});

test('all requests of a list share its time, which begins with the first one', async () => {
	const answers = [{ statusCode: 200, headers: {}, body: [] }];
	const list = await listOfClient(async () => answers.pop() ?? (await late()), 50);
	await sleep(60);

	expect(await list.ask({})).toMatchObject({ statusCode: 200 });
	await expect(list.ask({})).rejects.toMatchObject({
		message: 'Reading the whole list took too long',
		description: expect.stringMatching(/^It took more than 1 second\..* it was discarded\./),
	});
});

test('a request of a list that fails in time keeps its error', async () => {
	const refused = new Error('refused');
	const list = await listOfClient(async () => await Promise.reject(refused), 10);

	await expect(list.ask({})).rejects.toThrow('refused');
	await sleep(20);
	await expect(list.ask({})).rejects.toThrow('Reading the whole list took too long');
});

test.each([0.4, -3])('a list may have %p milliseconds left', async (left) => {
	const list = await listOfClient(late, left);

	await expect(list.ask({})).rejects.toThrow('Reading the whole list took too long');
});
