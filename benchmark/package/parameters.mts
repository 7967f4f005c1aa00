// Computes the parameters of nodes as n8n does for the editor, and tells how many microseconds each form took.
import { join } from 'node:path';
import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { loadN8n } from './loadN8n.mts';
import { median } from '../figures.mts';

export interface Form {
	node: string;
	name: string;
	microseconds: number;
}

const WARM_UP = 200;
const ROUNDS = 400;
const HTTP_VERSION = 4.5;

const [starter, folder] = process.argv.slice(2);
const { core, workflow, require } = loadN8n(starter);
const { displayParameter, getNodeParameters } = workflow.NodeHelpers;

/** All parameters with their defaults, and which of them are shown. */
function compute(description: INodeTypeDescription, values: INodeParameters, typeVersion: number) {
	const node = { typeVersion };
	const { properties } = description;
	const parameters = getNodeParameters(properties, values, true, false, node, description)!;
	return properties.filter((property) => displayParameter(parameters, property, node, description));
}

function measure(
	description: INodeTypeDescription,
	name: string,
	values: INodeParameters,
	version = 1,
): Form {
	for (let round = 0; round < WARM_UP; round++) compute(description, values, version);
	const figures: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const start = performance.now();
		compute(description, values, version);
		figures.push((performance.now() - start) * 1_000);
	}
	return { node: description.displayName, name, microseconds: median(figures) };
}

const loader = new core.PackageDirectoryLoader(folder);
await loader.loadAll();
const { description } = loader.getNode('voiceAssistantPlatform').type as {
	description: INodeTypeDescription;
};
const forms = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		(displayOptions!.show!.resource as string[]).flatMap((resource) =>
			(options as Array<{ value: string }>).map(({ value: operation }) =>
				measure(description, `${resource}, ${operation}`, { resource, operation }),
			),
		),
	);

const { HttpRequest } = require(
	join('n8n-nodes-base', 'dist', 'nodes', 'HttpRequest', 'HttpRequest.node.js'),
);
const http = workflow.NodeHelpers.getVersionedNodeType(new HttpRequest(), HTTP_VERSION);
forms.push(
	measure(http.description, 'as it is when it is new', {}, HTTP_VERSION),
	measure(
		http.description,
		'POST with a body',
		{ method: 'POST', sendBody: true, specifyBody: 'json' },
		HTTP_VERSION,
	),
);
console.log(JSON.stringify(forms));
process.exit();
