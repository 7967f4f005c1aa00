import type { IDataObject, IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { isCutOff, isObject, type Answer } from './answer';
import { apiError, UNKNOWN_OUTCOME } from './apiError';
import { asOnScreen, type Labels } from './labels';
import { REFUSALS, type RefusalRow } from './refusalTable';

/** In letters: the editor shows it whole. */
const LONGEST_DESCRIPTION = 2_000;

/**
 * Turns an answer that is not a success into an error a user can act on.
 * @param known texts that must not appear in it, and what its fields are called on the screen
 */
export function refusalOf(
	node: INode,
	answer: Answer,
	request: IHttpRequestOptions,
	{ secrets, labels }: { secrets: string[]; labels: Labels },
): NodeApiError {
	const body = isObject(answer.body) ? answer.body : {};
	const row = REFUSALS.find((candidate) => fits(candidate, answer.statusCode, body, request));
	const said = serverWords(body, labels);
	const outcomeUnknown =
		answer.statusCode >= 500 && row?.code === undefined && request.method !== 'GET';
	const advice =
		typeof row?.description === 'function' ? row.description(answer) : row?.description;
	const description = [
		outcomeUnknown ? UNKNOWN_OUTCOME : advice,
		said && `The platform says: ${said}`,
	];
	return apiError(node, {
		message: row?.message ?? `The platform gave an unexpected answer (${answer.statusCode})`,
		description: shorten(redact(description.filter(Boolean).join(' '), secrets)),
		httpCode: String(answer.statusCode),
	});
}

/** The error for a success whose body is no JSON: mostly the web page of another address. */
export function notJson(node: INode, answer: Answer, request: IHttpRequestOptions): NodeApiError {
	const outcome = request.method === 'GET' ? '' : ` ${UNKNOWN_OUTCOME}`;
	const httpCode = String(answer.statusCode);
	if (isCutOff(answer)) {
		return apiError(node, {
			message: 'The answer of the platform was cut off on its way',
			description: outcome.trim() || 'Run the workflow again in a few minutes.',
			httpCode,
		});
	}
	const isPage = /^\s*</.test(String(answer.body));
	return apiError(node, {
		message: isPage
			? 'The platform answered with a web page instead of data'
			: 'The platform answered with something that is not JSON',
		description: `Check that the Base URL of the credential is the address of the API and ends in /api, for example https://app.example.com/api.${outcome}`,
		httpCode,
	});
}

/** Replaces every secret in a text. */
function redact(text: string, secrets: string[]): string {
	return (
		secrets
			.filter((secret) => secret !== '')
			// one may be a part of another
			.sort((a, b) => b.length - a.length)
			.reduce((clean, secret) => clean.replaceAll(secret, '*****'), text)
	);
}

function fits(
	row: RefusalRow,
	statusCode: number,
	body: IDataObject,
	request: IHttpRequestOptions,
): boolean {
	const fits = (status: number) =>
		status === (status < 10 ? Math.floor(statusCode / 100) : statusCode);
	return (
		(row.status === undefined || fits(row.status)) &&
		(row.code === undefined || row.code === body.error_code) &&
		(row.path === undefined || row.path.test(request.url)) &&
		(row.field === undefined || (isObject(body.errors) && row.field in body.errors)) &&
		(row.acting === undefined || request.headers?.Authorization !== undefined)
	);
}

/** What the platform says in words; whatever else stands in their place is left out. */
function serverWords({ message, error, errors }: IDataObject, labels: Labels): string {
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

function textsIn(value: unknown): string[] {
	return [value].flat().filter((text) => typeof text === 'string' && text !== '') as string[];
}

function shorten(text: string): string {
	return text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION)}…`;
}
