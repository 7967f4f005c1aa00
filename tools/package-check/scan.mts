// The rules of n8n's scan of published packages, `@n8n/scan-community-package` 0.32.0. That scan takes the name of a published
// package, and reports its findings as one text; this one runs before publishing, and returns data.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
// @ts-expect-error it has no types
import nodesBase from 'eslint-plugin-n8n-nodes-base';

/** The files that n8n's scan reads in the repository that a package's provenance names. */
export const OF_THE_SOURCE = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

/** The files that n8n's scan reads in the package itself. */
export const OF_THE_PACKAGE = ['**/*.js', 'package.json'];

// n8n's linter configures the older plugin's rules as the scan does
const { config } = createRequire(import.meta.url)('@n8n/node-cli/eslint') as {
	config: Linter.Config[];
};
const ofOlderPlugin = config.filter(({ rules = {} }) =>
	Object.keys(rules).some((name) => name.startsWith('n8n-nodes-base/')),
);

const CONFIG = defineConfig(
	n8nCommunityNodesPlugin.configs.recommended as Linter.Config,
	{ rules: { 'no-console': 'error' } },
	{ plugins: { 'n8n-nodes-base': nodesBase } },
	...ofOlderPlugin.map(({ files, rules }) => ({ files, rules })),
	{ files: ['**/*.{json,ts}'], languageOptions: { parser } },
);

/**
 * What n8n's scan objects to in the files of a folder, a line each. Warnings count, too: they will be n8n's next errors.
 * @throws Error if there is nothing to read
 */
export async function scan(folder: string, patterns: string[]): Promise<string[]> {
	const files = globSync(patterns, {
		cwd: folder,
		exclude: ['node_modules/**', '**/package-lock.json'],
	});
	if (files.length === 0) throw new Error(`There is nothing to scan in ${folder}`);

	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: CONFIG,
	});
	const results = await eslint.lintFiles(files.map((file) => join(folder, file)));
	return results.flatMap(({ filePath, messages }) =>
		messages.map(({ line, ruleId, message }) => {
			const file = filePath.slice(folder.length + 1);
			return `${file}:${line} ${ruleId ?? 'not readable'}: ${message}`;
		}),
	);
}
