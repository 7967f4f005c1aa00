import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import type { PlatformRequest } from '../client/request';
import { isId, isObject } from '../client/response';
import { formError, idParameter, readFormValue } from './formValues';

/** A list of the platform that the user chooses an entry from. */
export interface List {
	endpoint: PlatformRequest;
	/** How the platform hands it out: in one piece, or in numbered pages. */
	pagination: 'none' | 'pages';
	/** What the user reads of a row. */
	nameOf: (row: IDataObject) => string;
	/** What the request takes from the form, where the list depends on it. */
	fromForm?: (form: ILoadOptionsFunctions) => Partial<PlatformRequest>;
	/** The parameter by which the platform searches the list; all others are read whole and searched here. */
	searchParameter?: string;
}

/** Longer names do not fit into the list of the editor. */
const MAX_NAME_LENGTH = 200;

/** A field of a row as the user reads it; a dash where there is nothing to read. */
function text(value: unknown): string {
	return isId(value) && value !== '' ? String(value).slice(0, MAX_NAME_LENGTH) : '–';
}

const SENDER = idParameter('senderId', 'Sender');
const LANGUAGE = idParameter('core.languageId', 'Language ID');

/**
 * The endpoint of the sender that is chosen in the form.
 * @throws NodeOperationError when none is chosen yet, or what is entered is no ID
 */
function templatesOfSender(form: ILoadOptionsFunctions): Partial<PlatformRequest> {
	const senderId = readFormValue(form, SENDER);
	if (senderId === undefined) throw formError(form, 'Choose a sender first');
	return { url: ENDPOINTS.listTemplates.url.replace('{senderId}', String(senderId)) };
}

/**
 * The language that is set in the same form, if any.
 * @throws NodeOperationError when what is entered is no ID
 */
function languageOfForm(form: ILoadOptionsFunctions): Partial<PlatformRequest> {
	return { qs: { language_id: readFormValue(form, LANGUAGE) as number | undefined } };
}

/** All lists to choose from, by what they hold. */
export const LISTS = {
	assistants: {
		endpoint: ENDPOINTS.listAssistants,
		pagination: 'pages',
		nameOf: ({ name, type }) => `${text(name)} (${text(type)})`,
	},
	campaigns: {
		endpoint: ENDPOINTS.listCampaigns,
		pagination: 'none',
		nameOf: ({ name }) => text(name),
	},
	knowledgeBases: {
		endpoint: ENDPOINTS.listKnowledgeBases,
		pagination: 'none',
		nameOf: ({ name }) => text(name),
	},
	leads: {
		endpoint: ENDPOINTS.listLeads,
		pagination: 'pages',
		nameOf: ({ phone_number, campaign }) =>
			`${text(phone_number)} (${text((isObject(campaign) ? campaign.name : null) ?? 'no campaign')})`,
		searchParameter: 'phone_number',
	},
	phoneNumbers: {
		endpoint: ENDPOINTS.listPhoneNumbers,
		pagination: 'none',
		nameOf: ({ phone_number, nickname, type_label }) =>
			`${nickname ? `${text(nickname)}: ` : ''}${text(phone_number)}${type_label ? ` (${text(type_label)})` : ''}`,
	},
	platformUsers: {
		endpoint: ENDPOINTS.listPlatformUsers,
		pagination: 'none',
		nameOf: ({ name, email }) => `${text(name)} (${text(email)})`,
	},
	senders: {
		endpoint: { ...ENDPOINTS.listSenders, qs: { status: 'all' } },
		pagination: 'none',
		nameOf: ({ display_name, phone_number, status }) =>
			`${text(display_name)} (${text(phone_number)}${status === 'offline' ? ', offline' : ''})`,
	},
	templates: {
		endpoint: ENDPOINTS.listTemplates,
		pagination: 'none',
		nameOf: ({ name, language }) => `${text(name)} (${text(language)})`,
		fromForm: templatesOfSender,
	},
	tools: {
		endpoint: ENDPOINTS.listTools,
		pagination: 'none',
		nameOf: ({ name }) => text(name),
	},
	transcriberProviders: {
		endpoint: ENDPOINTS.listTranscriberProviders,
		pagination: 'none',
		nameOf: ({ name }) => text(name),
		fromForm: languageOfForm,
	},
} satisfies Record<string, List>;
