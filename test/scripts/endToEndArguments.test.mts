import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { endToEndArguments } from '../../scripts/lib/endToEndArguments.mts';
import { N8N_LINES } from '../../scripts/lib/n8nLine.mts';
import { REPOSITORY } from '../../scripts/lib/repository.mts';

describe('npm run test:e2e', () => {
	test('takes the line of n8n out, and leaves all else to Jest', () => {
		const { line, forJest } = endToEndArguments(['--silent', '-t', 'all', '--n8n', '1']);

		expect([line.number, forJest]).toEqual([1, ['--silent', '-t', 'all']]);
	});

	test.each([
		{ args: ['--n8n', '3'], message: 'There is no line "3" of n8n to run: take 1 or 2.' },
		{ args: ['--n8n'], message: 'There is no line "" of n8n to run: take 1 or 2.' },
		{ args: ['--n8n', '-t'], message: 'There is no line "-t" of n8n to run: take 1 or 2.' },
		{ args: ['--n8n', '1', '--n8n', '2'], message: '--n8n is given more than once.' },
	])('refuses $args', ({ args, message }) => {
		expect(() => endToEndArguments(args)).toThrow(new Error(message));
	});
});

describe('what is installed', () => {
	const lockOf = (manifest: string) =>
		JSON.parse(
			readFileSync(join(REPOSITORY, 'scripts', manifest, 'package-lock.json'), 'utf8'),
		) as { packages: Record<string, { version: string }> };
	const versionOf = (manifest: string, name: string) =>
		lockOf(manifest).packages[`node_modules/${name}`].version;

	test.each(Object.entries(N8N_LINES))('for line %s begins with that number', (number, line) => {
		expect(versionOf(line.manifest, 'n8n').split('.')[0]).toBe(number);
	});

	test.each(['n8n-core', 'n8n-workflow'])(
		'for test:oldest has the %s of the n8n that runs end to end',
		(name) => {
			expect(versionOf('n8n-oldest', name)).toBe(versionOf(N8N_LINES[1].manifest, name));
		},
	);
});
