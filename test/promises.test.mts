import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { REPOSITORY } from '../tools/lib/repository.mts';
import { testTitles } from '../tools/lib/testTitles.mts';

const read = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');

const cited = [
	...read('docs', 'promises.md').matchAll(/\[([^\]]+)\]\(\.\.\/((?:test|tools)\/[^)]+)\)/g),
].map(([, title, file]) => [file, title]);

describe('docs/promises.md', () => {
	test('names a test for every promise', () => {
		const promises = read('docs', 'promises.md').match(/^- (?:.|\n {2})+/gm) ?? [];

		expect(promises.length).toBeGreaterThan(20);
		expect(promises.filter((promise) => !/\]\(\.\.\/(test|tools)\//.test(promise))).toEqual([]);
	});

	test.each(cited)('cites a test that is there: %s: %s', (file, title) => {
		const titles = testTitles(file, read(file)).flat();

		expect(titles).toContain(title);
	});
});
