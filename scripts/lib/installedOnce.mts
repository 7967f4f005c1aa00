import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Command } from './command.mts';
import { makeFolder } from './orphanCleanup.mts';
import { REPOSITORY } from './repository.mts';
import { say } from './say.mts';

/** How npm installs a tree of n8n's without looking for what is not in the lock file. */
export const NPM_FLAGS = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

export interface Installation {
	/** The folder below scripts with its package.json and lock file, and what its folder in the cache begins with. */
	name: string;
	/** What is installed, with time and size, for the user. */
	what: string;
	/** What is done in the folder after npm has put the packages there. */
	furtherSteps?: (folder: string) => Command[];
}

/**
 * Installs packages into the user's cache folder, unless they are there already for this lock file, Node and machine.
 * @returns their folder
 */
export async function installedOnce(
	{ name, what, furtherSteps }: Installation,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const { env, platform, arch, versions } = process;
	const caches = env.XDG_CACHE_HOME || join(homedir(), '.cache');
	const cache = join(caches, 'n8n-nodes-voice-assistant-platform');
	const source = join(REPOSITORY, 'scripts', name);
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
		// another process has finished the same installation meanwhile
		if (!existsSync(folder)) throw error;
	}
	return folder;
}
