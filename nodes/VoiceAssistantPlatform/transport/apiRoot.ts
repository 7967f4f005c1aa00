import { UserError } from 'n8n-workflow';
import { isPrivate } from './hosts';

/**
 * The token as it is sent: without spaces around it, and without the word Bearer before it.
 * @throws UserError when there is none
 */
export function apiToken(value: unknown): string {
	// people paste the whole header
	const token = String(value ?? '')
		.trim()
		.replace(/^Bearer\s+/i, '');
	if (token !== '') return token;
	throw new UserError(
		"The credential has no 'API Token': paste one from the API settings of your account",
	);
}

/**
 * The address that all paths of the API are appended to.
 * @param baseUrl what the user typed into the credential; spaces around it and slashes behind it are forgiven
 * @returns origin and path, without a slash at the end
 * @throws UserError when it is no https address (http is accepted on a private host only)
 */
export function apiRoot(baseUrl: unknown): string {
	const text = String(baseUrl ?? '').trim();
	if (text === '') {
		throw new UserError(
			"The credential has no 'Base URL': enter the address of the API, such as https://app.example.com/api",
		);
	}
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url?.hostname || url.username || url.password || url.search || url.hash) {
		throw new UserError(
			"The 'Base URL' of the credential is not an address of an API: it starts with https:// and usually ends in /api",
		);
	}
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate(url.hostname))) {
		throw new UserError("The 'Base URL' of the credential must start with https://", {
			description:
				'Your token would travel unprotected. http:// is accepted only for a server on this machine or in your own network.',
		});
	}
	return url.origin + url.pathname.replace(/\/+$/, '');
}
