// Runs, without building, the tests of what has changed since the last commit. Options are passed to Jest.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { REPOSITORY } from '../lib/repository.mts';
import { runJest } from '../lib/runJest.mts';
import { runScript } from '../lib/runScript.mts';
import { testsBeside } from './testsBeside.mts';

const STATUS = ['status', '--porcelain', '--untracked-files', '--no-renames'];

await runScript(async () => {
	const { stdout } = await execa('git', STATUS, { cwd: REPOSITORY, lines: true });
	const changed = stdout.map((line) => line.slice('?? '.length));
	const tests = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });
	// if a file has tests of its own name, only those run: the tests of everything that imports it could be nearly all
	const related = changed
		.filter((file) => existsSync(join(REPOSITORY, file)))
		.flatMap((file) => {
			const beside = testsBeside(file, tests);
			return beside.length > 0 ? beside : file;
		});
	const options = ['--passWithNoTests', ...process.argv.slice(2)];
	return await runJest('jest.config.cjs', ['--findRelatedTests', ...related, ...options], {});
});
