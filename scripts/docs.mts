// Writes the table of operations in the README; with --check it only tells whether the table is up to date.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { writeGenerated } from './lib/generated.mts';
import { OpenApi } from './lib/openapi.mts';
import { operationsTable } from './lib/operationsTable.mts';
import { REPOSITORY } from './lib/repository.mts';

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

function withTable(readme: string): string {
	const [before, rest = ''] = readme.split(START);
	const [, after] = rest.split(END);
	if (after === undefined) throw new Error(`README.md lacks the lines ${START} and ${END}`);
	const table = operationsTable(builtNode(), new OpenApi());
	return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

await writeGenerated({
	path: 'README.md',
	what: 'The table of operations in README.md',
	command: 'npm run docs',
	make: withTable,
});
