// The address of the API, and whose host it is.
import { UserError } from 'n8n-workflow';
import { textIn } from './response';

/**
 * Origin and path of the API, to which all paths are appended, without spaces around it and slashes at its end.
 * @throws UserError when it is not an https address (http is accepted only for a private host)
 */
export function apiRoot(baseUrl: unknown): string {
	const text = textIn(baseUrl).trim();
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
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivateHost(url.hostname))) {
		throw new UserError("The 'Base URL' of the credential must start with https://", {
			description:
				'Your token would travel unprotected. http:// is accepted only for a server on this machine or in your own network.',
		});
	}
	return url.origin + url.pathname.replace(/\/+$/, '');
}

/**
 * Names without a dot, such as that of a container, endings that only private networks have (RFC 6762, appendix G), and
 * private addresses as a URL writes them.
 */
const PRIVATE_HOSTS = [
	/^[^.:]+$|\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/,
	/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d+)+$/,
	/^\[(::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/,
];

/** Whether a host, as a URL has it, is in the user's own network, or is this machine. */
export function isPrivateHost(host: string): boolean {
	return PRIVATE_HOSTS.some((pattern) => pattern.test(host.replace(/\.$/, '')));
}
