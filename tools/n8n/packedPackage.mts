import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../lib/command.mts';
import { REPOSITORY } from '../lib/repository.mts';

const runner =
	(folder: string, disposables: AsyncDisposableStack) =>
	async (what: string, command: string, args: string[], cwd = REPOSITORY) =>
		await runCommand({ what, command, args, cwd }, join(folder, 'package.log'), disposables);

/**
 * Builds and packs the package as npm would publish it. If PACKAGE_TARBALL names a tarball, as during a release, that one is
 * used.
 * @param folder the folder to pack in
 * @returns the file
 */
export async function tarballOf(
	folder: string,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const { PACKAGE_TARBALL: given } = process.env;
	if (given) return resolve(REPOSITORY, given);
	const run = runner(folder, disposables);
	const packed = join(folder, 'tarball');
	mkdirSync(packed, { recursive: true });
	await run('building the package', 'npm', ['run', 'build']);
	await run('packing the package', 'npm', ['pack', '--pack-destination', packed]);
	return join(packed, readdirSync(packed)[0]);
}

/** Unpacks the package that `tarballOf` returns. @returns the folder with what users get */
export async function packedPackage(
	folder: string,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const tarball = await tarballOf(folder, disposables);
	const unpacked = join(folder, 'packed');
	mkdirSync(unpacked, { recursive: true });
	const run = runner(folder, disposables);
	await run('unpacking the package', 'tar', ['-xzf', tarball], unpacked);
	return join(unpacked, 'package');
}
