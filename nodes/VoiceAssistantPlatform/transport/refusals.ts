import type { IDataObject, IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { apiError, UNKNOWN_OUTCOME } from './apiError';

/** What happened, and what to do next. */
interface Refusal {
	message: string;
	description: string | ((answer: Answer) => string);
}

interface RefusalRow extends Refusal {
	/** The status answered; 5 stands for all of 500 to 599, and so on. */
	status: number;
	code?: string;
	path?: RegExp;
}

// The first row that fits is taken (platform-api 7, gaps.md "Errors and limits not shown").
const REFUSALS: RefusalRow[] = [
	{
		status: 402,
		code: 'INSUFFICIENT_BALANCE',
		message: 'The balance does not cover this message',
		description: 'Top up the balance of the account on the platform, then run this item again.',
	},
	{
		status: 403,
		code: 'SESSION_EXPIRED',
		message: 'The 24-hour window of this recipient is closed',
		description: ({ body }) =>
			`${closedSince(body)} Free text can be sent only within 24 hours of the customer's last message. Send an approved template message on the platform, or wait until the customer writes. To branch on this in a workflow, use "Check Session" first.`,
	},
	{
		status: 404,
		code: 'SENDER_NOT_FOUND',
		message: 'The messenger sender was not found',
		description:
			'It may have been removed, or it belongs to another account than the API token. Choose the sender from the list again.',
	},
	{
		status: 422,
		code: 'INVALID_PHONE',
		message: 'The platform does not accept the phone number of the recipient',
		description:
			'Write it with + and the country code, digits only, for example +40722123456. Check that the number exists.',
	},
	{
		status: 503,
		code: 'SENDER_OFFLINE',
		message: 'The messenger sender is offline',
		description:
			'The message was not sent. Bring the sender online on the platform (its status is updated every 5 minutes), or choose another one.',
	},
	{
		status: 401,
		message: 'The platform did not accept the API token',
		description:
			'Open the credential and paste a current token. You create one in the API settings of your account on the platform; clients of an agency get theirs from the agency.',
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
			"Choose the assistant from the list again. If this happens with every assistant, ask your provider for the path and enter it as 'Assistant Path' under 'Options'.",
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
		status: 422,
		message: 'The platform did not accept the values sent',
		description: 'Correct the fields named here, then run this item again.',
	},
	{
		status: 429,
		message: 'The platform receives too many requests from this account',
		description: ({ headers }) =>
			`Nothing was carried out. Run the workflow again later${
				headers['retry-after']
					? `, at the earliest in ${String(headers['retry-after'])} seconds`
					: ''
			}, or with fewer items.`,
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

/**
 * Turns an answer that is not a success into an error a user can act on.
 * @param secrets texts that must not appear in it
 */
export function refusalOf(
	node: INode,
	answer: Answer,
	request: IHttpRequestOptions,
	secrets: string[],
): NodeApiError {
	const body = isObject(answer.body) ? answer.body : {};
	const row = REFUSALS.find((candidate) => fits(candidate, answer.statusCode, body, request));
	const said = serverWords(body);
	const outcomeUnknown =
		answer.statusCode >= 500 && row?.code === undefined && request.method !== 'GET';
	const advice =
		typeof row?.description === 'function' ? row.description(answer) : row?.description;
	const description = [
		outcomeUnknown ? UNKNOWN_OUTCOME : advice,
		said && `The platform says: ${said}`,
	];
	return apiError(node, {
		message: row?.message ?? `The platform gave an unexpected answer (${answer.statusCode})`,
		description: redact(description.filter(Boolean).join(' '), secrets),
		httpCode: String(answer.statusCode),
	});
}

/** The error for a success whose body is no JSON: mostly the web page of another address. */
export function notJson(node: INode, answer: Answer, request: IHttpRequestOptions): NodeApiError {
	const isPage = /^\s*</.test(String(answer.body));
	return apiError(node, {
		message: isPage
			? 'The platform answered with a web page instead of data'
			: 'The platform answered with something that is not JSON',
		description:
			'Check that the Base URL of the credential is the address of the API and ends in /api, for example https://app.example.com/api.' +
			(request.method === 'GET' ? '' : ` ${UNKNOWN_OUTCOME}`),
		httpCode: String(answer.statusCode),
	});
}

/** Replaces every secret in a text. */
export function redact(text: string, secrets: string[]): string {
	return secrets
		.filter((secret) => secret !== '')
		.reduce((clean, secret) => clean.replaceAll(secret, '*****'), text);
}

function fits(
	row: RefusalRow,
	statusCode: number,
	body: IDataObject,
	request: IHttpRequestOptions,
): boolean {
	const status = row.status < 10 ? Math.floor(statusCode / 100) : statusCode;
	return (
		row.status === status &&
		(row.code === undefined || row.code === body.error_code) &&
		(row.path === undefined || row.path.test(request.url))
	);
}

function serverWords({ message, error, errors }: IDataObject): string {
	const perField = isObject(errors)
		? Object.entries(errors).map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`)
		: [];
	const sentence = [message, error].find((text) => typeof text === 'string' && text !== '');
	const repeated = perField.some((words) => words.includes(String(sentence)));
	return [!repeated && sentence, ...perField].filter(Boolean).join(' – ');
}

function closedSince(body: unknown): string {
	const status = isObject(body) && body.session_status;
	if (!isObject(status) || typeof status.expired_at !== 'string') return '';
	const [day, time = ''] = status.expired_at.replace(/\.\d+/, '').split('T');
	return `It closed on ${day} at ${time.replace('Z', ' UTC')}.`;
}
