import { expect, test } from '@jest/globals';
import { tally } from '../trial.mts';

test.each([
	['the same, in another order', [3, 1, 2], { lost: 0, duplicated: 0, strange: 0 }],
	['one is missing', [1, 3], { lost: 1, duplicated: 0, strange: 0 }],
	['one came twice, one three times', [1, 1, 2, 3, 3, 3], { lost: 0, duplicated: 3, strange: 0 }],
	['one was never sent', [1, 2, 3, 4], { lost: 0, duplicated: 0, strange: 1 }],
	['nothing came', [], { lost: 3, duplicated: 0, strange: 0 }],
])('what came out is compared with 1, 2, 3: %s', (_case, actual, expected) => {
	expect(tally([1, 2, 3], actual)).toEqual(expected);
});
