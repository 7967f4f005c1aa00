// Whether a platform knows a query parameter: a list is read with it and without it, and its rows are looked at.
import {
	count,
	isObject,
	listIn,
	listOf,
	refusalIn,
	someOf,
	textOf,
	type Row,
} from './answers.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Finding } from './judging.mts';
import type { List } from './lists.mts';
import type { Platform } from './platform.mts';

/** A value to ask with. */
export interface Candidate {
	value: string;
	/** Whether a row is one that was asked for. */
	fits: (row: Row) => boolean;
	/** Whether that is told by a name, which may have been another one when the row was made. */
	isByName?: true;
}

/** Values to ask with, the better ones first; those that the platform may never have heard of last. */
type Candidates = (rows: Row[], platform: Platform) => Candidate[] | Promise<Candidate[]>;

/**
 * The assumption that a list has a filter.
 * @param advice what to set where it has not
 * @param more what is assumed of it besides
 */
export const filteredBy = (
	list: List,
	parameter: string,
	candidates: Candidates,
	advice: string,
	more = '',
) => ({
	assumed: `${list.what[0].toUpperCase()}${list.what.slice(1)} are filtered by ${parameter}${more}`,
	judge: judgeFilter(list, parameter, candidates),
	advice,
});

/** A judge that reads a list with a filter. */
export function judgeFilter({ path, what }: List, parameter: string, candidates: Candidates) {
	return async (platform: Platform): Promise<Finding> => {
		const rows = await someOf(platform, path, what);
		const telling = (await candidates(rows, platform)).filter(
			({ fits }) => !rows.every((row) => fits(row)),
		);
		const chosen = telling.find(({ fits }) => rows.some((row) => fits(row))) ?? telling[0];
		if (!chosen) throw new CannotTell(`no ${what} that differ in this`);
		const isKnownToFit = rows.some((row) => chosen.fits(row));

		const answer = await platform.get(path, { [parameter]: chosen.value });
		const refusal = refusalIn(answer);
		if (refusal) {
			const { errors } = isObject(answer.body) ? answer.body : {};
			const isNamed = isObject(errors) && parameter in errors;
			if (![400, 404, 422].includes(answer.status)) throw new CannotTell(refusal);
			if (isKnownToFit) return isNew(refusal);
			if (isNamed) return asDocument(`a value that nobody has is refused (${answer.status})`);
			throw new CannotTell(refusal);
		}
		const found = listIn(answer.body);
		if (!found) throw new CannotTell('no list');
		const strangers = found.rows.filter((row) => !chosen.fits(row)).length;
		if (strangers > 0 && chosen.isByName && !areSame(found.rows, rows)) {
			throw new CannotTell(`other ${what} came, but some under another name: was it renamed?`);
		}
		if (strangers > 0) {
			return isNew(`not what was asked for: ${strangers} of ${count(found.rows.length, what)}`);
		}
		if (found.rows.length > 0) {
			return asDocument(`${count(found.rows.length, what)}, each as asked for`);
		}
		return isKnownToFit
			? isNew(`no ${what}, though there are some that fit`)
			: asDocument(`a value that no row has gives no ${what}`);
	};
}

const areSame = (some: Row[], others: Row[]) =>
	some.length === others.length && some.every(({ id }, index) => id === others[index].id);

/**
 * Candidates from a field of the rows.
 * @param others values of the API document, or such as nobody has
 */
export const byField =
	(field: string, others: string[]) =>
	(rows: Row[]): Candidate[] =>
		[...new Set([...rows.map((row) => row[field]), ...others])]
			.filter((value): value is string => typeof value === 'string' && value !== '')
			.map((value) => ({ value, fits: (row) => row[field] === value }));

const NO_ID = '999999999';

/** Candidates from another list, whose names stand in the rows. */
export const byName =
	(list: List, nameIn: (row: Row) => unknown) =>
	async (_rows: Row[], platform: Platform): Promise<Candidate[]> => {
		const named = (await listOf(platform, list.path)).filter(
			({ name }) => typeof name === 'string',
		);
		const isAlone = ({ name }: Row) => named.filter((other) => other.name === name).length === 1;
		return [
			...named.filter(isAlone).map(({ id, name }) => ({
				value: textOf(id),
				fits: (row: Row) => nameIn(row) === name,
				isByName: true as const,
			})),
			{ value: NO_ID, fits: () => false },
		];
	};

const DAY_MS = 86_400_000;

/** Days since 1970 of the day that a row was created on, in whatever timezone. */
function dayOf({ created_at: time }: Row): number {
	return typeof time === 'string' ? Date.parse(time.slice(0, 10)) / DAY_MS : NaN;
}

const written = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * Candidates from the days of the rows. A platform may count its days in another timezone: one day more or less fits, too, and the
 * rows of the newest or oldest day must come when the day beside it is asked for.
 * @param bound which side of the day is asked for
 */
