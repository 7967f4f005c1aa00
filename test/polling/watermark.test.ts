// How much of a list is known, in little space.
import fc from 'fast-check';
import {
	knownBy,
	raiseWatermark,
	type Position,
	type Watermark,
} from '../../nodes/VoiceAssistantPlatform/polling/watermark';

const watermark = (upTo: Partial<Watermark['upTo']> = {}, named: Position[] = []): Watermark => ({
	upTo: { number: 0, string: '', ...upTo },
	named,
});
const EMPTY = watermark();
const HALF = watermark({ number: 1 }, [' x', 3, 2, '2026-01 a']);
const DATES = ['2026-02 a', '2026-04 a'];

test.each([
	['rows', watermark({}, [3, 1]), [4, 2, 3], watermark({ number: 1 }, [4, 3, 2])],
	['one more than are named', EMPTY, [1, 2, 3, 4], watermark({ number: 1 }, [4, 3, 2])],
	[
		'dates, which are compared as text',
		EMPTY,
		['2026-01 a', '2026-02 b', '2026-02 a', '2026-11 a'],
		watermark({ string: '2026-01 a' }, ['2026-11 a', '2026-02 b', '2026-02 a']),
	],
	[
		'numbers and dates, each by themselves',
		watermark({ number: 5, string: '2026-01 a' }, [6]),
		[9, '2026-02 a', 8, 7],
		watermark({ number: 6, string: '2026-01 a' }, [9, 8, 7, '2026-02 a']),
	],
	[
		'rows without a date, none of which takes the place of one with a date',
		watermark({ string: '2026-01 a' }, ['2026-02 b', ' x']),
		['2026-03 c', '2026-04 c', '2026-05 c', ' z', ' x', ' a'],
		watermark({ string: '2026-02 b' }, [' z', ' x', ' a', '2026-05 c', '2026-04 c', '2026-03 c']),
	],
	['half of the rows the first time', undefined, [1, 2, 3, '2026-01 a', ' x'], HALF],
] as Array<[string, Watermark | undefined, Position[], Watermark]>)(
	'%s raise it, at most three of each kind by name',
	(_what, before, keys, after) => {
		expect(raiseWatermark(before, keys, 3)).toEqual(after);
	},
);

test.each([
	['numbers', watermark({ number: 10 }, [15, 12]), [9, 10, 12, 15], [11, 13, 16, '9']],
	['dates', watermark({ string: '2026-02 b' }, ['2026-04 a']), DATES, ['2026-03 a', 1]],
	['rows without a date', watermark({ string: '2026-02 b' }, [' x']), [' x'], [' y', ' ']],
] as Array<[string, Watermark, Position[], Position[]]>)(
	'%s up to it are known, and above it those by name only',
	(_what, before, known, unknown) => {
		expect([...known, ...unknown].filter(knownBy(before))).toEqual(known);
	},
);

test('without a number of its own, a thousand rows are named, and a thousand without a date', () => {
	const keys = Array.from({ length: 1_001 }, (_, index) => index + 1);

	const { upTo, named } = raiseWatermark(EMPTY, [...keys, ...keys.map((key) => ` ${key}`)]);

	expect(named).toHaveLength(2_000);
	expect(upTo.number).toBe(1);
});

test('whatever comes in whatever order: what was known stays known, what comes becomes known, nothing above is', () => {
	const keys = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 10 });
	fc.assert(
		fc.property(fc.array(keys), fc.integer({ min: 1, max: 5 }), (polls, maxNamed) => {
			let current = EMPTY;
			const seen = new Set<number>();
			for (const poll of polls) {
				current = raiseWatermark(current, poll, maxNamed);
				for (const key of poll) seen.add(key);
				const isKnown = knownBy(current);
				const { number } = current.upTo;

				expect([...seen].filter((key) => !isKnown(key))).toEqual([]);
				expect(current.named.length).toBeLessThanOrEqual(maxNamed);
				expect(isKnown(Math.max(0, ...seen) + 1)).toBe(false);
				// what is not named counts as known only below what is
				expect(current.named.every((key) => (key as number) > number)).toBe(true);
				expect(number === 0 || seen.has(number)).toBe(true);
			}
		}),
		{ seed: 17 },
	);
});
