// What is in answers, told without values: they are pasted into public issues.
import { CannotTell } from './judging.mts';
import type { Answer, Platform, Query } from './platform.mts';

export type Row = Record<string, unknown>;

export type ListShape =
	| 'a bare array'
	| 'a data array'
	| 'under a key of its own'
	| 'numbered pages'
	| 'pages with a cursor';

export interface List {
	path: string;
	/** What its rows are: "calls". */
	what: string;
	/** How the API document wraps it. */
	shapes: ListShape[];
	/** Headers that it demands. */
	headers?: Record<string, string>;
	/** Whether some platforms give out the whole list at once. */
	isWholeElsewhere?: true;
}

const list = (path: string, what: string, shapes: ListShape[], more: Partial<List> = {}): List => ({
	path,
	what,
	shapes,
	...more,
});

export const CALLS = list('/user/calls', 'calls', ['numbered pages']);
export const LEADS = list('/user/leads', 'leads', ['numbered pages'], { isWholeElsewhere: true });
export const CAMPAIGNS = list('/user/campaigns', 'campaigns', ['a bare array']);
export const ASSISTANTS = list('/user/assistants/get', 'assistants', ['numbered pages']);
export const CONVERSATIONS = list('/user/conversations', 'conversations', ['pages with a cursor']);
export const PHONE_NUMBERS = list('/user/phone-numbers/all', 'phone numbers', ['a data array']);
/** platform-api 4.18: numbers that can text. */
export const SMS_NUMBERS = list('/user/phone-numbers', 'phone numbers', ['a data array']);
export const PLATFORM_USERS = list('/white-label/users', 'clients', ['a data array']);
/** platform-api 4.17 */
export const TOOLS = list('/user/tools', 'tools', ['a bare array', 'a data array'], {
	headers: { 'Content-Type': 'application/json' },
});

/** Whether a value is a JSON object: no list, and not null. */
export const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; an empty one where it is none. */
export const objectIn = (value: unknown): Row => (isObject(value) ? value : {});

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

/** @throws CannotTell when it is a refusal */
export function bodyOf(answer: Answer): unknown {
	const refusal = refusalIn(answer);
	if (refusal) throw new CannotTell(refusal);
	return answer.body;
}

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
	const envelope = { ...objectIn(body.meta), ...body };
	if ('current_page' in envelope || 'last_page' in envelope) return 'numbered pages';
	if ('next_cursor' in envelope) return 'pages with a cursor';
	return 'data' in body ? 'a data array' : 'under a key of its own';
}

/** The rows that an answer holds. @throws CannotTell when it is a refusal, or no list */
export function rowsIn(answer: Answer): Row[] {
	const found = listIn(bodyOf(answer));
	if (!found) throw new CannotTell('no list');
	return found.rows;
}

/** @throws CannotTell when the platform refuses, or answers with no list */
export const rowsOf = async (platform: Platform, { path }: List, query?: Query): Promise<Row[]> =>
	rowsIn(await platform.get(path, query));

/** The first rows of a list that every judge may need. @throws CannotTell when there are none, too */
export async function someOf(platform: Platform, of: List): Promise<Row[]> {
	const rows = await rowsOf(platform, of);
	if (rows.length > 0) return rows;
	throw await nothingToJudgeBy(platform, of.what);
}

export const CLIENTS_TOKEN = "a client's token";
export const AGENCYS_TOKEN = "an agency's token";

/** The reason where a list is empty: an agency has clients, who have all the rest. */
export async function nothingToJudgeBy(platform: Platform, what: string): Promise<CannotTell> {
	const isAgency = await rowsOf(platform, PLATFORM_USERS).then(
		() => true,
		() => false,
	);
	return new CannotTell(`no ${what}${isAgency ? `: this needs ${CLIENTS_TOKEN}` : ' to judge by'}`);
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

/** A name of a field or a kind, as it may be printed; undefined for what may be somebody's data. */
export const printable = (name: unknown): string | undefined =>
	typeof name === 'string' && NAME.test(name) && !/\d{4}/.test(name) ? name : undefined;

const MAX_NAMES = 6;

/** Names as they may be printed: "a, b and 3 more". */
export function namesOf(names: unknown[]): string {
	const shown = new Set(names.map(printable).filter((name) => name !== undefined));
	const first = [...shown].slice(0, MAX_NAMES);
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

/** A text or a number as text; nothing else has one that means something. */
export const textOf = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A text or a number as a number; NaN for anything else. */
export const numberOf = (value: unknown): number => Number(textOf(value) || NaN);

/** An ID as a part of a path or a query. @throws CannotTell when it cannot be one */
export function idIn(row: Row): string {
	const id = textOf(row.id);
	if (/^[A-Za-z0-9-]{1,64}$/.test(id)) return id;
	throw new CannotTell('an ID that cannot be asked for');
}

/** "3 calls", "1 call". */
export const count = (number: number, what: string): string =>
	`${number} ${number === 1 ? what.replace(/s$/, '') : what}`;
