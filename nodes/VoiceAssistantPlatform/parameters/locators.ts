import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { sendFixedInBody, sendInPath } from '../execution/operation';
import { id } from '../validation/rules';

/** n8n stores it as it stands here when a field is added and nothing is chosen: without `__rl`, as an object like any other. */
export const UNCHOSEN = { __rl: true, mode: 'list', value: '' } as const;

/**
 * A parameter that is chosen from a searchable list or entered.
 * @param entered the name of the other mode, and an example
 */
const pickedOrEntered = (searchListMethod: string, entered: string, example: string) => ({
	type: 'resourceLocator' as const,
	default: UNCHOSEN,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list' as const,
			typeOptions: { searchListMethod, searchable: true },
		},
		{
			displayName: entered,
			name: 'id',
			type: 'string' as const,
			// no pattern here: n8n gives one 250 ms, and fails the execution when a busy machine takes longer
			placeholder: `e.g. ${example}`,
		},
	] as INodePropertyMode[],
});

/**
 * The same for a list of the account, entered as an ID.
 * @param dependsOn further parameters with which the list changes
 */
const pickedOrNumbered = (searchListMethod: string, dependsOn: string[] = [], example = '12') => ({
	...pickedOrEntered(searchListMethod, 'By ID', example),
	// another account has other entries to choose from
	typeOptions: { loadOptionsDependsOn: ['options.accessToken', ...dependsOn] },
});

export const assistantLocator: INodeProperties = {
	displayName: 'Assistant',
	name: 'assistantId',
	description: 'The AI assistant that makes or takes the calls',
	...pickedOrNumbered('searchAssistants'),
};

export const callingAssistantLocator: INodeProperties = {
	displayName: 'Assistant',
	name: 'assistantId',
	description: 'The outbound assistant that makes the call',
	...pickedOrNumbered('searchCallingAssistants'),
};

/** Places of what is set about an assistant: in a group of settings, or in the form of a new one. */
const LANGUAGE = ['basics.languageId.value', 'languageId.value'];
const MODE = ['basics.mode', 'mode'];
const TYPE = ['basics.type', 'type'];

export const assistantPhoneNumberLocator: INodeProperties = {
	displayName: 'Phone Number',
	name: 'phoneNumberId',
	...pickedOrNumbered('searchAssistantPhoneNumbers', TYPE),
};

/** A number that can be bought, as the search of the platform finds it. */
export const availableNumberLocator: INodeProperties = {
	displayName: 'Phone Number',
	name: 'phoneNumber',
	description:
		'The list offers numbers for sale in the Default Country; type digits to search it. By Number: with + and the country code, or a national number when Default Country is set.',
	...pickedOrEntered('searchAvailableNumbers', 'By Number', '+40 312 345 678'),
	typeOptions: { loadOptionsDependsOn: ['options.accessToken', 'options.defaultCountry.value'] },
};

export const campaignLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign whose assistant makes the call',
	...pickedOrNumbered('searchCampaigns'),
};

/** A campaign in the body of the request. */
export const campaignInBody = (description = campaignLocator.description): INodeProperties => ({
	...campaignLocator,
	required: true,
	description,
	routing: sendFixedInBody('campaign_id', id),
});

/** For requests that name an assistant by its UUID. */
export const chatAssistantLocator: INodeProperties = {
	displayName: 'Assistant',
	name: 'assistantId',
	description: 'The AI assistant that answers in the conversation',
	...pickedOrNumbered('searchAssistantUuids', [], '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e'),
};

export const countryLocator: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	...pickedOrEntered('searchCountries', 'By Code', 'RO'),
};

export const documentLocator: INodeProperties = {
	displayName: 'Document',
	name: 'documentId',
	description: 'A file or website in the knowledge base',
	...pickedOrNumbered('searchDocuments', ['knowledgeBaseId.value']),
};

export const folderLocator: INodeProperties = {
	displayName: 'Folder',
	name: 'folderId',
	...pickedOrNumbered('searchFolders'),
};

