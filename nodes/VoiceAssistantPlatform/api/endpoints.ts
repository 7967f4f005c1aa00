import type { IDataObject } from 'n8n-workflow';
import type { ErrorMessage } from '../client/errorMessages';
import { isObject, textIn } from '../client/response';
import { isDuplicateLead } from './duplicateLead';

/** An endpoint of the platform, and what its refusals mean. */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT';
	/** Path below the root of the API; {id} stands for what a parameter gives. */
	url: string;
	headers?: IDataObject;
	/** The first row that fits is taken, before those that fit every endpoint (platform-api 7). */
	errors?: ErrorMessage[];
}

/** platform-api 5.2 */
const NOT_ADMIN: ErrorMessage[] = [
	{
		status: 403,
		message: 'This needs the API token of a white label admin',
		description:
			'The credential holds the token of an ordinary account. Choose a credential with the token of your agency account.',
	},
];

/** platform-api 7 */
const USER_NOT_FOUND: ErrorMessage[] = [
	{
		status: 404,
		message: 'The platform user was not found',
		description:
			'Check the ID or the e-mail address. The user must belong to the platform of your agency account.',
	},
];

/** The word for the messenger is part of the path. */
const NO_MESSENGER: ErrorMessage[] = [
	{
		status: 404,
		message: 'The platform has no messenger at this address',
		description:
			"Ask your provider what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.",
	},
];

/** Beyond the API document: not every platform has templates. */
const NO_TEMPLATES: ErrorMessage[] = [
	{
		status: 404,
		message: 'The platform has no templates, or no messenger at this address',
		description:
			'If "Check Session" works, your platform does not offer templates here: leave the credential as it is. Otherwise ask your provider what the addresses of its API call the messenger, and enter that as \'Messenger Identifier\' in the credential.',
	},
];

/** platform-api 7; those of templates are assumed (docs/api-assumptions.md, "Further operations"). */
const MESSAGE_REFUSED: ErrorMessage[] = [
	{
		code: 'INSUFFICIENT_BALANCE',
		message: 'The balance does not cover this message',
		description: 'Top up the balance of the account on the platform, then run this item again.',
	},
	{
		code: 'SESSION_EXPIRED',
		message: 'The 24-hour window of this recipient is closed',
		description: ({ body }) =>
			`${closedSince(body)} Free text can be sent only within 24 hours of the customer's last message. Send an approved template ("Send Template"), or wait until the customer writes. "Send Freeform Message" can do it by itself: set its 'When the 24-Hour Window Is Closed' to "Send a Template Instead".`,
	},
	{
		code: 'SENDER_NOT_FOUND',
		message: 'The messenger sender was not found',
		description:
			'It may have been removed, or it belongs to another account than the API token. Choose the sender from the list again.',
	},
	{
		code: 'INVALID_PHONE',
		message: 'The platform does not accept the phone number of the recipient',
		description:
			'Check that the number exists and has the right country code, as in +40 722 123 456.',
	},
	{
		code: 'SENDER_OFFLINE',
		message: 'The messenger sender is offline',
		description:
			'The message was not sent. Bring the sender online on the platform (its status is updated every 5 minutes), or choose another one.',
	},
	{
		code: 'TEMPLATE_NOT_FOUND',
		message: 'The template was not found',
		description:
			'It may have been withdrawn, or it belongs to another sender. Choose the template from the list again.',
	},
	{
		code: 'TEMPLATE_NOT_APPROVED',
		message: 'The template is not approved',
		description:
			'It is still waiting for approval, was rejected, or was withdrawn. Choose another one from the list, which shows those that can be sent.',
	},
	{
		code: 'TEMPLATE_MISMATCH',
		message: 'The placeholders do not fit the template',
		description:
			'Give each placeholder of the template once, with its own number or name, and no others. If the template was changed since its form was filled in, open the node and reload the placeholders. Where the template comes from an expression, enter them one by one: "Get Many Templates" lists them in "variables".',
	},
	{
		code: 'MESSAGING_LIMIT_UNAVAILABLE',
		message: 'The sender cannot start further conversations now',
		description:
			'Its limit of recipients per 24 hours is used up or not known. Try again later, or choose another sender.',
	},
];

