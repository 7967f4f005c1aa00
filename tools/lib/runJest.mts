import { execa } from 'execa';
import { REPOSITORY } from './repository.mts';

const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

/**
 * Runs tests in a process of their own.
 * @param config the file with Jest's configuration, from the root of the repository
 * @param args further arguments for Jest: paths of tests, `-t` and so on
 * @param env variables in addition to the environment of this process
 * @returns its exit code
 */
export async function runJest(
	config: string,
	args: string[],
	env: NodeJS.ProcessEnv,
): Promise<number> {
	const { exitCode = 1 } = await execa(process.execPath, [...JEST, '-c', config, ...args], {
		cwd: REPOSITORY,
		env,
		stdio: 'inherit',
		reject: false,
	});
	return exitCode;
}
