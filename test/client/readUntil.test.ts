// How far a list is read, with how many requests at once, and what is made of its rows.
import { sleep, type IDataObject, type INode } from 'n8n-workflow';
import { MAX_ROWS } from '../../nodes/VoiceAssistantPlatform/client/page';
import type { ListSource } from '../../nodes/VoiceAssistantPlatform/client/pagination';
import { findRow, readUntil } from '../../nodes/VoiceAssistantPlatform/client/readUntil';

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
	['as are allowed, where all are wanted', { limit: Infinity }, 20, 7],
	['as bring the rows wanted', { limit: 300 }, 20, 2],
	['as were read before, where nobody knows how many it takes', { isEnough: () => false }, 6, 3],
])('so many pages are read at once %s', async (_case, extent, pages, expected) => {
	const { source, asked, atOnce } = listOf(pages);

	await readUntil({ ...source, concurrency: 7 }, { pagination: 'pages', ...extent });

	expect(atOnce()).toBe(expected);
	expect(Math.max(...asked)).toBeLessThanOrEqual(pages);
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

/** A list of which each page holds these rows, with as many pages after them as it says. */
const listWith = (pages: IDataObject[][], lastPage = pages.length) => ({
	node: NODE,
	ask: async ({ page }: IDataObject) => {
		const data = pages[Number(page) - 1] ?? pages.at(-1);
		const body = { data, current_page: page, last_page: lastPage, total: 1 };
		return await Promise.resolve({ statusCode: 200, headers: {}, body });
	},
});
const read = async (source: ListSource, extent: object = {}) => [
	...(await readUntil({ ...source, concurrency: 1 }, { pagination: 'pages', ...extent })),
];

test('a row that comes once more takes its place, whether its ID is a number or text', async () => {
	const pages = [
		[{ id: 2, status: 'ringing' }, { id: 1 }],
		[{ id: 1 }, { id: ' 2', status: 'busy' }, { id: '02' }],
	];

	const rows = await read(listWith(pages));

	expect(rows.map(([key]) => key)).toEqual([2, 1, '02']);
	expect(rows[0][1].status).toBe('busy');
});

test('rows of one page without an ID are all kept, unless all need one', async () => {
	const list = listWith([[{ name: 'a' }, { name: 'a' }, { id: null }, { id: '' }, { id: '' }]]);

	expect(await read(list)).toHaveLength(5);
	await expect(read(list, { needsIds: true })).rejects.toThrow('a row that has no ID');
});

test.each([[undefined], [null], [{}], [[1]], [true], ['']])(
	'on a second page, an ID %j does not tell rows apart, and nothing is passed on',
	async (id) => {
		await expect(read(listWith([[{ id: 1 }], [{ id: 2 }, { id } as IDataObject]]))).rejects.toThrow(
			'The platform answered with a row that has no ID',
		);
	},
);

test.each<[what: string, total: number, extent: object, isTooLong: boolean]>([
	['as many rows as n8n takes', MAX_ROWS, {}, false],
	['one row more', MAX_ROWS + 1, {}, true],
	['more rows than n8n takes, of which few are wanted', MAX_ROWS + 1, { limit: 50 }, false],
	[
		'more rows than n8n takes, if the first page is enough',
		MAX_ROWS + 1,
		{ isEnough: () => true },
		false,
	],
])(
	'a list that counts %s is refused on its first page only if all are wanted',
	async (...given) => {
		const [, total, extent, isTooLong] = given;
		const source = {
			node: NODE,
			ask: async ({ page }: IDataObject) => {
				const first = (Number(page) - 1) * 100;
				const data = Array.from({ length: 100 }, (_, index) => ({ id: first + index }));
				const body = { data, last_page: MAX_ROWS / 100, total };
				return await Promise.resolve({ statusCode: 200, headers: {}, body });
			},
		};

		const reading = read(source, extent);

		if (isTooLong) await expect(reading).rejects.toThrow('The list is too long for n8n');
		else await expect(reading).resolves.not.toHaveLength(0);
	},
);

test('a list with more rows than n8n takes is refused, whatever it counts', async () => {
	const many = Array.from({ length: MAX_ROWS }, (_, id) => ({ id }));

	await expect(read(listWith([[{ id: -1 }], many]))).rejects.toThrow(
		'The list is too long for n8n',
	);
});

/** A list whose readings are answered with these pages, one reading after another, and that counts its rows. */
function readingsOf(
	readings: number[][][],
	total: number,
	rowOf = (id: number): IDataObject => ({ id }),
) {
	const asked: unknown[] = [];
	let reading = -1;
	const source = {
		node: NODE,
		ask: async ({ page, per_page }: IDataObject) => {
			if (page === 1) reading++;
			asked.push([per_page, page]);
			const pages = readings[reading];
			const data = pages[Number(page) - 1].map(rowOf);
			const body = { data, current_page: page, last_page: pages.length, total };
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		},
	};
	return { source, asked };
}

/** Pages by the IDs of their rows. */
const pagesOf = (ids: string) => ids.split(' ').map((page) => [...page].map(Number));

// the second page repeats a row of the first one, in place of one that never came
const OVERLAPPING = pagesOf('43 31');

describe.each<[what: string, extent: object, wanted: number[]]>([
	['all rows are wanted', {}, [4, 3, 1, 2]],
	['more rows are wanted than there are', { limit: 9 }, [4, 3, 1, 2]],
	['no page is enough', { isEnough: () => false }, [4, 3, 1, 2]],
	['one does not fit', { fits: ({ id }: IDataObject) => id !== 4 }, [3, 1, 2]],
])('fewer rows came than the platform counts, and %s', (_what, extent, wanted) => {
	test('a second reading brings what the first one lacked', async () => {
		const { source, asked } = readingsOf([OVERLAPPING, pagesOf('42 31')], 4);

		const rows = await read(source, extent);

		expect(rows.map(([id]) => id)).toEqual(wanted);
		expect(asked).toHaveLength(4);
	});

	test('both readings together have all rows, though neither has', async () => {
		const rows = await read(readingsOf([OVERLAPPING, pagesOf('42 23')], 4).source, extent);

		expect(rows.map(([id]) => id)).toEqual(wanted);
	});

	test('rows are still missing after the second reading: the error says how many of how many', async () => {
		const { source } = readingsOf([OVERLAPPING, OVERLAPPING], 4);

		await expect(read(source, extent)).rejects.toMatchObject({
			message: 'The platform listed only 3 of 4 rows',
			description: expect.stringMatching(/was discarded\. Run it again.*tell the provider/),
		});
	});
});

test.each<[what: string, extent: object]>([
	['as many rows as are wanted came', { limit: 3 }],
	['a page was enough', { isEnough: ({ number }: { number: number }) => number === 2 }],
])('a list is not read again if %s', async (_what, extent) => {
	const { source, asked } = readingsOf([OVERLAPPING], 4);

	expect(await read(source, extent)).toHaveLength(3);
	expect(asked).toHaveLength(2);
});

test('a row that the list counts, but does not contain, is not replaced by one without an ID that comes twice', async () => {
	const { source } = readingsOf([[[1, 2]], [[1, 2]]], 3, () => ({ name: 'Ana' }));

	await expect(read(source)).rejects.toThrow('The platform listed only 2 of 3 rows');
});

test('the smallest count is compared: rows may have been deleted meanwhile', async () => {
	const source = {
		node: NODE,
		ask: async ({ page }: IDataObject) => {
			const data = [{ id: page }, { id: 'x' }];
			const body = { data, current_page: page, last_page: 2, total: page === 1 ? 4 : 3 };
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		},
	};

	expect(await read(source)).toHaveLength(3);
});

test('a row left the list after its page was read, so another one moved to that page: it is read again, and lacks none', async () => {
	let ids = [4, 3, 2, 1];
	const source = {
		node: NODE,
		ask: async ({ page }: IDataObject) => {
			const first = (Number(page) - 1) * 2;
			const data = ids.slice(first, first + 2).map((id) => ({ id }));
			const body = { data, current_page: page, last_page: 2, total: ids.length };
			ids = [3, 2, 1];
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		},
	};

	const rows = await read(source);

	expect(rows.map(([id]) => id)).toEqual([4, 3, 1, 2]);
});

describe('few rows are wanted', () => {
	const hundreds = Array.from({ length: 3 }, (_, page) =>
		Array.from({ length: 100 }, (__, index) => page * 100 + index),
	);

	test.each([
		[1, 250, 1],
		[5, 250, 5],
	])(
		'limit %p: pages are as large as possible from the first row on that does not fit',
		async (limit, fitting, size) => {
			const small = hundreds.flat().map((id) => [id]);
			const { source, asked } = readingsOf([small, hundreds], 300);
			const fits = ({ id }: IDataObject) => Number(id) >= fitting;

			const rows = await read(source, { limit, fits });

			expect(rows.map(([id]) => id)).toEqual(Array.from({ length: limit }, (_, n) => fitting + n));
			expect(asked).toEqual([
				[size, 1],
				[100, 1],
				[100, 2],
				[100, 3],
			]);
		},
	);

	test('and all fit: no row more than these is asked for', async () => {
		const { source, asked } = readingsOf([[[1, 2]]], 300);

		await read(source, { limit: 2 });

		expect(asked).toEqual([[2, 1]]);
	});
});

test('rows that new ones push on to two later pages do not end a list', async () => {
	const rowsFrom = (first: number) => [first, first + 1].map((id) => ({ id }));
	// four new rows come between the first answer and the second
	const answers = [
		{ data: rowsFrom(1), last_page: 2, total: 4 },
		{ data: rowsFrom(-1), last_page: 4, total: 8 },
		{ data: rowsFrom(1), last_page: 4, total: 8 },
		{ data: rowsFrom(3), last_page: 4, total: 8 },
	];
	const source = {
		node: NODE,
		ask: async ({ page }: IDataObject) => {
			const body = { ...answers[Number(page) - 1], current_page: page };
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		},
	};

	const rows = await read(source, { isEnough: () => false });

	expect(rows.map(([key]) => key)).toEqual([1, 2, -1, 0, 3, 4]);
});

test.each([
	[' 7', 7],
	['u-7', 7],
	['', undefined],
	[undefined, undefined],
])('the row with the ID or UUID %p is found', async (wanted, id) => {
	const list = listWith([[{ id: 6 }, { id: 7, uuid: 'u-7' }]]);

	expect((await findRow(list, 'pages', wanted))?.id).toBe(id);
});
