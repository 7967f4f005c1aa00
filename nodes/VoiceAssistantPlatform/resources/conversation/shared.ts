import type { INodeProperties } from 'n8n-workflow';
import { sendInPath } from '../../execution/operation';
import { uuid } from '../../validation/rules';

export const conversationId: INodeProperties = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	description: 'The ID of the conversation, as Create, Generate Reply and Get Many return it',
	routing: sendInPath('uuid', uuid),
};
