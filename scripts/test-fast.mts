// Runs, without building, the tests of the files given, or else of what has changed since the last commit. Options go to Jest.
import { globSync } from 'node:fs';
import { execa } from 'execa';
import { REPOSITORY } from './lib/repository.mts';
import { runJest } from './lib/runJest.mts';
import { runScript } from './lib/runScript.mts';
import { say } from './lib/say.mts';
import { testsBeside } from './lib/testsBeside.mts';

await runScript(async () => {
	const args = process.argv.slice(2);
	// what follows the first option may be its value: a part of a title
	const firstOption = args.findIndex((argument) => argument.startsWith('-'));
	const given = firstOption < 0 ? args : args.slice(0, firstOption);
	const options = args.slice(given.length);

	const files = given.length > 0 ? given : await changedFiles();
	if (files.length === 0) {
		say('Nothing has changed since the last commit. Name a file: npm run test:fast -- <path>');
		return 0;
	}
	const tests = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });
	// what has tests of its name is not looked for in all that import it: that may be nearly all tests
	const related = files.flatMap((file) => {
		const beside = testsBeside(file, tests);
		return beside.length > 0 ? beside : file;
	});
	return await runJest(
		'jest.config.cjs',
		['--findRelatedTests', ...related, '--passWithNoTests', ...options],
		{},
	);
});

/** What git sees as changed or new, as paths below the repository. */
async function changedFiles(): Promise<string[]> {
	const list = async (...args: string[]) =>
		(await execa('git', args, { cwd: REPOSITORY, lines: true })).stdout;
	return [
		...(await list('diff', 'HEAD', '--name-only', '--relative', '--diff-filter=d')),
		...(await list('ls-files', '--others', '--exclude-standard')),
	];
}
