import { isCutOff, isFromInFront, retryAfter, textIn, type PlatformResponse } from './response';

/** Which answers a row is for, and what an error says of them. */
export interface ErrorMessage {
	message: string;
	/** What to do next; times are in the timezone of the workflow. */
	description: string | ((response: PlatformResponse, timezone: string) => string);
	/** The status answered; 5 stands for all of 500 to 599, and so on. */
	status?: number;
	/** The `error_code` answered. */
	code?: string;
	/** What the answer says of what went wrong, by its code or in words that differ between platforms. */
	says?: RegExp;
	/** A field that the answer complains of. */
	field?: string;
	/** A further condition on the answer. */
	when?: (response: PlatformResponse) => boolean;
	/**
	 * Whether a write may have been carried out in spite of the answer, which the error then says before the description; by
	 * default, only after a 5xx, if the row has no `code`, and instead of the description.
	 */
	outcomeUnknown?: boolean;
	/** Only when the item acts as a platform user. */
	actingAsUser?: true;
}

/** What to do where something other than the API may have answered. */
const CHECK_BASE_URL =
	'Check that the Base URL of the credential is the address of the API and ends in /api, for example https://app.example.com/api.';

/** Messages for all endpoints that are tried before those of an endpoint. */
export const FIRST_MESSAGES: ErrorMessage[] = [
	{
		status: 413,
		message: 'What was sent is too large for the platform, or for a server in front of it',
		description:
			'Nothing was carried out. Send less, for example a smaller file, or ask the provider of your platform for a higher limit.',
	},
	// from a server in front that could not connect: it has passed nothing on
	...[521, 523, 525, 526].map((status) => ({
		status,
		outcomeUnknown: false,
		message: 'The server in front of the platform could not connect to the platform',
		description:
			'Nothing was carried out. Try again in a few minutes. If it happens again, tell the provider of your platform.',
	})),
	{
		when: isFromInFront,
		outcomeUnknown: false,
		message:
			'Something in front of the platform, such as a firewall or a proxy, did not let the request through',
		description: ({ statusCode, headers: { server = '' } }) =>
			`${server && `It calls itself "${textIn(server)}". `}${statusCode === 429 ? 'Try again later. If it happens again, ask' : 'Ask'} the provider of your platform to let requests from the address of this n8n through, and check that the Base URL of the credential ends in /api. This says nothing about the API token: leave it as it is.`,
	},
	{
		status: 2,
		when: isCutOff,
		outcomeUnknown: true,
		message: "The platform's answer was cut off",
		description: 'If it happens again, tell the provider of your platform.',
	},
	{
		status: 2,
		when: ({ body }) => typeof body === 'string',
		outcomeUnknown: true,
		message: 'The platform answered with something other than data, such as a web page',
		description: `${CHECK_BASE_URL} If it is, a firewall may answer in place of the platform: ask the provider to let this n8n through.`,
	},
	{
		says: /ASSISTANT_BLOCKED/,
		message: 'The platform has blocked this assistant',
		description:
			'Nothing was done. The platform checks what assistants are told to do, and did not accept it. Open the assistant on the platform, or ask your provider what to change.',
	},
	{
		says: /number (is|was|has been) (on the )?blacklist/i,
		message: 'The phone number is on the blacklist of the platform',
		description:
			'This person was not contacted. If that is not intended, take the number off the blacklist on the platform.',
	},
];

/**
 * Messages for all endpoints. Those of an endpoint come before them, and the first match is used (platform-api 7;
 * docs/api-assumptions.md, "Errors and limits").
 */
