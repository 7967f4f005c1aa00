import type { INodeProperties } from 'n8n-workflow';

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
