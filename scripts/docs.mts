// Writes the table of operations in the README; with --check it only tells whether the table is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { format, resolveConfig } from 'prettier';
import { OpenApi } from './lib/openapi.mts';
import { operationsTable } from './lib/operationsTable.mts';
import { REPOSITORY } from './lib/repository.mts';
import { complain, say } from './lib/say.mts';

const README = join(REPOSITORY, 'README.md');
const NODE = 'dist/nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.js';
const START = '<!-- operations: written by "npm run docs" -->';
const END = '<!-- /operations -->';

/** The node as it is built. */
function builtNode(): INodeTypeDescription {
	if (!existsSync(join(REPOSITORY, NODE)))
		throw new Error('There is no dist: run "npm run build".');
	const { VoiceAssistantPlatform } = createRequire(import.meta.url)(join(REPOSITORY, NODE)) as {
		VoiceAssistantPlatform: new () => { description: INodeTypeDescription };
	};
	return new VoiceAssistantPlatform().description;
}

async function withTable(readme: string): Promise<string> {
	const [before, rest = ''] = readme.split(START);
	const [, after] = rest.split(END);
	if (after === undefined) throw new Error(`README.md lacks the lines ${START} and ${END}`);
	const table = operationsTable(builtNode(), new OpenApi());
	const options = await resolveConfig(README);
	return await format(`${before}${START}\n\n${table}\n\n${END}${after}`, {
		...options,
		filepath: README,
	});
}

const isCheck = process.argv.includes('--check');
try {
	const now = readFileSync(README, 'utf8');
	const wanted = await withTable(now);
	if (now === wanted) {
		say('The table of operations in README.md is up to date.');
	} else if (isCheck) {
		complain('The table of operations in README.md is stale: run "npm run docs".');
		process.exitCode = 1;
	} else {
		writeFileSync(README, wanted);
		say('README.md has a new table of operations.');
	}
} catch (error) {
	complain(error);
	process.exitCode = 1;
}
