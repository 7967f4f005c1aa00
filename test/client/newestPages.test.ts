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
	rows: Row[] = [];

	/** The numbers of the pages that were asked for. */
	asked: number[] = [];

	perPage = 100;

	tells: 'the last page' | 'the next page' = 'the last page';

	meanwhile: () => void = () => {};

	readonly node = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;

	ask = async ({ page: number }: IDataObject) => {
		this.asked.push(Number(number));
		const { perPage, rows } = this;
		const last = Math.max(1, Math.ceil(rows.length / perPage));
		const shown = rows.slice((Number(number) - 1) * perPage, Number(number) * perPage);
		const total = rows.length;
		const body =
			this.tells === 'the last page'
				? page(shown, { number: Number(number), last, perPage, total })
				: { data: shown, next_page_url: Number(number) < last ? 'https://never.example' : null };
		await Promise.resolve();
		this.meanwhile();
		return { statusCode: 200, headers: {}, body };
	};

	/** The pages that one read asks for, of somebody who waits since these rows were there. */
	async read(before = this.rows): Promise<{ ids: unknown[]; pages: number[] }> {
		this.asked = [];
		const seen = newestOf(before, NOTHING);
		const rows = await readNewest(this, isEnoughFor([{ seen, calls: new Map() } as never]));
		return { ids: rows.map(({ id }) => id), pages: this.asked };
	}
}

const readNewest = async (list: List, isEnough: (page: IDataObject[]) => boolean) => [
	...(
		await readUntil(list, {
			pagination: 'pages',
			startsWithNewest: true,
			isEnough: ({ rows }) => isEnough(rows),
		})
	).values(),
];
const row = (n: number, id: Row['id'] = n): Row => ({
	id,
	created_at: new Date(1.8e12 + n * 1000).toISOString().slice(0, 19).replace('T', ' '),
});
const uuid = (n: number) => `${(n * 7919) % 65_536}-2222-4333-8444-${n}`;
const oldestFirst = (count: number, id: (n: number) => Row['id'] = (n) => n) =>
	Array.from({ length: count }, (_, index) => row(index + 1, id(index + 1)));

describe('a list with the oldest first', () => {
	test.each([
		['50,000 calls', 50_000, (n: number) => n],
		['50,000 calls whose IDs are texts', 50_000, uuid],
		['calls on one page more, which has one row', 50_001, (n: number) => n],
	])('of %s is read with three requests at most', async (_what, count, id) => {
		const list = new List();
		list.rows = oldestFirst(count, id);
		const before = list.rows;

		const first: number[] = [];
		list.asked = first;
		await readNewest(list, isNewestFirst);
		expect(first.length).toBeLessThanOrEqual(3);

		expect((await list.read()).pages.length).toBeLessThanOrEqual(3);
		list.rows = [...before, row(count + 1, id(count + 1))];
		const { ids, pages } = await list.read(before);
		expect(pages.length).toBeLessThanOrEqual(3);
		expect(ids).toContain(id(count + 1));
	});

	test('is read back as far as somebody needs it', async () => {
		const list = new List();
		list.rows = oldestFirst(1_000);

		const { pages } = await list.read(list.rows.slice(0, 650));

		expect(pages).toEqual([1, 10, 9, 8, 7]);
	});

	test('that tells of its next page only is read to its end', async () => {
		const list = new List();
		list.tells = 'the next page';
		list.rows = oldestFirst(450);

		const { ids, pages } = await list.read(list.rows.slice(0, 449));

		expect(pages).toEqual([1, 2, 3, 4, 5]);
		expect(ids).toContain(450);
	});

	test('that names ever more pages, all of them the same, is given up at once', async () => {
		const list = new List();
		const rows = oldestFirst(100);
		list.ask = async ({ page: number }) => {
			list.asked.push(Number(number));
			return {
				statusCode: 200,
				headers: {},
				body: page(rows, { number: Number(number), last: Number(number) + 1 }),
			};
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
					const list = new List();
					list.perPage = perPage;
					list.rows = oldestFirst(count);
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

test('a list in no order is read to its end', async () => {
	const list = new List();
	list.rows = oldestFirst(950).sort(
		(a, b) => ((Number(a.id) * 7) % 13) - ((Number(b.id) * 7) % 13),
	);

	expect((await list.read()).pages).toHaveLength(10);
});

test('a list whose first page alone is in order is read to its end', async () => {
	const list = new List();
	const [first, others] = [oldestFirst(100), oldestFirst(500).slice(100)];
	list.rows = [
		...first,
		...others.sort((a, b) => ((Number(a.id) * 7) % 13) - ((Number(b.id) * 7) % 13)),
	];

	expect(new Set((await list.read()).pages)).toEqual(new Set([1, 2, 3, 4, 5]));
});

test('a list with the newest first is read from its start, and no further than needed', async () => {
	const list = new List();
	list.rows = oldestFirst(50_000).reverse();

	expect((await list.read()).pages).toEqual([1]);
	expect((await list.read(list.rows.slice(150))).pages).toEqual([1, 2]);
});
