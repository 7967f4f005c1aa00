// The command-line arguments.
import { parseArgs } from 'node:util';
import { IDENTIFIER } from './messenger.mts';
import type { PlatformOptions } from './platform.mts';

/** The environment variable that a token may come from. */
export const TOKEN_VARIABLE = 'VOICE_ASSISTANT_PLATFORM_TOKEN';

export const HELP = `Checks a platform, read-only, and shows for each assumption of the nodes whether the platform does what the API document
says, what other platforms do, or something new.

  npm run --silent check:platform -- --base-url https://app.example.com/api

  --base-url <address>            the Base URL of the credential: the address you log in at, followed by /api
  --token <token>                 the API token. It is better to put it into the environment variable
                                  ${TOKEN_VARIABLE}: then it is neither in the history of your
                                  terminal nor in the line that npm prints above the table.
  --messenger-identifier <word>   the platform's word for the messenger, if you know it
  --help                          show this

It sends only GET requests, about forty, one after another, and only to the host of the Base URL. Its output contains
no names, phone numbers, texts or tokens. docs/first-contact.md explains how to read it.
`;

/** The command line is not understood; the message says what to change. */
export class WrongArguments extends Error {}

const OPTIONS = {
	'base-url': { type: 'string' },
	token: { type: 'string' },
	'messenger-identifier': { type: 'string' },
	help: { type: 'boolean' },
} as const;

/** Reads the command line; undefined if the user asks for help. @throws WrongArguments */
export function readArguments(
	args: string[],
	environment: Record<string, string | undefined>,
): PlatformOptions | undefined {
	const values = parse(args);
	if (values.help) return undefined;
	const word = values['messenger-identifier'];
	hold(
		word === undefined || IDENTIFIER.test(word),
		'--messenger-identifier is a word of small letters, digits and underscores that begins with a letter.',
	);
	return {
		baseUrl: baseUrlOf(values['base-url']),
		token: tokenOf(values.token ?? environment[TOKEN_VARIABLE]),
		messengerIdentifier: word,
	};
}

function parse(args: string[]) {
	try {
		return parseArgs({ args, options: OPTIONS }).values;
	} catch (error) {
		// Node.js's message could contain the token
		const { code } = error as { code?: string };
		throw new WrongArguments(
			code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
				? 'An option lacks its value.'
				: 'There is an option too many, or one that this check does not know.',
		);
	}
}

/** @throws WrongArguments with the message, unless the condition is true */
function hold(holds: boolean, message: string): void {
	if (!holds) throw new WrongArguments(message);
}

function baseUrlOf(text = ''): string {
	const trimmed = text.trim();
	hold(trimmed !== '', '--base-url is missing.');
	hold(
		URL.canParse(trimmed) && /^https?:/i.test(trimmed),
		'--base-url must be a whole address, as in https://app.example.com/api.',
	);
	const url = new URL(trimmed);
	hold(
		!(url.username || url.password || url.search || url.hash),
		'--base-url must not have a user, a password, "?" or "#" in it.',
	);
	hold(
		url.protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname),
		'--base-url must begin with https://: over http:// anybody on the way could read the token.',
	);
	return url.origin + url.pathname.replace(/\/+$/, '');
}

function tokenOf(text = ''): string {
	const token = text.trim().replace(/^Bearer\s+/i, '');
	hold(
		token !== '',
		`The API token is missing: put it into the environment variable ${TOKEN_VARIABLE}, or behind --token.`,
	);
	hold(
		/^[\x21-\x7e]{8,}$/.test(token),
		'The API token is cut off, or has blanks or characters in it that no token has.',
	);
	return token;
}
