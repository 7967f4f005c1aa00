import { expect, test } from '@jest/globals';
import { columns } from '../../scripts/lib/table.mts';

test('a long cell wraps within its column, and a long word is cut', () => {
	expect(columns(['7', 'twelve fields of an unpronounceableword', 'x'], [2, 12, 1])).toEqual([
		'7   twelve        x',
		'    fields of an',
		'    unpronouncea',
		'    bleword',
	]);
});

test('what a platform answers does not steer the terminal', () => {
	expect(columns(['a\u001b[2Jb\tc\r\nd\u0007'], [20])).toEqual(['a [2Jb c d']);
});
