// What is known from one poll to the next: in n8n's static data, and in this process for when n8n has lost that. n8n loses
// it when an execution that waited writes static data of its own, and saves a state only when a poll passes something on.
import { createHash } from 'node:crypto';
import { jsonParse, type IPollFunctions } from 'n8n-workflow';

/** What is stored: the state of one event with one set of filters, and the account that it is of. */
interface Stored {
	key: string;
	account: string;
	state: unknown;
}

/** To be changed together with the state of any event: what an older version stored cannot be read then. */
const STATE_VERSION = 1;

/** Triggers that this process knows at most; with more, the oldest are forgotten. */
const MAX_TRIGGERS = 1_000;

/** In this process: what each trigger stored last. */
const storedLast = new Map<string, string>();

/** Modes of an activation that no user has asked for: the trigger polled before. */
const RESUMPTIONS = ['init', 'leadershipChange'];

/** The key of a state by what is polled: with another one, polling starts anew. */
export function stateKey(...polled: unknown[]): string {
	return createHash('sha256')
		.update(JSON.stringify([STATE_VERSION, ...polled]))
		.digest('base64url')
		.slice(0, 16);
}

/** Why polling starts afresh though nobody has asked for it: n8n has lost the state, or the credential was edited. */
export type Gap = 'stateLost' | 'otherAccount';

/** The state stored under a key, or why there is none; neither when what is polled is new. */
export function loadState(
	context: IPollFunctions,
	key: string,
	account: string,
): { state?: unknown; gap?: Gap } {
	const stored = storedBy(context);
	if (!stored) return RESUMPTIONS.includes(context.getActivationMode()) ? { gap: 'stateLost' } : {};
	if (stored.key !== key) return {};
	return stored.account === account ? { state: stored.state } : { gap: 'otherAccount' };
}

/** Stores a state in the place of the one before. It is one text: n8n compares and copies static data field by field. */
export function saveState(context: IPollFunctions, stored: Stored): void {
	const staticData = context.getWorkflowStaticData('node');
	const watched = JSON.stringify(stored);
	if (staticData.watched !== watched) staticData.watched = watched;
	const trigger = triggerOf(context);
	storedLast.delete(trigger);
	storedLast.set(trigger, watched);
	const [oldest] = storedLast.keys();
	if (storedLast.size > MAX_TRIGGERS) storedLast.delete(oldest);
}

/** Static data goes first, even if it is older: n8n may have refused what a later poll passed on. */
function storedBy(context: IPollFunctions): Stored | undefined {
	const { watched } = context.getWorkflowStaticData('node');
	const text = watched ?? storedLast.get(triggerOf(context)) ?? 'null';
	return jsonParse<Stored | null>(String(text), { fallbackValue: null }) ?? undefined;
}

function triggerOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}
