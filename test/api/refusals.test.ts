// What the refusals of each operation mean, by what its endpoint says of them. How they are told from others, and what else an
// error has: test/client/errors.test.ts
import { responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import { findOperation } from '../../nodes/VoiceAssistantPlatform/resources';
import { errorContext } from '../support/errorContext';

function refused(title: string, statusCode: number, body: unknown) {
	const [resource, operation] = title.split(': ');
	const { request, refusals } = findOperation(resource, operation)!;
	const context = errorContext({ request, messages: refusals });
	return responseError(context, { statusCode, headers: {}, body });
}

const INVALID = 'The platform did not accept the values sent';
const NO_CONVERSATION = 'The platform did not find the conversation';
const NOT_CREATED = 'The platform did not create the campaign';
const NOT_BOUGHT = 'Nothing was bought';
const NOT_STARTED = 'The platform did not start the campaign';
const NO_SMS = 'The platform did not send the message';
const NO_MESSENGER = 'The platform has no messenger at this address';

type Row = [title: string, status: number, message: string, hint: string, body?: object];

const says = (message: string) => ({ message });

test.each<Row>([
	['lead: create', 404, 'The platform did not find the campaign', 'belongs to the account'],
	['lead: update', 404, 'The platform did not find the lead or the campaign', 'that both exist'],
	[
		'platformUser: login',
		401,
		'The e-mail address or the password of the client is not right',
		'They do not match.',
		{ errors: { email: ['They do not match.'] } },
	],
	[
		'platformUser: logout',
		404,
		'The platform did not find the client or the token',
		'not a token of this client',
	],
	['platformUser: getAll', 403, 'This needs the API token of an agency', ''],
	['platformUser: register', 403, 'This needs the API token of an agency', 'agency'],
	['call: delete', 404, 'The platform did not find the call', 'Nothing was done'],
	['call: get', 404, 'The platform did not find the call', 'belongs to the account'],
	['conversation: get', 404, NO_CONVERSATION, '', { status: false }],
	['conversation: sendMessage', 404, NO_CONVERSATION, '', { status: false }],
	['conversation: sendMessage', 400, 'The platform refused the request', '', { status: false }],
	['campaign: create', 403, NOT_CREATED, 'or the API token may not'],
	['campaign: create', 422, NOT_CREATED, 'The plan of the account probably'],
	['campaign: create', 422, INVALID, 'name: No.', { errors: { name: ['No.'] } }],
	['campaign: start', 422, INVALID, '', { errors: { campaign_id: ['The number is wrong.'] } }],
	['campaign: start', 400, NOT_STARTED, 'The platform says: It is over.', says('It is over.')],
	['campaign: start', 422, INVALID, 'It is not active.', says('It is not active.')],
	['campaign: create', 404, 'The platform did not find the assistant', 'Nothing was done'],
	['campaign: start', 400, NOT_STARTED, 'may be running already', { success: false }],
	['campaign: start', 403, 'The account may not start this campaign', '', { success: false }],
	['campaign: start', 404, 'The platform did not find the campaign', '', { success: false }],
	[
		'campaign: stop',
		400,
		'The platform did not stop the campaign',
		'may be stopped already',
		{ success: false },
	],
	['campaign: stop', 403, 'The account may not stop this campaign', '', { success: false }],
	['campaign: stop', 404, 'The platform did not find the campaign', '', { success: false }],
	['phoneNumber: purchase', 400, 'The phone number is not available', NOT_BOUGHT],
	['phoneNumber: purchase', 404, 'The phone number is not available', NOT_BOUGHT],
	[
		'phoneNumber: purchase',
		402,
		'The account has no valid payment method, or the payment failed',
		NOT_BOUGHT,
	],
	['lead: delete', 404, 'The platform did not find the lead', 'Nothing was done'],
	['platformUser: transferBalance', 403, 'This needs the API token of an agency', ''],
	[
		'platformUser: transferBalance',
		422,
		INVALID,
		'amount: Not enough.',
		{ errors: { amount: ['Not enough.'] } },
	],
	['sms: send', 400, 'The platform does not accept the message', 'Nothing was sent'],
	['sms: send', 422, NO_SMS, 'Low balance.', says('Low balance.')],
	['sms: send', 422, NO_SMS, 'balance', { errors: {} }],
	['sms: send', 422, INVALID, 'to: No.', { errors: { to: ['No.'] } }],
	['call: make', 404, 'The platform did not find the assistant, or cannot make single calls', ''],
	['call: make', 400, 'The platform does not accept the phone number', ''],
	['call: make', 422, 'The platform did not make the call', ''],
	['call: make', 422, INVALID, 'email: No.', { errors: { email: ['No.'] } }],
	[
		'messenger: getTemplates',
		404,
		'The platform has no templates, or no messenger at this address',
		"'Options'",
	],
	['messenger: getSession', 404, NO_MESSENGER, "'Messenger Identifier'"],
	[
		'messenger: getSession',
		404,
		'The messenger sender was not found',
		'Choose the sender',
		{ error_code: 'SENDER_NOT_FOUND' },
	],
	[
		'messenger: sendFreeform',
		422,
		'The platform does not accept the phone number of the recipient',
		'country code',
		{ error_code: 'INVALID_PHONE' },
	],
])('%s, %d: %s', (title, status, message, hint, body = {}) => {
	const error = refused(title, status, { message: 'In its own words.', ...body });

	expect(error.message).toBe(message);
	expect(error.description).toContain(hint);
	expect(error.description).not.toContain('It is not known');
});

const NOT_OFFERED = 'This platform does not offer this operation, or has it at another address';
const NO_LEAD = 'The platform did not find the lead';
const unclear = (what: string) =>
	`The platform did not find the ${what}, or does not offer this operation`;

test.each<[title: string, status: number, body: string | object, message: string]>([
	...[404, 405].map((status): [string, number, object, string] => [
		'lead: create',
		status,
		{ message: 'The route api/user/lead could not be found.' },
		NOT_OFFERED,
	]),
	['lead: create', 404, { message: 'Not found' }, unclear('campaign')],
	['sms: send', 404, '<html>Not Found</html>', NOT_OFFERED],
	['sms: send', 404, '', NOT_OFFERED],
	['sms: send', 404, { message: 'The route api/user/sms could not be found.' }, NOT_OFFERED],
	['sms: send', 404, { error: 'Not Found' }, NOT_OFFERED],
	['sms: send', 405, { message: 'The POST method is not supported.' }, NOT_OFFERED],
	['sms: send', 404, { message: 'Not found.' }, NOT_OFFERED],
	...['create', 'get', 'generateReply', 'sendMessage'].map(
		(operation): [string, number, object, string] => [
			`conversation: ${operation}`,
			404,
			{ message: 'The route could not be found.' },
			NOT_OFFERED,
		],
	),
	['knowledgeBase: create', 404, {}, NOT_OFFERED],
	['document: delete', 405, { message: 'The DELETE method is not supported.' }, NOT_OFFERED],
	// what names a knowledge base or a call may just as well be about that
	['document: addFile', 404, { message: 'Not Found' }, unclear('knowledge base')],
	['document: addWebsite', 404, {}, unclear('knowledge base')],
	['call: get', 404, '<html>', NOT_OFFERED],
	['call: get', 404, { message: 'Not Found' }, unclear('call')],
	['call: get', 404, { message: 'Call not found' }, 'The platform did not find the call'],
	['platformUser: transferBalance', 404, { message: '' }, unclear('client')],
	// what was deleted before, on platforms that give no better reason
	['lead: delete', 404, { message: 'Not found' }, unclear('lead')],
	['lead: delete', 404, { status: 404, error: 'Not Found' }, unclear('lead')],
	['lead: delete', 404, {}, unclear('lead')],
	['lead: delete', 404, { success: false }, NO_LEAD],
	['lead: delete', 404, { status: false, error: 'Not found' }, NO_LEAD],
	['lead: delete', 404, { error: { message: 'Not found' } }, NO_LEAD],
	['lead: delete', 404, { message: 'No query results for model [Lead] 7' }, NO_LEAD],
	[
		'platformUser: transferBalance',
		404,
		{ error: 'User not found' },
		'The platform did not find the client',
	],
])('%s, whose address is assumed, %d %j: %s', (title, status, body, message) => {
	const error = refused(title, status, body);

	expect(error.message).toBe(message);
	expect(error.description?.includes("enter it under 'Options'")).toBe(
		message.includes('not offer this operation'),
	);
});
