import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mts';
import { makeTemporaryFolder } from './orphanCleanup.mts';
import { say } from './say.mts';

/** A program that a script needs and that npm does not bring. */
export interface Program {
	/** How a user knows it. */
	name: string;
	/** The package of Debian that brings it. */
	debianPackage: string;
	/** Where it is, when it is there. */
	find(): string | undefined;
}

const APT_GET = '/usr/bin/apt-get';
const isRoot = process.getuid?.() === 0;

/**
 * Finds a program; on a CI machine it installs it first where none is found.
 * @throws Error that tells the user what to install
 */
export async function findOrInstall(
	{ name, debianPackage, find }: Program,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const found = find();
	if (found) return found;
	if (!process.env.CI || !isRoot || !existsSync(APT_GET)) {
		throw new Error(
			`${name} is needed. Install it, on Debian with "apt-get install ${debianPackage}", and run this again.`,
		);
	}
	say(`Installing ${name} …`);
	const folder = makeTemporaryFolder('apt-get', disposables);
	for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
		await runCommand(
			{
				what: `apt-get ${args[0]}`,
				command: APT_GET,
				args,
				cwd: folder,
				// nobody can answer questions
				env: { DEBIAN_FRONTEND: 'noninteractive' },
			},
			join(folder, 'apt.log'),
			disposables,
		);
	}
	const installed = find();
	if (!installed) throw new Error(`apt-get has installed no ${name} that can be found.`);
	return installed;
}
