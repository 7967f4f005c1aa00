import { NodeApiError, type IDataObject, type IHttpRequestOptions, type INode } from 'n8n-workflow';
import { ERROR_MESSAGES, NETWORK_ERROR_MESSAGES, type ErrorMessage } from './errorMessages';
import { redact } from './redaction';
import { isCutOff, isObject, type PlatformResponse } from './response';

/** What is said of a write that may or may not have been carried out. */
const UNKNOWN_OUTCOME =
	'It is not known whether the request was carried out. Look on the platform before you send it again: it was not repeated for you.';

/** In letters: the editor shows it whole. */
const MAX_DESCRIPTION_LENGTH = 2_000;

/** Names of fields on the screen, by their names in the API. */
export type Labels = Record<string, string>;

/** What an error of one request may and may not say. */
export interface ErrorContext {
	node: INode;
	request: IHttpRequestOptions;
	/** What refusals of this endpoint mean. */
	messages: ErrorMessage[];
	labels: Labels;
	/** Texts that must not appear. */
	secrets: string[];
}

interface ErrorText {
	message: string;
	description: string;
	httpCode?: string;
	itemIndex?: number;
	/** Whether the request may have been carried out all the same. */
	outcomeUnknown?: boolean;
}

/**
 * An error in our own words; nothing of another error is carried over, so nothing secret is.
 * @param text what happened, and what to do next
 */
export function apiError(node: INode, { outcomeUnknown, ...text }: ErrorText): NodeApiError {
	const error = new NodeApiError(node, {}, text);
	if (outcomeUnknown) error.context.outcomeUnknown = true;
	return error;
}

/** Whether a request that ended with this error may have been carried out all the same. */
export function isOutcomeUnknown(error: unknown): boolean {
	return error instanceof NodeApiError && error.context.outcomeUnknown === true;
}

/** The error for an answer that is not a success, in words that a user can act on. */
export function responseError(context: ErrorContext, response: PlatformResponse): NodeApiError {
	const { node, request, messages, labels, secrets } = context;
	const { statusCode } = response;
	const body = isObject(response.body) ? response.body : {};
	const row = [...messages, ...ERROR_MESSAGES].find((candidate) =>
		matches(candidate, statusCode, body, request),
	);
	const outcomeUnknown = statusCode >= 500 && row?.code === undefined && isWrite(request);
	const advice =
		typeof row?.description === 'function' ? row.description(response) : row?.description;
	const said = platformWords(body, labels);
	const description = [
		outcomeUnknown ? UNKNOWN_OUTCOME : advice,
		said && `The platform says: ${said}`,
	];
	return apiError(node, {
		message: row?.message ?? `The platform gave an unexpected answer (${statusCode})`,
		description: shorten(redact(description.filter(Boolean).join(' '), secrets)),
		httpCode: String(statusCode),
		outcomeUnknown,
	});
}

/** The error for a success whose body is no JSON: mostly the web page of another address. */
export function notJsonError(
	{ node, request }: ErrorContext,
	response: PlatformResponse,
): NodeApiError {
	const outcomeUnknown = isWrite(request);
	const outcome = outcomeUnknown ? ` ${UNKNOWN_OUTCOME}` : '';
	const httpCode = String(response.statusCode);
	if (isCutOff(response)) {
		return apiError(node, {
			message: 'The answer of the platform was cut off on its way',
			description: outcome.trim() || 'Run the workflow again in a few minutes.',
			httpCode,
			outcomeUnknown,
		});
	}
	const isPage = /^\s*</.test(String(response.body));
	return apiError(node, {
		message: isPage
			? 'The platform answered with a web page instead of data'
			: 'The platform answered with something that is not JSON',
		description: `Check that the Base URL of the credential is the address of the API and ends in /api, for example https://app.example.com/api.${outcome}`,
		httpCode,
		outcomeUnknown,
	});
}

/** The error for a connection that failed; nothing of the original error is carried over. */
export function networkError({ node, request }: ErrorContext, error: unknown): NodeApiError {
	const signs = networkErrorSigns(error);
	const { message, description, notSent } = NETWORK_ERROR_MESSAGES.find(({ pattern }) =>
		pattern.test(signs),
	)!;
	const outcomeUnknown = !notSent && isWrite(request);
	return apiError(node, {
		message,
		description: outcomeUnknown ? UNKNOWN_OUTCOME : description,
		outcomeUnknown,
	});
}

interface NetworkErrorCause extends Error {
	code?: unknown;
	httpCode?: unknown;
	messages?: string[];
}

/** A code of the system, or a success whose answer broke off: n8n throws no other status here. */
const NETWORK_ERROR_CODE = /^([A-Z]|2\d\d$)/;

/** The codes and words of an error of the connection and of its causes; empty for any other error. */
export function networkErrorSigns(error: unknown): string {
	const causes: NetworkErrorCause[] = [];
	for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
	return causes.some((cause) => codeOf(cause) !== '')
		? causes
				.map((cause) => [codeOf(cause), cause.message, [cause.messages ?? []].flat()].join(' '))
				.join(' ')
		: '';
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
	statusCode: number,
	body: IDataObject,
	request: IHttpRequestOptions,
): boolean {
	const isStatus = (status: number) =>
		status === (status < 10 ? Math.floor(statusCode / 100) : statusCode);
	return (
		(row.status === undefined || isStatus(row.status)) &&
		(row.code === undefined || row.code === body.error_code) &&
		(row.field === undefined || (isObject(body.errors) && row.field in body.errors)) &&
		(row.actingAsUser === undefined || request.headers?.Authorization !== undefined)
	);
}

/** What the platform says in words; whatever else stands in their place is left out. */
function platformWords({ message, error, errors }: IDataObject, labels: Labels): string {
	const perField = isObject(errors)
		? Object.entries(errors).flatMap(([field, texts]) => {
				const words = textsIn(texts).join(' ');
				return words === '' ? [] : [`${asOnScreen(field, labels)}: ${words}`];
			})
		: textsIn(errors);
	const [sentence] = textsIn([message, error]);
	const repeated = perField.some((words) => words.includes(sentence));
	return [!repeated && sentence, ...perField].filter(Boolean).join(' – ');
}

/** A field as the user knows it; what is below a field keeps its name, for example "'Tools' (tools.0.type)". */
function asOnScreen(field: string, labels: Labels): string {
	const [top, ...below] = field.split('.');
	if (!Object.hasOwn(labels, top)) return field;
	return below.length > 0 ? `'${labels[top]}' (${field})` : `'${labels[top]}'`;
}

function textsIn(value: unknown): string[] {
	return [value].flat().filter((text) => typeof text === 'string' && text !== '') as string[];
}

function shorten(text: string): string {
	return text.length <= MAX_DESCRIPTION_LENGTH ? text : `${text.slice(0, MAX_DESCRIPTION_LENGTH)}…`;
}
