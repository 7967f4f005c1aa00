import { simplifyMadeCall } from '../../api/call';
import { namesNoField } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { callWaitParameters } from '../../waiting/parameters';
import { callWaiting } from '../../waiting/waitForCall';
import { callParameters } from './shared';

/** Beyond the API document: assumed (docs/further-operations.md) */
export const makeCall: Operation = {
	request: { method: 'POST', url: '/user/make_call' },
	notEverywhere: true,
	option: {
		name: 'Make',
		value: 'make',
		action: 'Make call',
		description: 'Have an outbound assistant call a phone number right now. Costs money.',
	},
	forAgents:
		'Makes a real phone call immediately, which costs money. Ask first whom to call, with country code, why, and whether to call now. Needs an outbound assistant. Returns the ID of the call; how it ended only if the tool waits for that, which takes minutes.',
	properties: [
		...callParameters,
		...callWaitParameters,
		...outputParameters,
		options({ body: true, country: true }),
	],
	refusals: [
		{
			status: 400,
			message: 'The platform does not accept the phone number',
			description:
				"Nobody was called. Check that the number in 'Phone Number' exists and has the right country code, as in +40 722 123 456.",
		},
		{
			status: 422,
			when: namesNoField,
			message: 'The platform did not make the call',
			description:
				'Nobody was called. The balance is probably too low: top up the balance of the account on the platform, then run this item again.',
		},
		{
			when: ({ statusCode }) => statusCode === 404,
			message: 'The platform did not find the assistant, or cannot make single calls',
			description:
				'Choose the assistant from the list again. If this happens with every assistant, your platform does not offer this: create a lead in a campaign instead.',
		},
	],
	wrapsResult: true,
	recipient: 'phone_number',
	simplify: simplifyMadeCall,
	...callWaiting,
};
