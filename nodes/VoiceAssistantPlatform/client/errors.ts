import { NodeApiError, type IDataObject, type IHttpRequestOptions, type INode } from 'n8n-workflow';
import {
	ERROR_MESSAGES,
	FIRST_MESSAGES,
	NETWORK_ERROR_MESSAGES,
	type ErrorMessage,
	type NetworkErrorMessage,
} from './errorMessages';
import { maskSecrets } from './redaction';
import { isObject, textIn, type PlatformResponse } from './response';

/** The description for a write that may or may not have been carried out. */
export const UNKNOWN_OUTCOME =
	'It is not known whether the request was carried out. Check on the platform before you send it again: n8n did not repeat it.';

/** The names on the screen of the fields sent, by their names in the API. */
export type Labels = Record<string, string>;

/** What errors call the parts of a request. */
export interface RequestNames {
	labels: Labels;
	/** What the user named by its ID: "Lead 31". */
	named: string[];
}

export interface ErrorContext extends Partial<RequestNames> {
	node: INode;
	request: IHttpRequestOptions;
	/** What refusals of this endpoint mean. */
	messages: ErrorMessage[];
	/** Instead of those for the host of the Base URL. */
	networkMessages?: NetworkErrorMessage[];
	/** Texts that must not appear. */
	secrets: string[];
	/** That of the workflow. */
	timezone: string;
}

interface ErrorText {
	message: string;
	description: string;
	httpCode?: string;
	/** Whether the request may have been carried out in spite of the error. */
	outcomeUnknown?: boolean;
}

/** Creates an error from our own text: as it takes nothing from another error, it holds no secret. */
export function apiError(node: INode, { outcomeUnknown, ...text }: ErrorText): NodeApiError {
	const error = new NodeApiError(node, {}, text);
	if (outcomeUnknown) error.context.outcomeUnknown = true;
	return error;
}

/** Whether a request may have been carried out although it ended with this error. */
export function isOutcomeUnknown(error: unknown): boolean {
	return error instanceof NodeApiError && error.context.outcomeUnknown === true;
}

/**
 * Adds text to an error of a request, and keeps its status and outcome. Any other error is returned unchanged.
 * @param words put before its own message and description
 */
export function withMoreWords(
	error: unknown,
	{ message = '', description = '' }: { message?: string; description?: string },
): Error {
	if (!(error instanceof NodeApiError)) return error as Error;
	return apiError(error.node, {
		message: message + error.message,
		description: [description, error.description].filter(Boolean).join(' '),
		httpCode: error.httpCode ?? undefined,
		outcomeUnknown: isOutcomeUnknown(error),
	});
}

/** The error for an answer that is not a success, in words that a user can act on. */
export function responseError(context: ErrorContext, response: PlatformResponse): NodeApiError {
	const { node, request, messages, labels, named = [], secrets, timezone } = context;
	const { statusCode } = response;
	const body = isObject(response.body) ? response.body : {};
	// once for all rows: an answer may name thousands of fields
	const said = [textIn(body.error_code), ...sentencesIn(body)].join(' ');
	const row = [...FIRST_MESSAGES, ...messages, ...ERROR_MESSAGES].find((candidate) =>
		matches(candidate, response, said, request),
	);
	const isUnknown = row?.outcomeUnknown ?? (statusCode >= 500 && row?.code === undefined);
	const outcomeUnknown = isUnknown && isWrite(request);
	const advice =
		typeof row?.description === 'function' ? row.description(response, timezone) : row?.description;
	const description = [
		// any other advice assumes that the request was not carried out
		outcomeUnknown && UNKNOWN_OUTCOME,
		(!outcomeUnknown || row?.outcomeUnknown) && advice,
		statusCode === 404 && named.length > 0 && `The request was for ${named.join(', ')}.`,
		platformWords(sentencesIn(body, labels), secrets),
	];
	return apiError(node, {
		message: row?.message ?? `The platform gave an unexpected answer (${statusCode})`,
		description: description.filter(Boolean).join(' '),
		httpCode: String(statusCode),
		outcomeUnknown,
	});
}

/** The error for a connection that failed; nothing of the original error is carried over. */
export function networkError(
	{ node, request, networkMessages }: ErrorContext,
	error: unknown,
): NodeApiError {
	const { message, description, unreached } = networkMessageFor(error, networkMessages);
	const outcomeUnknown = !unreached && isWrite(request);
	return apiError(node, {
		message,
		description: outcomeUnknown ? UNKNOWN_OUTCOME : description,
		outcomeUnknown,
	});
}

/** What happened to a connection, in words without secrets. */
export function networkMessageFor(
	error: unknown,
	messages = NETWORK_ERROR_MESSAGES,
): NetworkErrorMessage {
	const signs = networkErrorSigns(error);
	return messages.find(({ pattern }) => pattern.test(signs)) ?? messages[messages.length - 1];
}

