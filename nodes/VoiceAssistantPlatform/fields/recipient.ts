import type { INodeProperties } from 'n8n-workflow';

/** The person a message goes to. */
export const recipientPhone: INodeProperties = {
	displayName: 'Recipient Phone',
	name: 'recipientPhone',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +40722123456',
	description: 'Number of the person on the messenger, with + and the country code, digits only',
};
