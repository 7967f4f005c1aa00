import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './command.mts';
import { REPOSITORY } from './repository.mts';

/**
 * Builds and packs the package as npm would publish it, and unpacks it. Where PACKAGE_TARBALL names one that is packed already,
 * as when a version is released, that one is unpacked instead.
 * @param folder where that is done
 * @param env what the commands get beside the environment of this process
 * @returns the folder with what users get
 */
export async function packedPackage(
	folder: string,
	env: NodeJS.ProcessEnv,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const log = join(folder, 'package.log');
	const packed = join(folder, 'packed');
	mkdirSync(packed, { recursive: true });
	const run = (what: string, command: string, args: string[], cwd = REPOSITORY) =>
		runCommand({ what, command, args, cwd, env }, log, disposables);

	const { PACKAGE_TARBALL: given } = process.env;
	if (!given) {
		await run('building the package', 'npm', ['run', 'build']);
		await run('packing the package', 'npm', ['pack', '--pack-destination', packed]);
	}
	const tarball = given ? resolve(REPOSITORY, given) : readdirSync(packed)[0];
	await run('unpacking the package', 'tar', ['-xzf', tarball], packed);
	return join(packed, 'package');
}
