// The import rules of docs/architecture.md: who may know whom.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = 'nodes/VoiceAssistantPlatform';

/** By folder: the folders that its files may import from, beside their own. */
const ALLOWED: Record<string, string[]> = {
	client: [],
	validation: ['client'],
	api: ['client'],
	deduplication: ['client'],
	execution: ['api', 'client', 'validation'],
	parameters: ['api', 'client', 'execution', 'validation'],
	resources: ['api', 'client', 'execution', 'parameters', 'validation', 'waiting'],
	waiting: ['api', 'client', 'execution', 'validation'],
	listSearch: ['api', 'client', 'parameters', 'validation'],
	polling: ['api', 'client', 'deduplication', 'parameters', 'validation'],
	webhook: ['api', 'client', 'deduplication', 'parameters', 'validation'],
};

const files = globSync(`${ROOT}/**/*.ts`);
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

test('no file imports itself through others', () => {
	const reachable = (file: string, seen = new Set<string>()): Set<string> => {
		for (const target of imports.get(file)!) {
			if (!seen.has(target)) {
				seen.add(target);
				reachable(target, seen);
			}
		}
		return seen;
	};

	expect(files.filter((file) => reachable(file).has(file))).toEqual([]);
});

test('paths of the API stand in one place', () => {
	const elsewhere = files.filter(
		(file) =>
			!file.endsWith('api/endpoints.ts') &&
			/['"`]\/(user|white-label)\//.test(
				readFileSync(file, 'utf8').replace(/placeholder: .*/g, ''),
			),
	);

	expect(elsewhere).toEqual([]);
});
