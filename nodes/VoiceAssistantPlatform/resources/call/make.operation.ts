import { simplifyMadeCall } from '../../api/call';
import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation } from '../../execution/operation';
import { outputParameters, writeOptions } from '../../parameters/common';
import { numberToCall } from '../../parameters/contacts';
import { callingAssistantLocator } from '../../parameters/locators';
import { defaultCountry } from '../../parameters/options';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { id, required } from '../../validation/rules';
import { callWaiting, callWaitParameters } from '../../waiting/waitForCall';

/** Beyond the API document: assumed (docs/further-operations.md) */
export const makeCall: Operation = {
	endpoint: ENDPOINTS.makeCall,
	wrapsResult: true,
	simplifyAnswer: simplifyMadeCall,
	...callWaiting,
	option: {
		name: 'Make',
		value: 'make',
		action: 'Make call',
		description:
			'Let an outbound assistant call a phone number right now. Costs balance. Not in the API document.',
		builderHint: {
			propertyHint:
				'Makes a real phone call at once, which costs balance. Ask first whom to call, with country code, why, and whether to call now. Needs an outbound assistant. Returns the ID of the call; how it ended only if the tool waits for that, which takes minutes.',
		},
	},
	properties: [
		{
			...callingAssistantLocator,
			required: true,
			routing: sendInBody('assistant_id', required, id),
		},
		numberToCall,
		...variables([variablesOfAssistant]),
		...callWaitParameters,
		...outputParameters,
		writeOptions(defaultCountry),
	],
};
