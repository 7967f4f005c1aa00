// The lists that rows to judge by come from, and how they are read.
import { bodyOf, isObject, objectIn, type Row } from './answers.mts';
import { CannotTell } from './judging.mts';
import type { Answer, Platform, Query } from './platform.mts';

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
export const KNOWLEDGE_BASES = list('/user/knowledgebases', 'knowledge bases', ['a data array']);
export const PHONE_NUMBERS = list('/user/phone-numbers/all', 'phone numbers', ['a data array']);
/** platform-api 4.18: numbers that can text. */
export const SMS_NUMBERS = list('/user/phone-numbers', 'phone numbers', ['a data array']);
export const PLATFORM_USERS = list('/white-label/users', 'clients', ['a data array']);
/** platform-api 4.17 */
export const TOOLS = list('/user/tools', 'tools', ['a bare array', 'a data array'], {
	headers: { 'Content-Type': 'application/json' },
});

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
