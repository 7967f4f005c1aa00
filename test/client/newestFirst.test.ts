// Lists that begin with what is newest: what tells a row from others, and whether a page is in that order.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	createdAt,
	identityOf,
	isDescending,
	isNewestFirst,
} from '../../nodes/VoiceAssistantPlatform/client/newestFirst';

test.each([
	[7, 7],
	['7', 7],
	[' 7 ', 7],
	['-7', -7],
	['0', 0],
	// written in another way, it is another ID
	['007', '007'],
	['7.0', '7.0'],
	['1e3', '1e3'],
	['0x10', '0x10'],
	['', ''],
	[7.5, '7.5'],
	// beyond that, two numbers may be the same one
	[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	['9007199254740991', Number.MAX_SAFE_INTEGER],
	['9007199254740992', '9007199254740992'],
	['9007199254740993', '9007199254740993'],
	['a-7', 'a-7'],
	[{ toString: 1 }, ''],
	['__proto__', '__proto__'],
])('the ID %j is %j', (id, expected) => {
	expect(identityOf({ id })).toBe(expected);
});

test('an ID is the same as a number and as text, and no two numbers are the same', () => {
	fc.assert(
		fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (one, other) => {
			expect(identityOf({ id: String(one) })).toBe(identityOf({ id: one }));
			expect(identityOf({ id: one }) === identityOf({ id: String(other) })).toBe(one === other);
		}),
		{ seed: 17 },
	);
});

test.each([
	['2026-11-21 10:00:00', '2026-11-21 10:00:00'],
	[1_795_000_000, '1795000000'],
	[null, ''],
	[undefined, ''],
	[{ date: 'x' }, ''],
])('created at %j is %j', (created_at, expected) => {
	expect(createdAt({ created_at } as IDataObject)).toBe(expected);
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
	const page = [
		{ updated_at: '2', created_at: '1' },
		{ updated_at: '1', created_at: '2' },
	];

	expect(isDescending(page, 'updated_at')).toBe(true);
	expect(isDescending(page, 'created_at')).toBe(false);
});
