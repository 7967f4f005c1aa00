import { HELP, readArguments, WrongArguments } from './arguments.mts';
import { isObject, refusalIn } from './answers.mts';
import { ASSUMPTIONS, type Assumption } from './assumptions.mts';
import { CannotTell, find, type Finding } from './judging.mts';
import { Platform, type Answer, type Limits } from './platform.mts';
import { report } from './report.mts';

interface Surroundings {
	environment: Record<string, string | undefined>;
	/** For output that people paste. */
	say: (text: string) => void;
	/** For all other output. */
	complain: (text: string) => void;
	limits?: Partial<Limits>;
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
		options = readArguments(args, environment);
	} catch (error) {
		if (!(error instanceof WrongArguments)) throw error;
		complain(`${error.message}\n"npm run check:platform -- --help" shows how it is used.`);
		return 2;
	}
	if (!options) {
		say(HELP.trimEnd());
		return 0;
	}
	const platform = new Platform({ ...options, limits });
	complain('Reads from the platform, one request after another. This may take a minute …');
	const obstacle = await whyNothingCanBeChecked(platform);
	if (obstacle) {
		complain(obstacle);
		return 1;
	}
	const findings = new Map<Assumption, Finding>();
	for (const one of ASSUMPTIONS.toSorted((a, b) => Number(a.isLast) - Number(b.isLast))) {
		findings.set(one, await find(one.judge, platform, one.advice));
	}
	const rows = ASSUMPTIONS.map((one) => ({ ...one, ...findings.get(one)! }));
	say(report(rows, platform.requests, options.token));
	const isShownByNpm =
		environment.npm_lifecycle_event !== undefined && environment.npm_config_loglevel !== 'silent';
	if (isShownByNpm && args.some((arg) => arg.startsWith('--token'))) {
		complain(
			'\nnpm has printed the command with your token above the table: do not paste that line.',
		);
	}
	return 0;
}

/** An account that is not allowed to read one of these may be allowed to read another. */
const PATHS = ['/user/me', '/user/calls', '/white-label/users'];

/** Why nothing can be checked, in a sentence; undefined if the check can run. */
async function whyNothingCanBeChecked(platform: Platform): Promise<string | undefined> {
	let first: string | undefined;
	for (const path of PATHS) {
		let answer: Answer;
		try {
			answer = await platform.get(path);
		} catch (error) {
			if (error instanceof CannotTell) return first ?? unreachable(error.message);
			throw error;
		}
		if (!refusalIn(answer)) return undefined;
		first ??= refused(answer);
		if (answer.status === 401) break;
	}
	return first;
}

function unreachable(reason: string): string {
	const advice = reason.includes('certificate')
		? 'If it is a server of your own, name its certificate in the environment variable NODE_EXTRA_CA_CERTS.'
		: `Check the Base URL${/HTTPS|within|429/.test(reason) ? ', or try again later' : ' and your connection'}.`;
	return `The platform did not answer: ${reason}. ${advice}`;
}

function refused({ status, isPage, body }: Answer): string {
	const check = 'Check it: it usually ends in /api.';
	if (status === 401) {
		return 'The platform did not accept the API token. Create a new one in the API settings of your account.';
	}
	if (status === 403) {
		return 'The account of the API token is not allowed to use the API. Ask your provider or agency.';
	}
	if (status >= 300 && status < 400) {
		return 'The Base URL redirects to another address, which is not followed. Enter the final address of the API.';
	}
	if (status === 404) return `No API was found at the Base URL. ${check}`;
	if (status >= 500) return `The platform failed (${status}). Try again later.`;
	if (isPage) return `The Base URL leads to a web page, not to the API. ${check}`;
	return isObject(body)
		? `The platform refused the first request (${status}).`
		: `No API was found at the Base URL: the answer is not JSON. ${check}`;
}
