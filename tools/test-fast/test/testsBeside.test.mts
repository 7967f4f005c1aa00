import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '../../lib/repository.mts';
import { testsBeside } from '../testsBeside.mts';

test('there are tests beside each file of the nodes and of the credential, and beside each page', () => {
	const tests = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });
	const files = globSync('{{nodes,credentials}/**/*.ts,docs/*.md}', { cwd: REPOSITORY });
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => testsBeside(file, tests).length === 0)).toEqual([]);
});
