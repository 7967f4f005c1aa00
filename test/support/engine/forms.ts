// The shortest form of each operation, and the request that it sends.
import type { INodeParameters } from 'n8n-workflow';

type Method = 'DELETE' | 'GET' | 'POST' | 'PUT';

export interface Form {
	method: Method;
	/** Below the root of the API. */
	path: string;
	parameters: INodeParameters;
}

/** What is chosen by its ID in a list. */
export const byId = (value: unknown) =>
	({ __rl: true, mode: 'id', value }) as unknown as INodeParameters;

export const PHONE = '+40722123456';

export const UUID = '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e';

/** A file for the field "data" of an item. */
export const FILE = {
	data: Buffer.from('Fillings: 80').toString('base64'),
	mimeType: 'text/plain',
	fileName: 'prices.txt',
};

const MESSAGE = { senderId: byId('4'), recipientPhone: PHONE };
const CLIENT = { email: 'office@harbour.example', password: 'correct horse battery' };

/** By title; the request is that of the API document. */
const ROWS: Record<string, [request: string, parameters?: INodeParameters]> = {
	'account: get': ['GET /user/me'],
	'assistant: create': [
		'POST /user/assistant',
		{
			name: 'Anna',
			type: 'outbound',
			mode: 'pipeline',
			languageId: byId('1'),
			voiceId: byId('31'),
			timezone: 'Europe/London',
			initialMessage: 'Hello',
			systemPrompt: 'Be brief.',
			llmModelId: byId('1'),
		},
	],
	'assistant: getAll': ['GET /user/assistants/get'],
	'assistant: update': [
		'PUT /user/assistant/12',
		{ assistantId: byId('12'), sections: ['basics'], basics: { name: 'Anna' } },
	],
	'call: delete': ['DELETE /user/calls/50012', { callId: byId('50012') }],
	'call: get': ['GET /user/calls/50012', { callId: byId('50012') }],
	'call: getAll': ['GET /user/calls'],
	'call: make': ['POST /user/make_call', { assistantId: byId('7'), phoneNumber: PHONE }],
	'campaign: create': ['POST /user/campaign', { name: 'Autumn check-ups', assistantId: byId('7') }],
	'campaign: get': ['GET /user/campaign/3', { campaignId: byId('3') }],
	'campaign: getAll': ['GET /user/campaigns'],
	'campaign: start': [
		'POST /user/campaigns/update-status',
		{ campaignId: byId('3'), startCalling: true },
	],
	'campaign: stop': ['POST /user/campaigns/update-status', { campaignId: byId('3') }],
	'conversation: create': ['POST /conversations', { assistantId: byId(UUID) }],
	'conversation: generateReply': [
		'POST /user/ai/generate-reply',
		{ assistantId: byId('7'), customerIdentifier: 'maria@mail.example', message: 'Hello' },
	],
	'conversation: get': [`GET /conversations/${UUID}`, { conversationId: byId(UUID) }],
	'conversation: getAll': ['GET /user/conversations'],
	'conversation: sendMessage': [
		`POST /conversations/${UUID}/messages`,
		{ conversationId: byId(UUID), message: 'Hello' },
	],
	'conversation: turnAiOff': [
		`POST /user/conversations/${UUID}/disable-ai`,
		{ conversationId: byId(UUID) },
	],
	'conversation: turnAiOn': [
		`POST /user/conversations/${UUID}/enable-ai`,
		{ conversationId: byId(UUID) },
	],
	'document: addFile': [
		'POST /user/knowledgebases/8/documents',
		{ knowledgeBaseId: byId('8'), inputDataFieldName: 'data' },
	],
	'document: addWebsite': [
		'POST /user/knowledgebases/8/documents',
		{ knowledgeBaseId: byId('8'), websiteUrl: 'https://example.com/prices' },
	],
	'document: delete': [
		'DELETE /user/knowledgebases/8/documents/71',
		{ knowledgeBaseId: byId('8'), documentId: byId('71') },
	],
	'document: getAll': ['GET /user/knowledgebases/8/documents', { knowledgeBaseId: byId('8') }],
	'knowledgeBase: create': ['POST /user/knowledgebases', { name: 'Handbook' }],
	'knowledgeBase: getAll': ['GET /user/knowledgebases'],
	'knowledgeBase: update': [
		'PUT /user/knowledgebases/8',
		{ knowledgeBaseId: byId('8'), updateFields: { name: 'Handbook' } },
	],
	'lead: create': ['POST /user/lead', { campaignId: byId('3'), phoneNumber: PHONE }],
	'lead: delete': ['DELETE /user/leads/31', { leadId: byId('31') }],
	'lead: getAll': ['GET /user/leads'],
	'lead: update': [
		'PUT /user/leads/31',
		{ leadId: byId('31'), updateFields: { status: 'completed' } },
	],
	'messenger: getSenders': ['GET /user/messenger/senders'],
	'messenger: getSession': ['GET /user/messenger/session-status', MESSAGE],
	'messenger: getTemplates': ['GET /user/messenger/senders/4/templates', { senderId: byId('4') }],
	'messenger: sendFreeform': ['POST /user/messenger/send-freeform', { ...MESSAGE, message: 'Hi' }],
	'messenger: sendTemplate': ['POST /user/messenger/send', { ...MESSAGE, templateId: byId('9') }],
	'phoneNumber: getAll': ['GET /user/phone-numbers/all'],
	'phoneNumber: purchase': [
		'POST /user/phone-numbers/purchase',
		{ numberForSale: byId(PHONE), startSubscription: true },
	],
	'phoneNumber: search': ['GET /user/phone-numbers/search', { country: byId('RO') }],
	'platformUser: createToken': ['POST /white-label/token', { platformUser: byId('5') }],
	'platformUser: getAll': ['GET /white-label/users'],
	'platformUser: login': ['POST /white-label/login', CLIENT],
	'platformUser: logout': ['POST /white-label/logout', { platformUser: byId('5'), revoke: 'all' }],
	'platformUser: register': ['POST /white-label/register', { ...CLIENT, name: 'Harbour' }],
	'platformUser: transferBalance': [
		'POST /white-label/transfer',
		{ platformUser: byId('5'), amount: 20, moveBalance: true },
	],
	'sms: send': [
		'POST /user/sms',
		{ smsPhoneNumberId: byId('4'), recipientPhone: PHONE, message: 'Hi' },
	],
	'tool: getAll': ['GET /user/tools'],
	'transcriberProvider: getAll': ['GET /user/assistants/transcriber-providers'],
};

/** By title, such as `lead: create`. */
export const FORMS = new Map(
	Object.entries(ROWS).map(([title, [request, own]]): [string, Form] => {
		const [resource, operation] = title.split(': ');
		const [method, path] = request.split(' ');
		return [title, { method: method as Method, path, parameters: { resource, operation, ...own } }];
	}),
);

/**
 * The form of an operation.
 * @param more what is filled in besides, or in another way
 */
export function formOf(title: string, more: object = {}): INodeParameters {
	return { ...FORMS.get(title)!.parameters, ...more } as INodeParameters;
}
