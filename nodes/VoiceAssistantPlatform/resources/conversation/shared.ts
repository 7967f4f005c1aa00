import { sendInPath } from '../../execution/operation';
import { textParameter } from '../../parameters/texts';
import { uuid } from '../../validation/rules';

export const conversationId = textParameter(
	'Conversation ID',
	'conversationId',
	'e.g. 9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	{
		required: true,
		description: 'The ID of the conversation, as Create, Generate Reply and Get Many return it',
		routing: sendInPath('uuid', uuid),
	},
);
