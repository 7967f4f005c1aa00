import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Closers } from './closers.mts';
import { packedPackage } from './packedPackage.mts';

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
	const unpacked = await packedPackage(userFolder, env, closers);
	const { version } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
	const nodes = join(userFolder, '.n8n', 'nodes');
	const target = join(nodes, 'node_modules', PACKAGE);
	cpSync(unpacked, target, { recursive: true });
	writeFileSync(
		join(nodes, 'package.json'),
		JSON.stringify({
			name: 'installed-nodes',
			private: true,
			dependencies: { [PACKAGE]: version },
		}),
	);
}
