// The order of a page, and of the rows of a list.
import type { IDataObject } from 'n8n-workflow';
import {
	createdAt,
	isDescending,
	isNewestFirst,
	oldestFirst,
} from '../../nodes/VoiceAssistantPlatform/api/newestFirst';

test('a date may be a text or a number, and nothing else is one', () => {
	const dates = ['2026-11-21 10:00:00', 1_795_000_000, null, undefined, { date: 'x' }];

	expect(dates.map((created_at) => createdAt({ created_at }))).toEqual([
		...['2026-11-21 10:00:00', '1795000000'],
		...['', '', ''],
	]);
});

const rows = (...fields: Array<Array<number | string | null>>) =>
	fields.map(([id, created_at]) => ({ id, created_at }) as IDataObject);

test.each([
	['none', [], true],
	['one', rows([7, null]), true],
	['IDs that go down', rows([9, null], [7, null], [1, null]), true],
	['IDs that go down, some as text', rows(['10', null], [9, null], ['8', null]), true],
	['IDs that go down, whatever the dates', rows([9, '2026-01-01'], [7, '2026-12-31']), true],
	['IDs that go up', rows([1, null], [2, null]), false],
	['an ID twice', rows([2, null], [2, null]), false],
	['one that came late', rows([9, null], [3, null], [7, null]), false],
	['dates that go down', rows(['a', '2026-12-31'], ['b', '2026-01-01']), true],
	['dates that go down, some of them equal', rows(['a', '3'], ['b', '3'], ['c', '1']), true],
	['the same date on all', rows(['a', '3'], ['b', '3']), false],
	['dates that go up', rows(['a', '2026-01-01'], ['b', '2026-12-31']), false],
	['no dates at all', rows(['a', null], ['b', null]), false],
	['no date at the end', rows(['a', '2026-01-01'], ['b', null]), true],
] as Array<[string, IDataObject[], boolean]>)(
	'a page with %s goes from the newest row on: %p',
	(_what, page, expected) => {
		expect(isNewestFirst(page)).toBe(expected);
	},
);

test('it is the field that is asked for by which dates go down', () => {
	const page = ['2', '1'].map((updated_at) => ({ updated_at, created_at: `-${updated_at}` }));

	expect(isDescending(page, 'updated_at')).toBe(true);
	expect(isDescending(page.reverse(), 'updated_at')).toBe(false);
});

const dated = (id: number | string, created_at?: string) => ({ id, created_at });

test.each([
	['newest first', [dated(3), dated(2), dated(1)], [1, 2, 3]],
	['oldest first', [dated(1), dated(2), dated(10)], [1, 2, 10]],
	['in no order, some as text', [dated('2'), dated(10), dated('1')], ['1', '2', 10]],
	['texts by their dates', [dated('a', '2'), dated('b', '1')], ['b', 'a']],
	['texts in no order', [dated('b', '2'), dated('a', '1'), dated('c', '3')], ['a', 'b', 'c']],
	['texts of the same date, the last one first', [dated('a', '1'), dated('b', '1')], ['b', 'a']],
])('the oldest come first, whichever way they came: %s', (_how, rows, ids) => {
	expect(oldestFirst(rows).map(({ id }) => id)).toEqual(ids);
});
