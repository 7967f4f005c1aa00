import type { ErrorMessage } from '../client/errorMessages';
import type { Pagination } from '../client/pagination';
import {
	assumed,
	NOT_ADMIN,
	notFound,
	USER_NOT_FOUND,
	type Endpoint,
	type ListEndpoint,
} from './endpoint';
import { isDuplicateLead } from './lead';
import { MESSAGE_REFUSED } from './messageRefusals';
import { UNDOCUMENTED_ENDPOINTS } from './undocumentedEndpoints';

/** The word for the messenger is part of the path. */
const NO_MESSENGER: ErrorMessage = {
	status: 404,
	message: 'The platform has no messenger at this address',
	description:
		"Ask your provider what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.",
};

const list = (url: string, pagination: Pagination, rowNoun?: string): ListEndpoint => ({
	method: 'GET',
	url,
	pagination,
	rowNoun,
});

const ALREADY_IN_CAMPAIGN: ErrorMessage = {
	when: isDuplicateLead,
	message: 'This number is already in the campaign',
	description:
		"It was not added again. To change what the assistant knows about this person, use 'Create or Update'. To add the number again, turn on 'Allow Duplicate' under 'Additional Fields'.",
};

export const ENDPOINTS = {
	...UNDOCUMENTED_ENDPOINTS,
	/** platform-api 4.20 */
	getAccount: { method: 'GET', url: '/user/me' },
	/** platform-api 4.14 */
	listAssistants: list('/user/assistants/get', 'pages', 'assistants'),
	/** platform-api 4.10; method and path are assumed */
	updateAssistant: assumed('PUT', '/user/assistant/{id}', notFound('assistant')),
	/** platform-api 4.2 */
	listCalls: list('/user/calls', 'pages', 'calls'),
	/** platform-api 4.20 */
	listCampaigns: list('/user/campaigns', 'none', 'campaigns'),
	/** platform-api 4.1 */
	listConversations: list('/user/conversations', 'cursor', 'conversations'),
	/** platform-api 4.19 */
	listKnowledgeBases: list('/user/knowledgebases', 'none', 'knowledge bases'),
	/** platform-api 4.15 */
	updateKnowledgeBase: { method: 'PUT', url: '/user/knowledgebases/{id}' },
	/** platform-api 4.12; method and path are assumed */
	createLead: assumed('POST', '/user/lead', ALREADY_IN_CAMPAIGN, notFound('campaign')),
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
					"Nothing was bought. It may already be in use. Choose a number that your platform's number search shows as available.",
			})),
			{
				status: 422,
				message: 'The platform did not accept the values sent',
				description:
					'Nothing was bought. Correct the values, for example the phone number, then run this item again.',
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
				message: 'The e-mail address or the password of the client is not right',
				description:
					'Check both; the client must belong to your platform. "Create Token" works without the password.',
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
	/** platform-api 4.17: requires a content type although the request has no body */
	listTools: {
		...list('/user/tools', 'none', 'tools'),
		headers: { 'Content-Type': 'application/json' },
	},
	/** platform-api 4.16 */
	listTranscriberProviders: list('/user/assistants/transcriber-providers', 'none'),
} satisfies Record<string, Endpoint>;
