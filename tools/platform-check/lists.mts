// The lists that provide the rows to judge by, and how to read them.
import { bodyOf, isObject, objectIn, type Row } from './answers.mts';
import { CannotTell } from './judging.mts';
import type { Answer, Platform, Query } from './platform.mts';

type ListShape =
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
	/** What it is asked with. */
	query?: Query;
	/** Headers that it requires. */
	headers?: Record<string, string>;
}

const list = (path: string, what: string, ...shapes: ListShape[]): List => ({ path, what, shapes });

export const CALLS = list('/user/calls', 'calls', 'numbered pages');
export const LEADS = list('/user/leads', 'leads', 'numbered pages');
export const CAMPAIGNS = list('/user/campaigns', 'campaigns', 'a bare array');
export const ASSISTANTS = list('/user/assistants/get', 'assistants', 'numbered pages');
export const CONVERSATIONS = list('/user/conversations', 'conversations', 'pages with a cursor');
export const KNOWLEDGE_BASES = list('/user/knowledgebases', 'knowledge bases', 'a data array');
export const PHONE_NUMBERS = list('/user/phone-numbers/all', 'phone numbers', 'a data array');
/** platform-api 4.18: numbers that can text. */
export const SMS_NUMBERS = list('/user/phone-numbers', 'phone numbers', 'a data array');
export const PLATFORM_USERS = list('/white-label/users', 'clients', 'a data array');
/** platform-api 4.17 */
export const TOOLS: List = {
	...list('/user/tools', 'tools', 'a bare array', 'a data array'),
	headers: { 'Content-Type': 'application/json' },
};

/** Senders of the messenger. @param word the platform's word for it */
export const sendersOf = (word: string): List => ({
	...list(`/user/${word}/senders`, 'senders', 'a data array'),
	query: { status: 'all' },
});

/** Templates of a sender. */
export const templatesOf = (word: string, sender: string): List =>
	list(`/user/${word}/senders/${sender}/templates`, 'templates', 'a data array');

/** Parts of an answer that are never the list. */
const NO_LISTS = ['errors', 'links', 'meta'];

const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isObject);

/** A list, however it is wrapped, also under a name such as `leads`; undefined if it is not a list. */
export function listIn(body: unknown): { shape: ListShape; rows: Row[] } | undefined {
	if (!isObject(body)) return isRows(body) ? { shape: 'a bare array', rows: body } : undefined;
	const names = 'data' in body ? ['data'] : Object.keys(body);
	const lists = names.filter((name) => !NO_LISTS.includes(name) && isRows(body[name]));
	return lists.length === 1 ? { shape: shapeOf(body), rows: body[lists[0]] as Row[] } : undefined;
}

function shapeOf(body: Row): ListShape {
	const envelope = { ...objectIn(body.meta), ...body };
	if ('current_page' in envelope || 'last_page' in envelope) return 'numbered pages';
	if ('next_cursor' in envelope) return 'pages with a cursor';
	return 'data' in body ? 'a data array' : 'under a key of its own';
}

/** Reads a list. @throws CannotTell if there is no answer */
export const answerOf = async (
	platform: Platform,
	{ path, query, headers }: List,
	more: Query = {},
): Promise<Answer> => await platform.get(path, { ...query, ...more }, headers);

/** The rows in an answer. @throws CannotTell if it is a refusal, or not a list */
export function rowsIn(answer: Answer): Row[] {
	const found = listIn(bodyOf(answer));
	if (!found) throw new CannotTell('no list');
	return found.rows;
}

/** The first rows of a list. @throws CannotTell if there are none, or the platform refuses */
export async function someOf(platform: Platform, list: List, query?: Query): Promise<Row[]> {
	const rows = rowsIn(await answerOf(platform, list, query));
	if (rows.length > 0) return rows;
	throw nothingToJudgeBy(list.what);
}

/** The reason why an empty list proves nothing. */
export const nothingToJudgeBy = (what: string): CannotTell =>
	new CannotTell(`no ${what} to judge by`);
