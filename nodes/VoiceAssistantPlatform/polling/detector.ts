// Shared by the detectors of all events: how they read a list, and when they may stop.
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from '../client/errors';
import type { ListSource, Pagination } from '../client/pagination';
import { readUntil, type Rows } from '../client/readUntil';
import { isUndated, type Position } from './watermark';

/** Finds what is new for one event of "Trigger On". */
export interface Detector<State> {
	/**
	 * Compares a list with what was known about it.
	 * @param before the state after the last poll; undefined at the first one, when nothing is new
	 * @param isKeptBack whether a call that has ended is kept back, by when that was first seen, in milliseconds since 1970
	 * @throws NodeApiError when the platform refuses, or the list cannot be read as far as needed
	 */
	detect(
		list: ListSource,
		before: State | undefined,
		isKeptBack?: (row: IDataObject, firstSeenEnded: number) => boolean,
	): Promise<{
		found: IDataObject[];
		after: State;
	}>;
}

/** Called with each page in order and all rows so far; returns whether no later page matters. */
export type IsEnough = (page: IDataObject[], rows: Rows) => boolean;

/**
 * Reads a list until `isEnough`.
 * @param toPosition gives the position by which the watermark knows a row
 * @returns the rows by their ID, each as it was last read
 * @throws NodeApiError as `readUntil`, when a row has no ID, and when it has neither a number nor a date
 */
export async function readNewRows(
	list: ListSource,
	pagination: Pagination,
	toPosition: (row: IDataObject) => Position,
	isEnough: IsEnough,
): Promise<Rows> {
	return await readUntil(list, {
		pagination,
		needsIds: true,
		isEnough: ({ rows: page }, rows) => {
			if (page.some((row) => isUndated(toPosition(row)))) throw undatedRowError(list.node);
			return isEnough(page, rows);
		},
	});
}

function undatedRowError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'New rows cannot be told from old ones',
		description:
			'The platform sent a row without a date of creation. No event was delivered, and none is lost. Contact the provider of your platform.',
	});
}
