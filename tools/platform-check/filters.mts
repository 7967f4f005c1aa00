// Whether a platform knows a query parameter: reads a list with it and without it, and compares the rows.
import {
	count,
	isObject,
	numberOf,
	objectIn,
	printable,
	refusalIn,
	type Row,
	textOf,
} from './answers.mts';
import * as lists from './lists.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import type { Platform } from './platform.mts';

/** A value to ask with. */
interface Candidate {
	value: string;
	fits: (row: Row) => boolean;
	/** Whether rows are matched by name; the name may have been different when the row was created. */
	isByName?: true;
}

/** Values to ask with, the best ones first; values that the platform may not know come last. */
export type Candidates = (rows: Row[], platform: Platform) => Candidate[] | Promise<Candidate[]>;

/** A number that is reserved for fiction. */
export const NOBODYS_NUMBER = '+12025550123';
const NO_ID = '999999999';
const PART_LENGTH = 7;
const DAY_MS = 86_400_000;

/** Judges whether a list has a filter. */
export const judgeFilter =
	(list: lists.List, parameter: string, candidates: Candidates): Judge =>
	async (platform) => {
		const { path, what } = list;
		const rows = await lists.someOf(platform, list);
		const telling = (await candidates(rows, platform)).filter(({ fits }) => !rows.every(fits));
		const chosen = telling.find(({ fits }) => rows.some(fits)) ?? telling[0];
		if (!chosen) throw new CannotTell(`no ${what} that differ in this`);
		const isKnownToFit = rows.some(chosen.fits);

		const answer = await platform.get(path, { [parameter]: chosen.value });
		const refusal = refusalIn(answer);
		if (refusal && [400, 404, 422].includes(answer.status)) {
			if (isKnownToFit) return isNew(refusal);
			const { errors } = objectIn(answer.body);
			if (isObject(errors) && parameter in errors) {
				return asDocument(`a value that nobody has is refused (${answer.status})`);
			}
		}
		const found = lists.rowsIn(answer);
		const strangers = found.filter((row) => !chosen.fits(row)).length;
		if (strangers > 0 && chosen.isByName && !areSame(found, rows)) {
			throw new CannotTell(`other ${what} came, but some under another name: was it renamed?`);
		}
		if (strangers > 0) {
			return isNew(`not what was asked for: ${strangers} of ${count(found.length, what)}`);
		}
		if (found.length > 0) return asDocument(`${count(found.length, what)}, each as asked for`);
		return isKnownToFit
			? isNew(`no ${what}, though there are some that fit`)
			: asDocument(`a value that no row has gives no ${what}`);
	};

const areSame = (some: Row[], others: Row[]) =>
	some.length === others.length && some.every(({ id }, index) => id === others[index].id);

/** Candidates from a field of the rows. @param others values from the API document, or values that no row has */
export const byField =
	(field: string, others: string[]): Candidates =>
	(rows) =>
		[...new Set([...rows.map((row) => row[field]), ...others])]
			.filter((value): value is string => typeof value === 'string' && value !== '')
			.map((value) => ({ value, fits: (row) => row[field] === value }));

/** Candidates from another list, whose names appear in the rows. */
export const byName =
	(list: lists.List, nameIn: (row: Row) => unknown): Candidates =>
	async (_rows, platform) => {
		const all = await lists.rowsOf(platform, list);
		const isAlone = ({ name }: Row) => all.filter((other) => other.name === name).length === 1;
		return [
			...all
				.filter((row) => typeof row.name === 'string' && isAlone(row))
				.map(({ id, name }) => ({
					value: textOf(id),
					fits: (row: Row) => nameIn(row) === name,
					isByName: true as const,
				})),
			{ value: NO_ID, fits: () => false },
		];
	};

/** Candidates from the campaigns of leads. */
export const byCampaign: Candidates = (rows) => {
	const ids = rows
		.map((row) => row.campaign_id)
		.filter((id) => Number.isInteger(id) || printable(id) !== undefined);
	return [
		...[...new Set(ids)].map((id) => ({
			value: textOf(id),
			fits: (row: Row) => row.campaign_id === id,
		})),
		{ value: NO_ID, fits: () => false },
	];
};

/** Ends of phone numbers, for a filter that accepts part of a number. */
export const byPartOfNumber: Candidates = (rows) => {
	const parts = [...rows.map((row) => textOf(row.phone_number)), NOBODYS_NUMBER]
		.filter((phone) => phone.length > PART_LENGTH)
		.map((phone) => phone.slice(-PART_LENGTH));
	return [...new Set(parts)].map((value) => ({
		value,
		fits: ({ phone_number: phone }) => textOf(phone).includes(value),
	}));
};

