// Lists that a platform hands out in an unusual way: they are read whole, or nothing of them is passed on.
import type { IDataObject, INode } from 'n8n-workflow';
import { readMerged } from '../../nodes/VoiceAssistantPlatform/client/mergedLists';
import type { ListSource, Pagination } from '../../nodes/VoiceAssistantPlatform/client/pagination';
import { readUntil } from '../../nodes/VoiceAssistantPlatform/client/readUntil';

/** What the platform answers to a page or a cursor, the first time without any. */
type Answer = (at: number, answers: number) => IDataObject;

const node = { name: 'Platform' } as INode;

const rowsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: first + index }));

/** Reads a list to its end. @returns its rows, and how often was asked for them */
async function readWhole(pagination: Pagination, answer: Answer) {
	let answers = 0;
	const ask: ListSource['ask'] = async ({ page, cursor }) => {
		const body = answer(Number(page ?? cursor ?? 1), ++answers);
		return await Promise.resolve({ statusCode: 200, headers: {}, body });
	};
	const rows = await readUntil({ node, ask }, { pagination, limit: Infinity });
	return { rows: [...rows.values()], answers };
}

/** 100 rows at each of three places, what comes after them as a cursor. */
const PLACES: Record<number, IDataObject> = {
	1: { data: rowsFrom(0, 100), next_cursor: 2 },
	2: { data: rowsFrom(100, 100), next_cursor: 3 },
	3: { data: rowsFrom(200, 7), next_cursor: null },
};

test.each<[string, Pagination, Answer, rows: number, answers: number]>([
	['by cursor', 'cursor', (at) => PLACES[at], 207, 3],
	[
		'by cursor, one row at two places',
		'cursor',
		(at) => ({ ...PLACES[at], data: [{ id: 99 }, ...(PLACES[at].data as IDataObject[])] }),
		207,
		3,
	],
	[
		'by cursor, one place empty',
		'cursor',
		(at) => (at === 2 ? { data: [], next_cursor: 3 } : PLACES[at]),
		107,
		3,
	],
	[
		'in numbered pages, where it has cursors elsewhere',
		'cursor',
		(at) => ({ data: rowsFrom(at, 1), current_page: at, last_page: 2 }),
		2,
		3,
	],
	[
		'in pages that count their own rows only',
		'pages',
		(at) => {
			const count = at === 1 ? 100 : 50;
			return { data: rowsFrom(at * 100, count), last_page: 2, total: count };
		},
		150,
		12,
	],
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

const FULL = rowsFrom(0, 100);

test.each<[string, Pagination, Answer, message: string]>([
	[
		'rows leave all the time',
		'pages',
		(at, answers) => ({ data: rowsFrom(at * 100, 100), last_page: 9, total: 10_000 - answers }),
		'The list changes faster than it can be read',
	],
	[
		'pages change their size',
		'pages',
		(at) => ({ data: rowsFrom(at * 100, 50), last_page: 2, per_page: 50 * at }),
		'The platform changes the size of its pages in between',
	],
	[
		'pages never end and bring nothing new',
		'pages',
		(at) => ({ data: FULL, last_page: at + 1 }),
		'The platform keeps announcing pages that contain nothing new',
	],
	[
		'cursors never end and bring nothing new',
		'cursor',
		(_at, answers) => ({ data: [], next_cursor: answers + 1 }),
		'The platform keeps announcing pages that contain nothing new',
	],
	[
		'cursors lead in a circle',
		'cursor',
		() => ({ data: FULL, next_cursor: 2 }),
		'The platform keeps announcing pages that contain nothing new',
	],
	[
		'it goes on, and no cursor says where',
		'cursor',
		() => ({ data: FULL, next_page_url: 'https://elsewhere.example' }),
		'The platform says that the list goes on, but not where',
	],
])('nothing of a list is passed on: %s', async (_why, pagination, answer, message) => {
	await expect(readWhole(pagination, answer)).rejects.toThrow(message);
});

test('nothing of several lists is passed on that n8n cannot take together', async () => {
	const source: ListSource = { node, ask: async () => await Promise.reject(new Error('asked')) };
	const read = async (_list: ListSource, { from }: IDataObject) =>
		await Promise.resolve(rowsFrom(Number(from), 60_000));

	await expect(readMerged(source, [{ from: 0 }, { from: 60_000 }], read, Infinity)).rejects.toThrow(
		'The list is longer than n8n can take at once',
	);
});
