import type { Operation } from '../../declaration/operation';
import { simplify } from '../../parameters/common';
import { options } from '../../parameters/options';
import { responseParameters, sleepLimit, sleepNotice } from '../../sleeping/parameters';
import { sleepsAfter } from '../../sleeping/sleep';
import { makeCall } from './make.operation';
import { callParameters } from './shared';

/** Beyond the API document: assumed (docs/further-operations.md). Its value is n8n's name for operations that sleep. */
export const callAndWait: Operation = {
	request: makeCall.request,
	notEverywhere: true,
	option: {
		name: 'Call and Wait for Response',
		value: 'sendAndWait',
		action: 'Call and wait for response',
		description: 'Call a number, and sleep until the call is over. Costs money.',
	},
	forAgents:
		"Makes a real phone call, which costs money, and continues when it is over, even days later. Takes one item: use Loop Over Items for several. Needs an outbound assistant, and a published workflow with the trigger On Call Ended for it. It cannot be an agent's tool: use Make for that. As a human review, it asks a person by phone to approve another tool.",
	properties: [
		sleepNotice,
		...callParameters,
		...responseParameters,
		...sleepLimit(1, 'hours'),
		simplify,
		options({ body: true, country: true }),
	],
	refusals: makeCall.refusals,
	...sleepsAfter('The call was made'),
};