/** The day on which a row was created, in days since 1970, in whatever timezone. */
const dayOf = ({ created_at: time }: Row): number =>
	typeof time === 'string' ? Date.parse(time.slice(0, 10)) / DAY_MS : NaN;

/**
 * Candidates from the days of the rows. Because a platform may count days in another timezone, one day more or less also matches,
 * and a request for the adjacent day must return the rows of the newest or oldest day.
 * @param bound which side of the day the request asks for
 */
export const byDay =
	(bound: 'from' | 'to'): Candidates =>
	(rows) => {
		const days = rows.map(dayOf).filter((day) => day > 0 && day < 100_000);
		if (days.length === 0) throw new CannotTell('created_at does not begin with a day');
		const [last, later] = bound === 'from' ? [Math.max(...days), 1] : [Math.min(...days), -1];
		return [last - later, last + 2 * later].map((day) => ({
			value: new Date(day * DAY_MS).toISOString().slice(0, 10),
			fits: (row) => (dayOf(row) - day) * later >= -1,
		}));
	};

/** Whether some platforms return this list all at once, and this one seems to do so. */
const isWhole = ({ isWholeElsewhere }: lists.List, body: unknown): boolean =>
	isWholeElsewhere === true &&
	['a bare array', 'under a key of its own'].includes(lists.listIn(body)?.shape ?? '');

/** A list, and the answer to a request for one row per page. @throws CannotTell with fewer than two rows */
async function onePerPage(platform: Platform, list: lists.List, page: { page?: number } = {}) {
	const rows = await lists.someOf(platform, list);
	if (rows.length < 2) throw new CannotTell(`only ${count(rows.length, list.what)}`);
	const answer = await platform.get(list.path, { per_page: 1, ...page });
	if ([400, 422].includes(answer.status)) return { answer, refusal: isNew(refusalIn(answer)!) };
	return { answer, rows: lists.rowsIn(answer) };
}

/** Judges `per_page`. */
export const judgePageSize =
	(list: lists.List): Judge =>
	async (platform) => {
		const { answer, rows, refusal } = await onePerPage(platform, list);
		if (refusal) return refusal;
		if (rows.length !== 1) {
			const seen = `asked for one, got ${count(rows.length, list.what)}`;
			return isWhole(list, answer.body) ? asElsewhere(seen) : isNew(seen);
		}
		return asDocument('asked for one, got one');
	};

/**
 * Whether the nodes would request another page after this one. Whether there is one is said next to the rows, or in `meta` and
 * `links`; if nothing says so, they continue after a full page.
 */
function goesOn(body: unknown, isFull: boolean): boolean {
	const { meta, links, ...top } = objectIn(body);
	const told = { ...objectIn(meta), ...top };
	const next = told.next_page_url ?? objectIn(links).next;
	if (told.last_page !== undefined && told.last_page !== null) return numberOf(told.last_page) > 1;
	if (numberOf(told.total) >= 0 && numberOf(told.per_page) > 0) {
		return numberOf(told.total) > numberOf(told.per_page);
	}
	return next === undefined ? isFull : Boolean(next);
}

const FIRST_PAGE_ONLY =
	"The nodes mistake the first page for the whole list, even with Return All. Narrow down the list with filters, or read it page by page with n8n's HTTP Request node.";

const PERHAPS_ALL =
	"Nothing to set if the platform returns all rows at once. To find out, compare the number of rows that Get Many returns with Return All with the number on the platform. If some are missing, read the list with n8n's HTTP Request node.";

/** Judges `page`. */
export const judgePageNumber =
	(list: lists.List): Judge =>
	async (platform) => {
		const one = await onePerPage(platform, list);
		const [first] = one.rows ?? lists.rowsIn(one.answer);
		const hasMore = goesOn(one.answer.body, one.rows?.length === 1);
		const { answer, rows, refusal } = await onePerPage(platform, list, { page: 2 });
		if (refusal) return refusal;
		const [second] = rows;
		const isAnother = second !== undefined && second.id !== first?.id;
		if (isAnother && !hasMore) {
			return isNew('page 2 has other rows, but page 1 does not say so', FIRST_PAGE_ONLY);
		}
		if (objectIn(answer.body).current_page === 2) return asDocument('page 2 came');
		if (isAnother) return asDocument('page 2 begins with another row');
		if (!second) throw new CannotTell('page 2 is empty');
		const seen = 'page 2 begins as page 1 does';
		if (isWhole(list, answer.body)) return asElsewhere(seen, PERHAPS_ALL);
		return isNew(seen, hasMore ? undefined : PERHAPS_ALL);
	};
