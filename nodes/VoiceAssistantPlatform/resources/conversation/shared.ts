import type { INodeProperties } from 'n8n-workflow';
import type { ErrorMessage } from '../../client/errorMessages';
import { isObject } from '../../client/response';
import { validated } from '../../validation/form';
import { uuid } from '../../validation/rules';

export const UNPAID_CHAT: ErrorMessage = {
	when: ({ statusCode, body }) =>
		statusCode === 402 || (isObject(body) && body.error_code === 'INSUFFICIENT_BALANCE'),
	message: 'The balance does not cover this message',
	description:
		'The assistant did not answer. Top up the balance of the account on the platform, then run this item again.',
};

export const conversationId: INodeProperties = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	description: 'The ID of the conversation, as Create, Generate Reply and Get Many return it',
	routing: validated(uuid),
};
