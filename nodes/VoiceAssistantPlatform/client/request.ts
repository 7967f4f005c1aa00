import { randomBytes } from 'node:crypto';
import {
	NodeOperationError,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
} from 'n8n-workflow';
import type { Deployment } from './credential';
import type { ErrorMessage } from './errorMessages';
import { fieldsInWords, inWords } from './identifiers';
import { nothingSent, problemError } from './problem';

/** A file to send, and how the API calls the field it goes into. */
export interface RequestFile {
	field: string;
	name: string;
	type: string;
	/** In bytes. */
	size: number;
	/** Reads it when the request is sent: all files at once would fill the memory. */
	read: () => Promise<Buffer>;
}

/** A request in the words of the API document, with what the user added by hand. */
export interface PlatformRequest {
	method?: 'DELETE' | 'GET' | 'POST' | 'PUT';
	/** Path below the root of the API. */
	url: string;
	headers?: IDataObject;
	qs?: IDataObject;
	body?: IDataObject;
	/** Added to the query and to the body as they are written. */
	additionalQuery?: IDataObject;
	additionalBody?: IDataObject;
	/** Sent in a form, with the fields of the body. */
	file?: RequestFile;
	/** What refusals of this endpoint mean. */
	refusals?: ErrorMessage[];
}

/** The body as it goes out, in the words of the API document. */
export function sentBody({ body, additionalBody }: PlatformRequest): IDataObject {
	return withAdditional(body ?? {}, additionalBody);
}

/** The query as it goes out, in the words of the API document. */
export function sentQuery({ qs, additionalQuery }: PlatformRequest): IDataObject {
	return withAdditional(qs ?? {}, additionalQuery);
}

/**
 * The request as it goes out: in the deployment's words, without empty fields, to the deployment's host and no other.
 * @param accessToken of the platform user to act as, instead of the credential's token (platform-api 5.3)
 * @throws NodeOperationError when the path would lead to another host, or lacks an ID
 */
export function toHttpRequest(
	node: INode,
	{ root, identifiers }: Deployment,
	request: PlatformRequest,
	accessToken?: string,
	content?: Buffer,
): IHttpRequestOptions {
	const { method = 'GET' } = request;
	const url = request.url
		.split('/')
		.map((segment) => inWords(segment, identifiers))
		.join('/');
	requireApiPath(node, url, root);
	// a choice from an expression may have hidden the field of the ID; a query may hold JSON
	if (url.split(/[?#]/)[0].includes('{')) {
		const hint = 'Open the node, and choose or enter the ID again.';
		throw problemError(node, nothingSent('The path of the request has no ID', hint));
	}
	const inWordsOfDeployment = {
		...request,
		qs: fieldsInWords(request.qs ?? {}, identifiers),
		body: fieldsInWords(request.body ?? {}, identifiers),
	};
	const fields = sentBody(inWordsOfDeployment);
	const hasFields = method !== 'GET' && Object.keys(fields).length > 0;
	const json = hasFields && { contentType: 'application/json', body: JSON.stringify(fields) };
	const { file } = request;
	const { contentType, body } =
		(file && content ? multipartBody(file, content, fields) : json) || {};
	return {
		method,
		baseURL: root,
		// the query and the body are written here: of an object, n8n's HTTP client leaves out what is named "constructor"
		url: withQuery(url, sentQuery(inWordsOfDeployment)),
		headers: {
			...request.headers,
			Accept: 'application/json',
			...(body && { 'Content-Type': contentType }),
			...(accessToken && { Authorization: `Bearer ${accessToken}` }),
		},
		...(body && { body }),
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

/** Thrown instead of sending a request, so that nothing happens that would follow its answer. */
export class PreviewedRequest extends Error {
	/** The request, and the one that would follow its refusal. */
	readonly requests: Array<IHttpRequestOptions & Pick<PlatformRequest, 'file'>>;

	constructor(requests: PreviewedRequest['requests']) {
		super('This request is only previewed');
		this.requests = requests;
	}
}

/** Refuses a path that leads to another host, or above the root of the API. */
export function requireApiPath(node: INode, path: string, root?: string): void {
	if (isApiPath(path, root)) return;
	throw new NodeOperationError(node, 'The path of the request is not a path of the API', {
		// the query may hold a secret
		description: `It is "${path.replace(/[?#].*/s, '')}". Start it with one slash, and leave out the address of the host, for example /user/lead. You find it under 'Options'.`,
	});
}

/** Whether a path stays on the host and under the root of the API, however it is written. */
export function isApiPath(path: string, root = 'https://platform/api'): boolean {
	return (
		path.startsWith('/') &&
		URL.canParse(root + path) &&
		new URL(root + path).href.startsWith(`${root}/`) &&
		!/^\/[\\/\s]/.test(path)
	);
}

/** A path with its query; a parameter with several values is repeated. */
function withQuery(path: string, query: IDataObject): string {
	const parameters = Object.entries(query).flatMap(([name, values]) =>
		[values].flat().map((value): [string, string] => [name, String(value ?? '')]),
	);
	if (parameters.length === 0) return path;
	const [address] = path.split('#');
	const separator = address.includes('?') ? '&' : '?';
	return address + separator + new URLSearchParams(parameters).toString().replaceAll('+', '%20');
}

/** A body of multipart/form-data with fields and one file: n8n's HTTP helper takes no form that Node.js can make. */
function multipartBody(file: RequestFile, content: Buffer, fields: IDataObject) {
	const boundary = randomBytes(24).toString('hex');
	const partOf = (name: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
	const texts = Object.entries(fields).map(
		([name, value]) => `${partOf(name)}\r\n\r\n${String(value)}\r\n`,
	);
	const head = `${partOf(file.field)}; filename="${escaped(file.name)}"\r\nContent-Type: ${file.type}\r\n\r\n`;
	const parts = [...texts, head, content, `\r\n--${boundary}--\r\n`];
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		body: Buffer.concat(parts.map((part) => Buffer.from(part))),
	};
}

/** A file name as browsers write it, so that it cannot end its header. */
function escaped(name: string): string {
	return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}

/**
 * Leaves out empty fields, and adds those that the user wrote by hand, unchanged; a blank one does not replace a value of the
 * form. Null is sent: it clears a value (docs/api-assumptions.md, "Unclear places").
 */
function withAdditional(form: IDataObject, additional: IDataObject = {}): IDataObject {
	const filled = Object.entries(form).filter(([, value]) => value !== undefined && value !== '');
	const fields: IDataObject = Object.fromEntries(filled);
	const meant = Object.entries(additional).filter(
		([name, value]) => value !== '' || !Object.hasOwn(fields, name),
	);
	return { ...fields, ...Object.fromEntries(meant) };
}
