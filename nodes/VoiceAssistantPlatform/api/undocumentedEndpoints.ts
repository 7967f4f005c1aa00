// Endpoints that clients of platforms of this family use, and that the API document does not have
// (docs/further-operations.md).
import type { ErrorMessage } from '../client/errorMessages';
import type { IDataObject } from 'n8n-workflow';
import { isObject, textIn, type PlatformResponse } from '../client/response';
import type { Endpoint, ListEndpoint } from './endpoint';

/** A web server answers so itself, without the application, or its router does: nothing has that address. */
function isUnknownAddress({ statusCode, body }: PlatformResponse): boolean {
	return statusCode === 405 || !isObject(body) || /\broute\b/i.test(reasonIn(body));
}

/** Nothing has that address, or what it names does not exist: the answer fits both. */
function isNotFoundOnly({ body }: PlatformResponse): boolean {
	return isObject(body) && !hasMore(body) && /^(not found\.?)?$/i.test(reasonIn(body));
}

function reasonIn({ message, error, error_code }: IDataObject): string {
	return textIn(message ?? error ?? error_code ?? '').trim();
}

/** Only an endpoint says whether it was successful, or which fields are wrong. */
function hasMore({ success, status, errors, error }: IDataObject): boolean {
	return typeof (success ?? status) === 'boolean' || isObject(errors) || isObject(error);
}

const notOffered = (status: number, when = isUnknownAddress): ErrorMessage => ({
	status,
	when,
	message: 'This platform does not offer this operation, or has it at another address',
	description:
		"Nothing was done. The operation is not in the API document; some platforms have it. Ask your provider, and enter the path as 'Endpoint Path' under 'Options' if it is another one.",
});

/** n8n shows only the message when a workflow is published. */
const webhookNotOffered = (status: number): ErrorMessage => ({
	// the assistant is there: the trigger has just read it
	...notOffered(status, (answer) => isUnknownAddress(answer) || isNotFoundOnly(answer)),
	message:
		"This platform does not offer to set up this webhook: choose 'Manually' in 'Set Up Webhook', and enter the webhook URL in the assistant on the platform",
	description:
		'Nothing was changed. The operation is not in the API document; some platforms have it.',
});

/** @param what the object that the path or the body names */
const notFound = (what: string): ErrorMessage => ({
	status: 404,
	message: `The platform did not find the ${what}`,
	description: `Nothing was done. Check that the ${what} exists and belongs to the account of the API token.`,
});

/** For an answer that does not tell whether the address is unknown or the object of `row`. */
const notFoundOrNotOffered = ({ description }: ErrorMessage): ErrorMessage => ({
	status: 404,
	when: isNotFoundOnly,
	message: 'The platform did not find this, or does not offer this operation',
	description: `${String(description)} If this happens every time, ask your provider, and enter the path as 'Endpoint Path' under 'Options' if it is another one.`,
});

/** @param errors what refusals mean; one for 404 if the request names an object that may not exist */
export function undocumented(
	method: Endpoint['method'],
	url: string,
	...errors: ErrorMessage[]
): Endpoint {
	const ofObject = errors.find(({ status }) => status === 404);
	const unclear = ofObject ? notFoundOrNotOffered(ofObject) : notOffered(404, isNotFoundOnly);
	return { method, url, errors: [notOffered(404), notOffered(405), unclear, ...errors] };
}

/**
 * A list to choose from, which some platforms do not have: the ID can be entered all the same.
 * @param rowNoun the word for the rows, if each account has its own
 */
const choices = (url: string, rowNoun?: string): ListEndpoint => ({
	method: 'GET',
	url,
	pagination: 'none',
	rowNoun,
	errors: [404, 405].map((status) => ({
		status,
		message:
			"This platform does not offer this list. Enter the ID instead: choose 'By ID' or 'Expression'",
		description: 'The list is not in the API document; some platforms have it.',
	})),
});

const assistantWebhook = (action: string): Endpoint => ({
	method: 'POST',
	url: `/user/assistants/${action}-webhook`,
	errors: [webhookNotOffered(404), webhookNotOffered(405), notFound('assistant')],
});

const UNPAID: ErrorMessage = {
	status: 422,
	when: ({ body }) => !(isObject(body) && isObject(body.errors)),
	message: 'The platform did not send the message',
	description:
		'Nothing was sent. The balance is probably too low: top up the balance of the account on the platform, then run this item again.',
};

