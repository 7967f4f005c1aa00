// The rows of a list, each once, and where a list ends that has no end.
import type { IDataObject, INode } from 'n8n-workflow';
import { MAX_ROWS } from '../../nodes/VoiceAssistantPlatform/client/page';
import { RowCollector } from '../../nodes/VoiceAssistantPlatform/client/rows';

const NODE = { name: 'Platform' } as INode;

const page = (number: number, rows: IDataObject[], lastPage = number) => ({
	rows,
	number,
	lastPage,
	tellsPages: true,
});
const collected = (...args: Parameters<typeof page>[]) => {
	const rows = new RowCollector(NODE);
	for (const one of args) rows.add(page(...one), Infinity);
	return rows;
};

test('a row that comes once more stays where it was, as it was', () => {
	const rows = collected(
		[1, [{ id: 2, status: 'ringing' }, { id: 1 }]],
		[2, [{ id: 1 }, { id: 2, status: 'busy' }, { id: 0 }]],
	);

	expect([...rows.rows.values()]).toEqual([{ id: 2, status: 'ringing' }, { id: 1 }, { id: 0 }]);
	expect(rows.rows.size).toBe(3);
});

test('where the latest state is wanted, it takes the place of the earlier one', () => {
	const rows = new RowCollector(NODE, { keepLatest: true });
	rows.add(page(1, [{ id: 2, status: 'ringing' }, { id: 1 }]), Infinity);
	rows.add(page(2, [{ id: 2, status: 'busy' }]), Infinity);

	expect([...rows.rows.values()]).toEqual([{ id: 2, status: 'busy' }, { id: 1 }]);
});

test('rows of one page without an ID are all kept: they are told apart as what they are', () => {
	expect(collected([1, [{ name: 'a' }, { name: 'a' }, { id: null }]]).rows.size).toBe(3);
});

test('an ID is the same as a number and as text', () => {
	const rows = collected(
		[1, [{ id: 7, name: 'a' }], 2],
		[2, [{ id: '7' }, { id: ' 7' }, { id: '07' }]],
	);

	expect([...rows.rows]).toEqual([
		[7, { id: 7, name: 'a' }],
		['07', { id: '07' }],
	]);
});

test('where all rows need an ID, one without it is refused on the first page, too', () => {
	const rows = new RowCollector(NODE, { needsIds: true });

	expect(() => rows.add(page(1, [{ id: 1 }, { name: 'a' }]), Infinity)).toThrow(
		'The platform answered with a row that has no ID',
	);
});

test.each([[undefined], [null], [{}], [[1]], [true]])(
	'on a second page an ID %j tells nothing apart, and nothing is passed on',
	(id) => {
		expect(() => collected([1, [{ id: 1 }], 2], [2, [{ id: 2 }, { id } as IDataObject]])).toThrow(
			'The platform answered with a row that has no ID',
		);
	},
);

describe('a list that is longer than n8n can take', () => {
	const full = Array.from({ length: 100 }, (_, id) => ({ id }));

	test.each([
		[MAX_ROWS / 100, Infinity, false],
		[MAX_ROWS / 100 + 1, Infinity, true],
		// so many rows are not wanted
		[MAX_ROWS / 100 + 1, MAX_ROWS, false],
		[1_000_000, 50, false],
		[1_000_000, MAX_ROWS + 1, true],
	])(
		'is told by its first page: %i pages of 100 rows, %d wanted: %p',
		(lastPage, limit, isTooLong) => {
			const add = () => new RowCollector(NODE).add(page(1, full, lastPage), limit);

			if (isTooLong) expect(add).toThrow('longer than n8n can take at once');
			else expect(add).not.toThrow();
		},
	);

	test('is told by what came, whatever the number of pages says', () => {
		const rows = new RowCollector(NODE);
		const many = Array.from({ length: MAX_ROWS }, (_, id) => ({ id }));
		rows.add(page(1, [{ id: -1 }], 2), Infinity);

		expect(() => rows.add(page(2, many), Infinity)).toThrow('longer than n8n can take');
	});

	test('has an error of its own where the user reads another list', () => {
		const tooManyRows = () => new Error('Too many leads') as never;
		const rows = new RowCollector(NODE, { tooManyRows });

		expect(() => rows.add(page(1, full, 1_000_000), Infinity)).toThrow('Too many leads');
	});
});

describe('pages that bring nothing new', () => {
	const empty = (from: number, count: number, lastPage = 100) =>
		Array.from(
			{ length: count },
			(_, index): Parameters<typeof page> => [from + index, [{ id: 1 }], lastPage],
		);

	test('may be five one after another, and six end the list', () => {
		expect(() => collected([1, [{ id: 1 }], 100], ...empty(2, 5))).not.toThrow();
		expect(() => collected([1, [{ id: 1 }], 100], ...empty(2, 6))).toThrow(
			'The platform names ever more pages, but they hold nothing new',
		);
	});

	test('count anew after one that did', () => {
		expect(() =>
			collected([1, [{ id: 1 }], 100], ...empty(2, 5), [7, [{ id: 2 }], 100], ...empty(8, 5)),
		).not.toThrow();
	});

	test('do not count where they are read once more', () => {
		const again = Array.from({ length: 10 }, () => empty(2, 1)).flat();

		expect(() => collected([1, [{ id: 1 }], 100], ...again)).not.toThrow();
	});

	test('do not count at the end of the list', () => {
		expect(() => collected([1, [{ id: 1 }], 7], ...empty(2, 6, 7))).not.toThrow();
	});
});
