import type { INodeProperties } from 'n8n-workflow';

/** Something with an ID, picked from a searchable list or named by its number. */
const pickedOrNumbered = (searchListMethod: string) => ({
	type: 'resourceLocator' as const,
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list' as const,
			typeOptions: { searchListMethod, searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string' as const,
			placeholder: 'e.g. 12',
			validation: [
				{
					type: 'regex',
					properties: {
						regex: '\\s*[1-9][0-9]*\\s*',
						errorMessage: 'An ID is a whole number, for example 12',
					},
				},
			],
		},
	],
});

export const campaignLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign whose assistant makes the call',
	...pickedOrNumbered('searchCampaigns'),
};

export const assistantLocator: INodeProperties = {
	displayName: 'Assistant',
	name: 'assistantId',
	description: 'The AI assistant that makes or takes the calls',
	...pickedOrNumbered('searchAssistants'),
};

export const senderLocator: INodeProperties = {
	displayName: 'Sender',
	name: 'senderId',
	description: 'The business number that messages are sent from',
	...pickedOrNumbered('searchSenders'),
};
