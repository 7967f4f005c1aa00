// Which rows were seen before, in little room: the newest ones by name, all others by where they stand.

/** Rows to name: a row whose number was given out early and that came late is found among them. */
const MOST_NAMED = 1_000;

type Rank = number | string;

/** A row: its name, and what it is ordered by. */
export type Place<R extends Rank> = [name: string, rank: R];

export interface Seen<R extends Rank> {
	/** Everything up to this rank counts as seen. */
	upTo: R;
	named: Array<Place<R>>;
}

/** Tells whether a row was seen. */
export function lookup<R extends Rank>({ upTo, named }: Seen<R>): (place: Place<R>) => boolean {
	const names = new Set(named.map(([name]) => name));
	return ([name, rank]) => rank <= upTo || names.has(name);
}

/** What was seen, with these rows added to it; never more than so many names. */
export function withSeen<R extends Rank>(seen: Seen<R>, rows: Array<Place<R>>): Seen<R> {
	const all = new Map([...seen.named, ...rows].map((place) => [place[0], place]));
	const newestFirst = [...all.values()]
		.filter(([, rank]) => rank > seen.upTo)
		.sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
	return {
		upTo: newestFirst[MOST_NAMED]?.[1] ?? seen.upTo,
		named: newestFirst.slice(0, MOST_NAMED),
	};
}
