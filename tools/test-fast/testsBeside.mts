import { basename } from 'node:path';

/**
 * The tests of a file of the nodes that Jest does not find through imports, because n8n loads the nodes through the package's
 * manifest: those of its folder, and those on n8n's engine that its name or its resource's begins.
 * @param file relative to the repository
 * @param tests all test files, relative to the repository
 */
export function testsBeside(file: string, tests: string[]): string[] {
	const [, folder, below] = /^nodes\/\w+\/(\w+)\/(\w+)/.exec(file) ?? [];
	if (!folder)
		return file.endsWith('.md') ? tests.filter((test) => test === 'test/docs.test.mts') : [];
	const name = basename(file).split('.')[0];
	const isNamed = (test: string) =>
		[`test/${folder}/${name}.`, `test/engine/${name}.`, `test/engine/${below}.`].some((start) =>
			test.startsWith(start),
		);
	const named = tests.filter(isNamed);
	return named.length > 0 ? named : tests.filter((test) => test.startsWith(`test/${folder}/`));
}
