import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { missing, needless } from '../packageFiles.mts';
import { REPOSITORY } from '../../lib/repository.mts';

const MANIFEST = {
	n8n: { nodes: ['dist/nodes/Sample.node.js'], credentials: ['dist/credentials/Sample.js'] },
};

test.each([
	'.env',
	'dist/nodes/Sample.node.d.ts',
	// without the source it is of no use
	'dist/nodes/Sample.node.js.map',
	'dist/nodes/fixture.json',
	'dist/package.json',
	'dist/test/helper.js',
	'nodes/Sample.node.ts',
	'package.log',
])('a package is refused with %s, which nobody needs', (path) => {
	expect(needless(['package.json', path])).toEqual([path]);
});

test('what the manifest names must be there, each node with its codex file, and the licenses', () => {
	expect(missing(['package.json'], MANIFEST)).toEqual([
		'dist/nodes/Sample.node.js',
		'dist/credentials/Sample.js',
		'dist/nodes/Sample.node.json',
		'LICENSE',
		'LICENSE.phone-numbers.txt',
	]);
});

test('the library for phone numbers comes with its licenses, which name the file that has it', () => {
	const read = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');
	const shipped = read('LICENSE.phone-numbers.txt');

	for (const license of ['LICENSE', 'LICENSE.Apache']) {
		expect(shipped).toContain(read('node_modules', 'libphonenumber-js', license).trimEnd());
	}
	const [, bundled] = /entryPoints: \['(.*)\.ts'\]/.exec(read('gulpfile.js')) ?? [];
	expect(shipped).toContain(`dist/${bundled}.js`);
	expect(JSON.parse(read('package.json')).files).toContain('LICENSE.phone-numbers.txt');
});
