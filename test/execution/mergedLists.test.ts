// Several lists as one: each row once, in its latest state, the newest first.
import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';
import { merged as mergedBy } from '../../nodes/VoiceAssistantPlatform/execution/readList';

const merged = (lists: IDataObject[][]) => mergedBy({ name: 'Platform' } as INode, lists);

const dated = (id: number | string, created_at: string) => ({ id, created_at });

test.each<[what: string, lists: IDataObject[][], ids: unknown[]]>([
	['no list', [], []],
	['IDs, some of them text', [[{ id: 9 }], [{ id: '10' }, { id: 8 }]], ['10', 9, 8]],
	['dates', [[dated('a', '1'), dated('b', '3')], [dated('c', '2')]], ['b', 'c', 'a']],
	['dates, where one ID is a word', [[dated(9, '1')], [dated('b', '2')]], ['b', 9]],
	['no date, which is the oldest', [[{ id: 'a' }], [dated('b', '1')]], ['b', 'a']],
	['no dates: as they came', [[{ id: 'a' }, { id: 'b' }], [{ id: 'c' }]], ['a', 'b', 'c']],
])('merged rows are in the order of %s', (_what, lists, ids) => {
	expect(merged(lists).map(({ id }) => id)).toEqual(ids);
});

describe('a row on two lists comes once', () => {
	const LATER = { id: 1, status: 'busy', updated_at: '2026-11-21T10:00:01Z' };
	const EARLIER = { id: '1', status: 'ringing', updated_at: '2026-11-21T10:00:00Z' };

	test.each([
		['the later state was read first', [LATER], [EARLIER], LATER],
		['the later state was read last', [EARLIER], [LATER], LATER],
		['only one has a date', [LATER], [{ id: 1 }], LATER],
		['neither has a date: the first list', [{ id: 1, n: 1 }], [{ id: 1, n: 2 }], { id: 1, n: 1 }],
		['dates are odd', [{ id: 1, updated_at: {} }], [LATER], LATER],
	] as Array<[string, IDataObject[], IDataObject[], IDataObject]>)(
		'a row on two lists comes once, where %s',
		(_case, one, other, expected) => {
			expect(merged([one, other])).toEqual([expected]);
		},
	);
});

test('whatever is on which lists, each row comes once, the newest first', () => {
	const list = fc.uniqueArray(fc.nat(30));
	fc.assert(
		fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
			const rows = merged(lists.map((ids) => ids.map((id) => ({ id: id % 2 ? id : String(id) }))));
			const expected = [...new Set(lists.flat())].sort((a, b) => b - a);

			expect(rows.map(({ id }) => Number(id))).toEqual(expected);
		}),
		{ seed: 17 },
	);
});

test.each([[undefined], [null], [{}], [[1]], [true], [' ']])(
	'an ID %j tells nothing apart, and nothing is passed on',
	(id) => {
		expect(() => merged([[{ id: 1 }], [{ id } as IDataObject]])).toThrow(
			'The platform answered with a row that has no ID',
		);
	},
);

test('nothing of several lists is passed on that n8n cannot take together', () => {
	const from = (first: number) => Array.from({ length: 60_000 }, (_, id) => ({ id: first + id }));

	expect(() => merged([from(0), from(60_000)])).toThrow('The list is too long for n8n');
});
