// What tells new rows from those that were there before.
import fc from 'fast-check';
import {
	isNewer,
	mayBeNew,
	newestOf,
	NOTHING,
	oldestFirst,
} from '../../nodes/VoiceAssistantPlatform/waiting/newest';

const dated = (id: number | string, created_at?: string) => ({ id, created_at });

test.each([
	['no rows', [], -Infinity, '', []],
	['numbers, some as text', [dated(7), dated('9'), dated(8)], 9, '', []],
	[
		'texts: those of the latest date',
		[dated('a', '1'), dated('b', '2'), dated('c', '2')],
		-Infinity,
		'2',
		['b', 'c'],
	],
	['texts, whatever their order', [dated('b', '2'), dated('a', '1')], -Infinity, '2', ['b']],
	['texts without a date', [dated('a'), dated('b')], -Infinity, '', ['a', 'b']],
	['both', [dated(7, '3'), dated('a', '2')], 7, '2', ['a']],
])('what is newest of %s', (_what, rows, number, date, texts) => {
	const newest = newestOf(rows, NOTHING);

	expect({ ...newest, texts: [...newest.texts] }).toEqual({ number, date, texts });
});

test('what was known before is not changed by what comes', () => {
	const before = newestOf([dated('a', '1')], NOTHING);
	newestOf([dated('b', '1')], before);

	expect([...before.texts]).toEqual(['a']);
	expect(NOTHING.texts.size).toBe(0);
});

describe('a row', () => {
	const before = newestOf([dated(7, '5'), dated('a', '2'), dated('b', '2')], NOTHING);

	test.each([
		[dated(8), true],
		[dated('8'), true],
		[dated(7), false],
		[dated('7'), false],
		// whatever its date: IDs grow
		[dated(6, '9'), false],
		[dated(8, '1'), true],
		[dated('c', '3'), true],
		[dated('c', '2'), true],
		[dated('a', '2'), false],
		[dated('c', '1'), false],
		[dated('c'), false],
		[dated('a', '3'), true],
	])('%j is new: %p', (row, expected) => {
		expect(isNewer(row, before)).toBe(expected);
	});

	test.each([
		[8, true],
		[7, false],
		['c', true],
		['a', false],
	])('of which only the ID %j is known may be new: %p', (id, expected) => {
		expect(mayBeNew(id, before)).toBe(expected);
	});
});

test('nothing that was looked at is new afterwards, and whatever has a greater ID is', () => {
	const row = fc.record({
		id: fc.oneof(fc.nat(50), fc.nat(50).map(String), fc.constantFrom('a', 'b', 'c')),
		created_at: fc.constantFrom('1', '2', '3'),
	});
	fc.assert(
		fc.property(fc.array(row), fc.array(row), (rows, more) => {
			const newest = newestOf(more, newestOf(rows, NOTHING));

			for (const one of [...rows, ...more]) expect(isNewer(one, newest)).toBe(false);
			expect(isNewer({ id: 51 }, newest)).toBe(true);
			expect(isNewer({ id: 'd', created_at: '4' }, newest)).toBe(true);
		}),
		{ seed: 17 },
	);
});

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
