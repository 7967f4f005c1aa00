// The tables that docs/first-contact.md shows.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../../scripts/lib/repository.mts';

/**
 * A table as it is checked in. `UPDATE_EXAMPLES=1` writes it anew.
 * @param now as it is printed now
 */
export function example(file: string, now: string): string {
	const path = join(REPOSITORY, 'docs', 'first-contact', file);
	if (process.env.UPDATE_EXAMPLES) writeFileSync(path, `${now}\n`);
	return readFileSync(path, 'utf8').trimEnd();
}
