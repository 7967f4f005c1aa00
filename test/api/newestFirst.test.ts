// The order of a page, and of the rows of a list.
import type { IDataObject } from 'n8n-workflow';
import { isNewestFirst, oldestFirst } from '../../nodes/VoiceAssistantPlatform/api/newestFirst';

const rows = (...fields: Array<Array<number | string | null>>) =>
	fields.map(([id, created_at]) => ({ id, created_at }) as IDataObject);

test.each([
	['one', rows([7, null]), true],
	['IDs that go down', rows([9, null], [7, null], [1, null]), true],
	['IDs that go down, whatever the dates', rows([9, '2026-01-01'], [7, '2026-12-31']), true],
	['IDs that go up', rows([1, null], [2, null]), false],
	['an ID twice', rows([2, null], [2, null]), false],
	['one that came late', rows([9, null], [3, null], [7, null]), false],
	['dates that go down, some of them equal', rows(['a', '3'], ['b', '3'], ['c', '1']), true],
	['the same date on all', rows(['a', '3'], ['b', '3']), false],
	['no date at the end', rows(['a', '2026-01-01'], ['b', null]), true],
] as Array<[string, IDataObject[], boolean]>)(
	'a page with %s goes from the newest row on: %p',
	(_what, page, expected) => {
		expect(isNewestFirst(page)).toBe(expected);
	},
);

const dated = (id: number | string, created_at?: string) => ({ id, created_at });

test.each([
	['oldest first', [dated(1), dated(2), dated(10)], [1, 2, 10]],
	['in no order, some as text', [dated('2'), dated(10), dated('1')], ['1', '2', 10]],
	['texts in no order', [dated('b', '2'), dated('a', '1'), dated('c', '3')], ['a', 'b', 'c']],
	['texts of the same date, the last one first', [dated('a', '1'), dated('b', '1')], ['b', 'a']],
])('the oldest come first, whichever way they came: %s', (_how, rows, ids) => {
	expect(oldestFirst(rows).map(({ id }) => id)).toEqual(ids);
});
