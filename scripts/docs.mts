// Writes the tables of operations in README.md and docs/operations.md; with --check it only tells whether they are up to date.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { writeGenerated } from './lib/generated.mts';
import { OpenApi } from './lib/openapi.mts';
import { operationsTable, resourcesTable } from './lib/operationsTable.mts';
import { REPOSITORY } from './lib/repository.mts';

const NODE = 'dist/nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.js';
const START = '<!-- operations: written by "npm run docs" -->';
const END = '<!-- /operations -->';

const TABLES: Record<string, () => string> = {
	'README.md': () => resourcesTable(builtNode()),
	'docs/operations.md': () => operationsTable(builtNode(), new OpenApi()),
};

/** The node as it is built. */
function builtNode(): INodeTypeDescription {
	if (!existsSync(join(REPOSITORY, NODE)))
		throw new Error('There is no dist: run "npm run build".');
	const { VoiceAssistantPlatform } = createRequire(import.meta.url)(join(REPOSITORY, NODE)) as {
		VoiceAssistantPlatform: new () => { description: INodeTypeDescription };
	};
	return new VoiceAssistantPlatform().description;
}

for (const [path, table] of Object.entries(TABLES)) {
	await writeGenerated({
		path,
		what: `The table of operations in ${path}`,
		command: 'npm run docs',
		make: (page) => {
			const [before, rest = ''] = page.split(START);
			const [, after] = rest.split(END);
			if (after === undefined) throw new Error(`${path} lacks the lines ${START} and ${END}`);
			return `${before}${START}\n\n${table()}\n\n${END}${after}`;
		},
	});
}
