import { expect, test } from '@jest/globals';
import { conformanceTable } from '../conformanceTable.mts';
import { SECTIONS } from '../sections.mts';

/** A file with one test for each section; tests that are skipped do not count. */
const fileOf = (sections: string[], name = 'test') =>
	sections.map((one) => `${name}('holds (platform-api ${one})', () => {});`).join('\n');

const numbers = SECTIONS.flatMap(([number, _title, untestable]) => (untestable ? [] : number));

test.each([
	['a section without a test', fileOf(numbers.slice(1)), 'No test names section Conventions'],
	['a section that only a skipped test names', fileOf(numbers, 'test.skip'), 'No test names'],
	['a section that does not exist', fileOf([...numbers, '4.21']), 'that does not exist: 4.21'],
	['a test of what has none', fileOf([...numbers, '9']), 'Section 9 is marked as untestable'],
])('%s is an error', (_what, source, message) => {
	const table = (text: string) => conformanceTable(new Map([['test/all.test.mts', text]]));

	expect(table(fileOf(numbers))).toContain('| 4.1 | List conversations | all (1) |');
	expect(() => table(source)).toThrow(message);
});
