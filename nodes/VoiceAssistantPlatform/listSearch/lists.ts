import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { campaignStatus } from '../api/campaign';
import { ENDPOINTS, type ListEndpoint } from '../api/endpoints';
import type { PlatformRequest } from '../client/request';
import { CREDENTIAL } from '../client/credential';
import { isId, isObject } from '../client/response';
import { apiPath, templateListPath } from '../parameters/endpointPaths';
import { digitsOf } from '../validation/listedNumber';
import { country, digitsOfPart } from '../validation/phoneNumber';
import { formError, idParameter, readFormValue, type FormParameter } from './formValues';

/** A list of the platform from which the user chooses an entry. */
export interface List {
	endpoint: ListEndpoint & PlatformRequest;
	/** The field that is chosen, if it is not the ID. */
	valueField?: string;
	/** The text shown for a row. */
	nameOf: (row: IDataObject) => string;
	/** Further text by which a row is found. */
	textOf?: (row: IDataObject) => string;
	/** The parts of the request that depend on the form. */
	fromForm?: (
		form: ILoadOptionsFunctions,
	) => Partial<PlatformRequest> | Promise<Partial<PlatformRequest>>;
	/** The parameter by which the platform searches the list; all others are read whole and searched here. */
	searchParameter?: string;
	/** Converts what the user types to what is sent in `searchParameter`. */
	searchedAs?: (typed: string) => string;
}

/** Longer names do not fit into the list of the editor. */
const MAX_NAME_LENGTH = 200;

/** A field of a row as text; a dash if it is blank. */
function text(value: unknown): string {
	return isId(value) && value !== '' ? String(value).slice(0, MAX_NAME_LENGTH) : '–';
}

/** Characters of the text of a template that the list shows. */
const MAX_BEGINNING_LENGTH = 70;

