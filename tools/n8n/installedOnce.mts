import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Command } from '../lib/command.mts';
import { makeFolder } from '../lib/orphanCleanup.mts';
import { say } from '../lib/say.mts';

/** Options for npm to install n8n's packages exactly as in the lock file. */
export const NPM_FLAGS = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

export interface Installation {
	/** The folder of install/ with its package.json and lock file; also the start of the cache folder's name. */
	name: string;
	/** A description for the user of what is installed, with time and size. */
	what: string;
	/** The commands to run in the folder after npm has installed the packages there. */
	furtherSteps?: (folder: string) => Command[];
}

/**
 * Installs packages into the user's cache folder, unless they are already there for this lock file, Node and machine.
 * @returns their folder
 */
export async function installedOnce(
	{ name, what, furtherSteps }: Installation,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const { env, platform, arch, versions } = process;
	const caches = env.XDG_CACHE_HOME || join(homedir(), '.cache');
	const cache = join(caches, 'n8n-nodes-voice-assistant-platform');
	const source = join(import.meta.dirname, 'install', name);
	const lock = readFileSync(join(source, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
	const folder = join(cache, `${name}-${hash}-${platform}-${arch}-${versions.modules}`);
	if (existsSync(folder)) return folder;

	const partial = `${folder}.partial-${process.pid}`;
	const log = `${folder}.log`;
	makeFolder(partial, disposables);
	cpSync(source, partial, { recursive: true });
	rmSync(log, { force: true });

	say(`Installing ${what}, into ${cache}`);
	const packages: Command = {
		what: 'downloading and unpacking',
		command: 'npm',
		args: ['install', ...NPM_FLAGS],
		cwd: partial,
	};
	for (const step of [packages, ...(furtherSteps?.(partial) ?? [])]) {
		await runCommand(step, log, disposables);
	}
	try {
		renameSync(partial, folder);
	} catch (error) {
		// meanwhile, another process has finished the same installation
		if (!existsSync(folder)) throw error;
	}
	return folder;
}
