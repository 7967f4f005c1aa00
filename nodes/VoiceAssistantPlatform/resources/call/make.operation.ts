import { simplifyMadeCall } from '../../api/call';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { callWaiting } from '../../waiting/waitForCall';
import { callWaitParameters } from '../../waiting/waitParameters';
import { callParameters } from './shared';

/** Beyond the API document: assumed (docs/further-operations.md) */
export const makeCall: Operation = {
	endpoint: ENDPOINTS.makeCall,
	wrapsResult: true,
	recipient: 'phone_number',
	simplify: simplifyMadeCall,
	...callWaiting,
	option: {
		name: 'Make',
		value: 'make',
		action: 'Make call',
		description:
			'Have an outbound assistant call a phone number right now. Costs balance. Not on every platform.',
	},
	forAgents:
		'Makes a real phone call immediately, which costs balance. Ask first whom to call, with country code, why, and whether to call now. Needs an outbound assistant. Returns the ID of the call; how it ended only if the tool waits for that, which takes minutes.',
	properties: [
		...callParameters,
		...callWaitParameters,
		...outputParameters,
		options({ body: true, country: true }),
	],
};
