// Writes the types of the contract, which only the type check and editors need, so they are not checked in.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { OpenApi, type Node } from '../lib/openapi.mts';
import { REPOSITORY } from '../lib/repository.mts';

const HEADER = `// Written by "npm run types" from openapi.yaml, as handlers see it: with defaults filled in, and without
// refusals, which handlers throw. That file says what a field means.
`;

/** Fields with a default are always present in handlers. */
function fillDefaults(contract: OpenApi): Node {
	for (const endpoint of contract.endpoints) {
		for (const parameter of contract.parametersOf(endpoint).map((place) => contract.at(place))) {
			parameter.required ||= parameter.schema.default !== undefined;
		}
		const place = contract.bodyOf(endpoint);
		const body = place && contract.at(contract.resolve(place));
		if (!body) continue;
		const names = Object.keys(body.properties as Node);
		const filled = names.filter((name) => body.properties[name].default !== undefined);
		body.required = [...(body.required ?? []), ...filled];
	}
	return contract.root;
}

/** What a handler receives and returns; the service's own requests are webhooks. */
function onlySuccess({ webhooks: _, ...document }: Node): Node {
	for (const operation of Object.values(document.paths as Node).flatMap(Object.values) as Node[]) {
		const answers = Object.entries(operation.responses as Node);
		operation.responses = Object.fromEntries(answers.filter(([status]) => status.startsWith('2')));
	}
	const { components } = document;
	const paths = JSON.stringify(document.paths);
	const isUsed = ([name]: [string, unknown]) => paths.includes(`#/components/responses/${name}"`);
	components.responses = Object.fromEntries(
		Object.entries(components.responses as Node).filter(isUsed),
	);
	return document;
}

const USED = ['components', 'operations'];

const document = onlySuccess(fillDefaults(new OpenApi())) as unknown as OpenAPI3;
const types = await openapiTS(document, { emptyObjectsUnknown: true, silent: true });
const used = types.filter((node) => 'name' in node && USED.includes((node.name as any).text));
writeFileSync(join(REPOSITORY, 'tools', 'simulator', 'contract.mts'), HEADER + astToString(used));
