// What each list of the editor asks for, and what it takes from the form. Everything here is a name with its reason.

/** The ID that the made-up rows of the contract have. */
export const ID = 7;

const chosen = (value: unknown, mode = 'id') => ({ __rl: true, mode, value });

/** A parameter that a list depends on, by its place in the form. */
export interface Sibling {
	/** Values that the editor may have for it, all with the same meaning. */
	given: Array<[label: string, value: unknown]>;
	/** Nothing yet. */
	blank: Array<[label: string, value: unknown]>;
	/** What must not be sent, and what the user reads instead. */
	wrong: Array<[label: string, value: unknown]>;
	isRefusedAs: RegExp;
	/** What the user reads while it is blank; undefined if the list does without it. */
	isMissingAs?: RegExp;
	/** Whether a list is asked for without it in most tests. */
	isOptional?: true;
	/** The place that it takes in another form. */
	insteadOf?: string;
}

const NO_IDS = ['abc', '0', '-7', '7.5', '1e3', '7 8', '../../me', '7/../8', '7?status=all', '7#'];

const locator = (label: string, isMissingAs?: RegExp): Sibling => ({
	given: [
		['by list', chosen(ID, 'list')],
		['by ID', chosen(String(ID))],
		['by ID with spaces', chosen(` ${ID}\t`)],
		// as workflows of other tools have it
		['without a mode', ID],
	],
	blank: [
		['blank in the list', chosen('', 'list')],
		['blank', chosen('  ')],
		['from an expression that has nothing to show', chosen(null)],
		['that the editor cannot evaluate', null],
		['missing', undefined],
	],
	wrong: NO_IDS.map((value) => [value, chosen(value)]),
	isRefusedAs: new RegExp(`^'${label}' is not an ID`),
	isMissingAs,
});

const choice = (label: string, value: string): Sibling => ({
	given: [
		['chosen', value],
		['with spaces', ` ${value} `],
	],
	blank: [
		['blank', ' '],
		['from an expression that has nothing to show', null],
		['missing', undefined],
	],
	wrong: ['other', '0', '../../me'].map((one) => [one, one]),
	isRefusedAs: new RegExp(`^'${label}' is not one of the possible values`),
});

const LANGUAGE = locator('Language');
const MODE = choice('Mode', 'dualplex');
const TYPE = choice('Type', 'inbound');

export const SIBLINGS: Record<string, Sibling> = {
	'senderId.value': locator('Sender', /^Choose a sender first/),
	'knowledgeBaseId.value': locator('Knowledge Base', /^Choose a knowledge base first/),
	'assistantId.value': locator(
		'Assistant',
		/^(The expression of 'Assistant' has no value here yet\. Execute the previous node, |Choose an assistant first)/,
	),
	'campaignId.value': locator(
		'Campaign',
		/^The expression of 'Campaign' has no value here yet\. Execute the previous node, /,
	),
	'templateId.value': locator(
		'Template',
		/^The expression of 'Template' has no value here yet\. Execute the previous node, /,
	),
	'basics.languageId.value': LANGUAGE,
	'languageId.value': { ...LANGUAGE, insteadOf: 'basics.languageId.value' },
	'basics.mode': MODE,
	mode: { ...MODE, insteadOf: 'basics.mode' },
	'basics.type': TYPE,
	type: { ...TYPE, insteadOf: 'basics.type' },
	'options.defaultCountry.value': {
		given: [
			['by list', chosen('RO', 'list')],
			['by code', chosen(' ro ')],
			['without a mode', 'RO'],
		],
		blank: [
			['blank', chosen('  ')],
			['missing', undefined],
		],
		wrong: [
			['no code', chosen('Romania')],
			['a path', chosen('../..')],
		],
		isRefusedAs: /^'Default Country' is not a country/,
		isMissingAs: /^Choose the country first/,
	},
	'options.accessToken': {
		given: [
			['a token', 'token-of-the-client'],
			['with spaces', ' token-of-the-client '],
			['as a header has it', 'Bearer token-of-the-client'],
		],
		blank: [],
		wrong: [
			['two words', 'two words'],
			['spaces', ' '],
			['an expression that has nothing to show', null],
		],
		isRefusedAs:
			/^'Client Access Token' (is (empty|not an access token)\. Enter|has no value yet: run the nodes before this one, or enter the ID)/,
		isOptional: true,
	},
};

/** A request in words; {senderId.value} stands for what the form has there. */
export interface Expected {
	path: string;
	/** One whose sibling is blank is not sent. */
	query?: Record<string, string>;
	/** What is sent in its place then. */
	otherwise?: Record<string, string>;
	/** The parameter by which the platform searches for what the user types. */
	searchedBy?: string;
}

const ASSISTANTS: Expected = {
	path: '/user/assistants/get',
	query: { per_page: '100', page: '1' },
};

const LANGUAGES: Expected = { path: '/user/assistants/languages' };

const TEMPLATES: Expected = { path: '/user/messenger/senders/{senderId.value}/templates' };

/** By the name of the method: its request; none for what n8n knows by itself. */
export const REQUESTS: Record<string, Expected | undefined> = {
	searchAssistantPhoneNumbers: {
		path: '/user/assistants/phone-numbers',
		query: { type: '{basics.type}' },
	},
	searchAssistants: ASSISTANTS,
	searchAssistantUuids: ASSISTANTS,
	searchAvailableNumbers: {
		path: '/user/phone-numbers/search',
		query: { country_code: 'RO' },
		searchedBy: 'contains',
	},
	searchCallingAssistants: ASSISTANTS,
	getAssistants: ASSISTANTS,
	getAssistantVariables: ASSISTANTS,
	// the contract has no assistant in a campaign
	getCampaignVariables: { path: '/user/campaigns' },
	getLabels: { path: '/user/labels' },
	getLanguages: LANGUAGES,
	searchCampaigns: { path: '/user/campaigns' },
	searchCountries: undefined,
	searchDocuments: { path: '/user/knowledgebases/{knowledgeBaseId.value}/documents' },
	searchFolders: { path: '/user/folders' },
	searchKnowledgeBases: { path: '/user/knowledgebases' },
	searchLanguageModels: { path: '/user/assistants/models', query: { type: 'llm' } },
	searchLanguages: LANGUAGES,
	searchLeads: {
		path: '/user/leads',
		query: { per_page: '100', page: '1' },
		searchedBy: 'phone_number',
	},
	searchMultimodalModels: {
		path: '/user/assistants/models',
		query: { type: '{basics.mode}' },
		otherwise: { type: 'multimodal' },
	},
	searchPhoneNumbers: { path: '/user/phone-numbers/all' },
	getPhoneNumbers: { path: '/user/phone-numbers/all' },
	searchSmsPhoneNumbers: { path: '/user/phone-numbers' },
	searchPostCallVariables: ASSISTANTS,
	searchPlatformUsers: { path: '/white-label/users' },
	// those that are offline can be chosen, too
	searchSenders: { path: '/user/messenger/senders', query: { status: 'all' } },
	searchSynthesizerProviders: { path: '/user/assistants/synthesizer-providers' },
	searchTemplates: TEMPLATES,
	getTemplateText: TEMPLATES,
	getTemplateVariables: TEMPLATES,
	searchTimezones: undefined,
	searchTools: { path: '/user/tools' },
	searchTranscriberProviders: {
		path: '/user/assistants/transcriber-providers',
		query: { language_id: '{basics.languageId.value}' },
	},
	searchVoices: {
		path: '/user/assistants/voices',
		query: { mode: '{basics.mode}', language_id: '{basics.languageId.value}' },
	},
	newWebhookSecret: undefined,
};
