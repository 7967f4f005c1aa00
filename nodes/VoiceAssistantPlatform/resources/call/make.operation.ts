import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { assistantLocator } from '../../fields/locators';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	options,
} from '../../fields/options';
import { id, phoneNumber, required } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { variables, variablesOfAssistant } from '../../fields/variables';
import { oneRequest } from '../../transport/ways';

const showOnlyForCallMake = { resource: ['call'], operation: ['make'] };

/** Beyond the API document: assumed (gaps.md, "Operations the family has beyond the document") */
export const makeOption: INodePropertyOptions = {
	name: 'Make',
	value: 'make',
	action: 'Make call',
	description:
		'Let an outbound assistant call a phone number right now. Costs balance. Not every platform offers this.',
	routing: {
		request: { method: 'POST', url: '/user/make_call' },
		operations: { pagination: oneRequest() },
	},
};

export const makeProperties: INodeProperties[] = [
	{
		...assistantLocator,
		required: true,
		description: 'The outbound assistant that makes the call',
		displayOptions: { show: showOnlyForCallMake },
		routing: inBody('assistant_id', 'Assistant', required, id),
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +40722123456',
		description: 'The number to call, with + and the country code, digits only',
		displayOptions: { show: showOnlyForCallMake },
		routing: inBody('phone_number', 'Phone Number', required, phoneNumber),
	},
	...variables(showOnlyForCallMake, [variablesOfAssistant]),
	options(showOnlyForCallMake, [actAsUser, additionalBodyFields, additionalQueryParameters]),
];
