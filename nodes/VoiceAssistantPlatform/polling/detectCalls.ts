import type { IDataObject } from 'n8n-workflow';
import { hasEnded, hasSettled } from '../api/call';
import { createdAt, identityOf, isNewestFirst, OVERLAP } from '../client/newestFirst';
import type { ListSource } from '../client/pagination';
import { textIn } from '../client/response';
import type { Rows } from '../client/readUntil';
import { readList, type Detector, type IsEnough } from './detector';
import { datedKey, knownBy, raiseWatermark, type Watermark } from './watermark';

const HOUR = 3_600_000;

/** A call lasts 20 minutes at most (platform-api 4.10, `max_duration`): one that is open for hours is stuck. */
const MAX_OPEN_TIME = 6 * HOUR;

/** Calls that a date is taken from: a single one may have a wrong date, which would hide the next ones. */
const MAX_DATED = 100;

/** What is known of the calls of an account; in static data, so its names stay. */
interface CallsState {
	/** Those whose ID is a number. */
	seen: Watermark<number>;
	/** Those whose ID is a text, by `keyOf`. */
	seenTexts: Watermark<string>;
	/** No call from now on is older than this, in the platform's own words. */
	since?: string;
	/** Those that have come and that the event may yet happen to. */
	open: OpenCall[];
}

/** @param seenOpen when it was first seen, in milliseconds by the clock here */
type OpenCall = [id: number | string, status: string, createdAt: string, seenOpen: number];

/** Whether the event has happened to a call, with its status at the last poll, and as one that is too old to change. */
type HasHappened = (row: IDataObject, statusBefore: string | undefined, isOld: boolean) => boolean;

/** A call that was not there before, whatever its status. */
export const newCall = callDetector(() => true, 0);

/** A call that is over now and was not before. */
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
			const isKnown = before && knownIn(before);
			const now = Date.now();
			const openBefore = new Map((before?.open ?? []).map((call) => [call[0], call]));
			const missingIn = (rows: Rows) => [...openBefore.values()].filter(([id]) => !rows.has(id));

			const isEnough: IsEnough = (page, rows) => {
				if (!isNewestFirst(page)) return false;
				if (!isKnown) {
					const isOldEnough = (row: IDataObject) => isOlder(row, maxOpenTime, earliestDate(rows));
					return page.slice(-1).every(isOldEnough);
				}
				const missing = missingIn(rows).map(([id, , created_at]) => keyOf({ id, created_at }));
				return page
					.slice(-OVERLAP)
					.map(keyOf)
					.every((key) => isKnown(key) && missing.every((open) => isBefore(key, open)));
			};
			const newestCalls = listFrom(list, before?.since);
			const read = await readList(newestCalls, 'pages', { isEnough, keyOf });

			const since = earliestDate(read) ?? before?.since;
			const rows = [...read.values()];
			const candidates = rows.filter(
				(row) => !isKnown || openBefore.has(identityOf(row)) || !isKnown(keyOf(row)),
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
				after: { ...watermarksWith(before, rows.map(keyOf)), since, open: watched },
			};
		},
	};
}

/** The later a call was made, the greater is its key: its number, or its date and its ID. */
function keyOf(row: IDataObject): number | string {
	const id = identityOf(row);
	return typeof id === 'number' ? id : datedKey(row);
}

function isBefore(key: number | string, other: number | string): boolean {
	return typeof key === typeof other && key < other;
}

function knownIn({ seen, seenTexts }: CallsState): (key: number | string) => boolean {
	const [isKnownNumber, isKnownText] = [knownBy(seen), knownBy(seenTexts)];
	return (key) => (typeof key === 'number' ? isKnownNumber(key) : isKnownText(key));
}

function watermarksWith(before: CallsState | undefined, keys: Array<number | string>) {
	const numbers = keys.filter((key) => typeof key === 'number');
	const texts = keys.filter((key) => typeof key === 'string');
	return {
		seen: raised(before?.seen, { upTo: 0, named: [] }, numbers),
		seenTexts: raised(before?.seenTexts, { upTo: '', named: [] }, texts),
	};
}

/** The first time, one that comes late may be anywhere between the newest ones: half of them are named. */
function raised<Key extends number | string>(
	before: Watermark<Key> | undefined,
	none: Watermark<Key>,
	keys: Key[],
): Watermark<Key> {
	return before
		? raiseWatermark(before, keys)
		: raiseWatermark(none, keys, Math.ceil(keys.length / 2));
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
	return [...rows.values()]
		.map((row) => ({ key: keyOf(row), date: createdAt(row) }))
		.sort((a, b) => (isBefore(a.key, b.key) ? 1 : -1))
		.slice(0, MAX_DATED)
		.map(({ date }) => date)
		.filter((date) => date !== '')
		.sort()
		.at(0);
}
