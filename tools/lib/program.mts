import { existsSync } from 'node:fs';

/**
 * Finds a program that a script needs and that npm does not provide.
 * @param places the paths where it may be
 * @throws Error that tells the user what to install
 */
export function findProgram(name: string, debianPackage: string, places: string[]): string {
	const found = places.find((place) => existsSync(place));
	if (found) return found;
	throw new Error(
		`${name} is needed. Install it, on Debian with "apt-get install ${debianPackage}", and run this again.`,
	);
}
