// A compact record of how much of a list is known from one poll to the next.
import type { IDataObject } from 'n8n-workflow';
import { dateInUtc } from '../api/fields';
import { createdAt } from '../api/newestFirst';
import { idIn } from '../client/response';

/** Rows stored by name, so that a row is noticed that appears late with an earlier number. */
const MAX_NAMED = 1_000;

/** Where a row stands in a list: its number, or its date and ID. A later row has a greater position. */
export type Position = number | string;

/** Known rows of a list: the newest ones by name, all others by their position. */
export interface Watermark {
	/** Everything up to these positions counts as known; numbers and texts cannot be compared. */
	upTo: { number: number; string: string };
	named: Position[];
}

const EMPTY: Watermark = { upTo: { number: 0, string: '' }, named: [] };

/** Returns whether the row with a position is known. */
export function knownBy({ upTo, named }: Watermark): (position: Position) => boolean {
	const names = new Set(named);
	return (position) => names.has(position) || isUpTo(upTo, position);
}

function isUpTo(upTo: Watermark['upTo'], position: Position): boolean {
	return typeof position === 'number' ? position <= upTo.number : position <= upTo.string;
}

/** The position of a row by its number, or by its date where its ID is text. */
export function positionOf(row: IDataObject): Position {
	const id = idIn(row.id);
	return typeof id === 'number' ? id : datedPosition(row);
}

/** The position of a row by its date, which a platform may write in another way one day. */
export function datedPosition(row: IDataObject): string {
	return `${dateInUtc(createdAt(row)) ?? ''} ${idIn(row.id)}`;
}

/** Whether a position comes before another one; false where the two cannot be compared. */
export function isBefore(position: Position, other: Position): boolean {
	return typeof position === typeof other && position < other;
}

/** Whether a position has no date: its row may be anywhere in the list. */
export function isUndated(position: Position): boolean {
	return typeof position === 'string' && position.startsWith(' ');
}

/**
 * The watermark with more rows known.
 * @param before undefined at the first poll: then half of the rows are named, as a late row may turn up among them
 * @param positions the positions of rows that were read
 */
export function raiseWatermark(before: Watermark | undefined, positions: Position[]): Watermark {
	const { upTo, named } = before ?? EMPTY;
	const above = [...new Set([...positions, ...named])].filter((one) => !isUpTo(upTo, one));
	const raised: Watermark = { upTo: { ...upTo }, named: [] };
	for (const type of ['number', 'string'] as const) {
		const newestFirst = above.filter((one) => typeof one === type).sort((a, b) => (a < b ? 1 : -1));
		const count = before ? MAX_NAMED : Math.ceil(newestFirst.length / 2);
		raised.named.push(...newestFirst.slice(0, count));
		Object.assign(raised.upTo, { [type]: newestFirst[count] ?? upTo[type] });
	}
	return raised;
}
