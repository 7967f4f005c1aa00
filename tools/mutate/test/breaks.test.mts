import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { REPOSITORY } from '../../lib/repository.mts';
import { breaksIn, withBreaks } from '../breaks.mts';

const broken = (text: string) => {
	const breaks = breaksIn('sample.ts', text).map((one, number) => ({ ...one, number }));
	return { words: breaks.map(({ words }) => words), text: withBreaks(text, breaks) };
};

test('a break changes one place, and nothing while it is turned off', () => {
	const { words, text } = broken('const f = (a, b) => { if (a > 1) b = !b; return b; };');
	const build = new Function('isBroken', `${text} return f;`) as (
		isBroken: (number: number) => boolean,
	) => (a: number, b: boolean) => boolean;
	const resultsOf = (turnedOn: number) => {
		const sample = build((number) => number === turnedOn);
		return [sample(1, false), sample(2, false)];
	};

	expect(resultsOf(-1)).toEqual([false, true]);
	expect(words.map((one, number) => [one, ...resultsOf(number)])).toEqual([
		['a > 1 → !(a > 1)', true, false],
		['> → >=', true, true],
		['1 → (1 + 1)', false, false],
		['b = !b; → nothing', false, false],
		['!b → (b)', false, false],
	]);
});

test('the code of the nodes stays valid with all breaks in it', () => {
	const files = globSync('nodes/**/*.ts', { cwd: REPOSITORY });
	const wrong = files.filter((file) => {
		const { text } = broken(readFileSync(join(REPOSITORY, file), 'utf8'));
		return ts.transpileModule(text, { reportDiagnostics: true }).diagnostics!.length > 0;
	});

	expect(wrong).toEqual([]);
});
