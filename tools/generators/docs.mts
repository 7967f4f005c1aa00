// Writes the tables of operations in README.md and docs/operations.md, the table of a call in docs/calls.md, and what to tell
// AI agents in docs/ai-agents.md; with --check, only checks whether they are up to date.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { writeGenerated } from './generated.mts';
import { agentDescriptions, operationsTable, resourcesTable } from './operationsTable.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { runJest } from '../lib/runJest.mts';

const NODE = 'dist/nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.js';
const CALL_OUTPUTS_TEST = 'test/engine/callOutputs.test.mts';

/** The generated tables of each page, and the functions that make them. */
const TABLES: Array<[path: string, name: string, make: () => string | Promise<string>]> = [
	['README.md', 'operations', () => resourcesTable(builtNode())],
	['docs/operations.md', 'operations', () => operationsTable(builtNode())],
	['docs/ai-agents.md', 'descriptions to copy', () => agentDescriptions(builtNode())],
	['docs/calls.md', 'outputs', callOutputs],
];

const require = createRequire(import.meta.url);

function builtNode(): INodeTypeDescription {
	if (!existsSync(join(REPOSITORY, NODE)))
		throw new Error('There is no dist: run "npm run build".');
	const { VoiceAssistantPlatform } = require(join(REPOSITORY, NODE)) as {
		VoiceAssistantPlatform: new () => { description: INodeTypeDescription };
	};
	return new VoiceAssistantPlatform().description;
}

/** The table that its test makes by running the nodes on n8n's engine. */
async function callOutputs(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'call-outputs-'));
	const file = join(folder, 'table.md');
	try {
		const args = [CALL_OUTPUTS_TEST, '--reporters=default'];
		const code = await runJest('jest.config.cjs', args, { CALL_OUTPUTS_FILE: file });
		if (code !== 0) throw new Error(`${CALL_OUTPUTS_TEST} says what is wrong: see above.`);
		return readFileSync(file, 'utf8');
	} finally {
		rmSync(folder, { recursive: true });
	}
}

for (const [path, name, make] of TABLES) {
	const [start, end] = [`<!-- ${name}: written by "npm run docs" -->`, `<!-- /${name} -->`];
	await writeGenerated({
		path,
		what: `The table of ${name} in ${path}`,
		command: 'npm run docs',
		make: async (page) => {
			const [before, rest = ''] = page.split(start);
			const [, after] = rest.split(end);
			if (after === undefined) throw new Error(`${path} lacks the lines ${start} and ${end}`);
			return `${before}${start}\n\n${await make()}\n\n${end}${after}`;
		},
	});
}
