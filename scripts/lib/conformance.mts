import { SECTIONS } from './sections.mts';
import { markdownTable } from './table.mts';
import { testTitles } from './testTitles.mts';

/** "(platform-api 2.6, 4.12)" in a title, or among other words. */
const REFERENCE = /platform-api (\w+(?:\.\d+)?(?:, \w+(?:\.\d+)?)*)/g;

const COLUMNS = ['Section', 'What it is about', 'Tests that hold it'];

const shortName = (file: string) => file.replace(/^test\//, '').replace(/\.test\.m?ts$/, '');

const sectionsIn = (titles: string[]) =>
	new Set(
		[...titles.join('\n').matchAll(REFERENCE)].flatMap(([, sections]) => sections.split(', ')),
	);

/** How many tests of each file name each section. */
function countTests(sources: Map<string, string>): Map<string, Map<string, number>> {
	const counts = new Map(SECTIONS.map(({ number }) => [number, new Map<string, number>()]));
	for (const [file, source] of sources) {
		for (const titles of testTitles(file, source)) {
			for (const section of sectionsIn(titles)) {
				const files = counts.get(section);
				if (!files) throw new Error(`${file} names a section that there is not: ${section}`);
				files.set(file, (files.get(file) ?? 0) + 1);
			}
		}
	}
	return counts;
}

/**
 * The sections of the API document with the tests that name them, as a table in Markdown.
 * @param sources the test files by their paths
 * @throws Error when a section has no test, or has one though it says that it cannot have any
 */
export function conformanceTable(sources: Map<string, string>): string {
	const counts = countTests(sources);
	const rows = SECTIONS.map(({ number, title, untestable }) => {
		const files = counts.get(number) ?? new Map<string, number>();
		if (files.size === 0 && untestable === undefined) {
			throw new Error(`No test names section ${number} of the API document (${title})`);
		}
		if (files.size > 0 && untestable !== undefined) {
			throw new Error(`Section ${number} is said to have no tests, but has: see sections.mts`);
		}
		const tests = [...files].map(([file, count]) => `${shortName(file)} (${count})`);
		return [number, title, untestable ? `None: ${untestable}.` : tests.join(', ')];
	});
	return markdownTable(COLUMNS, rows);
}