/** The error for a request that n8n or the credential did not send: the words of the original, whose rest holds the token. */
export function errorBeforeSending({ node, secrets }: ErrorContext, error: Error): Error {
	if (error instanceof NodeApiError && error.node === node) return error;
	const { message, description } = error as Error & { description?: string | null };
	return apiError(node, {
		message: maskSecrets(message, secrets),
		description: maskSecrets(description ?? '', secrets),
	});
}

interface NetworkErrorCause extends Error {
	code?: unknown;
	httpCode?: unknown;
	isAxiosError?: boolean;
	messages?: string[];
}

/** A code of the system, or a success whose answer broke off: n8n throws no other status here. */
const NETWORK_ERROR_CODE = /^([A-Z]|2\d\d$)/;

/** The codes and words of an error of the connection and of its causes; empty for any other error. */
export function networkErrorSigns(error: unknown): string {
	const causes: NetworkErrorCause[] = [];
	for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
	// those of a proxy have no code
	const isOfConnection = causes.some(
		(cause) =>
			codeOf(cause) !== '' ||
			cause.isAxiosError === true ||
			cause.message.startsWith('Proxy connection'),
	);
	const signs = causes.flatMap((cause) => [codeOf(cause), cause.message, cause.messages ?? []]);
	return isOfConnection ? signs.flat().join(' ') : '';
}

/** n8n 1 forgets the cause of an error when it wraps it, and keeps only its code, where a status belongs. */
function codeOf({ code, httpCode }: NetworkErrorCause): string {
	if (typeof code === 'string') return code;
	return typeof httpCode === 'string' && NETWORK_ERROR_CODE.test(httpCode) ? httpCode : '';
}

function isWrite({ method }: IHttpRequestOptions): boolean {
	return method !== 'GET';
}

function matches(
	row: ErrorMessage,
	response: PlatformResponse,
	said: string,
	request: IHttpRequestOptions,
): boolean {
	const { statusCode } = response;
	const { error_code: code, errors } = isObject(response.body) ? response.body : {};
	const isStatus = (status: number) =>
		status === (status < 10 ? Math.floor(statusCode / 100) : statusCode);
	return (
		(row.status === undefined || isStatus(row.status)) &&
		(row.code === undefined || row.code === code) &&
		(row.says === undefined || row.says.test(said)) &&
		(row.field === undefined || (isObject(errors) && row.field in errors)) &&
		(row.when === undefined || row.when(response)) &&
		(row.actingAsUser === undefined || request.headers?.Authorization !== undefined)
	);
}

/** Characters that are shown of what the platform says. */
const MAX_SHOWN_LENGTH = 2_000;

/** Further texts or fields are dropped: each is compared with all others, and no real error has so many. */
const MAX_SENTENCES = 50;

/** Texts about the request, and texts about fields by their names, in `message`, `error` and `errors`. */
function sentencesIn({ message, error, errors }: IDataObject, labels: Labels = {}): string[] {
	const said = [message, error, errors];
	const ofFields = said
		.filter(isByField)
		.flatMap((one) =>
			Object.keys(one)
				.slice(0, MAX_SENTENCES)
				.map((field) => ({ field, words: textsIn(one[field]).join(' ') })),
		)
		.filter(({ words }) => words !== '')
		.map(({ field, words }) => `${fieldAsShown(field, labels)}: ${words}`);
	const ofRequest = said.flatMap((one) => (isByField(one) ? [] : textsIn(one)));
	const sentences = [...new Set(ofRequest)].filter(
		(sentence) => !ofFields.some((words) => words.includes(sentence)),
	);
	return [...sentences, ...ofFields];
}

/** Whether it is about fields, by name; an object with a message is about the request. */
function isByField(said: unknown): said is IDataObject {
	return isObject(said) && typeof said.message !== 'string';
}

/**
 * A field as the form names it. What is below a field keeps its name, for example "'Tools' (tools.0.type)"; below an entry
 * with a label of its own, its name in there: "'End Call 1' (type)".
 */
function fieldAsShown(field: string, labels: Labels): string {
	const [top, index, ...below] = field.split('.');
	const entry = `${top}.${index}`;
	const [labelled, path] = Object.hasOwn(labels, entry)
		? [entry, below.join('.')]
		: [top, index === undefined ? '' : field];
	if (!Object.hasOwn(labels, labelled)) return field;
	return `'${labels[labelled]}'${path && ` (${path})`}`;
}

function platformWords(sentences: string[], secrets: string[]): string {
	const said = maskSecrets(sentences.join(' – '), secrets);
	if (said === '') return '';
	const isLong = said.length > MAX_SHOWN_LENGTH;
	return `The platform says: ${isLong ? `${said.slice(0, MAX_SHOWN_LENGTH)}…` : said}`;
}

function textsIn(value: unknown): string[] {
	return (Array.isArray(value) ? value : [value])
		.slice(0, MAX_SENTENCES)
		.map((said) => (isObject(said) ? said.message : said))
		.filter((text) => typeof text === 'string' && text !== '') as string[];
}