const UNPAID_CHAT: ErrorMessage = {
	when: ({ statusCode, body }) =>
		statusCode === 402 || (isObject(body) && body.error_code === 'INSUFFICIENT_BALANCE'),
	message: 'The balance does not cover this message',
	description:
		'The assistant did not answer. Top up the balance of the account on the platform, then run this item again.',
};

const UPDATE_CAMPAIGN_STATUS = undocumented(
	'POST',
	'/user/campaigns/update-status',
	notFound('campaign'),
	{
		status: 403,
		message: 'The account may not start or stop this campaign',
		description:
			'Nothing was changed. Check what the plan of the account allows, and whether the API token may do this.',
	},
	{
		status: 400,
		message: 'The platform did not start or stop the campaign',
		description: 'Nothing was changed. The campaign may be in that state already.',
	},
);

export const UNDOCUMENTED_ENDPOINTS = {
	getCall: undocumented('GET', '/user/calls/{id}', notFound('call')),
	deleteCall: undocumented('DELETE', '/user/calls/{id}', notFound('call'), {
		status: 409,
		message: 'The call has not ended yet',
		description: 'Nothing was deleted. Run this item again after the call.',
	}),
	deleteLead: undocumented('DELETE', '/user/leads/{id}', notFound('lead')),
	createAssistant: undocumented('POST', '/user/assistant'),
	createCampaign: undocumented('POST', '/user/campaigns', notFound('assistant'), {
		status: 403,
		message: 'The account cannot have another campaign',
		description:
			'Nothing was created. The plan of the account limits how many campaigns it can have.',
	}),
	disableConversationEndedWebhook: assistantWebhook('disable-conversation-ended'),
	disableInboundWebhook: assistantWebhook('disable-inbound'),
	enableConversationEndedWebhook: assistantWebhook('enable-conversation-ended'),
	enableInboundWebhook: assistantWebhook('enable-inbound'),
	createKnowledgeBase: undocumented('POST', '/user/knowledgebases'),
	listDocuments: {
		...undocumented('GET', '/user/knowledgebases/{id}/documents', notFound('knowledge base')),
		pagination: 'none' as const,
	},
	addFile: undocumented('POST', '/user/knowledgebases/{id}/documents', notFound('knowledge base'), {
		status: 413,
		message: 'The file is too large for the platform',
		description: 'Nothing was added. Make the file smaller, or divide it into several.',
	}),
	addWebsite: undocumented(
		'POST',
		'/user/knowledgebases/{id}/documents',
		notFound('knowledge base'),
	),
	deleteDocument: undocumented(
		'DELETE',
		'/user/knowledgebases/{id}/documents/{documentId}',
		notFound('document'),
	),
	startCampaign: { ...UPDATE_CAMPAIGN_STATUS, body: { action: 'start' } },
	stopCampaign: { ...UPDATE_CAMPAIGN_STATUS, body: { action: 'stop' } },
	listAssistantPhoneNumbers: choices('/user/assistants/phone-numbers', 'phone numbers'),
	listFolders: choices('/user/folders', 'folders'),
	listLabels: choices('/user/labels', 'labels'),
	listLanguages: choices('/user/assistants/languages'),
	listModels: choices('/user/assistants/models'),
	listSynthesizerProviders: choices('/user/assistants/synthesizer-providers'),
	listVoices: choices('/user/assistants/voices'),
	createConversation: undocumented('POST', '/conversations', notFound('assistant'), UNPAID_CHAT),
	getConversation: undocumented('GET', '/conversations/{uuid}', notFound('conversation')),
	sendChatMessage: undocumented(
		'POST',
		'/conversations/{uuid}/messages',
		notFound('conversation'),
		UNPAID_CHAT,
	),
	generateReply: undocumented(
		'POST',
		'/user/ai/generate-reply',
		notFound('assistant'),
		UNPAID_CHAT,
	),
	searchPhoneNumbers: {
		...undocumented('GET', '/user/phone-numbers/search'),
		pagination: 'none' as const,
	},
	sendSms: undocumented('POST', '/user/sms', UNPAID, {
		status: 400,
		message: 'The platform does not accept the message',
		description: 'Nothing was sent. Check the phone number and the text.',
	}),
} satisfies Record<string, Endpoint>;
