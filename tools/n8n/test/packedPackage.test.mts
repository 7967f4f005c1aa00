import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../../lib/orphanCleanup.mts';
import { packedPackage } from '../packedPackage.mts';

const disposables = new AsyncDisposableStack();

afterEach(async () => {
	delete process.env.PACKAGE_TARBALL;
	await disposables.disposeAsync();
});

test('a package that is packed already is the one that is tested', async () => {
	const folder = makeTemporaryFolder('packed-package', disposables);
	mkdirSync(join(folder, 'package'));
	writeFileSync(join(folder, 'package', 'package.json'), '{"name":"packed-already"}');
	execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
	process.env.PACKAGE_TARBALL = join(folder, 'package.tgz');

	const unpacked = await packedPackage(makeTemporaryFolder('unpacked', disposables), disposables);

	expect(readdirSync(unpacked)).toEqual(['package.json']);
	expect(readFileSync(join(unpacked, 'package.json'), 'utf8')).toContain('packed-already');
});
