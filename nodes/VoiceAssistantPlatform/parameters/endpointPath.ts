// Paths of the API that the user can change: some platforms have another one (docs/api-assumptions.md, "Endpoints").
import type { INodeProperties } from 'n8n-workflow';
import { parametersIn, pathOf, type Endpoint } from '../api/endpoint';
import { ENDPOINTS } from '../api/endpoints';
import { isApiPath } from '../client/request';
import { validated, type DeclaredRouting } from '../validation/form';
import { text, textThat } from '../validation/rules';

/**
 * Rules for a path that the user enters in place of the declared one; it is checked before anything is sent.
 * @param placeholder what stands in it for an ID
 */
export const apiPathWith = (placeholder: string) => [
	textThat(
		isApiPath,
		'is not a path of the API',
		`Start it with one slash, and leave out the address of the host, for example /leads/${placeholder}.`,
	),
	textThat(
		(path) => path.includes(placeholder),
		`does not contain ${placeholder}`,
		`Write ${placeholder} where the ID goes, or remove the option.`,
	),
];

/** Routing of a path that another request is sent to; its query may hold a key. */
export const otherPath = (placeholder: string): DeclaredRouting => ({
	...validated(...apiPathWith(placeholder)),
	isSecret: true,
});

/** The option for the path of an operation. */
export function endpointPath(endpoint: Pick<Endpoint, 'url'>): INodeProperties {
	const path = pathOf(endpoint);
	const filled = parametersIn(path)
		.map((name) => `.replace("{${name}}", $parameter["${name}"])`)
		.join('');
	return {
		displayName: 'Endpoint Path',
		name: 'endpointPath',
		type: 'string',
		default: path,
		placeholder: `e.g. ${path}`,
		description:
			'Path of this operation in the API, without the base URL. Change it only if your platform has another one.',
		routing: {
			request: { url: `={{ ($value || "${path}")${filled} }}` },
			rules: [text()],
		} as DeclaredRouting,
	};
}

const templateList = pathOf(ENDPOINTS.listTemplates);

export const templateListPath: INodeProperties = {
	displayName: 'Template List Path',
	name: 'templateListPath',
	type: 'string',
	default: templateList,
	placeholder: `e.g. ${templateList}`,
	description:
		'API path that lists the templates to choose from, without the base URL; {senderId} stands for the ID of the sender, as in /templates?sender_id={senderId}. Change it only if your platform has another one.',
	routing: otherPath('{senderId}'),
};
