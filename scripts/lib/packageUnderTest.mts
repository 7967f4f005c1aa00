import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the package, which is also the first part of the types of its nodes. */
export const PACKAGE = 'n8n-nodes-voice-assistant-platform';

/**
 * Installs a package as n8n does when a user asks for it.
 * @param unpacked the folder of the unpacked package
 * @param userFolder the folder that n8n gets as N8N_USER_FOLDER
 */
export function installPackage(unpacked: string, userFolder: string): void {
	const { name, version } = readManifest(join(unpacked, 'package.json'));
	const nodes = join(userFolder, '.n8n', 'nodes');
	const manifest = join(nodes, 'package.json');
	const installed = existsSync(manifest) ? readManifest(manifest).dependencies : {};
	cpSync(unpacked, join(nodes, 'node_modules', name), { recursive: true });
	writeFileSync(
		manifest,
		JSON.stringify({
			name: 'installed-nodes',
			private: true,
			dependencies: { ...installed, [name]: version },
		}),
	);
}

interface Manifest {
	name: string;
	version: string;
	dependencies?: Record<string, string>;
}

function readManifest(file: string): Manifest {
	return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
