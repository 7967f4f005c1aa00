import type { IDataObject } from 'n8n-workflow';
import { readNumbered } from './numbered';
import { isNewestFirst, lookup, OVERLAP, withSeen, type Seen } from './seen';
import { isWanted, type Watcher } from './source';
import { textIn } from '../transport/values';

/**
 * Statuses in which a call is over (platform-api 3.1). `ended` may be the end or come shortly before another one of
 * these, the document does not say: a call is given until the next poll to get on from it.
 */
export const FINAL_STATUSES = [
	'busy',
	'completed',
	'ended',
	'ended_by_assistant',
	'ended_by_customer',
	'failed',
	'no-answer',
];
const UNSETTLED = 'ended';

const HOUR = 3_600_000;

/** A call lasts 20 minutes at most (platform-api 4.10, `max_duration`): one that is open for hours is stuck. */
const LONGEST_CALL = 6 * HOUR;

/** Calls that a date is taken from: a single one may have a wrong date, which would hide the next ones. */
const MOST_DATED = 100;

/** What is known of the calls of an account. */
interface CallsSeen {
	seen: Seen<number>;
	/** No call from now on is older than this, in the platform's own words. */
	since?: string;
	/** Those that were seen before they were over. */
	open: Array<[id: number, status: string, createdAt: string]>;
}

/** Whether a call counts, with the status of the poll before, and as one that is too old to change. */
type IsOver = (row: IDataObject, statusBefore: string | undefined, isOld: boolean) => boolean;

/** A call that was not there before, whatever its status. */
export const newCall = watcher(() => true, 0);

/** A call that is over now and was not before. */
export const callEnded = watcher(
	({ status }, statusBefore, isOld) =>
		FINAL_STATUSES.includes(status as string) &&
		(status !== UNSETTLED || statusBefore === UNSETTLED || isOld),
	LONGEST_CALL,
);

/**
 * Reads calls from the newest back to the last one seen and the first one open.
 * @param longest the time that a call may be open: the first time, open ones are looked for as far back
 */
function watcher(isOver: IsOver, longest: number): Watcher<CallsSeen> {
	return {
		look: async (source, before) => {
			const isKnown = before && lookup(before.seen);
			const statusBefore = new Map(before?.open.map(([id, status]) => [id, status]));
			const missing = (rows: Map<unknown, IDataObject>) =>
				(before?.open ?? []).filter(([id]) => !rows.has(id));

			const read = await readNumbered(source, from(before?.since), (page, rows) => {
				if (!isNewestFirst(page)) return false;
				if (!isKnown) return page.slice(-1).every((row) => isOlder(row, longest, earliest(rows)));
				const lowest = Math.min(...missing(rows).map(([id]) => id));
				return page.slice(-OVERLAP).every((row) => isKnown(idOf(row)) && idOf(row) < lowest);
			});

			const since = earliest(read) ?? before?.since;
			const followed = [...read.values()].filter(
				(row) => !isKnown || statusBefore.has(idOf(row)) || !isKnown(idOf(row)),
			);
			const over = followed.filter((row) => {
				const earlier = isKnown ? statusBefore.get(idOf(row)) : textIn(row.status);
				return isOver(row, earlier, isOlder(row, longest, since));
			});
			const isDone = new Set(over);
			const open = followed
				.filter((row) => !isDone.has(row))
				.map((row): CallsSeen['open'][0] => [
					idOf(row),
					textIn(row.status),
					textIn(row.created_at),
				]);
			const ids = [...read.values()].map(idOf);
			return {
				found: before ? over.filter((row) => isWanted(source, row)) : [],
				after: {
					// the first time, one that comes late may be anywhere between the newest ones
					seen: before
						? withSeen(before.seen, ids)
						: withSeen({ upTo: 0, named: [] }, ids, Math.ceil(ids.length / 2)),
					since,
					open: [...open, ...missing(read)].filter(
						([, , created_at]) => !isOlder({ created_at }, longest, since),
					),
				},
			};
		},
	};
}

const idOf = ({ id }: IDataObject) => Number(id);

/**
 * Whether a call is older than a date by so much time. Dates of the platform are only compared with each other:
 * neither its timezone matters nor the clock here.
 */
function isOlder({ created_at }: IDataObject, time: number, date: string | undefined): boolean {
	const [then, now] = [created_at, date].map((words) =>
		Date.parse(`${textIn(words).replace(' ', 'T').slice(0, 19)}Z`),
	);
	return now - then >= time;
}

/**
 * The filter that leaves out what is older (platform-api 4.2; its name is assumed). It names the day two days
 * before: dates of calls and days of the filter may be of different timezones.
 */
function from(date: string | undefined): IDataObject {
	const day = Date.parse(String(date).slice(0, 10));
	if (Number.isNaN(day)) return {};
	return { date_from: new Date(day - 48 * HOUR).toISOString().slice(0, 10) };
}

function earliest(rows: Map<unknown, IDataObject>): string | undefined {
	return [...rows.values()]
		.sort((a, b) => idOf(b) - idOf(a))
		.slice(0, MOST_DATED)
		.map(({ created_at }) => textIn(created_at))
		.sort()
		.at(0);
}
