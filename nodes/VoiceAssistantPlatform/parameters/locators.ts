import type { INodeProperties } from 'n8n-workflow';
import { sendFixedInBody, type ParameterRouting } from '../declaration/routing';
import { validated } from '../validation/form';
import { id } from '../validation/rules';

/**
 * The value of a locator in which nothing is chosen yet. n8n stores it as it is: without `__rl`, it would be an ordinary
 * object.
 */
export const UNCHOSEN = { __rl: true, mode: 'list', value: '' } as const;

interface Locator {
	description?: string;
	/** The name of the way to enter it, and an example. */
	entered?: [mode: string, example: string];
	/** Parameters that change the list; by default, the account alone does. */
	dependsOn?: string[];
}

/** A parameter that is chosen from a searchable list or entered. */
function locator(
	displayName: string,
	name: string,
	searchListMethod: string,
	{ description, entered: [mode, example] = ['By ID', '12'], dependsOn = [] }: Locator = {},
): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: UNCHOSEN,
		...(description && { description }),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: mode,
				name: 'id',
				type: 'string',
				// no pattern here: n8n gives one 250 ms, and fails the execution when a busy machine takes longer
				placeholder: `e.g. ${example}`,
			},
		],
		// another account has other entries to choose from
		typeOptions: { loadOptionsDependsOn: ['options.accessToken', ...dependsOn] },
	};
}

/**
 * A locator in which something must be chosen.
 * @param routing how it is sent
 * @param description in place of that of the locator
 */
export function mustChoose(
	locator: INodeProperties,
	routing: ParameterRouting,
	description = locator.description,
): INodeProperties {
	return { ...locator, required: true, ...(description && { description }), routing };
}

/** Where a form has these settings of an assistant: in a group of "Update", or in "Create". */
const LANGUAGE = ['basics.languageId.value', 'languageId.value'];
const MODE = ['basics.mode', 'mode'];
const TYPE = ['basics.type', 'type'];

export const assistantLocator = locator('Assistant', 'assistantId', 'searchAssistants', {
	description: 'The AI assistant that makes or takes the calls',
});

export const callingAssistantLocator = locator(
	'Assistant',
	'assistantId',
	'searchCallingAssistants',
	{ description: 'The outbound assistant that makes the call' },
);

export const assistantPhoneNumberLocator = locator(
	'Phone Number',
	'phoneNumberId',
	'searchAssistantPhoneNumbers',
	{ dependsOn: TYPE },
);

/** A number for sale, as the platform's search finds it. */
export const availableNumberLocator = locator(
	'Phone Number',
	'numberForSale',
	'searchAvailableNumbers',
	{
		description:
			'The list offers numbers for sale in the Default Country; type digits to search it. By Number: with + and the country code, or a national number when Default Country is set.',
		entered: ['By Number', '+40 312 345 678'],
		dependsOn: ['options.defaultCountry.value'],
	},
);

export const campaignLocator = locator('Campaign', 'campaignId', 'searchCampaigns', {
	description: 'The campaign whose assistant makes the call',
});

/** A campaign in the body of the request. */
export const campaignInBody = (description?: string): INodeProperties =>
	mustChoose(campaignLocator, sendFixedInBody('campaign_id', id), description);

export const callLocator = locator('Call', 'callId', 'searchCalls', {
	description:
		'The list has the latest 100 calls. By ID: as other nodes return it, or the address of its page on the platform.',
	entered: ['By ID', '50012'],
});

/** For requests that take the UUID of an assistant. */
export const chatAssistantLocator = locator('Assistant', 'assistantId', 'searchAssistantUuids', {
	description: 'The AI assistant that answers in the conversation',
	entered: ['By ID', '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e'],
});

export const conversationLocator = locator(
	'Conversation',
	'conversationId',
	'searchConversations',
	{
		description:
			'The list has the latest 100 conversations. By ID: as other nodes return it, or the address of its page on the platform.',
		entered: ['By ID', '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e'],
	},
);

export const countryLocator = locator('Default Country', 'defaultCountry', 'searchCountries', {
	entered: ['By Code', 'RO'],
});

export const documentLocator = locator('Document', 'documentId', 'searchDocuments', {
	description: 'A file or website in the knowledge base',
	dependsOn: ['knowledgeBaseId.value'],
});

export const folderLocator = locator('Folder', 'folderId', 'searchFolders');

export const knowledgeBaseLocator = locator(
	'Knowledge Base',
	'knowledgeBaseId',
	'searchKnowledgeBases',
	{ description: 'The documents that an assistant answers from' },
);

/** A knowledge base in the path of the request. */
export const knowledgeBaseInPath = (description: string): INodeProperties =>
	mustChoose(knowledgeBaseLocator, validated(id), description);

export const languageLocator = locator('Language', 'languageId', 'searchLanguages');

export const languageModelLocator = locator('LLM Model', 'llmModelId', 'searchLanguageModels');

export const leadLocator = locator('Lead', 'leadId', 'searchLeads', {
	description: 'The person in a campaign. Type a phone number to search the list.',
});

export const multimodalModelLocator = locator(
	'Multimodal Model',
	'multimodalModelId',
	'searchMultimodalModels',
	{ dependsOn: MODE },
);

export const phoneNumberLocator = locator('Phone Number', 'phoneNumberId', 'searchPhoneNumbers', {
	description: 'A phone number of the account',
});

export const smsPhoneNumberLocator = locator(
	'Sender Phone Number',
	'smsPhoneNumberId',
	'searchSmsPhoneNumbers',
	{ description: 'The phone number of the account that the message is sent from' },
);

const byIdOfUser = locator('Client', 'platformUser', 'searchPlatformUsers', {
	description: 'The client, as registered on your platform',
});

/** platform-api 4.4, 4.6: a user is named by ID or by e-mail address. */
export const platformUserLocator: INodeProperties = {
	...byIdOfUser,
	modes: [
		...byIdOfUser.modes!,
		{
			displayName: 'By Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. name@email.com',
		},
	],
};

export const senderLocator = locator('Sender', 'senderId', 'searchSenders', {
	description: 'The business number that messages are sent from',
});

export const synthesizerProviderLocator = locator(
	'Synthesizer Provider',
	'synthesizerProviderId',
	'searchSynthesizerProviders',
);

export const templateLocator = locator('Template', 'templateId', 'searchTemplates', {
	description: 'An approved message text of the sender',
	dependsOn: ['senderId.value'],
});

export const timezoneLocator = locator('Timezone', 'timezone', 'searchTimezones', {
	entered: ['By Name', 'Europe/Bucharest'],
});

export const toolLocator = locator('Tool', 'toolId', 'searchTools', {
	description: 'A mid-call tool of the account',
});

export const transcriberProviderLocator = locator(
	'Transcriber Provider',
	'transcriberProviderId',
	'searchTranscriberProviders',
	{ dependsOn: LANGUAGE },
);

export const voiceLocator = locator('Voice', 'voiceId', 'searchVoices', {
	dependsOn: [...LANGUAGE, ...MODE],
});

/** A variable that the chosen assistant extracts after each call (platform-api 2.5). */
export const postCallVariableLocator: INodeProperties = {
	...locator('Approval Variable', 'approvalVariable', 'searchPostCallVariables', {
		entered: ['By Name', 'approved'],
		dependsOn: ['assistantId.value'],
	}),
	noDataExpression: true,
};
