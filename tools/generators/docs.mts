// Writes the tables of operations in README.md and docs/operations.md, the table of a call in docs/calls.md, and what to tell
// AI agents in docs/ai-agents.md; with --check, only checks whether they are up to date.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { format, resolveConfig } from 'prettier';
import { agentDescriptions, operationsTable, resourcesTable } from './operationsTable.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { runJest } from '../lib/runJest.mts';
import { complain, say } from '../lib/say.mts';

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

/** Writes a table between its two lines of a page. @throws Error if it must only be checked, and is stale */
async function write(path: string, name: string, table: string): Promise<void> {
	const file = join(REPOSITORY, path);
	const [start, end] = [`<!-- ${name}: written by "npm run docs" -->`, `<!-- /${name} -->`];
	const page = readFileSync(file, 'utf8');
	const [before, rest = ''] = page.split(start);
	const [, after] = rest.split(end);
	if (after === undefined) throw new Error(`${path} lacks the lines ${start} and ${end}`);
	const options = { ...(await resolveConfig(file)), filepath: file };
	const wanted = await format(`${before}${start}\n\n${table}\n\n${end}${after}`, options);
	if (page === wanted) return say(`The table of ${name} in ${path} is up to date.`);
	if (process.argv.includes('--check')) {
		throw new Error(`The table of ${name} in ${path} is stale: run "npm run docs".`);
	}
	writeFileSync(file, wanted);
	say(`The table of ${name} in ${path} has been written.`);
}

for (const [path, name, make] of TABLES) {
	try {
		await write(path, name, await make());
	} catch (error) {
		complain(error);
		process.exitCode = 1;
	}
}
