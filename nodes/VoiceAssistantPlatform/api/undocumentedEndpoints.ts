// Endpoints that clients of platforms of this family use, and that the API document does not have
// (docs/further-operations.md).
import type { ErrorMessage } from '../client/errorMessages';
import { isObject } from '../client/response';
import {
	assumed,
	isNotFoundOnly,
	isUnknownAddress,
	NOT_ADMIN,
	notFound,
	USER_NOT_FOUND,
	type Endpoint,
	type ListEndpoint,
} from './endpoint';
import { MESSAGE_REFUSED } from './messageRefusals';
import {
	CAMPAIGN_NOT_STOPPED,
	CAMPAIGN_REFUSED,
	namesNoField,
	SMS_REFUSED,
} from './refusalReasons';

/** n8n shows only the message when a workflow is published. */
const WEBHOOK_NOT_OFFERED: ErrorMessage = {
	// the assistant is there: the trigger has just read it
	when: (answer) => isUnknownAddress(answer) || isNotFoundOnly(answer),
	message:
		"This platform does not offer to set up this webhook: choose 'Manually' in 'Set Up Webhook', and enter the webhook URL in the assistant on the platform",
	description: 'Nothing was changed. Not every platform has this operation.',
};

/** A list to choose from, which some platforms do not have: the ID can be entered all the same. */
const choices = (url: string, rowNoun?: string): ListEndpoint => ({
	method: 'GET',
	url,
	pagination: 'none',
	rowNoun,
	errors: [404, 405].map((status) => ({
		status,
		message:
			"This platform does not offer this list. Enter the ID instead: choose 'By ID' or 'Expression'",
		description: 'Not every platform has this list.',
	})),
});

const assistantWebhook = (action: string): Endpoint => ({
	method: 'POST',
	url: `/user/assistants/${action}-webhook`,
	errors: [WEBHOOK_NOT_OFFERED, notFound('assistant')],
});

const UNPAID_CHAT: ErrorMessage = {
	when: ({ statusCode, body }) =>
		statusCode === 402 || (isObject(body) && body.error_code === 'INSUFFICIENT_BALANCE'),
	message: 'The balance does not cover this message',
	description:
		'The assistant did not answer. Top up the balance of the account on the platform, then run this item again.',
};

const DOCUMENTS = '/user/knowledgebases/{id}/documents';

const UPDATE_CAMPAIGN_STATUS = assumed(
	'POST',
	'/user/campaigns/update-status',
	notFound('campaign'),
	...CAMPAIGN_REFUSED,
	{
		status: 403,
		message: 'The account may not start or stop this campaign',
		description:
			'Nothing was changed. Check what the plan of the account allows, and whether the API token may do this.',
	},
	{
		status: 400,
		message: 'The platform did not start or stop the campaign',
		description: 'Nothing was changed. The campaign may already be in that state.',
	},
);

/** @param ifSessionWorks the reason, and what to do, if only the templates are missing at their address */
const noTemplates = (ifSessionWorks: string): ErrorMessage => ({
	status: 404,
	message: 'The platform has no templates, or no messenger at this address',
	description: `If "Check 24-Hour Window" works, ${ifSessionWorks}. Otherwise ask your provider what the addresses of its API call the messenger, and enter that as 'Messenger Identifier' in the credential.`,
});

