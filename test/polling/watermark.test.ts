// How far a list is known, in little room.
import fc from 'fast-check';
import { knownBy, raiseWatermark } from '../../nodes/VoiceAssistantPlatform/polling/watermark';

const NOTHING = { upTo: 0, named: [] as number[] };

test.each([
	['the first rows', NOTHING, [1, 3, 2], { upTo: 0, named: [3, 2, 1] }],
	['further rows', { upTo: 0, named: [3, 1] }, [4, 2], { upTo: 1, named: [4, 3, 2] }],
	['rows that are known', { upTo: 2, named: [4] }, [1, 2, 4, 4], { upTo: 2, named: [4] }],
	['no rows', { upTo: 2, named: [4] }, [], { upTo: 2, named: [4] }],
	['as many as are named', NOTHING, [1, 2, 3], { upTo: 0, named: [3, 2, 1] }],
	['one more', NOTHING, [1, 2, 3, 4], { upTo: 1, named: [4, 3, 2] }],
])('%s raise it, three of them by name', (_what, before, keys, after) => {
	expect(raiseWatermark(before, keys, 3)).toEqual(after);
});

test('of rows without a date, each is known by its name only, and none takes the place of one with a date', () => {
	const before = { upTo: '2026-01 a', named: ['2026-02 b', ' x'] };
	const raised = raiseWatermark(before, ['2026-03 c', ' z', ' x', ' a'], 1);

	expect(raised).toEqual({ upTo: '2026-02 b', named: ['2026-03 c', ' z', ' x', ' a'] });
	expect([' x', ' y', ' z', '2026-02 b'].map(knownBy(raised))).toEqual([true, false, true, true]);
	const most = Array.from({ length: 1_000 }, (_, index) => ` ${index}`);
	expect(raiseWatermark(raised, most, 1).named).toEqual(['2026-03 c', ...most]);
});

test('dates are compared as texts', () => {
	const raised = raiseWatermark({ upTo: '', named: [] as string[] }, ['2026-01 a', '2026-02 b'], 1);

	expect(raised).toEqual({ upTo: '2026-01 a', named: ['2026-02 b'] });
	expect(['2026-01 a', '2026-01 b', '2026-02 b'].map(knownBy(raised))).toEqual([true, false, true]);
});

test('a row that came late, out of its turn, is new; one below all that is named is not', () => {
	const isKnown = knownBy<number>({ upTo: 10, named: [15, 12] });

	expect([9, 10, 11, 12, 13, 15, 16].map(isKnown)).toEqual([
		true,
		true,
		false,
		true,
		false,
		true,
		false,
	]);
});

test('without a number of its own, a thousand rows are named', () => {
	const keys = Array.from({ length: 1_001 }, (_, index) => index + 1);

	expect(raiseWatermark(NOTHING, keys).named).toHaveLength(1_000);
	expect(raiseWatermark(NOTHING, keys).upTo).toBe(1);
});

test('whatever comes in whatever order: what was known stays known, what comes becomes it, nothing above is', () => {
	const keys = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 10 });
	fc.assert(
		fc.property(fc.array(keys), fc.integer({ min: 1, max: 5 }), (polls, maxNamed) => {
			let watermark = NOTHING;
			const seen = new Set<number>();
			for (const poll of polls) {
				watermark = raiseWatermark(watermark, poll, maxNamed);
				for (const key of poll) seen.add(key);
				const isKnown = knownBy(watermark);

				expect([...seen].filter((key) => !isKnown(key))).toEqual([]);
				expect(watermark.named.length).toBeLessThanOrEqual(maxNamed);
				expect(isKnown(Math.max(0, ...seen) + 1)).toBe(false);
				// what is not named counts as known only below what is
				expect(watermark.named.every((key) => key > watermark.upTo)).toBe(true);
				expect(watermark.upTo === 0 || seen.has(watermark.upTo)).toBe(true);
			}
		}),
		{ seed: 17 },
	);
});
