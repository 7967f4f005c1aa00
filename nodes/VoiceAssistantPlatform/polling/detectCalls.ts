import type { IDataObject } from 'n8n-workflow';
import { hasEnded, hasSettled } from '../api/call';
import {
	createdAt,
	endsWithKnown,
	identityOf,
	isNewestFirst,
	oldestFirst,
} from '../client/newestFirst';
import type { ListSource } from '../client/pagination';
import { textIn } from '../client/response';
import type { Rows } from '../client/readUntil';
import { readNewRows, type Detector, type IsEnough } from './detector';
import { isBefore, knownBy, positionOf, raiseWatermark, type Watermark } from './watermark';

const HOUR = 3_600_000;

/** A call lasts 20 minutes at most (platform-api 4.10, `max_duration`): one that is open for hours is stuck. */
const MAX_OPEN_TIME = 6 * HOUR;

/** Calls that a date is taken from: a single one may have a wrong date, which would hide the next ones. */
const MAX_DATED = 100;

/** What is known of the calls of an account. */
interface CallsState {
	seen: Watermark;
	/** No call from now on is older than this, in the platform's own words. */
	since?: string;
	/** Those that have come and that the event may yet happen to. */
	open: OpenCall[];
}

/** @param seenOpen when it was first seen, in milliseconds by the clock here */
type OpenCall = [id: number | string, status: string, createdAt: string, seenOpen: number];

/** Whether the event has happened to a call, with its status at the last poll, and as one that is too old to change. */
type HasHappened = (row: IDataObject, statusBefore: string | undefined, isOld: boolean) => boolean;

/** A call that was not listed before, with any status. */
export const newCall = callDetector(() => true, 0);

/** A call that has ended since the last poll. */
export const callEnded = callDetector(
	(row, statusBefore, isOld) => (isOld ? hasEnded(row) : hasSettled(row, statusBefore)),
	MAX_OPEN_TIME,
);

/**
 * Reads calls from the newest back to the last one known and the first one open.
 * @param maxOpenTime milliseconds that a call may be open: the first time, open ones are looked for as far back
 */
function callDetector(hasHappened: HasHappened, maxOpenTime: number): Detector<CallsState> {
	return {
		async detect(list, before) {
			const isKnown = before && knownBy(before.seen);
			const now = Date.now();
			const openBefore = new Map((before?.open ?? []).map((call) => [call[0], call]));
			const missingIn = (rows: Rows) => [...openBefore.values()].filter(([id]) => !rows.has(id));

			const isEnough: IsEnough = (page, rows) => {
				if (!isKnown) {
					const date = earliestDate(rows);
					return (
						isNewestFirst(page) && page.slice(-1).every((row) => isOlder(row, maxOpenTime, date))
					);
				}
				const missing = missingIn(rows).map(([id, , created_at]) => positionOf({ id, created_at }));
				return endsWithKnown(page, (row) => {
					const position = positionOf(row);
					return isKnown(position) && missing.every((open) => isBefore(position, open));
				});
			};
			const newestCalls = listFrom(list, before?.since);
			const read = await readNewRows(newestCalls, 'pages', positionOf, isEnough);

			const since = earliestDate(read) ?? before?.since;
			const rows = [...read.values()];
			const candidates = rows.filter(
				(row) => !isKnown || openBefore.has(identityOf(row)) || !isKnown(positionOf(row)),
			);
			const happened = candidates.filter((row) => {
				const earlier = isKnown ? openBefore.get(identityOf(row))?.[1] : textIn(row.status);
				return hasHappened(row, earlier, isOlder(row, maxOpenTime, since));
			});

			const isStuck = ([, , created_at, seenOpen]: OpenCall) =>
				isOlder({ created_at }, maxOpenTime, since) || now - seenOpen >= maxOpenTime;
			const hasJustHappened = new Set(happened);
			const open = candidates
				.filter((row) => !hasJustHappened.has(row))
				.map((row): OpenCall => {
					const seenOpen = openBefore.get(identityOf(row))?.[3] ?? now;
					return [identityOf(row), textIn(row.status ?? ''), createdAt(row), seenOpen];
				});
			const watched = [...open, ...missingIn(read)].filter((call) => !isStuck(call));
			return {
				found: before ? happened : [],
				after: { seen: raiseWatermark(before?.seen, rows.map(positionOf)), since, open: watched },
			};
		},
	};
}

/**
 * Whether a call is older than a date by so many milliseconds. Dates of the platform are only compared with each
 * other: neither its timezone matters nor the clock here.
 */
function isOlder(row: IDataObject, time: number, date: string | undefined): boolean {
	const [then, now] = [createdAt(row), date ?? ''].map((words) =>
		Date.parse(`${words.replace(' ', 'T').slice(0, 19)}Z`),
	);
	return now - then >= time;
}

/**
 * The list without what is older than a date (platform-api 4.2; the name of the filter is assumed). It starts on the day
 * two days before: dates of calls and days of the filter may be of different timezones.
 */
function listFrom({ node, ask }: ListSource, date: string | undefined): ListSource {
	const day = Date.parse(String(date).slice(0, 10));
	if (Number.isNaN(day)) return { node, ask };
	const date_from = new Date(day - 48 * HOUR).toISOString().slice(0, 10);
	return { node, ask: async (query, signal) => await ask({ date_from, ...query }, signal) };
}

/** The earliest date of the newest calls. */
function earliestDate(rows: Rows): string | undefined {
	return oldestFirst([...rows.values()])
		.slice(-MAX_DATED)
		.map(createdAt)
		.filter((date) => date !== '')
		.sort()
		.at(0);
}
