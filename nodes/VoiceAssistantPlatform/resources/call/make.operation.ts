import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation } from '../../execution/operation';
import { assistantLocator } from '../../parameters/locators';
import { writeOptions } from '../../parameters/options';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { id, phoneNumber, required } from '../../validation/rules';

/** Beyond the API document: assumed (docs/api-assumptions.md, "Further operations") */
export const makeCall: Operation = {
	endpoint: ENDPOINTS.makeCall,
	option: {
		name: 'Make',
		value: 'make',
		action: 'Make call',
		description:
			'Let an outbound assistant call a phone number right now. Costs balance. Not every platform offers this.',
	},
	properties: [
		{
			...assistantLocator,
			required: true,
			description: 'The outbound assistant that makes the call',
			routing: sendInBody('assistant_id', required, id),
		},
		{
			displayName: 'Phone Number',
			name: 'phoneNumber',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. +40722123456',
			description: 'The number to call, with + and the country code, digits only',
			routing: sendInBody('phone_number', required, phoneNumber),
		},
		...variables([variablesOfAssistant]),
		writeOptions(),
	],
};
