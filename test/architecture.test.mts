// The import rules of docs/architecture.md: who may know whom.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = 'nodes/VoiceAssistantPlatform';

/** Files that both triggers share. */
const BELOW_TRIGGERS = ['deduplication.ts', 'triggerContext.ts'];

/** What a webhook answers by itself. */
const FALLBACK = 'fallback.ts';

/** What runs one task after another. */
const TURNS = 'oneAtATime.ts';

/** By folder: the folders that its files may import from, beside their own. */
const ALLOWED: Record<string, string[]> = {
	client: [],
	validation: ['client'],
	api: ['client'],
	declaration: ['api', 'client', 'validation'],
	execution: ['api', 'client', 'declaration', 'validation'],
	parameters: ['api', 'client', 'declaration', 'validation'],
	resources: [
		'api',
		'client',
		'declaration',
		'execution',
		'parameters',
		'sleeping',
		'validation',
		'waiting',
		TURNS,
	],
	sleeping: ['api', 'client', 'declaration', 'parameters', 'validation', FALLBACK],
	waiting: ['api', 'client', 'declaration', 'execution', 'validation'],
	listSearch: ['api', 'client', 'parameters', 'validation'],
	polling: ['api', 'client', 'parameters', 'validation', ...BELOW_TRIGGERS],
	webhook: [
		...['api', 'client', 'parameters', 'sleeping', 'validation'],
		...[FALLBACK, TURNS, ...BELOW_TRIGGERS],
	],
};

/** A variable of a module, or something that fills while n8n runs. */
const STATE = /^(?:export )?(?:let|const(?=.* = new (?:Map|Set|WeakMap)(?:<.*>)?\(\))) (\w+)/m;

const files = globSync(`${ROOT}/**/*.ts`);
/** What each file imports, types included or not. */
const imports = new Map(
	files.map((file) => [
		file,
		[...readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)].map(([, path]) => {
			const target = relative('.', resolve(dirname(file), path));
			return files.find((one) => one === `${target}.ts` || one === join(target, 'index.ts'))!;
		}),
	]),
);
const folderOf = (file: string) => relative(ROOT, file).split('/')[0];

test('files import only what their folder may know', () => {
	const forbidden = [...imports].flatMap(([file, targets]) =>
		targets
			.filter(
				(target) => file.includes(`${folderOf(file)}/`) && folderOf(target) !== folderOf(file),
			)
			.filter((target) => !ALLOWED[folderOf(file)].includes(folderOf(target)))
			.map((target) => `${file} imports ${target}`),
	);

	expect(forbidden).toEqual([]);
	expect([...new Set(files.map(folderOf))].filter((name) => !name.endsWith('.ts')).sort()).toEqual(
		Object.keys(ALLOWED).sort(),
	);
});

/** What a file imports, by itself and through others. */
function reachable(
	file: string,
	from: Map<string, string[]>,
	seen = new Set<string>(),
): Set<string> {
	for (const target of from.get(file)!) {
		if (!seen.has(target)) {
			seen.add(target);
			reachable(target, from, seen);
		}
	}
	return seen;
}

test('nothing that is shipped imports tests or tools', () => {
	const shipped = globSync(['nodes/**/*.ts', 'credentials/*.ts']);
	const strangers = shipped.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/(?:from|import|require\()\s*'(\.[^']*)'/g)]
			.map(([, path]) => relative('.', resolve(dirname(file), path)))
			.filter((target) => !/^(nodes|credentials)\//.test(target))
			.map((target) => `${file} imports ${target}`),
	);

	expect(shipped.length).toBeGreaterThan(100);
	expect(strangers).toEqual([]);
});

test('no file imports itself through others', () => {
	expect(files.filter((file) => reachable(file, imports).has(file))).toEqual([]);
});

test('what a module keeps is in the table of docs/architecture.md', () => {
	const table = readFileSync('docs/architecture.md', 'utf8').split('## Where state lives')[1];
	const kept = files
		.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(new RegExp(STATE.source, 'gm'))])
		.map(([, name]) => name);

	expect(kept).toContain('limiters');
	expect(kept.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
