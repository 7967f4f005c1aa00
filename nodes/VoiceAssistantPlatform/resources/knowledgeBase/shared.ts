import type { INodeProperties } from 'n8n-workflow';
import { writtenBy, type ParameterRouting } from '../../declaration/routing';
import { limitedText } from '../../parameters/texts';
import { text } from '../../validation/rules';

export const nameField: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Practice handbook',
	...limitedText('name', 255, 'Its name'),
};

export const descriptionField: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. Prices and opening hours of the practice',
	...limitedText('description', 255, 'What it is about'),
};

/** Also sends the type: no platform takes a document without both (docs/further-operations.md). */
export const documentName: INodeProperties = {
	...nameField,
	placeholder: 'e.g. Prices 2026',
	description:
		'The name that the document gets, at most 255 characters. If empty, the name of the file or the address of the page is used.',
	routing: {
		...writtenBy(
			({ body, file }, value) => {
				body.type = file ? file.name.split('.').at(-1)?.toLowerCase() : 'website';
				body.name = value ?? [...String(file?.name ?? body.url)].slice(0, 255).join('');
			},
			text({ atMost: 255 }),
		),
		writes: ['name'],
	} as ParameterRouting,
};
