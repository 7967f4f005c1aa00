import { simplifyReply } from '../../api/conversation';
import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { sendFixedInBody, sendInBody } from '../../declaration/routing';
import { outputParameters } from '../../parameters/common';
import { assistantLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { messageField } from '../../parameters/texts';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { id, text, trimmed } from '../../validation/rules';
import { UNPAID_CHAT } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const generateReply: Operation = {
	request: { method: 'POST', url: '/user/ai/generate-reply' },
	notEverywhere: true,
	option: {
		name: 'Generate Reply',
		value: 'generateReply',
		action: 'Generate AI reply',
		description: 'Have an assistant answer an e-mail, a chat or a form. Costs money.',
	},
	forAgents:
		'Lets an assistant of the platform answer a text, with its prompt and knowledge base. Costs money. Messages with the same Customer Identifier belong to one conversation. Returns reply, which is empty if ai_disabled is true.',
	properties: [
		mustChoose(
			assistantLocator,
			sendFixedInBody('assistant_id', id),
			'The AI assistant that answers, at most 5 times a minute',
		),
		{
			displayName: 'Customer Identifier',
			name: 'customerIdentifier',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. name@email.com',
			description:
				'Who is writing, at most 255 characters: an e-mail address, a phone number, or the ID of a chat. The assistant remembers what was said under the same identifier.',
			routing: sendFixedInBody('customer_identifier', trimmed, text({ atMost: 255 })),
		},
		messageField('e.g. Are you open on Saturday?', {
			required: true,
			description: 'The text that the assistant answers',
			routing: { ...sendInBody('message', text()), isAnyText: true },
		}),
		...variables([variablesOfAssistant]),
		...outputParameters,
		options({ body: true }),
	],
	refusals: [notFound('assistant'), UNPAID_CHAT],
	policy: 'reply',
	simplify: simplifyReply,
	// what one person writes is answered in order
	serializeBy: ({ body }) => JSON.stringify([body.assistant_id, body.customer_identifier]),
};