/** All endpoints that the package knows, by what they are for. */
export const ENDPOINTS = {
	/** platform-api 4.20 */
	getAccount: { method: 'GET', url: '/user/me' },
	/** platform-api 4.14 */
	listAssistants: { method: 'GET', url: '/user/assistants/get' },
	/** platform-api 4.10; method and path are assumed */
	updateAssistant: {
		method: 'PUT',
		url: '/user/assistant/{id}',
		errors: [
			{
				status: 404,
				message:
					'The platform did not find the assistant, or updates assistants at another address',
				description:
					"Choose the assistant from the list again. If this happens with every assistant, ask your provider for the path and enter it under 'Options'.",
			},
		],
	},
	/** platform-api 4.2 */
	listCalls: { method: 'GET', url: '/user/calls' },
	/** Beyond the API document: assumed */
	makeCall: {
		method: 'POST',
		url: '/user/make_call',
		errors: [
			{
				status: 404,
				message: 'The platform did not find the assistant, or cannot make single calls',
				description:
					'Choose the assistant from the list again. If this happens with every assistant, your platform does not offer this: create a lead in a campaign instead.',
			},
		],
	},
	/** platform-api 4.20 */
	listCampaigns: { method: 'GET', url: '/user/campaigns' },
	/** platform-api 4.1 */
	listConversations: { method: 'GET', url: '/user/conversations' },
	/** platform-api 4.19 */
	listKnowledgeBases: { method: 'GET', url: '/user/knowledgebases' },
	/** platform-api 4.15 */
	updateKnowledgeBase: {
		method: 'PUT',
		url: '/user/knowledgebases/{id}',
		errors: [
			{
				status: 404,
				message: 'The platform did not find the knowledge base',
				description: 'Choose it from the list again. It must belong to the account of the token.',
			},
		],
	},
	/** platform-api 4.12; method and path are assumed */
	createLead: {
		method: 'POST',
		url: '/user/lead',
		errors: [
			{
				when: isDuplicateLead,
				message: 'This number is in the campaign already',
				description:
					"It was not added again. To change what is known of this person, use 'Create or Update'. To have the number in the campaign once more, turn on 'Allow Duplicate' under 'Additional Fields'.",
			},
			{
				status: 404,
				message: 'The platform did not find the campaign, or creates leads at another address',
				description:
					"Choose the campaign from the list again. If this happens with every lead, ask your provider for the path and enter it as 'Endpoint Path' under 'Options'.",
			},
		],
	},
	/** platform-api 4.20 */
	listLeads: { method: 'GET', url: '/user/leads' },
	/** platform-api 4.11 */
	updateLead: {
		method: 'PUT',
		url: '/user/leads/{id}',
		errors: [
			{
				status: 404,
				message: 'The platform did not find the lead or the campaign',
				description:
					'Check that both exist and belong to the account of the token, or choose them from the lists again.',
			},
		],
	},
	/** platform-api 4.9 */
	listSenders: { method: 'GET', url: '/user/messenger/senders', errors: NO_MESSENGER },
	/** platform-api 4.8 */
	getSession: {
		method: 'GET',
		url: '/user/messenger/session-status',
		errors: [...MESSAGE_REFUSED, ...NO_MESSENGER],
	},
	/** platform-api 4.7 */
	sendFreeform: {
		method: 'POST',
		url: '/user/messenger/send-freeform',
		errors: [...MESSAGE_REFUSED, ...NO_MESSENGER],
	},
	/** Beyond the API document: assumed */
	listTemplates: {
		method: 'GET',
		url: '/user/messenger/senders/{senderId}/templates',
		errors: [...MESSAGE_REFUSED, ...NO_TEMPLATES],
	},
	/** Beyond the API document: assumed */
	sendTemplate: {
		method: 'POST',
		url: '/user/messenger/send',
		errors: [...MESSAGE_REFUSED, ...NO_TEMPLATES],
	},
	/** platform-api 4.18 */
	listPhoneNumbers: { method: 'GET', url: '/user/phone-numbers/all' },
	/** platform-api 4.18, the legacy one */
	listSmsPhoneNumbers: { method: 'GET', url: '/user/phone-numbers' },
	/** platform-api 4.13 */
	purchasePhoneNumber: {
		method: 'POST',
		url: '/user/phone-numbers/purchase',
		errors: [
			{
				status: 402,
				message: 'The account has no valid payment method',
				description: 'Nothing was bought. Add a payment method to the account on the platform.',
			},
			{
				status: 404,
				message: 'The phone number is not available',
				description:
					'Nothing was bought. Choose a number that the number search of your platform shows as available.',
			},
		],
	},
	/** platform-api 4.6 */
	createToken: {
		method: 'POST',
		url: '/white-label/token',
		errors: [...NOT_ADMIN, ...USER_NOT_FOUND],
	},
	/** platform-api 4.3 */
	login: {
		method: 'POST',
		url: '/white-label/login',
		errors: [
			...NOT_ADMIN,
			{
				status: 401,
				field: 'email',
				message: 'The e-mail address or the password of the platform user is not right',
				description:
					'Check both; the user must belong to your platform. "Create Token" works without the password.',
			},
		],
	},
	/** platform-api 4.4 */
	logout: {
		method: 'POST',
		url: '/white-label/logout',
		errors: [...NOT_ADMIN, ...USER_NOT_FOUND],
	},
	/** platform-api 4.5 */
	register: { method: 'POST', url: '/white-label/register', errors: NOT_ADMIN },
	/** platform-api 4.20 */
	listPlatformUsers: { method: 'GET', url: '/white-label/users', errors: NOT_ADMIN },
	/** platform-api 4.17: demands the content type of a request without a body, too */
	listTools: {
		method: 'GET',
		url: '/user/tools',
		headers: { 'Content-Type': 'application/json' },
	},
	/** platform-api 4.16 */
	listTranscriberProviders: { method: 'GET', url: '/user/assistants/transcriber-providers' },
} satisfies Record<string, Endpoint>;

const CLOSING_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

function closedSince(body: unknown): string {
	const status = isObject(body) && body.session_status;
	// nothing but a time: secrets are looked for in the platform's words, and not in ours
	const [, day, time, zone] =
		(isObject(status) && CLOSING_TIME.exec(textIn(status.expired_at))) || [];
	if (!day) return '';
	const offset = zone?.replace(/^(Z|[+-]00:?00)$/, '');
	return `It closed on ${day} at ${time}${zone ? ` UTC${offset}` : ''}.`;
}
