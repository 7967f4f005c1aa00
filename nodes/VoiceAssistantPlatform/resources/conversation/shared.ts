import type { ErrorMessage } from '../../client/errorMessages';
import { isObject } from '../../client/response';
import { conversationLocator, mustChoose } from '../../parameters/locators';
import { validated } from '../../validation/form';
import { fromAddress, uuid } from '../../validation/rules';

export const UNPAID_CHAT: ErrorMessage = {
	when: ({ statusCode, body }) =>
		statusCode === 402 || (isObject(body) && body.error_code === 'INSUFFICIENT_BALANCE'),
	message: 'The balance does not cover this message',
	description:
		'The assistant did not answer. Top up the balance of the account on the platform, then run this item again.',
};

export const conversationId = mustChoose(conversationLocator, validated(fromAddress(''), uuid));
