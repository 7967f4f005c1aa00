import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Closers } from './closers.mts';
import { runCommand } from './command.mts';
import { REPOSITORY } from './repository.mts';

/** The name of the package, which is also the first part of the types of its nodes. */
export const PACKAGE = 'n8n-nodes-voice-assistant-platform';

/**
 * Builds and packs the package, and installs it as n8n does when a user asks for it.
 * @param userFolder the folder that n8n gets as N8N_USER_FOLDER
 * @param env what the commands get beside the environment of this process
 */
export async function installPackage(
	userFolder: string,
	env: NodeJS.ProcessEnv,
	closers: Closers,
): Promise<void> {
	const log = join(userFolder, 'package.log');
	const packed = join(userFolder, 'packed');
	mkdirSync(packed, { recursive: true });
	const run = (what: string, command: string, args: string[], cwd = REPOSITORY) =>
		runCommand({ what, command, args, cwd, env }, log, closers);

	await run('building the package', 'npm', ['run', 'build']);
	await run('packing the package', 'npm', ['pack', '--pack-destination', packed]);
	const [tarball] = readdirSync(packed);
	await run('unpacking the package', 'tar', ['-xzf', tarball], packed);

	const { version } = JSON.parse(readFileSync(join(packed, 'package', 'package.json'), 'utf8'));
	const nodes = join(userFolder, '.n8n', 'nodes');
	const target = join(nodes, 'node_modules', PACKAGE);
	cpSync(join(packed, 'package'), target, { recursive: true });
	writeFileSync(
		join(nodes, 'package.json'),
		JSON.stringify({
			name: 'installed-nodes',
			private: true,
			dependencies: { [PACKAGE]: version },
		}),
	);
}
