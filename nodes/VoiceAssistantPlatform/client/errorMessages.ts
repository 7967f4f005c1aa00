import { retryAfter, type PlatformResponse } from './response';

/** Which answers a row is for, what happened, and what to do next. */
export interface ErrorMessage {
	message: string;
	description: string | ((response: PlatformResponse) => string);
	/** The status answered; 5 stands for all of 500 to 599, and so on. */
	status?: number;
	/** The `error_code` answered. */
	code?: string;
	/** A field that the answer complains of. */
	field?: string;
	/** A further condition on the answer. */
	when?: (response: PlatformResponse) => boolean;
	/**
	 * Whether a write may have been carried out in spite of the answer; without it, that is so for a 5xx in a row without a
	 * `code`.
	 */
	outcomeUnknown?: true;
	/** Only when the item acts as a platform user. */
	actingAsUser?: true;
}

/**
 * Messages for the answers of all endpoints. Rows of an endpoint come before these, and the first match is used
 * (platform-api 7; docs/api-assumptions.md, "Errors and limits").
 */
export const ERROR_MESSAGES: ErrorMessage[] = [
	{
		status: 401,
		actingAsUser: true,
		message: "The platform did not accept the 'Client Access Token'",
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
		message: 'The platform asks for a payment',
		description: 'Check the balance and the payment method of the account on the platform.',
	},
	{
		status: 403,
		actingAsUser: true,
		message: 'The platform does not allow this for the account of the client',
		description: "Check on the platform, in your agency's account, what the client may do.",
	},
	{
		status: 403,
		message: 'The platform does not allow this for the account of the API token',
		description: 'Use a credential of an account that may do this.',
	},
	{
		status: 404,
		message: 'The platform did not find what was asked for',
		description:
			'Check that the Base URL of the credential is the address of the API and ends in /api. If an ID was entered, check that it exists and belongs to the account of the API token.',
	},
	{
		status: 407,
		message: 'The proxy of this n8n asks for a user and a password',
		description:
			'Nothing was sent to the platform. Ask the administrator of this n8n to enter them in its proxy settings (HTTPS_PROXY).',
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
		description: (response) => {
			const wait = retryAfter(response) ?? 0;
			const when = wait > 0 ? `, in ${timeInWords(wait)} at the earliest` : '';
			return `Nothing was carried out. Run the workflow again later${when}. Most operations can wait longer by themselves: see 'Rate Limit Wait (Minutes)' under 'Options'.`;
		},
	},
	{
		// a success by its status and a refusal by its body
		status: 2,
		message: 'The platform did not carry out the request',
		description:
			'Its answer says so. Correct what it gives as the reason, then run this item again. If it gives none, ask the provider of your platform.',
	},
	{
		status: 3,
		message: 'The platform sent the request on to another address',
		description:
			'The redirect was not followed, to protect your token. Check the Base URL of the credential: it must start with https:// and be the final address of the API.',
	},
	{
		status: 4,
		message: 'The platform refused the request',
		description: 'Check the values of this item.',
	},
	{
		status: 5,
		message: 'The platform could not handle the request',
		description: 'The problem is on the platform. Run the workflow again in a few minutes.',
	},
];

/**
 * A duration in words; in minutes or hours if it is long.
 * @param time in milliseconds
 */
export function timeInWords(time: number): string {
	const seconds = time / 1_000;
	const [unit, name] =
		seconds <= 90 ? [1, 'second'] : seconds < 5_400 ? [60, 'minute'] : [3_600, 'hour'];
	const count = Math.ceil(seconds / unit);
	return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** The message for a connection error, recognized by its codes and words. */
export interface NetworkErrorMessage {
	pattern: RegExp;
	/** Whether it is certain that the request did not reach the platform. */
	notSent?: true;
	message: string;
	description: string;
}

export const NETWORK_ERROR_MESSAGES: NetworkErrorMessage[] = [
	{
		pattern: /ENOTFOUND|EAI_AGAIN/,
		notSent: true,
		message: 'The host of the Base URL was not found',
		description:
			'Check the spelling of the Base URL in the credential, and that this n8n can reach the internet.',
	},
	{
		pattern: /ECONNREFUSED|connect (EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/,
		notSent: true,
		message: 'The platform cannot be reached',
		description:
			'Nothing answers at the host of the Base URL. Check the Base URL in the credential, and the proxy if one is set. If both are right, try again when the platform is up.',
	},
	{
		pattern: /Proxy connection ended/,
		notSent: true,
		message: 'The proxy of this n8n closed the connection',
		description:
			'Nothing was sent to the platform. Ask the administrator of this n8n to let the host of the Base URL through its proxy, or around it (NO_PROXY).',
	},
	{
		pattern: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
		notSent: true,
		message: 'The connection to the platform is not secure',
		description:
			'The certificate of the host of the Base URL was not accepted. Check the Base URL in the credential.',
	},
	{
		pattern: /ETIMEDOUT|ECONNABORTED|timeout/i,
		message: 'The platform did not answer in time',
		description: 'Try again later.',
	},
	{
		pattern: /./,
		message: 'The connection to the platform broke',
		description:
			'Try again later. If it happens every time, check that the Base URL of the credential starts as it should, with https:// or http://.',
	},
];
