// `npm ci` takes a lock file only if it names what each system would install.
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../scripts/lib/repository.mts';

interface Locked {
	version?: string;
	optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
	packages: Record<string, Locked>;
};

test('the lock file names the binaries of every platform, with their versions', () => {
	const named = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
	const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
		Object.keys(optionalDependencies),
	);
	expect(wanted.length).toBeGreaterThan(50);
	expect(wanted.filter((name) => !named.has(name))).toEqual([]);
	expect(Object.keys(packages).filter((path) => path && !packages[path].version)).toEqual([]);
});