export const byDay =
	(bound: 'from' | 'to') =>
	(rows: Row[]): Candidate[] => {
		const days = rows.map(dayOf).filter((day) => day > 0 && day < 100_000);
		if (days.length === 0) throw new CannotTell('created_at does not begin with a day');
		return bound === 'from'
			? [Math.max(...days) - 1, Math.max(...days) + 2].map((day) => ({
					value: written(day),
					fits: (row) => dayOf(row) >= day - 1,
				}))
			: [Math.min(...days) + 1, Math.min(...days) - 2].map((day) => ({
					value: written(day),
					fits: (row) => dayOf(row) <= day + 1,
				}));
	};

/** Whether it is a list that some platforms give out at once, and looks like that here. */
const isWhole = ({ isWholeElsewhere }: List, body: unknown): boolean =>
	isWholeElsewhere === true &&
	['a bare array', 'under a key of its own'].includes(listIn(body)?.shape ?? '');

/** A judge of `per_page`. @param byDefault rows on a page when nothing is said */
export function judgePageSize(list: List, byDefault?: number) {
	const { path, what } = list;
	return async (platform: Platform): Promise<Finding> => {
		const rows = await someOf(platform, path, what);
		if (rows.length < 2) throw new CannotTell(`only ${count(rows.length, what)}`);
		const one = await platform.get(path, { per_page: 1 });
		if ([400, 422].includes(one.status)) return isNew(refusalIn(one)!);
		const asked = await listOf(platform, path, { per_page: 1 });
		if (asked.length !== 1) {
			const seen = `asked for one, got ${count(asked.length, what)}`;
			return isWhole(list, one.body) ? asElsewhere(seen) : isNew(seen);
		}
		const { body } = await platform.get(path);
		const size = isObject(body) && Number.isInteger(body.per_page) ? body.per_page : undefined;
		if (byDefault !== undefined && size !== undefined && size !== byDefault) {
			return isNew(
				`asked for one, got one, but by default it is ${size}`,
				'Nothing to set: the nodes say how many they want.',
			);
		}
		return asDocument('asked for one, got one');
	};
}

const numberOf = (value: unknown): number => Number(textOf(value) || NaN);

/**
 * Whether the nodes ask for another page behind this one. What tells of it stands beside the rows, or in `meta` and `links`; where
 * nothing does, they go on after a full page.
 */
function goesOn(body: unknown, isFull: boolean): boolean {
	const { meta, links, ...top } = isObject(body) ? body : {};
	const told = { ...(isObject(meta) ? meta : {}), ...top };
	const next = told.next_page_url ?? (isObject(links) ? links.next : undefined);
	if (told.last_page !== undefined && told.last_page !== null) return numberOf(told.last_page) > 1;
	if (numberOf(told.total) >= 0 && numberOf(told.per_page) > 0) {
		return numberOf(told.total) > numberOf(told.per_page);
	}
	return next === undefined ? isFull : Boolean(next);
}

const FIRST_PAGE_ONLY =
	"The nodes take the first page for the whole list, also with Return All. Narrow the list down with filters, or read it page by page with n8n's HTTP Request node.";

const PERHAPS_ALL =
	"Nothing to set if the platform gives out all rows at once: compare how many Get Many brings with Return All with what you see on the platform. If some are missing, read the list with n8n's HTTP Request node.";

/** A judge of `page`. */
export function judgePageNumber(list: List) {
	const { path, what } = list;
	return async (platform: Platform): Promise<Finding> => {
		const rows = await someOf(platform, path, what);
		if (rows.length < 2) throw new CannotTell(`only ${count(rows.length, what)}`);
		const one = await listOf(platform, path, { per_page: 1 });
		const [first] = one;
		const hasMore = goesOn((await platform.get(path, { per_page: 1 })).body, one.length === 1);
		const answer = await platform.get(path, { per_page: 1, page: 2 });
		if ([400, 422].includes(answer.status)) return isNew(refusalIn(answer)!);
		const [second] = await listOf(platform, path, { per_page: 1, page: 2 });
		const isAnother = second !== undefined && second.id !== first?.id;
		if (isAnother && !hasMore) {
			return isNew('page 2 has other rows, but page 1 does not say so', FIRST_PAGE_ONLY);
		}
		if (isObject(answer.body) && answer.body.current_page === 2) return asDocument('page 2 came');
		if (isAnother) return asDocument('page 2 begins with another row');
		if (!second) throw new CannotTell('page 2 is empty');
		const seen = 'page 2 begins as page 1 does';
		if (isWhole(list, answer.body)) return asElsewhere(seen, PERHAPS_ALL);
		return isNew(seen, hasMore ? undefined : PERHAPS_ALL);
	};
}
