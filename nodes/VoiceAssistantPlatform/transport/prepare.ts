import {
	NodeOperationError,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
} from 'n8n-workflow';
import type { Deployment } from './deployment';
import { spellFields, spellPath } from './identifiers';

/** Demanded of a request without a body, too, where the API wants it (platform-api 4.17). */
export const JSON_CONTENT = { 'Content-Type': 'application/json' };

/** A request as an operation describes it, with what the user added by hand. */
export interface Draft extends Pick<IHttpRequestOptions, 'url'> {
	method?: IHttpRequestOptions['method'];
	qs?: IDataObject;
	body?: IDataObject;
	headers?: IDataObject;
	/** Token of the platform user to act as, instead of the credential's (platform-api 5.3). */
	accessToken?: string;
	additionalQuery?: IDataObject;
	additionalBody?: IDataObject;
}

/**
 * Turns a draft into the request that goes out: in the deployment's words, without blank fields,
 * to the deployment's host and no other.
 * @throws NodeOperationError when the path would lead to another host
 */
export function prepare(
	node: INode,
	{ root, identifiers }: Deployment,
	draft: Draft,
): IHttpRequestOptions {
	const { method = 'GET' } = draft;
	const url = spellPath(draft.url, identifiers);
	if (!isBelow(root, url)) {
		throw new NodeOperationError(node, 'The path of the request is not a path of the API', {
			description: `It is "${draft.url}". Start it with one slash, and leave out the address of the host, for example /user/lead. You find it under 'Options'.`,
		});
	}
	const request: IHttpRequestOptions = {
		method,
		baseURL: root,
		url,
		headers: {
			...draft.headers,
			Accept: 'application/json',
			...(draft.accessToken && { Authorization: `Bearer ${draft.accessToken}` }),
		},
		qs: withAdded(spellFields(draft.qs ?? {}, identifiers), draft.additionalQuery),
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	if (method !== 'GET') {
		request.body = withAdded(spellFields(draft.body ?? {}, identifiers), draft.additionalBody);
	}
	return request;
}

/** Whether a path stays on the host and under the root of the API, however it is written. */
function isBelow(root: string, path: string): boolean {
	return (
		path.startsWith('/') &&
		URL.canParse(root + path) &&
		new URL(root + path).href.startsWith(`${root}/`) &&
		!/^\/[\\/\s]/.test(path)
	);
}

/** What is added by hand is sent as the user writes it; but a value that is missing replaces none of the form. */
function withAdded(form: IDataObject, added: IDataObject = {}): IDataObject {
	const fields = withoutBlanks(form);
	const meant = Object.entries(added).filter(([name, value]) => value !== '' || !(name in fields));
	return { ...fields, ...Object.fromEntries(meant) };
}

/** A blank field is not sent; null is, it clears a value (gaps.md, "How we read unclear places"). */
function withoutBlanks(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
	);
}
