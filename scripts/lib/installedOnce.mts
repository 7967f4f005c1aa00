import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Command } from './command.mts';
import { makeFolder } from './orphanCleanup.mts';
import { REPOSITORY } from './repository.mts';
import { say } from './say.mts';

/** How npm installs a tree of n8n's without looking for what is not in the lock file. */
export const NPM_FLAGS = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

export interface Installation {
	/** What its folder in the cache begins with. */
	name: string;
	/** The folder below scripts with its package.json and lock file. */
	manifest: string;
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
	installation: Installation,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const cache = join(
		process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
		'n8n-nodes-voice-assistant-platform',
	);
	const manifest = join(REPOSITORY, 'scripts', installation.manifest);
	const lock = readFileSync(join(manifest, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
	const name = `${installation.name}-${hash}-${process.platform}-${process.arch}-${process.versions.modules}`;
	const folder = join(cache, name);
	if (!existsSync(folder)) await install(installation, manifest, cache, name, disposables);
	return folder;
}

async function install(
	{ what, furtherSteps }: Installation,
	manifest: string,
	cache: string,
	name: string,
	disposables: AsyncDisposableStack,
): Promise<void> {
	removeLeftovers(cache, name);
	const partial = join(cache, `${name}.partial-${process.pid}`);
	const log = join(cache, `${name}.log`);
	makeFolder(partial, disposables);
	cpSync(manifest, partial, { recursive: true });
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
		renameSync(partial, join(cache, name));
	} catch (error) {
		// another process has finished the same installation meanwhile
		if (!existsSync(join(cache, name))) throw error;
	}
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
