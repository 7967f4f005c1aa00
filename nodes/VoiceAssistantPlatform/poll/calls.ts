import type { IDataObject } from 'n8n-workflow';
import { readNumbered, type Enough, type Part } from './numbered';
import { endsKnown, isNewestFirst } from './order';
import { lookup, withSeen, type Place, type Seen } from './seen';
import type { Source } from './source';

const DAY = 86_400_000;

/** Calls that a date is taken from: a single one may have a wrong date, which would hide the next ones. */
const MOST_DATED = 20;

/** What is known of the calls of an account. */
export interface CallsSeen {
	seen: Seen<number>;
	/** No call from now on is older than this, in the platform's own words. */
	since?: string;
}

/** Where a call stands: the platform counts them (platform-api 2.2). */
export const placeOf = ({ id }: IDataObject): Place<number> => [String(id), Number(id)];

/**
 * Reads calls from the newest back to the last one seen.
 * @param further says whether more is wanted when that one is reached
 * @param oldest a date to read back to at least
 */
export async function readCalls(
	source: Source,
	before: CallsSeen | undefined,
	further?: Enough,
	oldest = before?.since,
): Promise<Part> {
	const isKnown = before ? lookup(before.seen) : () => true;
	return await readNumbered(source, from(oldest), async (page, rows) => {
		const isReached = isNewestFirst(page) && endsKnown(page, (row) => isKnown(placeOf(row)));
		return isReached && (!further || (await further(page, rows)));
	});
}

/** What is known once these calls have been read; the first time, all calls up to now are old ones. */
export function seenAfter(before: CallsSeen | undefined, rows: IDataObject[]): CallsSeen {
	const places = rows.map(placeOf);
	const newest = places.reduce((most, [, id]) => Math.max(most, id), 0);
	return {
		seen: before ? withSeen(before.seen, places) : { upTo: newest, named: [] },
		since: earliest(rows) ?? before?.since,
	};
}

/**
 * The filter that leaves out what is older (platform-api 4.2; its name is assumed). It names the day before: dates
 * of calls and days of the filter may be of different timezones.
 */
export function from(moment: string | undefined): IDataObject {
	const day = Date.parse(String(moment).slice(0, 10));
	return Number.isNaN(day) ? {} : { date_from: new Date(day - DAY).toISOString().slice(0, 10) };
}

function earliest(rows: IDataObject[]): string | undefined {
	return [...rows]
		.sort((a, b) => Number(b.id) - Number(a.id))
		.slice(0, MOST_DATED)
		.map(({ created_at }) => String(created_at))
		.sort()
		.at(0);
}
