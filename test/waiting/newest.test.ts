// How new rows differ from those that were there before.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	isNewer,
	mayBeNew,
	newestOf,
	NOTHING,
} from '../../nodes/VoiceAssistantPlatform/waiting/newest';

const dated = (id: number | string, created_at?: string) => ({ id, created_at });

test.each([
	['no rows', [], -Infinity, '', []],
	['numbers, some as text', [dated(7), dated('9'), dated(8)], 9, '', []],
	['texts', [dated('b', '2'), dated('a', '1'), dated('c', '2')], -Infinity, '2', ['b', 'c']],
	['texts without a date', [dated('a'), dated('b')], -Infinity, '', ['a', 'b']],
	['both', [dated(7, '3'), dated('a', '2')], 7, '2', ['a']],
])('what is newest of %s', (_what, rows, number, date, texts) => {
	const newest = newestOf(rows, NOTHING);

	expect({ ...newest, texts: [...newest.texts] }).toEqual({ number, date, texts });
});

describe('a row', () => {
	const before = newestOf([dated(7, '5'), dated('a', '2'), dated('b', '2')], NOTHING);

	test.each<[isNew: boolean, rows: IDataObject[]]>([
		// whatever its date: IDs grow
		[true, [dated(8), dated('8'), dated(8, '1')]],
		[false, [dated(7), dated('7'), dated(6, '9')]],
		[true, [dated('c', '3'), dated('c', '2'), dated('a', '3')]],
		[false, [dated('a', '2'), dated('c', '1'), dated('c')]],
	])('is new: %p, %j', (isNew, rows) => {
		expect(rows.map((row) => isNewer(row, before))).toEqual(rows.map(() => isNew));
	});

	test('of which only the ID is known may be new, if it was not there before', () => {
		expect([8, 7, 'c', 'a'].filter((id) => mayBeNew(id, before))).toEqual([8, 'c']);
	});
});

test('nothing that was looked at is new afterwards, and whatever has a greater ID is', () => {
	const row = fc.record({
		id: fc.oneof(fc.nat(50), fc.nat(50).map(String), fc.constantFrom('a', 'b', 'c')),
		created_at: fc.constantFrom('1', '2', '3'),
	});
	fc.assert(
		fc.property(fc.array(row), fc.array(row), (rows, more) => {
			const before = newestOf(rows, NOTHING);
			const known = [...before.texts];
			const newest = newestOf(more, before);

			for (const one of [...rows, ...more]) expect(isNewer(one, newest)).toBe(false);
			// what was known before is not changed by what comes
			expect([...before.texts]).toEqual(known);
			expect(isNewer({ id: 51 }, newest)).toBe(true);
			expect(isNewer({ id: 'd', created_at: '4' }, newest)).toBe(true);
		}),
		{ seed: 17 },
	);
});
