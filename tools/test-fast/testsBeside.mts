import { basename } from 'node:path';

/**
 * The tests of a file that Jest does not find through imports, because n8n loads the nodes through the package's manifest.
 * @param file relative to the repository
 * @param tests all test files, relative to the repository
 * @returns those of the file's own name, on n8n's engine too; otherwise those of its folder
 */
export function testsBeside(file: string, tests: string[]): string[] {
	if (file.endsWith('.md')) return tests.filter((test) => test === 'test/docs.test.mts');
	const [, folder, below] = /^nodes\/\w+\/(\w+)\/(\w+)/.exec(file) ?? [];
	if (!folder) return [];
	const name = basename(file).split('.')[0];
	const starts = [`test/${folder}/${name}.`, `test/engine/${name}.`, `test/engine/${below}.`];
	const named = tests.filter((test) => starts.some((start) => test.startsWith(start)));
	return named.length > 0 ? named : tests.filter((test) => test.startsWith(`test/${folder}/`));
}
