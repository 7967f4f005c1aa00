import { simplifyStartedConversation } from '../../api/conversation';
import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { sendFixedInBody } from '../../declaration/routing';
import { outputParameters } from '../../parameters/common';
import { chatAssistantLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { uuid } from '../../validation/rules';
import { UNPAID_CHAT } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const createConversation: Operation = {
	request: { method: 'POST', url: '/conversations' },
	notEverywhere: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create conversation with assistant',
		description: 'Start a chat with an assistant; then use Send Message',
	},
	properties: [
		mustChoose(chatAssistantLocator, sendFixedInBody('assistant_id', uuid)),
		{
			displayName: 'Type',
			name: 'type',
			type: 'options',
			required: true,
			options: [
				{
					name: 'Test (Free)',
					value: 'test',
					description: 'To try out the assistant. Costs nothing.',
				},
				{
					name: 'Widget (Costs Money)',
					value: 'widget',
					description: 'A chat with a customer: each answer of the assistant costs money',
				},
			],
			default: 'test',
			description: 'Whether the chat is free, or charged to the balance of the account',
			// without a type the platform might choose the one that costs money
			routing: sendFixedInBody('type'),
		},
		...variables([variablesOfAssistant]),
		...outputParameters,
		options({ body: true }),
	],
	refusals: [notFound('assistant'), UNPAID_CHAT],
	simplify: simplifyStartedConversation,
};
