// Paths of the API that the user can change: some platforms have another one (docs/api-assumptions.md, "Endpoints").
import type { INodeProperties } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { isApiPath } from '../client/request';
import { validated, type DeclaredRouting } from '../validation/form';
import { text, textThat } from '../validation/rules';
import type { Rule } from '../validation/validate';

const { url: updateLead } = ENDPOINTS.updateLead;
const { url: listTemplates } = ENDPOINTS.listTemplates;

/** Reads a path that the user enters in place of the declared one; it is checked before anything is sent. */
export const apiPath = textThat(
	isApiPath,
	'is not a path of the API',
	'Start it with one slash, and leave out the address of the host, for example /user/leads/{id}.',
);

/** Routing of a path that another request is sent to; its query may hold a key. */
export const otherPath = (...rules: Rule[]): DeclaredRouting => ({
	...validated(apiPath, ...rules),
	isSecret: true,
});

/** Requires that a path has a place for an ID. */
export const pathWithId = textThat(
	(path) => path.includes('{id}'),
	'does not contain {id}',
	'Write {id} where the ID goes, or remove the option.',
);

/** The option for the path of an operation. */
export function endpointPath(assumed: string): INodeProperties {
	return {
		displayName: 'Endpoint Path',
		name: 'endpointPath',
		type: 'string',
		default: assumed,
		placeholder: `e.g. ${assumed}`,
		description:
			'Path of this operation in the API, without the base URL. Change it only if your platform has another one.',
		routing: {
			request: { url: `={{ $value || "${assumed}" }}` },
			rules: [text()],
		} as DeclaredRouting,
	};
}

export const updateEndpointPath: INodeProperties = {
	displayName: 'Endpoint Path for Updating',
	name: 'updateEndpointPath',
	type: 'string',
	default: updateLead,
	placeholder: `e.g. ${updateLead}`,
	description:
		'API path that updates an existing lead, without the base URL; the part in braces stands for its ID. Change it only if your platform has another one.',
	routing: otherPath(pathWithId),
};

export const templateListPath: INodeProperties = {
	displayName: 'Template List Path',
	name: 'templateListPath',
	type: 'string',
	default: listTemplates,
	placeholder: `e.g. ${listTemplates}`,
	description:
		'API path that lists the templates to choose from, without the base URL; {senderId} stands for the ID of the sender. Without {senderId}, the ID is sent as sender_id. Change it only if your platform has another one.',
	routing: otherPath(),
};
