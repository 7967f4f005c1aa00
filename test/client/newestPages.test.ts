// How far a list is read, from wherever it is newest, and with how many requests.
import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';
import {
	isNewestFirst,
	newestOf,
	NOTHING,
} from '../../nodes/VoiceAssistantPlatform/client/newestFirst';
import { readUntil } from '../../nodes/VoiceAssistantPlatform/client/readUntil';
import { isEnoughFor } from '../../nodes/VoiceAssistantPlatform/waiting/matching';
import { page } from '../support/platform';

interface Row extends IDataObject {
	id: number | string;
	created_at: string;
}

/** A list that tells how many pages it has, or only whether there is another one. */
class List {
	rows: Row[];

	/** The numbers of the pages that were asked for. */
	asked: number[] = [];

	perPage = 100;

	tells: 'the last page' | 'the next page' = 'the last page';

	meanwhile: () => void = () => {};

	readonly node = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;

	constructor(rows: Row[]) {
		this.rows = rows;
	}

	ask = async ({ page: asked }: IDataObject) => {
		const number = Number(asked);
		this.asked.push(number);
		const { perPage, rows } = this;
		const last = Math.max(1, Math.ceil(rows.length / perPage));
		const shown = rows.slice((number - 1) * perPage, number * perPage);
		const body =
			this.tells === 'the last page'
				? page(shown, { number, last, perPage, total: rows.length })
				: { data: shown, next_page_url: number < last ? 'https://never.example' : null };
		await Promise.resolve();
		this.meanwhile();
		return { statusCode: 200, headers: {}, body };
	};

	/** The pages that one read asks for, of somebody who waits since these rows were there. */
	async read(before = this.rows): Promise<{ ids: unknown[]; pages: number[] }> {
		return await this.readUntil(isEnoughFor([], newestOf(before, NOTHING)));
	}

	async readUntil(isEnough: (page: IDataObject[]) => boolean) {
		this.asked = [];
		const extent = { pagination: 'pages', startsWithNewest: true } as const;
		const read = await readUntil(this, { ...extent, isEnough: ({ rows }) => isEnough(rows) });
		return { ids: [...read.values()].map(({ id }) => id), pages: this.asked };
	}
}

const row = (n: number, id: Row['id'] = n): Row => ({
	id,
	created_at: new Date(1.8e12 + n * 1000).toISOString().slice(0, 19).replace('T', ' '),
});
const uuid = (n: number) => `${(n * 7919) % 65_536}-2222-4333-8444-${n}`;
const oldestFirst = (count: number, id: (n: number) => Row['id'] = (n) => n) =>
	Array.from({ length: count }, (_, index) => row(index + 1, id(index + 1)));

const inNoOrder = (rows: Row[]) =>
	rows.sort((a, b) => ((Number(a.id) * 7) % 13) - ((Number(b.id) * 7) % 13));

describe('a list with the oldest first', () => {
	test.each([
		['50,000 calls', 50_000, (n: number) => n],
		['50,000 calls whose IDs are texts', 50_000, uuid],
		['calls on one page more, which has one row', 50_001, (n: number) => n],
	])('of %s is read with three requests at most', async (_what, count, id) => {
		const list = new List(oldestFirst(count, id));
		const before = list.rows;

		expect((await list.readUntil(isNewestFirst)).pages.length).toBeLessThanOrEqual(3);
		expect((await list.read()).pages.length).toBeLessThanOrEqual(3);
		list.rows = [...before, row(count + 1, id(count + 1))];
		const { ids, pages } = await list.read(before);
		expect(pages.length).toBeLessThanOrEqual(3);
		expect(ids).toContain(id(count + 1));
	});

	test('is read back as far as somebody needs it', async () => {
		const list = new List(oldestFirst(1_000));

		expect((await list.read(list.rows.slice(0, 650))).pages).toEqual([1, 10, 9, 8, 7]);
	});

	test('that tells of its next page only is read to its end', async () => {
		const list = new List(oldestFirst(450));
		list.tells = 'the next page';

		const { ids, pages } = await list.read(list.rows.slice(0, 449));

		expect(pages).toEqual([1, 2, 3, 4, 5]);
		expect(ids).toContain(450);
	});

	test('that names ever more pages, all of them the same, is given up at once', async () => {
		const list = new List([]);
		const rows = oldestFirst(100);
		list.ask = async ({ page: asked }) => {
			list.asked.push(Number(asked));
			const body = page(rows, { number: Number(asked), last: Number(asked) + 1 });
			return { statusCode: 200, headers: {}, body };
		};

		await expect(list.read()).rejects.toThrow('keeps announcing pages');
		expect(list.asked).toEqual([1, 2]);
	});

	test('whatever comes and goes while it is read: what was there before and after is found', async () => {
		const change = fc.record({ add: fc.nat(3), remove: fc.nat(3), from: fc.nat(60) });
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 60 }),
				fc.nat(60),
				fc.integer({ min: 2, max: 7 }),
				fc.array(change, { maxLength: 20 }),
				async (count, known, perPage, drawn) => {
					const changes = [...drawn];
					const list = new List(oldestFirst(count));
					list.perPage = perPage;
					const before = list.rows.slice(0, known);
					const there = list.rows;
					let next = count;
					list.meanwhile = () => {
						const { add, remove, from } = changes.shift() ?? { add: 0, remove: 0, from: 0 };
						list.rows = list.rows.toSpliced(from, remove);
						for (let times = 0; times < add; times++) list.rows = [...list.rows, row(++next)];
					};

					const { ids } = await list.read(before);

					const wanted = there.filter((one) => !before.includes(one) && list.rows.includes(one));
					expect(ids).toEqual(expect.arrayContaining(wanted.map(({ id }) => id)));
				},
			),
			{ seed: 25, numRuns: 500 },
		);
	});
});

test.each([
	['which is in no order', 950, 0],
	['whose first page alone is in order', 500, 100],
])('a list %s is read to its end', async (_what, count, inOrder) => {
	const rows = oldestFirst(count);
	const list = new List([...rows.slice(0, inOrder), ...inNoOrder(rows.slice(inOrder))]);

	expect(new Set((await list.read()).pages).size).toBe(Math.ceil(count / 100));
});

test('a list with the newest first is read from its start, and no further than needed', async () => {
	const list = new List(oldestFirst(50_000).reverse());

	expect((await list.read()).pages).toEqual([1]);
	expect((await list.read(list.rows.slice(150))).pages).toEqual([1, 2]);
});
