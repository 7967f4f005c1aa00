// How far a list is read, and with how many requests at once.
import { sleep, type IDataObject, type INode } from 'n8n-workflow';
import { MAX_ROWS } from '../../nodes/VoiceAssistantPlatform/client/page';
import { readUntil } from '../../nodes/VoiceAssistantPlatform/client/readUntil';

const NODE = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;

/** A list of so many pages with 100 rows each, which notes how many of them were under way at once. */
function listOf(pages: number) {
	const asked: number[] = [];
	const askedFor = new Set<unknown>();
	const atOnce: number[] = [];
	let underWay = 0;
	const ask = async ({ page, per_page }: IDataObject) => {
		asked.push(Number(page));
		askedFor.add(per_page);
		atOnce.push(++underWay);
		await sleep(0);
		underWay--;
		const first = (Number(page) - 1) * 100;
		const data = Array.from({ length: 100 }, (_, index) => ({ id: first + index }));
		const body = { data, current_page: page, last_page: pages, per_page: 100, total: pages * 100 };
		return { statusCode: 200, headers: {}, body };
	};
	return { source: { node: NODE, ask }, asked, askedFor, atOnce: () => Math.max(...atOnce) };
}

test.each([
	[
		'as many pages at once as are allowed, where all are wanted',
		{ limit: Infinity, concurrency: 7 },
		20,
		7,
	],
	['no more pages at once than bring the rows wanted', { limit: 300 }, 20, 2],
	['as many pages at once as were read before, where nobody knows how many it takes', {}, 6, 3],
])('%s', async (_case, extent, pages, expected) => {
	const { source, atOnce } = listOf(pages);

	await readUntil(source, { pagination: 'pages', ...extent });

	expect(atOnce()).toBe(expected);
});

test('it is read until it is enough: what was asked for ahead is left out', async () => {
	const { source } = listOf(20);
	const pages: number[] = [];

	const rows = await readUntil(source, {
		pagination: 'pages',
		isEnough: ({ number }, soFar) => {
			pages.push(number);
			return soFar.has(250);
		},
	});

	expect(pages).toEqual([1, 2, 3]);
	expect([...rows.keys()]).toEqual(Array.from({ length: 300 }, (_, id) => id));
});

test.each([
	[30, 30, 1],
	[300, 100, 3],
])(
	'%i rows wanted are asked for as %i on a page, and no page more',
	async (limit, perPage, pages) => {
		const { source, asked, askedFor } = listOf(20);

		const rows = await readUntil(source, { pagination: 'pages', limit });

		expect([...rows.keys()]).toEqual(Array.from({ length: limit }, (_, id) => id));
		expect(asked).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
		expect([...askedFor]).toEqual([perPage]);
	},
);

describe('a list that is longer than n8n can take', () => {
	const isEnough = ({ number }: { number: number }) => number === 2;

	test('is refused by its first page where all of it is wanted, even if it may be enough before', async () => {
		const { source, asked } = listOf(MAX_ROWS / 100 + 1);

		await expect(
			readUntil(source, { pagination: 'pages', limit: Infinity, isEnough }),
		).rejects.toThrow('longer than n8n can take');
		expect(asked).toEqual([1]);
	});

	test('is read until it is enough where nobody knows how much that is', async () => {
		const { source } = listOf(MAX_ROWS / 100 + 1);

		expect((await readUntil(source, { pagination: 'pages', isEnough })).size).toBe(200);
	});
});
