// Whether there is a platform to look at, at all.
import { isObject, refusalIn } from './answers.mts';
import { CannotTell } from './judging.mts';
import type { Answer, Platform } from './platform.mts';

/** An account that may not read one of these may read another. */
const PATHS = ['/user/me', '/user/calls', '/white-label/users'];

/** Why nothing can be checked, in a sentence; undefined when it can. */
export async function whyNothingCanBeChecked(platform: Platform): Promise<string | undefined> {
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
		first ??= refused(answer, platform);
		if (answer.status === 401) break;
	}
	return first;
}

function unreachable(reason: string): string {
	const advice: Array<[RegExp, string]> = [
		[
			/certificate/,
			'If it is a server of your own, name its certificate in the environment variable NODE_EXTRA_CA_CERTS.',
		],
		[/HTTPS|within|429/, 'Check the Base URL, or try again later.'],
		[/./, 'Check the Base URL and your connection.'],
	];
	const [, what] = advice.find(([pattern]) => pattern.test(reason))!;
	return `The platform did not answer: ${reason}. ${what}`;
}

function refused(answer: Answer, { baseUrl }: Platform): string {
	const { status, isPage } = answer;
	const address = /\/api(\/|$)/.test(new URL(baseUrl).pathname)
		? 'Check it.'
		: 'Check it: it usually ends in /api.';
	if (status === 401) {
		return 'The platform did not accept the API token. Create a new one in the API settings of your account.';
	}
	if (status === 403) {
		return 'The account of the API token may not use the API. Ask your provider or agency.';
	}
	if (status >= 300 && status < 400) {
		return 'The Base URL leads on to another address, which is not followed. Enter the final address of the API.';
	}
	if (status === 404) return `No API was found at the Base URL. ${address}`;
	if (isPage && status < 500) {
		return `The Base URL leads to a web page, not to the API. ${address}`;
	}
	if (status >= 500) return `The platform failed (${status}). Try again later.`;
	return isObject(answer.body)
		? `The platform refused the first request (${status}).`
		: `No API was found at the Base URL: the answer is no JSON. ${address}`;
}
