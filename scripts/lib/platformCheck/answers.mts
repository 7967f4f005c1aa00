// What is in answers, told without values: they are pasted into public issues.
import { CannotTell } from './judging.mts';
import type { Answer, Platform, Query } from './platform.mts';

export type Row = Record<string, unknown>;

/** Whether a value is a JSON object: no list, and not null. */
export const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the status is one of success. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Why an answer is none, in a few words; undefined when it is one. */
export function refusalIn(answer: Answer): string | undefined {
	const { status, isPage, body } = answer;
	if (status >= 300 && status < 400) return `it leads on to another address (${status})`;
	if (status === 401 || status === 403) return `refused with ${status}: not for this token`;
	if (status === 404) return 'nothing at this path (404)';
	if (status >= 500) return `the platform failed (${status})`;
	if (!isSuccess(answer)) return `refused with ${status}`;
	if (isObject(body) && (body.success === false || body.status === false)) {
		return `refused, though with ${status}`;
	}
	if (isPage) return 'a web page instead of data';
	return body === undefined ? 'an answer without data' : undefined;
}

/** @throws CannotTell when the platform refuses */
export async function bodyOf(platform: Platform, path: string, query?: Query): Promise<unknown> {
	const answer = await platform.get(path, query);
	const refusal = refusalIn(answer);
	if (refusal) throw new CannotTell(refusal);
	return answer.body;
}

export type ListShape =
	| 'a bare array'
	| 'a data array'
	| 'under a key of its own'
	| 'numbered pages'
	| 'pages with a cursor';

/** Parts of an answer that are never its list. */
const NO_LISTS = ['errors', 'links', 'meta'];

/** A list however it is wrapped, also under a name like `leads`; undefined when it is none. */
export function listIn(body: unknown): { shape: ListShape; rows: Row[] } | undefined {
	if (!isObject(body)) return isRows(body) ? { shape: 'a bare array', rows: body } : undefined;
	const names = 'data' in body ? ['data'] : Object.keys(body);
	const lists = names.filter((name) => !NO_LISTS.includes(name) && isRows(body[name]));
	return lists.length === 1 ? { shape: shapeOf(body), rows: body[lists[0]] as Row[] } : undefined;
}

const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isObject);

function shapeOf(body: Row): ListShape {
	const envelope = { ...(isObject(body.meta) ? body.meta : {}), ...body };
	if ('current_page' in envelope || 'last_page' in envelope) return 'numbered pages';
	if ('next_cursor' in envelope) return 'pages with a cursor';
	return 'data' in body ? 'a data array' : 'under a key of its own';
}

/** Fields that none of the rows has. */
export const lacking = (rows: Row[], fields: string[]): string[] =>
	fields.filter((field) => rows.every((row) => !(field in row)));

/** @throws CannotTell when the platform refuses, or answers with no list */
export async function listOf(platform: Platform, path: string, query?: Query): Promise<Row[]> {
	const list = listIn(await bodyOf(platform, path, query));
	if (!list) throw new CannotTell('no list');
	return list.rows;
}

/**
 * The first rows of a list that every judge may need.
 * @param what its rows are: "calls"
 * @throws CannotTell when there are none, too
 */
export async function someOf(platform: Platform, path: string, what: string): Promise<Row[]> {
	const rows = await listOf(platform, path);
	if (rows.length > 0) return rows;
	throw await nothingToJudgeBy(platform, what);
}

/** The reason where a list is empty: an agency has clients, who have all the rest. */
export async function nothingToJudgeBy(platform: Platform, what: string): Promise<CannotTell> {
	const needs = (await isAgency(platform)) ? `: this needs ${CLIENTS_TOKEN}` : ' to judge by';
	return new CannotTell(`no ${what}${needs}`);
}

export const CLIENTS_TOKEN = "a client's token";
export const AGENCYS_TOKEN = "an agency's token";

/** Whether the token is one of a white label admin. */
export async function isAgency(platform: Platform): Promise<boolean> {
	try {
		return listIn(await bodyOf(platform, '/white-label/users')) !== undefined;
	} catch (error) {
		if (error instanceof CannotTell) return false;
		throw error;
	}
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

/** A name of a field or a kind, as it may be printed; undefined for what may be somebody's data. */
export function printable(name: unknown): string | undefined {
	return typeof name === 'string' && NAME.test(name) && !/\d{4}/.test(name) ? name : undefined;
}

const MAX_NAMES = 6;

/** Names as they may be printed: "a, b and 3 more". */
export function namesOf(names: unknown[]): string {
	const shown = [...new Set(names.map(printable).filter((name) => name !== undefined))];
	const first = shown.slice(0, MAX_NAMES);
	const more = new Set(names).size - first.length;
	if (first.length === 0) return `${more} without a plain name`;
	return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What kind of value it is: "an object with the fields a, b". */
export function kindOf(value: unknown): string {
	if (value === null || value === undefined) return 'nothing';
	if (Array.isArray(value)) return 'an array';
	if (!isObject(value)) return `a ${typeof value}`;
	const names = Object.keys(value);
	return names.length === 0 ? 'an empty object' : `an object with ${namesOf(names)}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID, as text. */
export const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

/** How an ID is written. */
export function kindOfId(value: unknown): string {
	if (Number.isInteger(value)) return 'a whole number';
	return isUuid(value) ? 'a UUID' : kindOf(value);
}

/** A text or a number as text; nothing else has one that means something. */
export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** An ID as a part of a path or a query. @throws CannotTell when it cannot be one */
export function idIn(row: Row): string {
	const id = textOf(row.id);
	if (/^[A-Za-z0-9-]{1,64}$/.test(id)) return id;
	throw new CannotTell('an ID that cannot be asked for');
}

/** "3 calls", "1 call". */
export const count = (number: number, what: string): string =>
	`${number} ${number === 1 ? what.replace(/s$/, '') : what}`;