export const ERROR_MESSAGES: ErrorMessage[] = [
	{
		status: 401,
		actingAsUser: true,
		message: "The platform did not accept the 'Client Access Token'",
		description:
			'It may have been revoked. Get a new one with Create Token of "Client", or remove the option.',
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
		description: `${CHECK_BASE_URL} If an ID was entered, check that it exists and belongs to the account of the API token.`,
	},
	{
		status: 407,
		message: 'The proxy of this n8n asks for a user and a password',
		description:
			'Nothing was sent to the platform. Ask the administrator of this n8n to enter them in its proxy settings (HTTPS_PROXY).',
	},
	{
		status: 422,
		message: 'The platform did not accept the values sent',
		description: 'Correct the values, then try again.',
	},
	{
		status: 429,
		message: 'The platform receives too many requests from this account',
		description: (response) => {
			const wait = retryAfter(response) ?? 0;
			const when = wait > 0 ? `in about ${timeInWords(wait)}` : 'later';
			return `Nothing was carried out. Try again ${when}.`;
		},
	},
	{
		// a success by its status and a refusal by its body
		status: 2,
		message: 'The platform did not carry out the request',
		description:
			'Its answer says so. Fix the problem it names, then try again. If it names none, ask the provider of your platform.',
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
		description: 'Check the values that were sent.',
	},
	{
		status: 5,
		message: 'The platform could not handle the request',
		description: 'The problem is on the platform, or on the way to it. Try again in a few minutes.',
	},
];

/** A duration in milliseconds in words, rounded up to a second or a minute. */
export function timeInWords(time: number): string {
	const [unit, length] = time <= 90_000 ? ['second', 1_000] : ['minute', 60_000];
	const count = Math.ceil(time / length);
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The message for a connection error, recognized by its codes and words. */
export interface NetworkErrorMessage {
	pattern: RegExp;
	/** Whether it is certain that the request did not reach the platform. */
	unreached?: true;
	/** If this may pass: milliseconds for which a request is sent again. It did not reach the platform either. */
	sentAgainFor?: number;
	message: string;
	description: string;
}

export const NETWORK_ERROR_MESSAGES: NetworkErrorMessage[] = [
	{
		pattern: /ENOTFOUND/,
		unreached: true,
		// usually a typo, which people want to know about at once
		sentAgainFor: 5_000,
		message: 'The host of the Base URL was not found',
		description:
			'Nothing was sent. Check the spelling of the Base URL in the credential, and that this n8n can reach the internet.',
	},
	{
		pattern: /EAI_AGAIN/,
		unreached: true,
		sentAgainFor: 30_000,
		message: 'This n8n could not look up the host of the Base URL',
		description:
			'Nothing was sent. Its name server (DNS) did not answer. Try again in a few minutes. If it happens every time, check the spelling of the Base URL in the credential, or ask the administrator of this n8n.',
	},
	{
		pattern: /ECONNREFUSED|connect (EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/,
		unreached: true,
		sentAgainFor: 30_000,
		message: 'The platform cannot be reached',
		description:
			'Nothing was sent: nothing answers at the host of the Base URL. Check the Base URL in the credential, and the proxy if one is set. If both are right, try again when the platform is up.',
	},
	{
		pattern: /Proxy connection (ended|refused)/,
		unreached: true,
		message: 'The proxy of this n8n did not connect it to the platform',
		description:
			'Nothing was sent to the platform. Check the host of the Base URL in the credential. If it is right, ask the administrator of this n8n to let it through its proxy, or around it (NO_PROXY).',
	},
	{
		pattern: /CERT|ALTNAME_INVALID|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/,
		unreached: true,
		message: 'The certificate of the platform was not accepted',
		description:
			'Nothing was sent. It has expired, is for another host, or n8n does not know who issued it. Check the host of the Base URL in the credential; if it is right, tell the provider of your platform. If the platform, or a proxy on the way to it, has a certificate authority of its own, ask the administrator of this n8n to add that (NODE_EXTRA_CA_CERTS).',
	},
	{
		pattern: /wrong version number|packet length too long/i,
		unreached: true,
		message: 'The host of the Base URL does not speak https at this address',
		description:
			'Nothing was sent. Check the Base URL in the credential: its port, and whether it starts with https:// or, for a server in your own network, with http://.',
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
