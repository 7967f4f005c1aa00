import type { IDataObject } from 'n8n-workflow';
import type { ErrorMessage } from '../client/errorMessages';
import type { Pagination } from '../client/pagination';
import { isObject, textIn, type PlatformResponse } from '../client/response';

/** An endpoint of the platform, and what its refusals mean. */
export interface Endpoint {
	method: 'DELETE' | 'GET' | 'POST' | 'PUT';
	/** Path below the root of the API; n8n's expression if the values of parameters are part of it. */
	url: string;
	headers?: IDataObject;
	/** Fields that every request to it has in its body. */
	body?: IDataObject;
	/** How a list is divided into pages; undefined if the answer is not a list. */
	pagination?: Pagination;
	/** The word for the rows, if each account has its own. */
	rowNoun?: string;
	/** Messages for its refusals: the first match is used, before those for all endpoints (platform-api 7). */
	refusals?: ErrorMessage[];
}

export type ListEndpoint = Endpoint & { pagination: Pagination };

const PARAMETER_IN_URL = /\{\{ \$parameter\["(\w+)"\] \}\}/g;

/** The path of an endpoint as people enter it, with the names of parameters: `/user/leads/{leadId}`. */
export function pathOf({ url }: Pick<Endpoint, 'url'>): string {
	return url.replace(/^=/, '').replace(PARAMETER_IN_URL, '{$1}');
}

/** The names of the parameters in a path that people enter. */
export function parametersIn(path: string): string[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}

/** A path with values in place of the names of parameters; a name without a value stays. */
export function filledPath(path: string, values: Record<string, unknown>): string {
	return path.replace(/\{(\w+)\}/g, (part, name: string) =>
		Object.hasOwn(values, name) ? encodeURIComponent(String(values[name])) : part,
	);
}

/** platform-api 5.2 */
export const NOT_ADMIN: ErrorMessage = {
	status: 403,
	message: 'This needs the API token of an agency',
	description:
		'The credential holds the token of an ordinary account, or works in the account of a client. Choose a credential with the token of your agency account.',
};

/** platform-api 7 */
export const USER_NOT_FOUND: ErrorMessage = {
	status: 404,
	message: 'The platform did not find the client',
	description: 'Check the ID or the e-mail address. The client must belong to your agency account.',
};

/** Whether nothing has that address: the web server answered itself, or the router of the application did. */
export function isUnknownAddress({ statusCode, body }: PlatformResponse): boolean {
	if (statusCode !== 404) return statusCode === 405;
	return !isObject(body) || /\broute\b/i.test(reasonIn(body));
}

/** Whether nothing has that address, or what it names does not exist: the answer fits both. */
export function isNotFoundOnly({ statusCode, body }: PlatformResponse): boolean {
	if (statusCode !== 404 || !isObject(body) || hasMore(body)) return false;
	return /^(not found\.?)?$/i.test(reasonIn(body));
}

function reasonIn({ message, error, error_code }: IDataObject): string {
	return textIn(message ?? error ?? error_code).trim();
}

/** Only an endpoint says whether it was successful, or which fields are wrong. */
function hasMore({ success, status, errors, error }: IDataObject): boolean {
	return typeof (success ?? status) === 'boolean' || isObject(errors) || isObject(error);
}

const notOffered = (when = isUnknownAddress): ErrorMessage => ({
	when,
	message: 'This platform does not offer this operation, or has it at another address',
	description:
		"Nothing was done. Check that the Base URL of the credential ends in /api. If it does, ask your provider: not every platform has this operation. If the path is different, enter it under 'Options'.",
});

/** For an answer that fits an unknown address as well as an object that does not exist. */
const notFoundOrNotOffered = ({ message, description }: ErrorMessage): ErrorMessage => ({
	when: isNotFoundOnly,
	message: `${message}, or does not offer this operation`,
	description: `${String(description)} If this happens every time, ask your provider. If the path is different, enter it under 'Options'.`,
});

export const notFound = (what: string): ErrorMessage => ({
	status: 404,
	message: `The platform did not find the ${what}`,
	description: `Nothing was done. Check that the ${what} exists and belongs to the account of the API token.`,
});

/**
 * What refusals mean where some platforms lack the endpoint, or have it at another address.
 * @param refusals one for any 404 if the request names an object that may not exist
 */
export function ifOffered(...refusals: ErrorMessage[]): ErrorMessage[] {
	const ofObject = refusals.find(({ status, when }) => status === 404 && !when);
	const others = refusals.filter((one) => one !== ofObject);
	if (!ofObject) return [...others, notOffered(), notOffered(isNotFoundOnly)];
	return [...others, notOffered(), notFoundOrNotOffered(ofObject), ofObject];
}

/** Whether a refusal is about the request as a whole (platform-api 7). */
export function namesNoField({ body }: PlatformResponse): boolean {
	return !(isObject(body) && isObject(body.errors) && Object.keys(body.errors).length > 0);
}
