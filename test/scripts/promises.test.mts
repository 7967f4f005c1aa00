import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { REPOSITORY } from '../../scripts/lib/repository.mts';
import { testTitles } from '../../scripts/lib/testTitles.mts';

const read = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');

const cited = [...read('docs', 'promises.md').matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g)].map(
	([, title, file]) => [file, title],
);

describe('docs/promises.md', () => {
	test('has a test in every row', () => {
		const rows = read('docs', 'promises.md')
			.split('\n')
			.filter((line) => line.startsWith('|') && !/^\| (Promise|---|:?-)/.test(line));

		expect(rows.length).toBeGreaterThan(20);
		expect(rows.filter((row) => !row.includes('](../test/'))).toEqual([]);
	});

	test.each(cited)('cites a test that is there: %s: %s', (file, title) => {
		const titles = testTitles(file, read(file)).flat();

		expect(titles).toContain(title);
	});
});
