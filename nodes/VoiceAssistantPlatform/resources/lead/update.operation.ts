import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { campaignLocator, leadLocator } from '../../fields/locators';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	options,
} from '../../fields/options';
import { id, oneOf, required, unformattedPhone } from '../../fields/rules';
import { inBody, inPath } from '../../fields/send';
import { variables } from '../../fields/variables';
import { update } from '../../transport/ways';
import { assistantVariables } from './assistantVariables';
import { SETTABLE_STATUSES } from './statuses';

const showOnlyForLeadUpdate = { resource: ['lead'], operation: ['update'] };

/** platform-api 4.11 */
export const updateOption: INodePropertyOptions = {
	name: 'Update',
	value: 'update',
	action: 'Update lead',
	description: 'Change the campaign, phone number, status or variables of a lead',
	routing: {
		request: { method: 'PUT', url: '/user/leads/{id}' },
		operations: { pagination: update() },
	},
};

const MERGED =
	'They are added to the variables of the lead: those you name get the new value, the others stay as they are.';

export const updateProperties: INodeProperties[] = [
	{
		...leadLocator,
		required: true,
		displayOptions: { show: showOnlyForLeadUpdate },
		routing: inPath('leadId', 'id', 'Lead', required, id),
	},
	...variables(showOnlyForLeadUpdate, assistantVariables, {
		specify: { description: `How to enter variables. ${MERGED}` },
		form: { description: `${MERGED} What stays empty is not sent.` },
		list: { description: MERGED },
		json: { description: `A JSON object of variables. ${MERGED}` },
	}),
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForLeadUpdate },
		options: [
			{
				...campaignLocator,
				description: 'The campaign that the lead moves to',
				routing: inBody('campaign_id', 'Campaign', id),
			},
			{
				displayName: 'Phone Number',
				name: 'phoneNumber',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40722123456',
				description: 'The new number. The platform brings it into the international form.',
				routing: inBody('phone_number', 'Phone Number', unformattedPhone),
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: SETTABLE_STATUSES,
				default: 'completed',
				description: 'The new status. The platform refuses those that it gives by itself.',
				routing: inBody('status', 'Status', oneOf(...SETTABLE_STATUSES.map(({ value }) => value))),
			},
		],
	},
	options(showOnlyForLeadUpdate, [actAsUser, additionalBodyFields, additionalQueryParameters]),
];
