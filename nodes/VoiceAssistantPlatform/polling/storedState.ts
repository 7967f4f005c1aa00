// What is kept from one poll to the next, in n8n's static data. n8n loses it when an execution that waited writes its own static
// data, and saves it only when a poll passes something on.
import { createHash } from 'node:crypto';
import { jsonParse, type IPollFunctions } from 'n8n-workflow';
import { isStarting } from '../triggerContext';

export interface StateKeys {
	/** The event in one account, with one set of filters. */
	key: string;
	/** The form as it is stored, where an expression is the same whatever it gives. */
	form: string;
}

interface Stored extends StateKeys {
	state: unknown;
	/** The state before the last poll, where polling may begin from it again. */
	earlier?: unknown;
}

/** A key from what is polled, or from the form. With another key of what is polled, polling starts afresh. */
export function stateKey(...polled: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(polled)).digest('base64url').slice(0, 16);
}

/**
 * The state stored under these keys. It is lost if there is none although the user did not change what is polled: n8n has
 * lost it, the credential was edited, or an expression gives another value.
 */
export function loadState(
	context: IPollFunctions,
	{ key, form }: StateKeys,
): { state?: unknown; isLost: boolean } {
	const stored = storedBy(context);
	if (stored?.key === key) return { state: stored.state, isLost: false };
	return { isLost: stored ? stored.form === form : isStarting(context) };
}

/** Replaces the stored state. It is stored as one text, since n8n compares and copies static data field by field. */
export function saveState(context: IPollFunctions, stored: Stored): void {
	const staticData = context.getWorkflowStaticData('node');
	const watched = JSON.stringify(stored);
	if (staticData.watched !== watched) staticData.watched = watched;
}

/**
 * Begins again from the state before the last poll that was stored: n8n stores it at the same time as the execution that the
 * poll starts, and may have been killed in between.
 */
export function stepBack(context: IPollFunctions): void {
	const stored = storedBy(context);
	if (stored?.earlier !== undefined) saveState(context, { ...stored, state: stored.earlier });
}

function storedBy(context: IPollFunctions): Stored | undefined {
	const { watched } = context.getWorkflowStaticData('node');
	return jsonParse<Stored | null>(String(watched), { fallbackValue: null }) ?? undefined;
}
