import type { IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { apiError, UNKNOWN_OUTCOME } from './apiError';

interface UnreachableRow {
	pattern: RegExp;
	/** Whether it is certain that the request did not reach the platform. */
	notSent: boolean;
	message: string;
	description: string;
}

const UNREACHABLE: UnreachableRow[] = [
	{
		pattern: /ENOTFOUND|EAI_AGAIN/,
		notSent: true,
		message: 'The host of the Base URL was not found',
		description:
			'Check the spelling of the Base URL in the credential, and that this n8n can reach the internet.',
	},
	{
		pattern: /ECONNREFUSED|connect (EHOSTUNREACH|ENETUNREACH)/,
		notSent: true,
		message: 'The host of the Base URL does not take connections',
		description:
			'Check the Base URL in the credential, and the proxy if one is set, or try again when the platform is up.',
	},
	{
		pattern: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
		notSent: true,
		message: 'The connection to the platform is not secure',
		description:
			'The certificate of the host of the Base URL was not accepted. Check the Base URL in the credential.',
	},
	{
		pattern: /connect ETIMEDOUT/,
		notSent: true,
		message: 'The host of the Base URL could not be reached in time',
		description: 'Check the Base URL in the credential, or try again later.',
	},
	{
		pattern: /ETIMEDOUT|ECONNABORTED|timeout/i,
		notSent: false,
		message: 'The platform did not answer in time',
		description: 'Try again later.',
	},
	{
		pattern: /./,
		notSent: false,
		message: 'The connection to the platform broke',
		description:
			'Try again later. If it happens every time, check that the Base URL of the credential starts as it should, with https:// or http://.',
	},
];

/** Turns an error of the connection itself into one a user can act on; nothing of the original error is carried over. */
export function unreachable(
	node: INode,
	error: unknown,
	request: IHttpRequestOptions,
): NodeApiError {
	const signs = connectionSigns(error);
	const row = UNREACHABLE.find(({ pattern }) => pattern.test(signs))!;
	const outcomeUnknown = !row.notSent && request.method !== 'GET';
	return apiError(node, {
		message: row.message,
		description: outcomeUnknown ? UNKNOWN_OUTCOME : row.description,
	});
}

interface Sign extends Error {
	code?: unknown;
	httpCode?: unknown;
	messages?: string[];
}

/** A code of the system, or a success whose answer broke off: n8n throws no other status here. */
const CONNECTION_CODE = /^([A-Z]|2\d\d$)/;

/** The codes and words of an error of the connection and of its causes; empty for any other error. */
export function connectionSigns(error: unknown): string {
	const causes: Sign[] = [];
	for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
	return causes.some((cause) => codeOf(cause) !== '')
		? causes
				.map((cause) => [codeOf(cause), cause.message, [cause.messages ?? []].flat()].join(' '))
				.join(' ')
		: '';
}

/** n8n 1 forgets the cause of an error when it wraps it, and keeps only its code, where a status belongs. */
function codeOf({ code, httpCode }: Sign): string {
	if (typeof code === 'string') return code;
	return typeof httpCode === 'string' && CONNECTION_CODE.test(httpCode) ? httpCode : '';
}
