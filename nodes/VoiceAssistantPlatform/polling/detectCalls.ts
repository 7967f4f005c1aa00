import type { IDataObject } from 'n8n-workflow';
import { FINAL_CALL_STATUSES, valuesOf } from '../api/choices';
import type { ListSource } from '../client/pagination';
import { textIn } from '../client/response';
import {
	isNewestFirst,
	OVERLAP,
	readList,
	type Detector,
	type IsEnough,
	type Rows,
} from './detector';
import { knownBy, raiseWatermark, type Watermark } from './watermark';

const FINAL_STATUSES = valuesOf(FINAL_CALL_STATUSES);

/**
 * It may be the end of a call or come shortly before another final status, the document does not say (platform-api 3.1):
 * a call is given until the next poll to get on from it.
 */
const UNSETTLED_STATUS = 'ended';

const HOUR = 3_600_000;

/** A call lasts 20 minutes at most (platform-api 4.10, `max_duration`): one that is open for hours is stuck. */
const MAX_OPEN_TIME = 6 * HOUR;

/** Calls that a date is taken from: a single one may have a wrong date, which would hide the next ones. */
const MAX_DATED = 100;

/** What is known of the calls of an account; in static data, so its names stay. */
interface CallsState {
	seen: Watermark<number>;
	/** No call from now on is older than this, in the platform's own words. */
	since?: string;
	/** Those that have come and that the event may yet happen to. */
	open: Array<[id: number, status: string, createdAt: string]>;
}

/** Whether the event has happened to a call, with its status at the last poll, and as one that is too old to change. */
type HasHappened = (row: IDataObject, statusBefore: string | undefined, isOld: boolean) => boolean;

/** A call that was not there before, whatever its status. */
export const newCall = callDetector(() => true, 0);

/** A call that is over now and was not before. */
export const callEnded = callDetector(
	({ status }, statusBefore, isOld) =>
		FINAL_STATUSES.includes(status as string) &&
		(status !== UNSETTLED_STATUS || statusBefore === UNSETTLED_STATUS || isOld),
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
			const openBefore = before?.open ?? [];
			const statusBefore = new Map(openBefore.map(([id, status]) => [id, status]));
			const missingIn = (rows: Rows) => openBefore.filter(([id]) => !rows.has(id));

			const isEnough: IsEnough = (page, rows) => {
				if (!isNewestFirst(page)) return false;
				if (!isKnown) {
					return page.slice(-1).every((row) => isOlder(row, maxOpenTime, earliestDate(rows)));
				}
				const lowestMissing = Math.min(...missingIn(rows).map(([id]) => id));
				return page.slice(-OVERLAP).every((row) => isKnown(idOf(row)) && idOf(row) < lowestMissing);
			};
			const read = await readList(listFrom(list, before?.since), 'pages', isEnough);

			const since = earliestDate(read) ?? before?.since;
			const rows = [...read.values()];
			const candidates = rows.filter(
				(row) => !isKnown || statusBefore.has(idOf(row)) || !isKnown(idOf(row)),
			);
			const happened = new Set(
				candidates.filter((row) => {
					const earlier = isKnown ? statusBefore.get(idOf(row)) : textIn(row.status);
					return hasHappened(row, earlier, isOlder(row, maxOpenTime, since));
				}),
			);
			const open = candidates
				.filter((row) => !happened.has(row))
				.map((row): CallsState['open'][0] => [
					idOf(row),
					textIn(row.status),
					textIn(row.created_at),
				]);
			const ids = rows.map(idOf);
			return {
				found: before ? [...happened] : [],
				after: {
					// the first time, one that comes late may be anywhere between the newest ones
					seen: before
						? raiseWatermark(before.seen, ids)
						: raiseWatermark({ upTo: 0, named: [] }, ids, Math.ceil(ids.length / 2)),
					since,
					open: [...open, ...missingIn(read)].filter(
						([, , created_at]) => !isOlder({ created_at }, maxOpenTime, since),
					),
				},
			};
		},
	};
}

function idOf({ id }: IDataObject): number {
	return Number(id);
}

/**
 * Whether a call is older than a date by so many milliseconds. Dates of the platform are only compared with each
 * other: neither its timezone matters nor the clock here.
 */
function isOlder({ created_at }: IDataObject, time: number, date: string | undefined): boolean {
	const [then, now] = [created_at, date].map((words) =>
		Date.parse(`${textIn(words).replace(' ', 'T').slice(0, 19)}Z`),
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
	return [...rows.values()]
		.sort((a, b) => idOf(b) - idOf(a))
		.slice(0, MAX_DATED)
		.map(({ created_at }) => textIn(created_at))
		.sort()
		.at(0);
}
