import { parseArgs } from 'node:util';
import { refusalIn } from './answers.mts';
import { CHECKS, type Assumption } from './checks.mts';
import { IDENTIFIER } from './endpoints.mts';
import { CannotTell, find, type Finding } from './judging.mts';
import { Platform, type Answer, type PlatformOptions } from './platform.mts';
import { report } from './report.mts';

const TOKEN_VARIABLE = 'VOICE_ASSISTANT_PLATFORM_TOKEN';

const HELP = `Checks a platform, read-only, and shows for each assumption of the nodes whether the platform does what the API document
says, what other platforms do, or something new.

  npm run --silent check:platform -- --base-url https://app.example.com/api

  --base-url <address>            the Base URL of the credential: the address you log in at, followed by /api
  --messenger-identifier <word>   the platform's word for the messenger, if you know it
  --help                          show this

The API token is read from the environment variable ${TOKEN_VARIABLE}.

It sends only GET requests, about fifty, one after another, and only to the host of the Base URL. Its output contains
no names, phone numbers, texts or tokens. docs/first-contact.md explains how to read it.`;

/** The command line is not understood; the message says what to change. */
class WrongArguments extends Error {}

/** @throws WrongArguments with the message, unless the condition is true */
function hold(holds: boolean, message: string): void {
	if (!holds) throw new WrongArguments(message);
}

/** Reads the command line; undefined if the user asks for help. @throws WrongArguments */
function readArguments(args: string[], token = ''): PlatformOptions | undefined {
	const options = {
		'base-url': { type: 'string', default: '' },
		'messenger-identifier': { type: 'string' },
		help: { type: 'boolean' },
	} as const;
	let values;
	try {
		({ values } = parseArgs({ args, options }));
	} catch {
		// Node.js's message could contain a token
		throw new WrongArguments(
			'There is an option that this check does not know, or one without its value.',
		);
	}
	if (values.help) return undefined;
	const { 'base-url': address, 'messenger-identifier': word } = values;
	hold(
		URL.canParse(address),
		'--base-url must be a whole address, as in https://app.example.com/api.',
	);
	const { protocol, hostname, origin, pathname } = new URL(address);
	const isOwnMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
	hold(
		protocol === 'https:' || (protocol === 'http:' && isOwnMachine),
		'--base-url must begin with https://: over http:// anybody on the way could read the token.',
	);
	const bare = token.trim().replace(/^Bearer\s+/i, '');
	hold(
		/^[\x21-\x7e]{8,}$/.test(bare),
		`Put the whole API token into the environment variable ${TOKEN_VARIABLE}.`,
	);
	hold(
		word === undefined || IDENTIFIER.test(word),
		'--messenger-identifier is a word of small letters, digits and underscores that begins with a letter.',
	);
	const baseUrl = origin + pathname.replace(/\/+$/, '');
	return { baseUrl, token: bare, messengerIdentifier: word };
}

interface Surroundings {
	environment: Record<string, string | undefined>;
	/** For output that people paste. */
	say: (text: string) => void;
	/** For all other output. */
	complain: (text: string) => void;
	limits?: Pick<PlatformOptions, 'deadlineMs' | 'sleep'>;
}

/**
 * Checks the platform that the command line names.
 * @returns the exit code: 0 if it could be checked, whether or not it differs; 1 if not; 2 for a wrong command line
 */
export async function checkPlatform(
	args: string[],
	{ environment, say, complain, limits }: Surroundings,
): Promise<number> {
	let options;
	try {
		options = readArguments(args, environment[TOKEN_VARIABLE]);
	} catch (error) {
		if (!(error instanceof WrongArguments)) throw error;
		complain(`${error.message}\n"npm run check:platform -- --help" shows how it is used.`);
		return 2;
	}
	if (!options) {
		say(HELP);
		return 0;
	}
	const platform = new Platform({ ...options, ...limits });
	complain('Reads from the platform, one request after another. This may take a minute …');
	const obstacle = await whyNothingCanBeChecked(platform);
	if (obstacle) {
		complain(obstacle);
		return 1;
	}
	const rows = await judgeAll(platform);
	// a platform's answers may contain anything
	say(report(rows, platform.requests).replaceAll(options.token, '*****'));
	return 0;
}

/** Judges all assumptions, in the order of the table. */
export async function judgeAll(platform: Platform): Promise<Array<Assumption & Finding>> {
	const rows = [];
	for (const one of CHECKS) rows.push({ ...one, ...(await find(one.judge, platform, one.advice)) });
	return rows;
}

/** Why nothing can be checked, in words; undefined if the platform shows whose token it is. */
async function whyNothingCanBeChecked(platform: Platform): Promise<string | undefined> {
	const start = 'The platform could not be checked';
	try {
		const answer = await platform.get('/user/me');
		const refusal = refusalIn(answer);
		return refusal && `${start}: ${refusal}. ${whatToCheck(answer)}`;
	} catch (error) {
		if (!(error instanceof CannotTell)) throw error;
		return `${start}: ${error.message}. Check the Base URL and your connection, or try again later.`;
	}
}

function whatToCheck({ status }: Answer): string {
	if (status === 401) return 'Create a new API token in the API settings of your account.';
	if (status === 403) return 'Ask your provider or agency whether your account may use the API.';
	return status >= 500 ? 'Try again later.' : 'Check the Base URL: it usually ends in /api.';
}