/** By purpose, in the order of `endpoints.ts`. */
export const UNDOCUMENTED_ENDPOINTS = {
	createAssistant: assumed('POST', '/user/assistant'),
	disableConversationEndedWebhook: assistantWebhook('disable-conversation-ended'),
	disableInboundWebhook: assistantWebhook('disable-inbound'),
	enableConversationEndedWebhook: assistantWebhook('enable-conversation-ended'),
	enableInboundWebhook: assistantWebhook('enable-inbound'),
	listAssistantPhoneNumbers: choices('/user/assistants/phone-numbers', 'phone numbers'),
	listFolders: choices('/user/folders', 'folders'),
	listLabels: choices('/user/labels', 'labels'),
	listLanguages: choices('/user/assistants/languages'),
	listModels: choices('/user/assistants/models'),
	listSynthesizerProviders: choices('/user/assistants/synthesizer-providers'),
	listVoices: choices('/user/assistants/voices'),
	deleteCall: assumed('DELETE', '/user/calls/{id}', notFound('call')),
	getCall: assumed('GET', '/user/calls/{id}', notFound('call')),
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
					'Nobody was called. The balance is probably too low: top up the balance of the account on the platform, then run this item again.',
			},
			{
				status: 404,
				message: 'The platform did not find the assistant, or cannot make single calls',
				description:
					'Choose the assistant from the list again. If this happens with every assistant, your platform does not offer this: create a lead in a campaign instead.',
			},
		],
	},
	createCampaign: assumed(
		'POST',
		'/user/campaign',
		notFound('assistant'),
		{
			status: 422,
			when: namesNoField,
			message: 'The platform did not create the campaign',
			description:
				'Nothing was created. The plan of the account probably allows no further campaign.',
		},
		{
			// of older platforms
			status: 403,
			when: namesNoField,
			message: 'The platform did not create the campaign',
			description:
				'Nothing was created. The plan of the account probably allows no further campaign, or the API token may not create one.',
		},
	),
	getCampaign: assumed('GET', '/user/campaign/{id}', notFound('campaign')),
	startCampaign: { ...UPDATE_CAMPAIGN_STATUS, body: { action: 'start' } },
	stopCampaign: {
		...UPDATE_CAMPAIGN_STATUS,
		body: { action: 'stop' },
		errors: [...CAMPAIGN_NOT_STOPPED, ...(UPDATE_CAMPAIGN_STATUS.errors ?? [])],
	},
	createConversation: assumed('POST', '/conversations', notFound('assistant'), UNPAID_CHAT),
	generateReply: assumed('POST', '/user/ai/generate-reply', notFound('assistant'), UNPAID_CHAT),
	getConversation: assumed('GET', '/conversations/{uuid}', notFound('conversation')),
	sendChatMessage: assumed(
		'POST',
		'/conversations/{uuid}/messages',
		notFound('conversation'),
		UNPAID_CHAT,
	),
	turnAiOff: assumed('POST', '/user/conversations/{uuid}/disable-ai', notFound('conversation')),
	turnAiOn: assumed('POST', '/user/conversations/{uuid}/enable-ai', notFound('conversation')),
	addFile: assumed('POST', DOCUMENTS, notFound('knowledge base')),
	addWebsite: assumed('POST', DOCUMENTS, notFound('knowledge base')),
	deleteDocument: assumed('DELETE', `${DOCUMENTS}/{documentId}`, notFound('document')),
	listDocuments: {
		...assumed('GET', DOCUMENTS, notFound('knowledge base')),
		pagination: 'none' as const,
	},
	createKnowledgeBase: assumed('POST', '/user/knowledgebases'),
	deleteLead: assumed('DELETE', '/user/leads/{id}', notFound('lead')),
	listTemplates: {
		method: 'GET',
		url: '/user/messenger/senders/{senderId}/templates',
		pagination: 'none' as const,
		errors: [
			...MESSAGE_REFUSED,
			noTemplates(
				"your platform has its templates at another path, or none: ask your provider for the path, and enter it under 'Options'",
			),
		],
	},
	sendTemplate: {
		method: 'POST',
		url: '/user/messenger/send',
		errors: [
			...MESSAGE_REFUSED,
			noTemplates('your platform does not offer templates here: leave the credential as it is'),
		],
	},
	searchPhoneNumbers: {
		...assumed('GET', '/user/phone-numbers/search'),
		pagination: 'none' as const,
	},
	transferBalance: assumed('POST', '/white-label/transfer', NOT_ADMIN, USER_NOT_FOUND),
	sendSms: assumed('POST', '/user/sms', ...SMS_REFUSED),
} satisfies Record<string, Endpoint>;