/** A text in one line; blank where there is none. */
function inOneLine(value: unknown): string {
	return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** The first words of a text, in one line. */
function beginningOf(value: unknown): string {
	const line = inOneLine(value);
	const characters = [...line.slice(0, 2 * (MAX_BEGINNING_LENGTH + 1))];
	if (characters.length <= MAX_BEGINNING_LENGTH) return line;
	const words = characters.slice(0, MAX_BEGINNING_LENGTH + 1).join('');
	const end = words.lastIndexOf(' ');
	// a very long word is cut anywhere
	return `${end > MAX_BEGINNING_LENGTH / 2 ? words.slice(0, end) : characters.slice(0, MAX_BEGINNING_LENGTH).join('')}…`;
}

const SENDER = idParameter('senderId', 'Sender');
const TEMPLATE_LIST: FormParameter = {
	path: `options.${templateListPath.name}`,
	label: templateListPath.displayName,
	field: templateListPath.name,
	rules: [apiPath],
};
const LANGUAGE = idParameter('basics.languageId', 'Language ID');

/**
 * The endpoint of the sender that is chosen in the form.
 * @throws NodeOperationError when none is chosen yet, or the entered value is not an ID
 */
function templatesOfSender(form: ILoadOptionsFunctions): Partial<PlatformRequest> {
	const senderId = readFormValue(form, SENDER);
	if (senderId === undefined) throw formError(form, 'Choose a sender first');
	const path = String(readFormValue(form, TEMPLATE_LIST) ?? ENDPOINTS.listTemplates.url);
	const url = path.replace('{senderId}', String(senderId));
	return url === path ? { url, qs: { sender_id: senderId as number } } : { url };
}

/**
 * The language that is set in the same form, if any.
 * @throws NodeOperationError when the entered value is not an ID
 */
function languageOfForm(form: ILoadOptionsFunctions): Partial<PlatformRequest> {
	return { qs: { language_id: readFormValue(form, LANGUAGE) as number | undefined } };
}

const DEFAULT_COUNTRY: FormParameter = {
	path: 'options.defaultCountry',
	label: 'Default Country',
	field: 'defaultCountry',
	rules: [country],
};

/**
 * The country that is set in the form or in the credential: numbers are searched in one.
 * @throws NodeOperationError when there is none
 */
async function countryOfForm(form: ILoadOptionsFunctions): Promise<Partial<PlatformRequest>> {
	const given =
		readFormValue(form, DEFAULT_COUNTRY) ?? (await form.getCredentials(CREDENTIAL)).defaultCountry;
	const result = country(given ?? '', form);
	if ('value' in result) return { qs: { country_code: result.value as string } };
	throw formError(form, "Choose the country first: add 'Default Country' under 'Options'");
}

/** Digits that the search of numbers takes (docs/api-assumptions.md, "Further operations"). */
const MAX_SEARCHED_DIGITS = 10;

function nameOfNumber({ phone_number, nickname, type_label }: IDataObject): string {
	return `${nickname ? `${text(nickname)}: ` : ''}${text(phone_number)}${type_label ? ` (${text(type_label)})` : ''}`;
}

/** All lists to choose from, by their content. */
export const LISTS = {
	assistants: {
		endpoint: ENDPOINTS.listAssistants,
		nameOf: ({ name, type }) => `${text(name)} (${text(type)})`,
	},
	availableNumbers: {
		endpoint: ENDPOINTS.searchPhoneNumbers,
		valueField: 'phone_number',
		nameOf: ({ phone_number, price, sms_capable }) =>
			`${text(phone_number)} (price ${text(price)}${sms_capable === true ? ', SMS' : ''})`,
		fromForm: countryOfForm,
		searchParameter: 'contains',
		searchedAs: (typed) => digitsOf(typed).slice(-MAX_SEARCHED_DIGITS),
	},
	campaigns: {
		endpoint: ENDPOINTS.listCampaigns,
		nameOf: (campaign) => {
			const status = campaignStatus(campaign);
			return `${text(campaign.name)}${status ? ` (${text(status)})` : ''}`;
		},
	},
	knowledgeBases: {
		endpoint: ENDPOINTS.listKnowledgeBases,
		nameOf: ({ name }) => text(name),
	},
	leads: {
		endpoint: ENDPOINTS.listLeads,
		nameOf: ({ phone_number, campaign }) =>
			`${text(phone_number)} (${text((isObject(campaign) ? campaign.name : null) ?? 'no campaign')})`,
		searchParameter: 'phone_number',
		searchedAs: (typed) => digitsOfPart(typed) ?? typed,
	},
	phoneNumbers: {
		endpoint: ENDPOINTS.listPhoneNumbers,
		nameOf: nameOfNumber,
	},
	smsPhoneNumbers: { endpoint: ENDPOINTS.listSmsPhoneNumbers, nameOf: nameOfNumber },
	platformUsers: {
		endpoint: ENDPOINTS.listPlatformUsers,
		nameOf: ({ name, email }) => `${text(name)} (${text(email)})`,
	},
	senders: {
		endpoint: { ...ENDPOINTS.listSenders, qs: { status: 'all' } },
		nameOf: ({ display_name, phone_number, status }) =>
			`${text(display_name)} (${text(phone_number)}${status === 'offline' ? ', offline' : ''})`,
	},
	templates: {
		endpoint: ENDPOINTS.listTemplates,
		nameOf: ({ name, language, body_text }) =>
			[`${text(name)} (${text(language)})`, beginningOf(body_text)].filter(Boolean).join(' – '),
		textOf: ({ body_text }) => inOneLine(body_text),
		fromForm: templatesOfSender,
	},
	tools: {
		endpoint: ENDPOINTS.listTools,
		nameOf: ({ name }) => text(name),
	},
	transcriberProviders: {
		endpoint: ENDPOINTS.listTranscriberProviders,
		nameOf: ({ name }) => text(name),
		fromForm: languageOfForm,
	},
} satisfies Record<string, List>;
