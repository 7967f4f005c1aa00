import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { contacts, secondaryContacts } from '../../fields/contacts';
import { campaignLocator } from '../../fields/locators';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	endpointPath,
	options,
} from '../../fields/options';
import { id, phoneNumber, required, yesOrNo } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { variables } from '../../fields/variables';
import { oneRequest } from '../../transport/ways';
import { assistantVariables } from './assistantVariables';

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
	...variables(showOnlyForLeadCreate, assistantVariables),
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
				...secondaryContacts,
				routing: inBody('secondary_contacts', 'Secondary Contacts', contacts),
			},
		],
	},
	options(showOnlyForLeadCreate, [
		actAsUser,
		additionalBodyFields,
		additionalQueryParameters,
		endpointPath('/user/lead'),
	]),
];
