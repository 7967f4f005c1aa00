import type { IDataObject } from 'n8n-workflow';
import { hasEnded } from '../api/call';
import { createdAt, endsWithKnown, isNewestFirst, oldestFirst } from '../api/newestFirst';
import type { ListSource } from '../client/pagination';
import { idIn } from '../client/response';
import type { Rows } from '../client/readUntil';
import { readNewRows, type Detector, type IsEnough } from './detector';
import { isBefore, knownBy, positionOf, raiseWatermark, type Watermark } from './watermark';

const HOUR = 3_600_000;

/** A call lasts 20 minutes at most (platform-api 4.10, `max_duration`): a call that is open for hours is stuck. */
const MAX_OPEN_TIME = 6 * HOUR;

/** The number of calls that the earliest date is taken from: a single wrong date would hide the next calls. */
const MAX_DATED = 100;

interface RowsState {
	seen: Watermark;
	/** A date as the platform writes it: rows that appear from now on are expected to be no older. */
	since?: string;
	/** Known calls for which the event may still happen, or is kept back. */
	open: OpenCall[];
}

type OpenCall = [id: number | string, createdAt: string, firstSeenEnded?: number];

/** A call or lead that was not listed before, with any status. */
export const newRow = rowDetector(() => true, 0);

export const callEnded = rowDetector(hasEnded, MAX_OPEN_TIME);

/**
 * Reads calls from the newest back to the known ones and the oldest open one.
 * @param hasHappened whether the event has happened to a call
 * @param maxOpenTime milliseconds that a call may be open; the first poll looks this far back for open calls
 */
function rowDetector(
	hasHappened: (row: IDataObject) => boolean,
	maxOpenTime: number,
): Detector<RowsState> {
	return {
		async detect(list, before, isKeptBack = () => false) {
			const isKnown = before && knownBy(before.seen);
			const openBefore = new Map((before?.open ?? []).map((call) => [call[0], call]));
			const missingIn = (rows: Rows) => [...openBefore.values()].filter(([id]) => !rows.has(id));

			let newest: IDataObject[] = [];
			const isEnough: IsEnough = (page, rows) => {
				if (!isKnown) {
					newest = lastDated([...newest, ...page]);
					const date = earliestDate(newest);
					return (
						isNewestFirst(page) && page.slice(-1).every((row) => isOlder(row, maxOpenTime, date))
					);
				}
				const missing = missingIn(rows).map(([id, created_at]) => positionOf({ id, created_at }));
				return endsWithKnown(page, (row) => {
					const position = positionOf(row);
					return isKnown(position) && missing.every((open) => isBefore(position, open));
				});
			};
			const newestCalls = listFrom(list, before?.since);
			const read = await readNewRows(newestCalls, 'pages', positionOf, isEnough);

			const rows = [...read.values()];
			const since = earliestDate(lastDated(rows)) ?? before?.since;
			const candidates = rows.filter(
				(row) => !isKnown || openBefore.has(idIn(row.id)) || !isKnown(positionOf(row)),
			);
			const isTooOld = ([id, created_at]: OpenCall) => {
				if (!Number.isNaN(wallClock(created_at)))
					return isOlder({ created_at }, maxOpenTime, since);
				const call = positionOf({ id, created_at });
				return rows.filter((row) => isBefore(call, positionOf(row))).length >= MAX_DATED;
			};
			const asOpen = (row: IDataObject): OpenCall[] => {
				const [id, created] = [idIn(row.id), createdAt(row)];
				if (!hasHappened(row)) return [[id, created]];
				const firstSeen = openBefore.get(id)?.[2] ?? Date.now();
				const isKept = before && isKeptBack(row, firstSeen) && !isTooOld([id, created]);
				return isKept ? [[id, created, firstSeen]] : [];
			};
			const open = candidates.flatMap(asOpen);
			const openIds = new Set(open.map(([id]) => id));
			// a call that is not listed may be back next time
			const stillOpen = [...open, ...missingIn(read)].filter((call) => !isTooOld(call));
			return {
				found: before ? candidates.filter(({ id }) => !openIds.has(idIn(id))) : [],
				after: { seen: raiseWatermark(before?.seen, rows.map(positionOf)), since, open: stillOpen },
			};
		},
	};
}

/**
 * Whether a call is at least `time` milliseconds older than a date. Only dates of the platform are compared, so neither its
 * timezone nor the local clock matters.
 */
function isOlder(row: IDataObject, time: number, date: string | undefined): boolean {
	return wallClock(date ?? '') - wallClock(createdAt(row)) >= time;
}

/** A date of the platform in milliseconds, without its timezone; NaN if it cannot be read. */
const wallClock = (date: string) => Date.parse(`${date.replace(' ', 'T').slice(0, 19)}Z`);

/**
 * The list without calls before a date (platform-api 4.2; the name of the filter is assumed). It starts two days earlier, as
 * dates of calls and days of the filter may be in different timezones.
 */
function listFrom({ node, ask }: ListSource, date: string | undefined): ListSource {
	const day = Date.parse(String(date).slice(0, 10));
	if (Number.isNaN(day)) return { node, ask };
	const date_from = new Date(day - 48 * HOUR).toISOString().slice(0, 10);
	return { node, ask: async (query, signal) => await ask({ date_from, ...query }, signal) };
}

function lastDated(rows: IDataObject[]): IDataObject[] {
	return oldestFirst(rows).slice(-MAX_DATED);
}

function earliestDate(rows: IDataObject[]): string | undefined {
	return rows
		.map(createdAt)
		.filter((date) => date !== '')
		.sort()
		.at(0);
}
