// What this process remembers of each trigger, and what it tells its user: a problem that nobody would notice otherwise is in
// n8n's log and, where the trigger runs, becomes a failed execution, which also starts the error workflow.
import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHookFunctions,
	type ITriggerFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import type { Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { triggerKey } from '../triggerContext';
import type { Registration } from './settings';

interface TriggerMemory {
	/** Creates a failed execution; set once the trigger runs. */
	fail?: (error: NodeOperationError) => void;
	/** Errors to show when the trigger runs, by their message: where it never runs, they must not pile up. */
	unshown: Map<string, NodeOperationError>;
	/** Why deliveries were refused that may be genuine: the user has been told. */
	refusals: Set<string>;
	/** What is repaired every hour, from when the assistants report until n8n unpublishes the workflow. */
	registration?: Registration;
	/** What the last repair found. */
	found?: string;
	/** The credential as it was read last, and until when deliveries are verified with it, in milliseconds since 1970. */
	credential?: { data: ICredentialDataDecryptedObject; until: number };
}

/** In n8n's hooks, while the trigger runs, and for a delivery. */
type Context = IHookFunctions | ITriggerFunctions | IWebhookFunctions;

/** By trigger. */
const memories = new Map<string, TriggerMemory>();

/** More causes than a platform has: what varies with each delivery must not make a failed execution each time. */
const MAX_REFUSALS = 10;

export const nothingTold = () => ({
	unshown: new Map<string, NodeOperationError>(),
	refusals: new Set<string>(),
});

/** What this process remembers of the trigger of a context. */
export function memoryOf(context: Context): TriggerMemory {
	const memory = memories.get(triggerKey(context)) ?? nothingTold();
	memories.set(triggerKey(context), memory);
	return memory;
}

/** Forgets a trigger that is unpublished. A test that ends has another address than the published trigger. */
export function forget(hook: IHookFunctions, address: string): void {
	const key = triggerKey(hook);
	if (memories.get(key)?.registration?.address === address) memories.delete(key);
}

/** Tells the user of a problem that nobody would notice otherwise. */
export function tellUser(context: Context, { message, description }: Problem): void {
	const { fail, unshown } = memoryOf(context);
	const error = new NodeOperationError(redactedNode(context), message, { description });
	context.logger.error(message);
	if (fail) fail(error);
	else unshown.set(message, error);
}

/** Tells the user, once for each cause, why deliveries are refused that look genuine. */
export function tellOnce(context: IWebhookFunctions, { message, description }: Problem): void {
	const { refusals } = memoryOf(context);
	if (refusals.has(description) || refusals.size >= MAX_REFUSALS) return;
	refusals.add(description);
	tellUser(context, { message, description: `${description} This is reported once.` });
}
