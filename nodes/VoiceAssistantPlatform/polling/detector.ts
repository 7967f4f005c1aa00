// Shared by the detectors of all events: how they read a list, and when they may stop.
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from '../client/errors';
import type { ListSource, Pagination } from '../client/pagination';
import { readUntil, type Rows } from '../client/readUntil';
import { isUndated, MAX_NAMED, type Position } from './watermark';

/** Finds what is new for one event of "Trigger On". */
export interface Detector<State> {
	/**
	 * Compares a list with what was known about it.
	 * @param before the state after the last poll; undefined at the first one, when nothing is new
	 * @throws NodeApiError when the platform refuses, or the list cannot be read as far as needed
	 */
	detect(
		list: ListSource,
		before: State | undefined,
	): Promise<{
		found: IDataObject[];
		after: State;
	}>;
}

/** Called with each page in order and all rows so far; returns whether no later page matters. */
export type IsEnough = (page: IDataObject[], rows: Rows) => boolean;

/**
 * Reads a list until `isEnough`; to its end if a row has no date, as such rows may be anywhere.
 * @param toPosition gives the position by which the watermark knows a row
 * @returns the rows by their ID, each as it was last read
 * @throws NodeApiError as `readUntil`, when a row has no ID, and when there are more rows without a date than can be told apart
 */
export async function readNewRows(
	list: ListSource,
	pagination: Pagination,
	toPosition: (row: IDataObject) => Position,
	isEnough: IsEnough,
): Promise<Rows> {
	const undated = new Set<Position>();
	return await readUntil(list, {
		pagination,
		needsIds: true,
		isEnough: ({ rows: page }, rows) => {
			for (const position of page.map(toPosition).filter(isUndated)) undated.add(position);
			if (undated.size > MAX_NAMED) throw undatedRowsError(list.node);
			return undated.size === 0 && isEnough(page, rows);
		},
	});
}

function undatedRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'New rows cannot be told from old ones',
		description: `The platform gives them neither a number nor a date of creation, and there are more than ${MAX_NAMED.toLocaleString('en')} of them. No event was delivered, and none is lost. Narrow the list down with filters; with a changed filter, the trigger starts afresh when you publish. If that is not possible, contact the provider of your platform.`,
	});
}
