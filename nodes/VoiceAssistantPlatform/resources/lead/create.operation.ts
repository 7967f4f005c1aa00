import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { additionalBodyFields, additionalQueryParameters } from '../../fields/handAdded';
import { campaignLocator } from '../../fields/locators';
import { id, inBody, phoneNumber, required, yesOrNo } from '../../fields/rules';
import { contacts, jsonObject, namedValues, variableList } from '../../fields/variables';
import { oneRequest } from '../../transport/ways';

const showOnlyForLeadCreate = { resource: ['lead'], operation: ['create'] };

/** platform-api 4.12; the path is assumed (gaps.md) */
export const createOption: INodePropertyOptions = {
	name: 'Create',
	value: 'create',
	action: 'Create lead',
	description: 'Add a phone number to a campaign, so that its assistant calls it',
	routing: {
		request: { method: 'POST', url: '/user/lead' },
		operations: { pagination: oneRequest() },
	},
};

export const createProperties: INodeProperties[] = [
	{
		...campaignLocator,
		required: true,
		displayOptions: { show: showOnlyForLeadCreate },
		routing: inBody('campaign_id', 'Campaign', required, id),
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +40722123456',
		description: 'The number to call, with + and the country code, digits only',
		displayOptions: { show: showOnlyForLeadCreate },
		routing: inBody('phone_number', 'Phone Number', required, phoneNumber),
	},
	{
		displayName: 'Specify Variables',
		name: 'specifyVariables',
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
		description: 'How to enter what the assistant knows about this person when it calls',
		displayOptions: { show: showOnlyForLeadCreate },
	},
	{
		...variableList,
		displayOptions: { show: { ...showOnlyForLeadCreate, specifyVariables: ['fields'] } },
		routing: inBody('variables', 'Variables', namedValues),
	},
	{
		displayName: 'Variables (JSON)',
		name: 'variablesJson',
		type: 'json',
		default: '',
		placeholder: 'e.g. { "customer_name": "Maria" }',
		description:
			'What the assistant knows about this person when it calls: a JSON object with the names of the variables of the assistant',
		displayOptions: { show: { ...showOnlyForLeadCreate, specifyVariables: ['json'] } },
		routing: inBody('variables', 'Variables (JSON)', jsonObject),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForLeadCreate },
		options: [
			{
				displayName: 'Allow Duplicate',
				name: 'allowDuplicate',
				type: 'boolean',
				default: false,
				description: 'Whether to add the number even if the campaign has it already',
				// platform-api 4.12: spelled exactly so
				routing: inBody('allow_dupplicate', 'Allow Duplicate', yesOrNo),
			},
			{
				displayName: 'Secondary Contacts',
				name: 'secondaryContacts',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add Contact',
				default: {},
				description: 'Further people who belong to this lead',
				options: [
					{
						displayName: 'Contact',
						name: 'contact',
						values: [
							{
								displayName: 'Phone Number',
								name: 'phoneNumber',
								type: 'string',
								default: '',
								placeholder: 'e.g. +40722123457',
								description: 'With + and the country code, digits only',
							},
							variableList,
						],
					},
				],
				routing: inBody('secondary_contacts', 'Secondary Contacts', contacts),
			},
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: showOnlyForLeadCreate },
		options: [
			additionalBodyFields,
			additionalQueryParameters,
			{
				displayName: 'Endpoint Path',
				name: 'endpointPath',
				type: 'string',
				default: '/user/lead',
				placeholder: 'e.g. /user/lead',
				description:
					'Path of this operation in the API, without the base URL. Change it only if your platform has another one.',
				routing: { request: { url: '={{ $value || "/user/lead" }}' } },
			},
		],
	},
];
