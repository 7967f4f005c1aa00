import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { customerPhone } from '../api/call';
import { assistantOf } from '../api/campaign';
import { filledPath, pathOf, type ListEndpoint } from '../api/endpoint';
import { ENDPOINTS } from '../api/endpoints';
import { hasStatus, isStatus, nonBlank, phoneIn, timeOf } from '../api/fields';
import { CREDENTIAL } from '../client/credential';
import type { PlatformRequest } from '../client/request';
import { isId, isObject } from '../client/response';
import { apiPathWith, templateListPath } from '../parameters/endpointPath';
import { country, partInE164 } from '../validation/phoneNumber';
import { oneOf, trimmed } from '../validation/rules';
import {
	formError,
	formParameter,
	idParameter,
	readFormValue,
	type FormParameter,
} from './formValues';

export interface List {
	endpoint: ListEndpoint & PlatformRequest;
	/** The field of a row that is its value, if not `id`. */
	valueField?: string;
	nameOf: (row: IDataObject, timezone: string) => string;
	/** Further text by which a row is found. */
	textOf?: (row: IDataObject) => string;
	/** Whether a row is offered; all are if it is missing. */
	isOffered?: (row: IDataObject) => boolean;
	/** Whether only the latest rows are offered, the newest first. */
	isLatest?: true;
	/** The parts of the request that depend on the form. */
	fromForm?: (
		form: ILoadOptionsFunctions,
	) => Partial<PlatformRequest> | Promise<Partial<PlatformRequest>>;
	/** The parameter by which the platform searches the list; all others are read whole and searched here. */
	searchParameter?: string;
	/** Converts what the user types to the digits sent in `searchParameter`; undefined if it has none. */
	searchedAs?: (typed: string) => string | undefined;
}

/** Longer names do not fit into the list of the editor. */
const MAX_NAME_LENGTH = 200;

/** A field of a row as text; a dash if it is blank. */
function shown(value: unknown): string {
	return isId(value) ? String(value).slice(0, MAX_NAME_LENGTH) : '–';
}

/** Characters of the text of a template that the list shows. */
const MAX_BEGINNING_LENGTH = 70;