export const knowledgeBaseLocator: INodeProperties = {
	displayName: 'Knowledge Base',
	name: 'knowledgeBaseId',
	description: 'The documents that an assistant answers from',
	...pickedOrNumbered('searchKnowledgeBases'),
};

/** A knowledge base in the path of the request. */
export const knowledgeBaseInPath = (description: string): INodeProperties => ({
	...knowledgeBaseLocator,
	required: true,
	description,
	routing: sendInPath('id', id),
});

export const languageLocator: INodeProperties = {
	displayName: 'Language',
	name: 'languageId',
	...pickedOrNumbered('searchLanguages'),
};

export const languageModelLocator: INodeProperties = {
	displayName: 'LLM Model',
	name: 'llmModelId',
	...pickedOrNumbered('searchLanguageModels'),
};

export const leadLocator: INodeProperties = {
	displayName: 'Lead',
	name: 'leadId',
	description: 'The person in a campaign. Type a phone number to search the list.',
	...pickedOrNumbered('searchLeads'),
};

export const multimodalModelLocator: INodeProperties = {
	displayName: 'Multimodal Model',
	name: 'multimodalModelId',
	...pickedOrNumbered('searchMultimodalModels', MODE),
};

export const phoneNumberLocator: INodeProperties = {
	displayName: 'Phone Number',
	name: 'phoneNumberId',
	description: 'A phone number of the account',
	...pickedOrNumbered('searchPhoneNumbers'),
};

export const smsPhoneNumberLocator: INodeProperties = {
	displayName: 'Sender Phone Number',
	name: 'smsPhoneNumberId',
	description: 'The phone number of the account that the message is sent from',
	...pickedOrNumbered('searchSmsPhoneNumbers'),
};

const pickedUser = pickedOrNumbered('searchPlatformUsers');

/** platform-api 4.4, 4.6: a user is named by ID or by e-mail address. */
export const platformUserLocator: INodeProperties = {
	displayName: 'Client',
	name: 'platformUser',
	description: 'The client, as registered on your platform',
	...pickedUser,
	modes: [
		...pickedUser.modes,
		{
			displayName: 'By Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. name@email.com',
		},
	],
};

export const senderLocator: INodeProperties = {
	displayName: 'Sender',
	name: 'senderId',
	description: 'The business number that messages are sent from',
	...pickedOrNumbered('searchSenders'),
};

export const synthesizerProviderLocator: INodeProperties = {
	displayName: 'Synthesizer Provider',
	name: 'synthesizerProviderId',
	...pickedOrNumbered('searchSynthesizerProviders'),
};

export const templateLocator: INodeProperties = {
	displayName: 'Template',
	name: 'templateId',
	description: 'An approved message text of the sender',
	...pickedOrNumbered('searchTemplates', ['senderId.value']),
};

export const timezoneLocator: INodeProperties = {
	displayName: 'Timezone',
	name: 'timezone',
	...pickedOrEntered('searchTimezones', 'By Name', 'Europe/Bucharest'),
};

export const toolLocator: INodeProperties = {
	displayName: 'Tool',
	name: 'toolId',
	description: 'A mid-call tool of the account',
	...pickedOrNumbered('searchTools'),
};

export const transcriberProviderLocator: INodeProperties = {
	displayName: 'Transcriber Provider',
	name: 'transcriberProviderId',
	...pickedOrNumbered('searchTranscriberProviders', LANGUAGE),
};

export const voiceLocator: INodeProperties = {
	displayName: 'Voice',
	name: 'voiceId',
	...pickedOrNumbered('searchVoices', [...LANGUAGE, ...MODE]),
};

/** A variable that the assistant in the form extracts after each call (platform-api 2.5). */
export const postCallVariableLocator: INodeProperties = {
	displayName: 'Approval Variable',
	name: 'approvalVariable',
	noDataExpression: true,
	...pickedOrEntered('searchPostCallVariables', 'By Name', 'approved'),
	typeOptions: { loadOptionsDependsOn: ['options.accessToken', 'assistantId.value'] },
};
