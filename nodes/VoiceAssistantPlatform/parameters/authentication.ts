import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

/** n8n shows it with the credential: choosing one sets it. */
export const authentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
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
		displayOptions: { show: { authentication: ['account'] } },
	},
	{
		name: 'voiceAssistantPlatformClientApi',
		required: true,
		displayOptions: { show: { authentication: ['client'] } },
	},
];
