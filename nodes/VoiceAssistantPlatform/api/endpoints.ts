import type { ErrorMessage } from '../client/errorMessages';
import type { Pagination } from '../client/pagination';
import { isObject, type PlatformResponse } from '../client/response';
import type { Endpoint, ListEndpoint } from './endpoint';
import { isDuplicateLead } from './lead';
import { MESSAGE_REFUSED } from './messageRefusals';
import { undocumented, UNDOCUMENTED_ENDPOINTS } from './undocumentedEndpoints';

/** platform-api 5.2 */
const NOT_ADMIN: ErrorMessage = {
	status: 403,
	message: 'This needs the API token of a white label admin',
	description:
		'The credential holds the token of an ordinary account. Choose a credential with the token of your agency account.',
};

/** platform-api 7 */
const USER_NOT_FOUND: ErrorMessage = {
	status: 404,
	message: 'The platform user was not found',
	description:
		'Check the ID or the e-mail address. The user must belong to the platform of your agency account.',
};

/** The word for the messenger is part of the path. */
const NO_MESSENGER: ErrorMessage = {
	status: 404,
	message: 'The platform has no messenger at this address',
	description:
		"Ask your provider what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.",
};

/** @param rowNoun the word for the rows, if each account has its own */
const list = (url: string, pagination: Pagination, rowNoun?: string): ListEndpoint => ({
	method: 'GET',
	url,
	pagination,
	rowNoun,
});

/** All endpoints that the package uses, by purpose. */
export const ENDPOINTS = {
	...UNDOCUMENTED_ENDPOINTS,
	/** platform-api 4.20 */
	getAccount: { method: 'GET', url: '/user/me' },
	/** platform-api 4.14 */
	listAssistants: list('/user/assistants/get', 'pages', 'assistants'),
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
	listCalls: list('/user/calls', 'pages', 'calls'),
	/** Beyond the API document: assumed */
	makeCall: {
		method: 'POST',
		url: '/user/make_call',
		errors: [
			{
				status: 400,
				message: 'The platform does not accept the phone number',
				description:
					"Nobody was called. Check that the number in 'Phone Number' exists and has the right country code, as in +40 722 123 456.",
			},
			{
				status: 422,
				when: namesNoField,
				message: 'The platform did not make the call',
				description:
					'Nobody was called. Mostly the balance is too low: top up the balance of the account on the platform, then run this item again.',
			},
			{
				status: 404,
				message: 'The platform did not find the assistant, or cannot make single calls',
				description:
					'Choose the assistant from the list again. If this happens with every assistant, your platform does not offer this: create a lead in a campaign instead.',
			},
		],
	},
	/** platform-api 4.20 */
	listCampaigns: list('/user/campaigns', 'none', 'campaigns'),
	/** platform-api 4.1 */
	listConversations: list('/user/conversations', 'cursor', 'conversations'),
	/** platform-api 4.19 */
	listKnowledgeBases: list('/user/knowledgebases', 'none', 'knowledge bases'),
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
	listLeads: list('/user/leads', 'pages', 'leads'),
	/** platform-api 4.11 */
	updateLead: {
		method: 'PUT',
		url: '/user/leads/{id}',
		errors: [
			{
				status: 404,
				message: 'The platform did not find the lead or the campaign',
				description:
					"Check that both exist and belong to the account of the token, or choose them from the lists again. If this happens with every lead, ask your provider for the path and enter it as 'Endpoint Path' under 'Options'.",
			},
		],
	},
	/** platform-api 4.9 */
	listSenders: { ...list('/user/messenger/senders', 'none', 'senders'), errors: [NO_MESSENGER] },
	/** platform-api 4.8 */
	getSession: {
		method: 'GET',
		url: '/user/messenger/session-status',
		errors: [...MESSAGE_REFUSED, NO_MESSENGER],
	},
	/** platform-api 4.7 */
	sendFreeform: {
		method: 'POST',
		url: '/user/messenger/send-freeform',
		errors: [...MESSAGE_REFUSED, NO_MESSENGER],
	},
	/** Beyond the API document: assumed */
	listTemplates: {
		method: 'GET',
		url: '/user/messenger/senders/{senderId}/templates',
		pagination: 'none',
		errors: [
			...MESSAGE_REFUSED,
			{
				status: 404,
				message: 'The platform has no templates, or no messenger at this address',
				description:
					"If \"Check Session\" works, your platform has its templates at another path, or none: ask your provider for the path, and enter it under 'Options'. Otherwise ask what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.",
			},
		],
	},
	/** Beyond the API document: assumed */
	sendTemplate: {
		method: 'POST',
		url: '/user/messenger/send',
		errors: [
			...MESSAGE_REFUSED,
			{
				status: 404,
				message: 'The platform has no templates, or no messenger at this address',
				description:
					'If "Check Session" works, your platform does not offer templates here: leave the credential as it is. Otherwise ask your provider what the addresses of its API call the messenger, and enter that as \'Messenger Identifier\' in the credential.',
			},
		],
	},
	/** platform-api 4.18 */
	listPhoneNumbers: list('/user/phone-numbers/all', 'none', 'phone numbers'),
	/** platform-api 4.18, the legacy one */
	listSmsPhoneNumbers: list('/user/phone-numbers', 'none', 'phone numbers'),
	/** platform-api 4.13 */
	purchasePhoneNumber: {
		method: 'POST',
		url: '/user/phone-numbers/purchase',
		errors: [
			{
				status: 402,
				message: 'The account has no valid payment method, or the payment failed',
				description:
					'Nothing was bought. Add a payment method to the account on the platform, or check the one that is there.',
			},
			...[400, 404].map((status) => ({
				status,
				message: 'The phone number is not available',
				description:
					'Nothing was bought. It may be in use already. Choose a number that the number search of your platform shows as available.',
			})),
			{
				status: 422,
				message: 'The platform did not accept the values sent',
				description:
					'Nothing was bought. Correct the fields named here, for example the phone number, then run this item again.',
			},
		],
	},
	/** platform-api 4.6 */
	createToken: {
		method: 'POST',
		url: '/white-label/token',
		errors: [NOT_ADMIN, USER_NOT_FOUND],
	},
	/** platform-api 4.3 */
	login: {
		method: 'POST',
		url: '/white-label/login',
		errors: [
			NOT_ADMIN,
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
		errors: [NOT_ADMIN, USER_NOT_FOUND],
	},
	/** platform-api 4.5 */
	register: { method: 'POST', url: '/white-label/register', errors: [NOT_ADMIN] },
	/** platform-api 4.20 */
	listPlatformUsers: { ...list('/white-label/users', 'none'), errors: [NOT_ADMIN] },
	/** Not in the API document (docs/further-operations.md) */
	transferBalance: undocumented('POST', '/white-label/transfer', NOT_ADMIN, USER_NOT_FOUND, {
		status: 422,
		message: 'The platform did not transfer the balance',
		description:
			'Nothing was transferred. Often the balance that it comes from is too low: yours if you add, that of the platform user if you remove.',
	}),
	/** platform-api 4.17: requires a content type although the request has no body */
	listTools: {
		...list('/user/tools', 'none', 'tools'),
		headers: { 'Content-Type': 'application/json' },
	},
	/** platform-api 4.16 */
	listTranscriberProviders: list('/user/assistants/transcriber-providers', 'none'),
} satisfies Record<string, Endpoint>;

/** Whether a refusal is about the request as a whole (platform-api 7). */
function namesNoField({ body }: PlatformResponse): boolean {
	return !(isObject(body) && isObject(body.errors) && Object.keys(body.errors).length > 0);
}
