// How much of a list is known, from one poll to the next, in little space.
import type { IDataObject } from 'n8n-workflow';
import { createdAt, identityOf } from '../client/newestFirst';

/** Rows to name: a row whose number was given out early and that came late is found among them. */
export const MAX_NAMED = 1_000;

/** Where a row stands in a list: its number, or its date and ID. The later it was created, the greater. */
export type Position = number | string;

/** How much of a list is known: the newest rows and those without a date by name, all others by their position. */
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
	return typeof position === 'number'
		? position <= upTo.number
		: position <= upTo.string && !isUndated(position);
}

/** The position of a row by its number, or by its date where its ID is text. */
export function positionOf(row: IDataObject): Position {
	const id = identityOf(row);
	return typeof id === 'number' ? id : datedPosition(row);
}

/** The position of a row by its date. */
export function datedPosition(row: IDataObject): string {
	return `${createdAt(row)} ${identityOf(row)}`;
}

/** Whether a position comes before another one; false where the two cannot be compared. */
export function isBefore(position: Position, other: Position): boolean {
	return typeof position === typeof other && position < other;
}

/** Whether a position has no date: its row may stand anywhere, and is known by name or not at all. */
export function isUndated(position: Position): boolean {
	return typeof position === 'string' && position.startsWith(' ');
}

/**
 * The watermark with more rows known.
 * @param before undefined at the first poll: a late row may turn up among the newest ones, so half of them are named
 * @param positions where rows have no date: of all rows of the list
 * @param maxNamed how many rows with a number, and with a date, are named
 */
export function raiseWatermark(
	before: Watermark | undefined,
	positions: Position[],
	maxNamed = MAX_NAMED,
): Watermark {
	const { upTo, named } = before ?? EMPTY;
	const all = [...new Set([...positions, ...named])];
	const raised: Watermark = {
		upTo: { ...upTo },
		// one that is missing may be back the next time
		named: all.filter(isUndated).slice(0, MAX_NAMED),
	};
	for (const type of ['number', 'string'] as const) {
		const newestFirst = all
			.filter(
				(position) => typeof position === type && !isUndated(position) && !isUpTo(upTo, position),
			)
			.sort((a, b) => (a < b ? 1 : -1));
		const count = before ? maxNamed : Math.ceil(newestFirst.length / 2);
		raised.named.push(...newestFirst.slice(0, count));
		Object.assign(raised.upTo, { [type]: newestFirst[count] ?? upTo[type] });
	}
	return raised;
}
