import { expect, test } from '@jest/globals';
import { conformanceTable } from '../../scripts/lib/conformance.mts';
import { SECTIONS } from '../../scripts/lib/sections.mts';
import { testTitles } from '../../scripts/lib/testTitles.mts';

const testable = SECTIONS.filter(({ untestable }) => untestable === undefined);

/** A file of tests, each of which names one of the sections. */
const fileOf = (sections: string[]) =>
	sections.map((section) => `test('holds (platform-api ${section})', () => {});`).join('\n');

const numbers = testable.map(({ number }) => number);

test('titles are those of the test and of what it is in, and a table counts once', () => {
	const source = `
		describe('a', () => {
			test('b', () => { run('c'); });
			describe.each([1, 2])('d %i', () => { it.each(['x'])(\`e\`, () => {}); });
			test.skip('f', () => {});
		});
		describe.skip('g', () => { test('h', () => {}); });
		test.todo('i');`;
	expect(testTitles('some.test.mts', source)).toEqual([
		['a', 'b'],
		['a', 'd %i', 'e'],
	]);
});

test('each section has a row with the files that hold it', () => {
	const sources = new Map([
		['test/one/all.test.mts', fileOf(numbers)],
		['test/two.test.ts', `describe('x (platform-api 4.1, 7)', () => { test('y', () => {}); });`],
	]);
	const table = conformanceTable(sources).split('\n');
	expect(table).toHaveLength(SECTIONS.length + 2);
	expect(table).toContain('| 4.1 | List conversations | one/all (1), two (1) |');
	expect(table).toContain('| 4.10 | Update an assistant | one/all (1) |');
	expect(table).toContain('| 9 | Versioning | None: The document does not show any. |');
});

test.each([
	['a section without a test', numbers.slice(1), 'No test names section Conventions'],
	['a section that there is not', [...numbers, '4.21'], 'names a section that there is not: 4.21'],
	['a test of what has none', [...numbers, '9'], 'Section 9 is said to have no tests'],
])('%s is told', (_what, sections, message) => {
	const sources = new Map([['test/all.test.mts', fileOf(sections)]]);
	expect(() => conformanceTable(sources)).toThrow(message);
});
