// Writes the table of operations in README.md, and what to tell AI agents in docs/ai-agents.md; with --check, only checks whether
// they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { format, resolveConfig } from 'prettier';
import { agentDescriptions, resourcesTable } from './operationsTable.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { complain, say } from '../lib/say.mts';

const NODE = 'dist/nodes/VoiceAssistantPlatform/VoiceAssistantPlatform.node.js';

/** What is generated in each page, and the functions that make it. */
const PARTS: Array<[path: string, name: string, make: (node: INodeTypeDescription) => string]> = [
	['README.md', 'operations', resourcesTable],
	['docs/ai-agents.md', 'descriptions to copy', agentDescriptions],
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

/** Writes a text between its two lines of a page. @throws Error if it must only be checked, and is stale */
async function write(path: string, name: string, text: string): Promise<void> {
	const file = join(REPOSITORY, path);
	const [start, end] = [`<!-- ${name}: written by "npm run docs" -->`, `<!-- /${name} -->`];
	const page = readFileSync(file, 'utf8');
	const [before, rest = ''] = page.split(start);
	const [, after] = rest.split(end);
	if (after === undefined) throw new Error(`${path} lacks the lines ${start} and ${end}`);
	const options = { ...(await resolveConfig(file)), filepath: file };
	const wanted = await format(`${before}${start}\n\n${text}\n\n${end}${after}`, options);
	if (page === wanted) return say(`${path}: "${name}" is up to date.`);
	if (process.argv.includes('--check')) {
		throw new Error(`${path}: "${name}" is stale: run "npm run docs".`);
	}
	writeFileSync(file, wanted);
	say(`${path}: "${name}" has been written.`);
}

for (const [path, name, make] of PARTS) {
	try {
		await write(path, name, make(builtNode()));
	} catch (error) {
		complain(error);
		process.exitCode = 1;
	}
}
