import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

/**
 * n8n shows it when a credential is made; choosing a credential sets it. It must not be called "authentication": n8n's
 * editor would hide every parameter of that name, such as the trigger's option.
 */
export const accountType: INodeProperties = {
	displayName: 'Account Type',
	name: 'accountType',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Account', value: 'account' },
		{ name: 'Client of an Agency', value: 'client' },
	],
	default: 'account',
	description:
		"Whose account to work in: that of an API token, or that of one of your agency's clients",
};

export const credentials: INodeCredentialDescription[] = [
	{
		name: 'voiceAssistantPlatformApi',
		required: true,
		displayOptions: { show: { accountType: ['account'] } },
	},
	{
		name: 'voiceAssistantPlatformClientApi',
		required: true,
		displayOptions: { show: { accountType: ['client'] } },
	},
];
