import { expect, test } from '@jest/globals';
import { columns } from '../table.mts';

test('what a platform answers does not steer the terminal', () => {
	expect(columns(['a\u001b[2Jb\tc\r\nd\u0007'], [20])).toEqual(['a [2Jb c d']);
});
