// What the detectors of all events have in common: how they read a list, and when they may stop.
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from '../client/errors';
import { identityOf } from '../client/newestFirst';
import { incompleteListError, MAX_ROWS } from '../client/page';
import { cursorPages, numberedPages, pageSizeFor, type ListSource } from '../client/pagination';
import { isId } from '../client/response';
import { POLICIES } from '../client/retryPolicy';
import { RowCollector } from '../client/rows';

/** Finds what is new for one event of "Trigger On". */
export interface Detector<State> {
	/**
	 * Compares a list with what was known of it.
	 * @param list with the filters of the user
	 * @param before the state after the last poll; undefined at the first one, when nothing is new
	 * @param depth rows to read at the first one at least, if there are as many
	 * @throws NodeApiError when the platform refuses, or the list cannot be read as far as needed
	 */
	detect(list: ListSource, before: State | undefined, depth?: number): Promise<Detection<State>>;
}

export interface Detection<State> {
	/** The rows that are new. */
	found: IDataObject[];
	/** The state to store. */
	after: State;
	/** What was read; none where the list does not go from the newest row to older ones. */
	sighting?: Sighting;
}

/** The newest rows of a list, at the time of a poll. */
export interface Sighting {
	rows: IDataObject[];
	/** At the first poll: those that the event had happened to. */
	happened: IDataObject[];
	/** Those that the event may yet happen to. */
	open: IDataObject[];
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

/**
 * Reads a list from its start until it is enough.
 * @param isEnough none for the whole list
 * @throws NodeApiError when there are more rows than n8n can take, one has no ID, or the list cannot be read in order
 */
export async function readList(
	list: ListSource,
	pagination: 'pages' | 'cursor',
	isEnough?: IsEnough,
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
	const limit = isEnough ? MAX_ROWS : Infinity;
	const pages =
		pagination === 'cursor' ? cursorPages(list, PER_PAGE, NUMBERED) : numberedPages(list, NUMBERED);
	for await (const page of pages) {
		collector.add(page, limit);
		if (isEnough?.(page.rows, collector.rows)) break;
	}
	return collector.rows;
}

function tooManyRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'There is more to read than n8n can take at once',
		description: `It is more than ${MAX_ROWS.toLocaleString('en')} rows. Nothing was passed on and nothing is forgotten. Narrow it down with filters; a changed filter starts anew, from the moment you publish.`,
	});
}
