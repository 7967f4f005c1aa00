// The rules of n8n's scan of published packages, `@n8n/scan-community-package` 0.32.0. That one takes a name of the
// registry and tells its findings as one text; here they are found before publishing, and are data.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
// @ts-expect-error it comes without types
import nodesBase from 'eslint-plugin-n8n-nodes-base';

/** What n8n's scan has against a file; without a rule it could not read the file. */
export interface Finding {
	file: string;
	line: number;
	rule: string;
	message: string;
}

/** What n8n's scan reads of the repository that the provenance of a package names. */
export const OF_THE_SOURCE = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

/** What n8n's scan reads of the package itself. */
export const OF_THE_PACKAGE = ['**/*.js', 'package.json'];

// n8n's linter has the rules of the older plugin as its scan has them
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
 * Reads the files of a folder as n8n's scan does. Its warnings count, too: they are n8n's next errors.
 * @throws Error when there is nothing to read
 */
export async function scan(folder: string, patterns: string[]): Promise<Finding[]> {
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
	return results
		.flatMap(({ filePath, messages }) =>
			messages.map(({ line, ruleId, message }) => ({
				file: filePath.slice(folder.length + 1),
				line,
				rule: ruleId ?? '',
				message,
			})),
		)
		.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** A finding as one line. */
export function inWords({ file, line, rule, message }: Finding): string {
	return `${file}:${line} ${rule || 'not readable'}: ${message}`;
}
