// What is known from one poll to the next: kept in n8n's static data, in little room.
import { createHash } from 'node:crypto';
import { jsonParse, type IPollFunctions } from 'n8n-workflow';

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

/** What is stored: the state of one event with one set of filters. */
interface Stored {
	key: string;
	state: unknown;
}

/** To be changed together with the state of any event: what an older version stored cannot be read then. */
const SHAPE = 2;

/** The key of a state by what is polled: with another one, polling starts anew. */
export function stateKey(...polled: unknown[]): string {
	return createHash('sha256')
		.update(JSON.stringify([SHAPE, ...polled]))
		.digest('base64url')
		.slice(0, 16);
}

/** The state stored under a key; undefined when it is of another one, or there is none yet. */
export function loadState(context: IPollFunctions, key: string): unknown {
	const { watched } = context.getWorkflowStaticData('node');
	const stored = jsonParse<Stored | null>(String(watched ?? 'null'), { fallbackValue: null });
	return stored?.key === key ? stored.state : undefined;
}

/** Stores a state in the place of the one before. It is one text: n8n compares and copies static data field by field. */
export function saveState(context: IPollFunctions, key: string, state: unknown): void {
	const staticData = context.getWorkflowStaticData('node');
	const watched = JSON.stringify({ key, state } satisfies Stored);
	if (staticData.watched !== watched) staticData.watched = watched;
}
