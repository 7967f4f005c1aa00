// Judges of lists and their fields: whether they have the forms and words of the API document, or those of other platforms.
import { count, isObject, kindOf, namesOf, refusalIn, type Row, textOf } from './answers.mts';
import * as lists from './lists.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import type { Answer, Platform, Query } from './platform.mts';

export const AS_IT_COMES =
	'Nothing to set: answers are passed on unchanged. In your expressions, use the fields that your platform has; in a call, Simplify sets missing ones to null. If a list to choose from stays empty, enter the ID.';

export const NOT_A_LIST =
	"Read it with n8n's HTTP Request node and this credential, followed by Split Out.";

const FIRST_PAGE_AT_MOST =
	"The nodes read the first page of this list only. Read it with n8n's HTTP Request node and this credential.";

const INSTEAD_OF_MISSING =
	"The operation does not work here. If your provider names another address, read it with n8n's HTTP Request node and this credential.";

/** The finding that a path does not exist; undefined for an answer. @throws CannotTell for another refusal */
function missingIn(answer: Answer) {
	const refusal = refusalIn(answer);
	if (!refusal) return undefined;
	if (answer.status === 404) return isNew(refusal, INSTEAD_OF_MISSING);
	throw new CannotTell(refusal);
}

const lacking = (rows: Row[], fields: string[]): string[] =>
	fields.filter((field) => rows.every((row) => !(field in row)));

/** Judges how a list is wrapped, and which fields its rows have. @param fields separated by spaces */
export const judgeList =
	({ path, what, shapes }: lists.List, fields: string, query?: Query): Judge =>
	async (platform) => {
		const answer = await platform.get(path, query);
		const missing = missingIn(answer);
		if (missing) return missing;
		const list = lists.listIn(answer.body);
		if (!list) return isNew(`no list, but ${kindOf(answer.body)}`, NOT_A_LIST);
		const { rows, shape } = list;
		const [seen, absent] = [count(rows.length, what), lacking(rows, fields.split(' '))];
		if (rows.length > 0 && absent.length > 0) {
			return isNew(`${seen}: ${shape}, without ${absent.join(', ')}`, AS_IT_COMES);
		}
		if (shape === 'pages with a cursor') return isNew(shape, FIRST_PAGE_AT_MOST);
		if (!shapes.includes(shape)) return asElsewhere(`${shape}, ${seen}`);
		if (rows.length === 0) throw await lists.nothingToJudgeBy(platform, what);
		return asDocument(`${shape}, ${seen}, all fields`);
	};

/** Judges an agency's list of clients. @throws CannotTell for anybody else's token */
export const judgePlatformUsers: Judge = async (platform) => {
	const { status, body } = await platform.get(lists.PLATFORM_USERS.path);
	if (status === 403) throw new CannotTell(`403: this needs ${lists.AGENCYS_TOKEN}`);
	if (lists.listIn(body)?.rows.length === 0) throw new CannotTell('no clients to judge by');
	const fields = 'id name email minutes_balance credits_balance created_at';
	return await judgeList(lists.PLATFORM_USERS, fields)(platform);
};

/** Judges how three lists are wrapped. @throws CannotTell if none of them is answered */
export const judgeWrappings: Judge = async (platform) => {
	const found: string[] = [];
	const elsewhere: string[] = [];
	const odd: string[] = [];
	for (const { path, what, shapes, headers } of [
		lists.ASSISTANTS,
		lists.PHONE_NUMBERS,
		lists.TOOLS,
	]) {
		const answer = await platform.get(path, {}, { headers }).catch(() => undefined);
		if (!answer || refusalIn(answer)) continue;
		const list = lists.listIn(answer.body);
		if (!list) odd.push(path);
		else (shapes.includes(list.shape) ? found : elsewhere).push(`${what}: ${list.shape}`);
	}
	if (odd.length > 0) return isNew(`something else at ${odd.join(', ')}`);
	if (elsewhere.length > 0) return asElsewhere(elsewhere.join('; '));
	if (found.length === 0) throw new CannotTell('no list was answered');
	return asDocument(found.join('; '));
};

/** Judges the account's own profile. */
export const judgeProfile: Judge = async (platform) => {
	const answer = await platform.get('/user/me');
	const missing = missingIn(answer);
	if (missing) return missing;
	const { body } = answer;
	if (!isObject(body)) return isNew(kindOf(body));
	const absent = lacking([body], ['name', 'email', 'total_balance']);
	if (absent.length > 0) return isNew(`without ${absent.join(', ')}; ${kindOf(body)}`);
	const { total_balance: balance } = body;
	if (NUMBER.fits(balance)) return asDocument('all three, the balance a number');
	return NUMERIC_TEXT.fits(balance)
		? asElsewhere('all three, the balance a number as text')
		: isNew(`total_balance is ${kindOf(balance)}`);
};

/** A form that a value may have. */
export interface Form {
	/** In a few words: "text". */
	called: string;
	fits: (value: unknown) => boolean;
}

export const TEXT: Form = { called: 'text', fits: (value) => typeof value === 'string' };
export const NUMBER: Form = { called: 'numbers', fits: (value) => typeof value === 'number' };
export const OBJECT: Form = { called: 'an object', fits: isObject };

/** Text that matches a pattern. */
export const written = (called: string, pattern: RegExp): Form => ({
	called,
	fits: (value) => pattern.test(textOf(value)),
});

/** Numbers that are written as text: "0.12000000". */
export const NUMERIC_TEXT: Form = {
	called: 'numbers as text',
	fits: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()),
};

/** Some platforms write an object without fields like this. */
export const EMPTY_ARRAY: Form = {
	called: 'an empty array',
	fits: (value) => Array.isArray(value) && value.length === 0,
};

/** An array of objects that each have some field. */
export const arrayOf = (called: string, fields: string[]): Form => ({
	called,
	fits: (value) =>
		Array.isArray(value) &&
		value.every((entry) => isObject(entry) && fields.some((field) => field in entry)),
});

/** The values of fields in the first rows of a list; null means none. @throws CannotTell if there are none */
async function valuesOf(
	platform: Platform,
	list: lists.List,
	fields: string[],
): Promise<unknown[]> {
	const rows = await lists.someOf(platform, list);
	const values = rows
		.flatMap((row) => fields.map((field) => row[field]))
		.filter((value) => value !== undefined && value !== null);
	if (values.length > 0) return values;
	throw new CannotTell(`${count(rows.length, list.what)}, none with a value`);
}

/** Judges the form of fields. @param elsewhere what other platforms have, and the nodes understand */
export const judgeForm =
	(list: lists.List, fields: string[], document: Form, elsewhere: Form): Judge =>
	async (platform) => {
		const values = await valuesOf(platform, list, fields);
		const others = values.filter((value) => !document.fits(value));
		const odd = others.find((value) => !elsewhere.fits(value));
		if (odd !== undefined) return isNew(kindOf(odd));
		return others.length > 0 ? asElsewhere(elsewhere.called) : asDocument(document.called);
	};

/** Judges which words a field contains. @param elsewhere what other platforms have, and the nodes understand */
export const judgeWords =
	(list: lists.List, field: string, document: string[], elsewhere: string[]): Judge =>
	async (platform) => {
		const values = await valuesOf(platform, list, [field]);
		const others = values.filter((value) => !document.includes(textOf(value)));
		const odd = others.filter((value) => !elsewhere.includes(textOf(value)));
		if (odd.length > 0) return isNew(`also: ${namesOf(odd)}`);
		if (others.length > 0) return asElsewhere(`also: ${namesOf(others)}`);
		return asDocument(namesOf(values));
	};