/** A text in one line; blank where there is none. */
function inOneLine(value: unknown): string {
	return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

function beginningOf(value: unknown): string {
	const characters = [...inOneLine(value)];
	const beginning = characters.slice(0, MAX_BEGINNING_LENGTH).join('');
	return characters.length > MAX_BEGINNING_LENGTH ? `${beginning}…` : beginning;
}

const SENDER = idParameter('Sender', 'senderId');
const TEMPLATE_LIST: FormParameter = {
	...formParameter(
		templateListPath.displayName,
		apiPathWith('{senderId}'),
		`options.${templateListPath.name}`,
	),
	// its query may hold a key
	isSecret: true,
};
const KNOWLEDGE_BASE = idParameter('Knowledge Base', 'knowledgeBaseId');
const LANGUAGE = idParameter('Language', 'basics.languageId', 'languageId');
// about an assistant: in a group of settings, or in the form of a new one
const MODES = [trimmed, oneOf('pipeline', 'multimodal', 'dualplex')];
const MODE = formParameter('Mode', MODES, 'basics.mode', 'mode');
const TYPES = [trimmed, oneOf('inbound', 'outbound')];
const TYPE = formParameter('Type', TYPES, 'basics.type', 'type');
const DEFAULT_COUNTRY = formParameter('Default Country', [country], 'options.defaultCountry');

function templatesOfSender(form: ILoadOptionsFunctions): Partial<PlatformRequest> {
	const senderId = readFormValue(form, SENDER);
	if (senderId === undefined) throw formError(form, 'Choose a sender first');
	const path = readFormValue(form, TEMPLATE_LIST) ?? pathOf(ENDPOINTS.listTemplates);
	return { url: filledPath(String(path), { senderId }) };
}

/** A query of what is set in the same form. What is not set does not narrow the list down. */
function byForm(query: Record<string, FormParameter>): List['fromForm'] {
	return (form) => ({
		qs: Object.fromEntries(
			Object.entries(query).map(([field, parameter]) => [
				field,
				readFormValue(form, parameter) as string | undefined,
			]),
		),
	});
}

/** The country that is set in the form or in the credential. @throws NodeOperationError when there is none */
async function countryOfForm(form: ILoadOptionsFunctions): Promise<Partial<PlatformRequest>> {
	const given =
		readFormValue(form, DEFAULT_COUNTRY) ?? (await form.getCredentials(CREDENTIAL)).defaultCountry;
	const result = country(given ?? '', form);
	if ('value' in result) return { qs: { country_code: result.value as string } };
	throw formError(form, "Choose the country first: add 'Default Country' under 'Options'");
}

/** Digits that the search of numbers takes (docs/further-operations.md). */
const MAX_SEARCHED_DIGITS = 10;

function documentsOfKnowledgeBase(form: ILoadOptionsFunctions): Partial<PlatformRequest> {
	const id = readFormValue(form, KNOWLEDGE_BASE);
	if (id === undefined) throw formError(form, 'Choose a knowledge base first');
	return { url: filledPath(pathOf(ENDPOINTS.listDocuments), { knowledgeBaseId: id }) };
}

/** Notes on a name, in brackets; blank ones are left out. */
function noted(name: unknown, ...notes: unknown[]): string {
	const given = notes.filter(Boolean);
	return `${shown(name)}${given.length > 0 ? ` (${given.map(shown).join(', ')})` : ''}`;
}

function nameOfNumber({ phone_number, nickname, type_label, is_available }: IDataObject): string {
	const name = nickname ? `${shown(nickname)}: ${shown(phone_number)}` : phone_number;
	return noted(name, type_label, is_available === false && 'in use');
}

/** A moment and what it is about, such as "28 Nov 2026, 10:30, +40722123456". */
function dated(moment: unknown, timeZone: string, ...names: unknown[]): string {
	const time = timeOf(moment);
	const when = Number.isNaN(time)
		? '–'
		: new Date(time).toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
	return `${when}, ${shown(names.find(isId))}`;
}

const nameOnly = ({ name }: IDataObject) => shown(name);

/** A list that the API document does not have (docs/further-operations.md): without it, the ID can be entered. */
const choices = (url: string, rowNoun?: string): ListEndpoint => ({
	method: 'GET',
	url,
	pagination: 'none',
	rowNoun,
	refusals: [404, 405].map((status) => ({
		status,
		message:
			"This platform does not offer this list. Enter the ID instead: choose 'By ID' or 'Expression'",
		description: 'Not every platform has this list.',
	})),
});

const MODELS = choices('/user/assistants/models');

const ASSISTANTS: List = {
	endpoint: ENDPOINTS.listAssistants,
	nameOf: ({ name, type, status }) =>
		noted(name, shown(type), isStatus(status, 'inactive') && 'inactive'),
};

/** By the method of n8n that offers one entry of the list. */
export const LISTS = {
	searchAssistantPhoneNumbers: {
		endpoint: choices('/user/assistants/phone-numbers', 'phone numbers'),
		nameOf: nameOfNumber,
		fromForm: byForm({ type: TYPE }),
	},
	searchAssistants: ASSISTANTS,
	searchAssistantUuids: { ...ASSISTANTS, valueField: 'uuid' },
	searchAvailableNumbers: {
		endpoint: ENDPOINTS.searchPhoneNumbers,
		valueField: 'phone_number',
		nameOf: ({ phone_number, price, sms_capable }) =>
			noted(phone_number, `price ${shown(price)}`, sms_capable === true && 'SMS'),
		fromForm: countryOfForm,
		searchParameter: 'contains',
		searchedAs: (typed) => partInE164(typed)?.replace('+', '').slice(-MAX_SEARCHED_DIGITS),
	},
	searchCallingAssistants: { ...ASSISTANTS, isOffered: ({ type }) => !isStatus(type, 'inbound') },
	searchCalls: {
		endpoint: ENDPOINTS.listCalls,
		isLatest: true,
		nameOf: (row, timezone) =>
			noted(
				dated(row.created_at, timezone, phoneIn(customerPhone(row)), row.type),
				nonBlank(row.assistant_name),
				nonBlank(row.status),
			),
	},
	searchCampaigns: {
		endpoint: ENDPOINTS.listCampaigns,
		nameOf: (row) => noted(row.name, nonBlank(row.status), assistantOf(row).name),
	},
	searchConversations: {
		endpoint: ENDPOINTS.listConversations,
		isLatest: true,
		nameOf: ({ updated_at, customer, external_identifier, type, ...row }, timezone) => {
			const { name, phone } = isObject(customer) ? customer : {};
			return noted(
				dated(updated_at, timezone, name, phone, external_identifier, type),
				nonBlank(row.assistant_name),
				row.ai_enabled === false && 'AI off',
			);
		},
	},
	searchDocuments: {
		endpoint: ENDPOINTS.listDocuments,
		nameOf: ({ name, status }) => noted(name, shown(status)),
		fromForm: documentsOfKnowledgeBase,
	},
	searchFolders: { endpoint: choices('/user/folders', 'folders'), nameOf: nameOnly },
	searchKnowledgeBases: { endpoint: ENDPOINTS.listKnowledgeBases, nameOf: nameOnly },
	searchLanguageModels: {
		endpoint: { ...MODELS, qs: { type: 'llm' } },
		nameOf: nameOnly,
	},
	searchLanguages: { endpoint: choices('/user/assistants/languages'), nameOf: nameOnly },
	searchLeads: {
		endpoint: ENDPOINTS.listLeads,
		nameOf: ({ phone_number, campaign }) =>
			noted(phone_number, shown((isObject(campaign) ? campaign.name : null) ?? 'no campaign')),
		searchParameter: 'phone_number',
		searchedAs: partInE164,
	},
	searchMultimodalModels: {
		endpoint: MODELS,
		nameOf: nameOnly,
		fromForm: (form) => ({
			qs: { type: readFormValue(form, MODE) === 'dualplex' ? 'dualplex' : 'multimodal' },
		}),
	},
	searchPhoneNumbers: { endpoint: ENDPOINTS.listPhoneNumbers, nameOf: nameOfNumber },
	searchSmsPhoneNumbers: { endpoint: ENDPOINTS.listSmsPhoneNumbers, nameOf: nameOfNumber },
	searchPlatformUsers: {
		endpoint: ENDPOINTS.listPlatformUsers,
		nameOf: ({ name, email }) => noted(name, shown(email)),
	},
	searchSenders: {
		endpoint: { ...ENDPOINTS.listSenders, qs: { status: 'all' } },
		nameOf: ({ display_name, phone_number, status }) =>
			noted(display_name, shown(phone_number), isStatus(status, 'offline') && 'offline'),
	},
	searchSynthesizerProviders: {
		endpoint: choices('/user/assistants/synthesizer-providers'),
		nameOf: nameOnly,
	},
	searchTemplates: {
		endpoint: ENDPOINTS.listTemplates,
		nameOf: ({ name, language, body_text }) =>
			[noted(name, shown(language)), beginningOf(body_text)].filter(Boolean).join(' – '),
		textOf: ({ body_text }) => inOneLine(body_text),
		fromForm: templatesOfSender,
		// some platforms also list those that cannot be sent
		isOffered: ({ status }) => !hasStatus(status) || isStatus(status, 'approved'),
	},
	searchTools: { endpoint: ENDPOINTS.listTools, nameOf: nameOnly },
	searchTranscriberProviders: {
		endpoint: ENDPOINTS.listTranscriberProviders,
		nameOf: nameOnly,
		fromForm: byForm({ language_id: LANGUAGE }),
	},
	searchVoices: {
		endpoint: choices('/user/assistants/voices'),
		nameOf: ({ name, gender }) => noted(name, gender),
		fromForm: byForm({ mode: MODE, language_id: LANGUAGE }),
	},
} satisfies Record<string, List>;

export const LABELS: List = { endpoint: choices('/user/labels', 'labels'), nameOf: nameOnly };
