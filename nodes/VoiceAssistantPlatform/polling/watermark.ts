// How far a list is known, from one poll to the next, in little room.

/** Rows to name: a row whose number was given out early and that came late is found among them. */
const MAX_NAMED = 1_000;

/** How far a list is known: the newest rows one by one, all others by where they stand. */
export interface Watermark<Key extends number | string> {
	/** Everything up to this one counts as known. */
	upTo: Key;
	named: Key[];
}

/** Tells of a key whether its row is known; the later a row is, the greater is its key. */
export function knownBy<Key extends number | string>({
	upTo,
	named,
}: Watermark<Key>): (key: Key) => boolean {
	const names = new Set(named);
	return (key) => key <= upTo || names.has(key);
}

/**
 * The watermark with further rows known.
 * @param maxNamed so many rows are named
 */
export function raiseWatermark<Key extends number | string>(
	{ upTo, named }: Watermark<Key>,
	keys: Key[],
	maxNamed = MAX_NAMED,
): Watermark<Key> {
	const newestFirst = [...new Set([...named, ...keys])]
		.filter((key) => key > upTo)
		.sort((a, b) => (a < b ? 1 : -1));
	return { upTo: newestFirst[maxNamed] ?? upTo, named: newestFirst.slice(0, maxNamed) };
}
