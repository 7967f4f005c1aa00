// What is known from one poll to the next: in n8n's static data, and in this process for when n8n has lost that. n8n loses
// it when an execution that waited writes static data of its own, and saves a state only when a poll passes something on.
import { createHash } from 'node:crypto';
import { jsonParse, type IPollFunctions } from 'n8n-workflow';
import { isStarting, triggerKey } from '../deduplication/trigger';

/** What is stored: the state of one event with one set of filters, and its account. */
interface Stored {
	key: string;
	account: string;
	state: unknown;
}

/** Triggers that this process knows at most; with more, the oldest are forgotten. */
const MAX_TRIGGERS = 1_000;

/** In this process: what each trigger stored last. */
const storedLast = new Map<string, string>();

/** The key of a state, by what is polled: with another one, polling starts afresh. */
export function stateKey(...polled: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(polled)).digest('base64url').slice(0, 16);
}

/** Why polling starts afresh although no user wants it: n8n has lost the state, or the credential was edited. */
export type Gap = 'stateLost' | 'otherAccount';

/** The state stored under a key, or why there is none; neither when what is polled is new. */
export function loadState(
	context: IPollFunctions,
	key: string,
	account: string,
): { state?: unknown; gap?: Gap } {
	const stored = storedBy(context);
	if (!stored) return isStarting(context) ? { gap: 'stateLost' } : {};
	if (stored.key !== key) return {};
	return stored.account === account ? { state: stored.state } : { gap: 'otherAccount' };
}

/** Stores a state in the place of the one before. It is one text: n8n compares and copies static data field by field. */
export function saveState(context: IPollFunctions, stored: Stored): void {
	const staticData = context.getWorkflowStaticData('node');
	const watched = JSON.stringify(stored);
	if (staticData.watched !== watched) staticData.watched = watched;
	const trigger = triggerKey(context);
	storedLast.delete(trigger);
	storedLast.set(trigger, watched);
	const [oldest] = storedLast.keys();
	if (storedLast.size > MAX_TRIGGERS) storedLast.delete(oldest);
}

/** Static data goes first, even if it is older: n8n may have refused what a later poll passed on. */
function storedBy(context: IPollFunctions): Stored | undefined {
	const { watched } = context.getWorkflowStaticData('node');
	const text = watched ?? storedLast.get(triggerKey(context)) ?? 'null';
	return jsonParse<Stored | null>(String(text), { fallbackValue: null }) ?? undefined;
}
