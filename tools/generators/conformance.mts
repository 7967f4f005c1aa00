// Writes the table of conformance; with --check, only checks whether the table is up to date.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeGenerated } from './generated.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { SECTIONS } from './sections.mts';
import { markdownTable } from '../lib/table.mts';
import { testTitles } from '../lib/testTitles.mts';

/** "(platform-api 2.6, 4.12)" in a title, or among other words. */
const REFERENCE = /platform-api (\w+(?:\.\d+)?(?:, \w+(?:\.\d+)?)*)/g;

const COLUMNS = ['Section', 'What it is about', 'Tests that cover it'];

/** "engine/call.get" of test/, "simulator/lists" of tools/simulator/test/. */
const shortName = (file: string) =>
	file
		.replace(/^(test|tools)\//, '')
		.replace('/test/', '/')
		.replace(/\.test\.m?ts$/, '');

const sectionsIn = (titles: string[]) =>
	new Set(
		[...titles.join('\n').matchAll(REFERENCE)].flatMap(([, sections]) => sections.split(', ')),
	);

/**
 * The sections of the API document with the tests that name them, as a Markdown table.
 * @param sources the test files by their paths
 * @throws Error if a section has no test, or has one although it is marked as untestable
 */
function conformanceTable(sources: Map<string, string>): string {
	const named = [...sources].flatMap(([file, source]) =>
		testTitles(file, source).flatMap((titles) =>
			Array.from(sectionsIn(titles), (section) => ({ file, section })),
		),
	);
	const unknown = named.find(({ section }) => !SECTIONS.some(([number]) => number === section));
	if (unknown) {
		throw new Error(`${unknown.file} names a section that does not exist: ${unknown.section}`);
	}
	const rows = SECTIONS.map(([number, title, untestable]) => {
		const files = named.flatMap(({ file, section }) => (section === number ? file : []));
		if (files.length === 0 && untestable === undefined) {
			throw new Error(`No test names section ${number} of the API document (${title})`);
		}
		if (files.length > 0 && untestable !== undefined) {
			throw new Error(`Section ${number} is marked as untestable, but has tests: see sections.mts`);
		}
		const tests = Array.from(
			new Set(files),
			(file) => `${shortName(file)} (${files.filter((one) => one === file).length})`,
		);
		return [number, title, untestable ? `None: ${untestable}.` : tests.join(', ')];
	});
	return markdownTable(COLUMNS, rows);
}

const HEADER = `<!-- Written by "npm run conformance" from the titles of the tests. -->

# Conformance

Each section of the platform's API document, and the tests whose titles name it, as in
"(platform-api 4.12)". Files are those of \`test/\`, or of a tool's \`test/\`; the numbers are of tests, and
a table of cases counts as one.
`;

const files = globSync('{test,tools/simulator/test}/**/*.test.{ts,mts}', {
	cwd: REPOSITORY,
}).sort();

await writeGenerated({
	path: 'tools/simulator/CONFORMANCE.md',
	command: 'npm run conformance',
	make: () => {
		const sourceOf = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
		const sources = new Map(files.map((file) => [file, sourceOf(file)]));
		return `${HEADER}\n${conformanceTable(sources)}\n`;
	},
});
