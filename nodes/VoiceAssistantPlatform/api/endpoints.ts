// Endpoints that lists, triggers or waits need besides an operation. The others stand in the files of their operations.
import type { Pagination } from '../client/pagination';
import { ifOffered, NOT_ADMIN, notFound, type Endpoint, type ListEndpoint } from './endpoint';
import { MESSAGE_REFUSED, NO_MESSENGER, noTemplates } from './messageRefusals';

const list = (url: string, pagination: Pagination, rowNoun?: string): ListEndpoint => ({
	method: 'GET',
	url,
	pagination,
	rowNoun,
});

export const ENDPOINTS = {
	/** platform-api 4.14 */
	listAssistants: list('/user/assistants/get', 'pages', 'assistants'),
	/** platform-api 4.10; method and path are assumed */
	updateAssistant: {
		method: 'PUT',
		url: '=/user/assistant/{{ $parameter["assistantId"] }}',
		refusals: ifOffered(notFound('assistant')),
	},
	/** platform-api 4.2 */
	listCalls: list('/user/calls', 'pages', 'calls'),
	/** platform-api 4.20 */
	listCampaigns: list('/user/campaigns', 'none', 'campaigns'),
	/** platform-api 4.1 */
	listConversations: list('/user/conversations', 'cursor', 'conversations'),
	/** Not in the API document (docs/further-operations.md) */
	listDocuments: {
		...list('=/user/knowledgebases/{{ $parameter["knowledgeBaseId"] }}/documents', 'none'),
		refusals: ifOffered(notFound('knowledge base')),
	},
	/** platform-api 4.19 */
	listKnowledgeBases: list('/user/knowledgebases', 'none', 'knowledge bases'),
	/** platform-api 4.20 */
	listLeads: list('/user/leads', 'pages', 'leads'),
	/** platform-api 4.9 */
	listSenders: { ...list('/user/messenger/senders', 'none', 'senders'), refusals: [NO_MESSENGER] },
	/** Not in the API document (docs/further-operations.md) */
	listTemplates: {
		...list('=/user/messenger/senders/{{ $parameter["senderId"] }}/templates', 'none'),
		refusals: ifOffered(
			...MESSAGE_REFUSED,
			noTemplates(
				"your platform has its templates at another path, or none: ask your provider for the path, and enter it under 'Options'",
			),
		),
	},
	/** platform-api 4.18 */
	listPhoneNumbers: list('/user/phone-numbers/all', 'none', 'phone numbers'),
	/** platform-api 4.18, the legacy one */
	listSmsPhoneNumbers: list('/user/phone-numbers', 'none', 'phone numbers'),
	/** Not in the API document (docs/further-operations.md) */
	searchPhoneNumbers: {
		...list('/user/phone-numbers/search', 'none'),
		refusals: ifOffered(),
	},
	/** platform-api 4.20 */
	listPlatformUsers: { ...list('/white-label/users', 'none'), refusals: [NOT_ADMIN] },
	/** platform-api 4.17: requires a content type although the request has no body */
	listTools: {
		...list('/user/tools', 'none', 'tools'),
		headers: { 'Content-Type': 'application/json' },
	},
	/** platform-api 4.16 */
	listTranscriberProviders: list('/user/assistants/transcriber-providers', 'none'),
} satisfies Record<string, Endpoint>;
