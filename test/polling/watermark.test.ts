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
const DATES = ['2026-02 a', '2026-04 a'];
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);
const dated = (from: number, to: number) =>
	range(from, to).map((minute) => `${new Date(minute * 60_000).toISOString()} a`);

test.each<[string, Watermark, Position[], Watermark]>([
	[
		'a thousand rows are named, the newest first',
		watermark({}, [3, 1]),
		range(2, 1_001),
		watermark({ number: 1 }, range(2, 1_001).toReversed()),
	],
	[
		'dates are compared as text, and a date alone is later with a later ID',
		EMPTY,
		['2026-01 a', '2026-02 b', '2026-02 a', '2026-11 a'],
		watermark({}, ['2026-11 a', '2026-02 b', '2026-02 a', '2026-01 a']),
	],
	[
		'numbers and dates are counted each by themselves',
		watermark({ number: 5, string: '1969 a' }, [6]),
		[...dated(0, 999), ...range(7, 1_006)],
		watermark({ number: 6, string: '1969 a' }, [
			...range(7, 1_006).toReversed(),
			...dated(0, 999).toReversed(),
		]),
	],
])('raised by new rows: %s', (_what, before, positions, after) => {
	expect(raiseWatermark(before, positions)).toEqual(after);
});

test('the first time, half of the rows are named', () => {
	expect(raiseWatermark(undefined, [1, 2, 3, '2026-01 a'])).toEqual(
		watermark({ number: 1 }, [3, 2, '2026-01 a']),
	);
});

test.each([
	['numbers', watermark({ number: 10 }, [15, 12]), [9, 10, 12, 15], [11, 13, 16, '9']],
	['dates', watermark({ string: '2026-02 b' }, ['2026-04 a']), DATES, ['2026-03 a', 1]],
] as Array<[string, Watermark, Position[], Position[]]>)(
	'%s up to it are known, and above it those by name only',
	(_what, before, known, unknown) => {
		expect([...known, ...unknown].filter(knownBy(before))).toEqual(known);
	},
);

test('whatever comes in whatever order: what was known stays known, what comes becomes known, nothing above is', () => {
	// each stands for 250 rows: of 40, four are named
	const blocks = fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 10 });
	fc.assert(
		fc.property(fc.array(blocks), (polls) => {
			let current = EMPTY;
			const seen = new Set<number>();
			for (const poll of polls) {
				const rows = poll.flatMap((block) => range(block * 250 + 1, block * 250 + 250));
				current = raiseWatermark(current, rows);
				for (const row of rows) seen.add(row);
				const isKnown = knownBy(current);
				const { number } = current.upTo;

				expect([...seen].filter((row) => !isKnown(row))).toEqual([]);
				expect(current.named.length).toBeLessThanOrEqual(1_000);
				expect(isKnown(Math.max(0, ...seen) + 1)).toBe(false);
				// what is not named counts as known only below what is
				expect(current.named.every((row) => (row as number) > number)).toBe(true);
				expect(number === 0 || seen.has(number)).toBe(true);
			}
		}),
		{ seed: 17 },
	);
});
