// Files that are generated from other files of the repository, and checked in.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { REPOSITORY } from '../lib/repository.mts';
import { complain, say } from '../lib/say.mts';

export interface Generated {
	/** The file, from the root of the repository. */
	path: string;
	/** The generated part, if it is not the whole file: "The table of operations in README.md". */
	what?: string;
	command: string;
	/** Makes the new text from the current one; it is formatted afterwards. */
	make(now: string): string | Promise<string>;
}

/** Writes a generated file; with `--check`, only checks whether the file is up to date. */
export async function writeGenerated({
	path,
	what = path,
	command,
	make,
}: Generated): Promise<void> {
	const file = join(REPOSITORY, path);
	try {
		const now = existsSync(file) ? readFileSync(file, 'utf8') : '';
		const options = await resolveConfig(file);
		const wanted = await format(await make(now), { ...options, filepath: file });
		if (now === wanted) {
			say(`${what} is up to date.`);
		} else if (process.argv.includes('--check')) {
			throw new Error(`${what} is stale: run "${command}".`);
		} else {
			writeFileSync(file, wanted);
			say(`${what} has been written.`);
		}
	} catch (error) {
		complain(error);
		process.exitCode = 1;
	}
}
