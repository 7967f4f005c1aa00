// Writes the table of conformance; with --check, only checks whether the table is up to date.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceTable } from './conformanceTable.mts';
import { writeGenerated } from './generated.mts';
import { REPOSITORY } from '../lib/repository.mts';

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
