import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { N8N_LINES } from '../line.mts';
import { REPOSITORY } from '../../lib/repository.mts';

interface Locked {
	version?: string;
	optionalDependencies?: Record<string, string>;
}

const lockedIn = (folder: string) =>
	(
		JSON.parse(readFileSync(join(REPOSITORY, folder, 'package-lock.json'), 'utf8')) as {
			packages: Record<string, Locked>;
		}
	).packages;

const versionOf = (folder: string, name: string) =>
	lockedIn(join('tools', 'n8n', 'install', folder))[`node_modules/${name}`].version;

// `npm ci` takes a lock file only if it names what each system would install
test('the lock file names the binaries of every platform, with their versions', () => {
	const packages = lockedIn('.');
	const named = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
	const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
		Object.keys(optionalDependencies),
	);
	expect(wanted.length).toBeGreaterThan(50);
	expect(wanted.filter((name) => !named.has(name))).toEqual([]);
	expect(Object.keys(packages).filter((path) => path && !packages[path].version)).toEqual([]);
});

test.each(Object.entries(N8N_LINES))(
	'what is installed for line %s of n8n is of that line',
	(number, { name }) => {
		expect(versionOf(name, 'n8n')?.split('.')[0]).toBe(number);
	},
);

test.each(['n8n-core', 'n8n-workflow'])(
	'test:oldest has the %s of the n8n that runs end to end',
	(name) => {
		expect(versionOf('n8n-oldest', name)).toBe(versionOf(N8N_LINES[1].name, name));
	},
);
