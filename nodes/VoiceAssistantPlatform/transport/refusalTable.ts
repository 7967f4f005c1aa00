import { isObject, type Answer } from './answer';
import { numberIn } from './values';

/** Which answers a row is for, what happened, and what to do next. */
export interface RefusalRow {
	message: string;
	description: string | ((answer: Answer) => string);
	/** The status answered; 5 stands for all of 500 to 599, and so on. */
	status?: number;
	/** The `error_code` answered. */
	code?: string;
	path?: RegExp;
	/** A field that the answer complains of. */
	field?: string;
	/** Only when the item acts as a platform user. */
	acting?: true;
}

// The first row that fits is taken (platform-api 7, gaps.md "Errors and limits not shown").
export const REFUSALS: RefusalRow[] = [
	{
		code: 'INSUFFICIENT_BALANCE',
		message: 'The balance does not cover this message',
		description: 'Top up the balance of the account on the platform, then run this item again.',
	},
	{
		code: 'SESSION_EXPIRED',
		message: 'The 24-hour window of this recipient is closed',
		description: ({ body }) =>
			`${closedSince(body)} Free text can be sent only within 24 hours of the customer's last message. Send an approved template ("Send Template"), or wait until the customer writes. To go another way in the workflow, set 'When Session Is Closed' to "Return the Session Status".`,
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
			'Write it with + and the country code, digits only, for example +40722123456. Check that the number exists.',
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
			'It may have been removed, or it belongs to another sender. Choose the template from the list again.',
	},
	{
		code: 'TEMPLATE_NOT_APPROVED',
		message: 'The template is not approved',
		description:
			'Only approved templates can be sent. Choose another one, or wait for the approval.',
	},
	{
		code: 'TEMPLATE_MISMATCH',
		message: 'The placeholders do not fit the template',
		description:
			'Give each placeholder of the template once, with its own number or name, and no others. "Get Many Templates" lists them in "variables".',
	},
	{
		code: 'MESSAGING_LIMIT_UNAVAILABLE',
		message: 'The sender cannot start further conversations now',
		description:
			'Its limit of recipients per 24 hours is used up or not known. Try again later, or choose another sender.',
	},
	{
		status: 401,
		path: /^\/white-label\/login$/,
		field: 'email',
		message: 'The e-mail address or the password of the platform user is not right',
		description:
			'Check both; the user must belong to your platform. "Create Token" works without the password.',
	},
	{
		status: 401,
		acting: true,
		message: "The platform did not accept the access token of 'Act as Platform User'",
		description:
			'It may have been revoked. Get a new one with Create Token of "Platform User", or remove the option.',
	},
	{
		status: 401,
		message: 'The platform did not accept the API token',
		description:
			'Open the credential and paste a current token. You create one in the API settings of your account on the platform; clients of an agency get theirs from the agency.',
	},
	{
		status: 402,
		path: /^\/user\/phone-numbers\/purchase$/,
		message: 'The account has no valid payment method',
		description: 'Nothing was bought. Add a payment method to the account on the platform.',
	},
	{
		status: 402,
		message: 'The platform asks for a payment',
		description: 'Check the balance and the payment method of the account on the platform.',
	},
	{
		status: 403,
		path: /^\/white-label\//,
		message: 'This needs the API token of a white label admin',
		description:
			'The credential holds the token of an ordinary account. Choose a credential with the token of your agency account.',
	},
	{
		status: 403,
		message: 'The platform does not allow this for the account of the API token',
		description: 'Use a credential of an account that may do this.',
	},
	{
		status: 404,
		path: /^\/white-label\/(logout|token)$/,
		message: 'The platform user was not found',
		description:
			'Check the ID or the e-mail address. The user must belong to the platform of your agency account.',
	},
	{
		status: 404,
		path: /^\/user\/phone-numbers\/purchase$/,
		message: 'The phone number is not available',
		description:
			'Nothing was bought. Choose a number that the number search of your platform shows as available.',
	},
	{
		status: 404,
		path: /^\/user\/leads\//,
		message: 'The platform did not find the lead or the campaign',
		description:
			'Check that both exist and belong to the account of the token, or choose them from the lists again.',
	},
	{
		status: 404,
		path: /^\/user\/knowledgebases\//,
		message: 'The platform did not find the knowledge base',
		description: 'Choose it from the list again. It must belong to the account of the token.',
	},
	{
		status: 404,
		path: /^\/user\/make_call$/,
		message: 'The platform did not find the assistant, or cannot make single calls',
		description:
			'Choose the assistant from the list again. If this happens with every assistant, your platform does not offer this: create a lead in a campaign instead.',
	},
	{
		status: 404,
		path: /^\/user\/lead$/,
		message: 'The platform did not find the campaign, or creates leads at another address',
		description:
			"Choose the campaign from the list again. If this happens with every lead, ask your provider for the path and enter it as 'Endpoint Path' under 'Options'.",
	},
	{
		status: 404,
		path: /^\/user\/assistant\//,
		message: 'The platform did not find the assistant, or updates assistants at another address',
		description:
			"Choose the assistant from the list again. If this happens with every assistant, ask your provider for the path and enter it under 'Options'.",
	},
	{
		status: 404,
		path: /^\/user\/[^/]+\/(senders\/\d+\/templates|send)$/,
		message: 'The platform has no templates, or no messenger at this address',
		description:
			'If "Check Session" works, your platform does not offer templates here: leave the credential as it is. Otherwise ask your provider for the word for the messenger in the addresses of its API, and enter it as \'Messenger Identifier\' in the credential.',
	},
	{
		status: 404,
		path: /^\/user\/[^/]+\/(senders|session-status|send-freeform)$/,
		message: 'The platform has no messenger at this address',
		description:
			"Ask your provider for the word for the messenger in the addresses of its API, and enter it as 'Messenger Identifier' in the credential.",
	},
	{
		status: 404,
		message: 'The platform did not find what was asked for',
		description:
			'Check that the Base URL of the credential is the address of the API and ends in /api. If an ID was entered, check that it exists and belongs to the account of the API token.',
	},
	{
		status: 409,
		message: 'The platform already has something that conflicts with this',
		description:
			'It may exist already, or somebody changed it at the same time. Look on the platform, then correct this item.',
	},
	{
		status: 422,
		message: 'The platform did not accept the values sent',
		description: 'Correct the fields named here, then run this item again.',
	},
	{
		status: 429,
		message: 'The platform receives too many requests from this account',
		description: ({ headers }) => {
			const seconds = numberIn(headers['retry-after']);
			const when =
				seconds > 0 && seconds < Infinity ? `, at the earliest in ${seconds} seconds` : '';
			return `Nothing was carried out. Run the workflow again later${when}, or with fewer items.`;
		},
	},
	{
		status: 3,
		message: 'The platform sent the request on to another address',
		description:
			'It was not followed, so that your token stays where it belongs. Check the Base URL of the credential: it must start with https:// and be the final address of the API.',
	},
	{
		status: 4,
		message: 'The platform refused the request',
		description: 'Check the values of this item.',
	},
	{
		status: 5,
		message: 'The platform could not handle the request',
		description: 'This lies with the platform. Run the workflow again in a few minutes.',
	},
];

function closedSince(body: unknown): string {
	const status = isObject(body) && body.session_status;
	if (!isObject(status) || typeof status.expired_at !== 'string') return '';
	const [day, time = ''] = status.expired_at.replace(/\.\d+/, '').split('T');
	return `It closed on ${day} at ${time.replace('Z', ' UTC')}.`;
}
