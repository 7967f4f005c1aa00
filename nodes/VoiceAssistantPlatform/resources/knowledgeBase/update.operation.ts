import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { knowledgeBaseLocator } from '../../fields/locators';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	options,
} from '../../fields/options';
import { id, required, text } from '../../fields/rules';
import { inBody, inPath } from '../../fields/send';
import { update } from '../../transport/ways';

const showOnlyForKnowledgeBaseUpdate = { resource: ['knowledgeBase'], operation: ['update'] };

/** platform-api 4.15 */
export const updateOption: INodePropertyOptions = {
	name: 'Update',
	value: 'update',
	action: 'Update knowledge base',
	description:
		'Change the name or the description of a knowledge base; its documents stay as they are',
	routing: {
		request: { method: 'PUT', url: '/user/knowledgebases/{id}' },
		operations: { pagination: update() },
	},
};

export const updateProperties: INodeProperties[] = [
	{
		...knowledgeBaseLocator,
		required: true,
		description: 'The knowledge base to change',
		displayOptions: { show: showOnlyForKnowledgeBaseUpdate },
		routing: inPath('knowledgeBaseId', 'id', 'Knowledge Base', required, id),
	},
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForKnowledgeBaseUpdate },
		options: [
			{
				displayName: 'Description',
				name: 'description',
				type: 'string',
				default: '',
				placeholder: 'e.g. Prices and opening hours of the practice',
				description: 'New description, at most 255 characters',
				routing: inBody('description', 'Description', text({ atMost: 255 })),
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Practice handbook',
				description: 'New name, at most 255 characters',
				routing: inBody('name', 'Name', text({ atMost: 255 })),
			},
		],
	},
	options(showOnlyForKnowledgeBaseUpdate, [
		actAsUser,
		additionalBodyFields,
		additionalQueryParameters,
	]),
];
