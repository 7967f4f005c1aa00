import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the package, which is also the first part of the types of its nodes. */
export const PACKAGE = 'n8n-nodes-voice-assistant-platform';

/**
 * Installs the package as n8n does when a user asks for it.
 * @param unpacked the folder of the unpacked package
 * @param userFolder the folder that n8n gets as N8N_USER_FOLDER
 */
export function installPackage(unpacked: string, userFolder: string): void {
	const { version } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
	const nodes = join(userFolder, '.n8n', 'nodes');
	cpSync(unpacked, join(nodes, 'node_modules', PACKAGE), { recursive: true });
	writeFileSync(
		join(nodes, 'package.json'),
		JSON.stringify({
			name: 'installed-nodes',
			private: true,
			dependencies: { [PACKAGE]: version },
		}),
	);
}
