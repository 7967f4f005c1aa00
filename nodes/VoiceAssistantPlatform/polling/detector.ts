// What the detectors of all events have in common: how they read a list, and when they may stop.
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from '../client/errors';
import { identityOf } from '../client/newestFirst';
import { incompleteListError, MAX_ROWS } from '../client/page';
import { cursorPages, numberedPages, pageSizeFor, type ListSource } from '../client/pagination';
import { isId } from '../client/response';
import { POLICIES } from '../client/retryPolicy';
import { RowCollector } from '../client/rows';
import { isUndated, MAX_NAMED } from './watermark';

/** Finds what is new for one event of "Trigger On". */
export interface Detector<State> {
	/**
	 * Compares a list with what was known of it.
	 * @param list with the filters of the user
	 * @param before the state after the last poll; undefined at the first one, when nothing is new
	 * @throws NodeApiError when the platform refuses, or the list cannot be read as far as needed
	 */
	detect(list: ListSource, before: State | undefined): Promise<Detection<State>>;
}

export interface Detection<State> {
	/** The rows that are new. */
	found: IDataObject[];
	/** The state to store. */
	after: State;
}

/** The rows read, by `identityOf`, each once and as it was read last. */
export type Rows = ReadonlyMap<unknown, IDataObject>;

/** Told of each page in its order; says whether what comes after does not matter. */
export type IsEnough = (page: IDataObject[], rows: Rows) => boolean;

const PER_PAGE = pageSizeFor(Infinity);

/** One page, then side by side as many as were read: a long way is likely to be longer. */
const NUMBERED = {
	perPage: PER_PAGE,
	readAhead: (pagesRead: number) => Math.min(pagesRead, POLICIES.read.concurrency),
};

/** How far a list is read whose rows are told from each other by their keys. */
interface Extent {
	isEnough: IsEnough;
	/** As the watermark knows them. */
	keyOf: (row: IDataObject) => number | string;
}

/**
 * Reads a list from its start until it is enough; to its end where a row has no date, as it may be anywhere.
 * @param extent none for the whole list
 * @throws NodeApiError when there are more rows than n8n can take or than can be told apart, one has no ID, or the list cannot
 * be read in order
 */
export async function readList(
	list: ListSource,
	pagination: 'pages' | 'cursor',
	extent?: Extent,
): Promise<Rows> {
	const { node } = list;
	const collector = new RowCollector(node, {
		keepLatest: true,
		tooManyRows: tooManyRowsError,
		keyOf: (row) => {
			if (isId(row.id)) return identityOf(row);
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		},
	});
	// what is not read to its end may be longer than n8n can take
	const limit = extent ? MAX_ROWS : Infinity;
	const undated = new Set<number | string>();
	const pages =
		pagination === 'cursor' ? cursorPages(list, PER_PAGE, NUMBERED) : numberedPages(list, NUMBERED);
	for await (const page of pages) {
		collector.add(page, limit);
		if (!extent) continue;
		for (const key of page.rows.map(extent.keyOf).filter(isUndated)) undated.add(key);
		if (undated.size > MAX_NAMED) throw undatedRowsError(node);
		if (undated.size === 0 && extent.isEnough(page.rows, collector.rows)) break;
	}
	return collector.rows;
}

function undatedRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'New rows cannot be told from old ones',
		description: `The platform gives them neither a number nor a date of creation, and there are more than ${MAX_NAMED.toLocaleString('en')} of them. Nothing was passed on and nothing is forgotten. Narrow it down with filters; a changed filter starts anew, from the moment you publish. If that is not possible, tell the provider of your platform.`,
	});
}

function tooManyRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'There is more to read than n8n can take at once',
		description: `It is more than ${MAX_ROWS.toLocaleString('en')} rows. Nothing was passed on and nothing is forgotten. Narrow it down with filters; a changed filter starts anew, from the moment you publish.`,
	});
}
