import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mts';
import { makeTemporaryFolder } from './orphanCleanup.mts';
import { say } from './say.mts';

/** A program that a script needs and that npm does not bring. */
interface Program {
	/** How a user knows it. */
	name: string;
	/** The package of Debian that brings it. */
	debianPackage: string;
	/** Where it may be. */
	places: string[];
}

const APT_GET = '/usr/bin/apt-get';

/** Whether this process may do anything on the machine. */
export const isRoot = process.getuid?.() === 0;

/**
 * Finds a program; on a CI machine it installs it first where none is found.
 * @throws Error that tells the user what to install
 */
export async function findOrInstall(
	{ name, debianPackage, places }: Program,
	disposables: AsyncDisposableStack,
): Promise<string> {
	const find = () => places.find((place) => existsSync(place));
	const found = find();
	if (found) return found;
	if (!process.env.CI || !isRoot || !existsSync(APT_GET)) {
		throw new Error(
			`${name} is needed. Install it, on Debian with "apt-get install ${debianPackage}", and run this again.`,
		);
	}
	say(`Installing ${name} …`);
	const cwd = makeTemporaryFolder('apt-get', disposables);
	// nobody can answer questions
	const env = { DEBIAN_FRONTEND: 'noninteractive' };
	for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
		const command = { what: `apt-get ${args[0]}`, command: APT_GET, args, cwd, env };
		await runCommand(command, join(cwd, 'apt.log'), disposables);
	}
	const installed = find();
	if (!installed) throw new Error(`apt-get has installed no ${name} that can be found.`);
	return installed;
}
