import type { ErrorContext } from '../client/errors';

const GONE = {
	message: 'The file is not at its address',
	description: 'It may have been deleted, or may not be ready yet.',
};

const EXPIRED = {
	message: 'The link to the file has expired or is not valid',
	description:
		'Such links often expire: get a new one from the platform. The API token is never sent to them.',
};

const NO_FILE = {
	message: 'The host of the file did not send it',
	description:
		'Try again in a few minutes. If it happens every time, ask the provider of your platform.',
};

/** Messages for a file that cannot be read. They do not show its address. */
export const FILE_ERRORS: Required<Pick<ErrorContext, 'messages' | 'networkMessages'>> = {
	messages: [
		{ status: 401, ...EXPIRED },
		{ status: 403, ...EXPIRED },
		{ status: 404, ...GONE },
		{ status: 410, ...GONE },
		...[3, 4, 5].map((status) => ({ status, ...NO_FILE })),
	],
	networkMessages: [
		{
			pattern: /restricted/,
			message: 'n8n does not allow the address to which the file redirects',
			description:
				'It is in a network that is closed to workflows. Ask the administrator of this n8n.',
		},
		{
			pattern: /ETIMEDOUT|ECONNABORTED|timeout/i,
			message: 'The file did not arrive in time',
			description: "Try again later, or allow more time with 'Timeout (Seconds)' under 'Options'.",
		},
		{
			pattern: /./,
			message: 'The file could not be read from its host',
			description:
				'The host could not be reached, its certificate was not accepted, it never stopped redirecting, or the connection broke. Try again later. If it happens every time, check that this n8n can reach that host, or ask the provider of your platform.',
		},
	],
};
