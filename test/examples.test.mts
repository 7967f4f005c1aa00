import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NodeHelpers, type INode } from 'n8n-workflow';
import { loadPackage, nodeTypes } from './support/engine/package.ts';

const PACKAGE = 'n8n-nodes-voice-assistant-platform.';
const DIRECTORY = join(import.meta.dirname, '..', 'examples');

const nodesOf = (file: string) =>
	(JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) as { nodes: INode[] }).nodes;

const ours = readdirSync(DIRECTORY).flatMap((file) =>
	nodesOf(file)
		.filter(({ type }) => type.startsWith(PACKAGE))
		.map((node): [string, INode] => [`${file}: ${node.name}`, node]),
);

// n8n leaves out in silence what a form does not show
test.each(ours)('examples/%s has no parameter that its form does not show', async (_, node) => {
	await loadPackage();
	const { description } = nodeTypes.getByNameAndVersion(node.type);
	// n8n adds these two to a node that is used as a tool
	const forTools = ['descriptionType', 'toolDescription'];
	const parameters = Object.fromEntries(
		Object.entries(node.parameters).filter(([parameter]) => !forTools.includes(parameter)),
	);
	const plain = { ...node, parameters };

	expect(
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			plain,
			description,
		),
	).toMatchObject(parameters);
});

const recipes = readFileSync(join(DIRECTORY, '..', 'docs', 'recipes.md'), 'utf8');

const fileNameOf = (name: string) =>
	name
		.toLowerCase()
		.match(/[a-z]+/g)!
		.filter((word) => !['a', 'an', 'the'].includes(word))
		.join('-');

test.each(readdirSync(DIRECTORY))(
	'examples/%s has the same name in n8n, in its note and in the docs',
	(file) => {
		const { name, nodes } = JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8'));
		const [{ parameters: note }] = nodes as INode[];
		const [, section = ''] = recipes.split(`\n## ${name}\n`);

		expect(`${fileNameOf(name)}.json`).toBe(file);
		expect(String(note.content).split('\n')[0]).toBe(`## ${name}`);
		expect(section.split('\n## ')[0]).toContain(`(../examples/${file})`);
		expect(recipes).toContain(`\n| [${name}](#`);
	},
);

test.each(readdirSync(DIRECTORY))('examples/%s speaks of calls as they come out', (file) => {
	expect(readFileSync(join(DIRECTORY, file), 'utf8')).not.toMatch(
		/client_phone_number|assistant_phone_number|lead_phone_number|\bevaluation\b/,
	);
});

// n8n gives these conditions a quarter of a second, in which a busy computer may do nothing: then the execution fails
test.each(readdirSync(DIRECTORY))(
	'examples/%s compares by no regular expression of a condition',
	(file) => {
		expect(readFileSync(join(DIRECTORY, file), 'utf8')).not.toMatch(/"operation": "(notR|r)egex"/);
	},
);
