// Writes the types of the contract; with --check it only tells whether they are up to date.
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { writeGenerated } from './lib/generated.mts';
import { OpenApi, type Node } from './lib/openapi.mts';

const HEADER = `// Written by "npm run types" from openapi.yaml, as handlers see it: with defaults filled in.
`;

/** What has a default is always there when a handler looks. */
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

await writeGenerated({
	path: 'simulator/contract.mts',
	what: 'simulator/contract.mts',
	command: 'npm run types',
	make: async () => {
		const document = fillDefaults(new OpenApi()) as unknown as OpenAPI3;
		const types = await openapiTS(document, { emptyObjectsUnknown: true, silent: true });
		return HEADER + astToString(types);
	},
});
