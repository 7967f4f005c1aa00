import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { MOST_AT_ONCE, MOST_RETRIES } from '../transport/wishes';

/** What any request can have beyond its own parameters. */
export function options(
	show: NonNullable<IDisplayOptions['show']>,
	choices: INodeProperties[],
): INodeProperties {
	return optionsOfOneTry(show, [...choices, maxRequestsAtOnce, retries]);
}

/** The same for an operation of which one request at a time is sent, and each once. */
export function optionsOfOneTry(
	show: NonNullable<IDisplayOptions['show']>,
	choices: INodeProperties[],
): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show },
		options: choices,
	};
}

/** platform-api 5.3 */
export const actAsUser: INodeProperties = {
	displayName: 'Act as Platform User',
	name: 'accessToken',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	placeholder: 'e.g. 41|kT2vQxW8sN',
	description:
		'Access token of a client, as Register, Login and Create Token of "Platform User" return it: the operation then works in the account of that client',
};

export const additionalQueryParameters: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQueryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description: 'For what your platform knows beyond this form. Sent as you write it.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. language',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. en',
				},
			],
		},
	],
};

export const additionalBodyFields: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBodyFields',
	type: 'json',
	default: '',
	placeholder: 'e.g. { "notes": "Call in the morning" }',
	description:
		'For what your platform knows beyond this form: a JSON object, sent as you write it. Its fields replace those of the form.',
};

const maxRequestsAtOnce: INodeProperties = {
	displayName: 'Max Requests at Once',
	name: 'maxRequestsAtOnce',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, maxValue: MOST_AT_ONCE },
	default: 10,
	description:
		'How many requests of this node may be on their way at the same time. Lower it if your platform is slow under load. Messages are never more than 5 a second.',
};

const retries: INodeProperties = {
	displayName: 'Retries',
	name: 'retries',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0, maxValue: MOST_RETRIES },
	default: 4,
	description:
		'How many times a request is sent again when the platform is too busy, or when reading fails. What may have been carried out already is never sent again. 0 turns it off. Without this option: 4 times, a message for up to 5 minutes, and twice when reading fails.',
};

/** For the two operations whose path the API document does not show (gaps.md). */
export function endpointPath(assumed: string): INodeProperties {
	return {
		displayName: 'Endpoint Path',
		name: 'endpointPath',
		type: 'string',
		default: assumed,
		placeholder: `e.g. ${assumed}`,
		description:
			'Path of this operation in the API, without the base URL. Change it only if your platform has another one.',
		routing: { request: { url: `={{ $value || "${assumed}" }}` } },
	};
}
