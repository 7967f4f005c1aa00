// Looks after a published trigger. Every hour, n8n's schedule repairs its registration. A problem that nobody would notice
// otherwise is in n8n's log and, where the trigger runs, becomes a failed execution, which also starts the error workflow.
import { createHash } from 'node:crypto';
import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHookFunctions,
	type ITriggerFunctions,
	type IWebhookFunctions,
	type NodeApiError,
} from 'n8n-workflow';
import type { Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { isStarting, triggerKey } from '../trigger';
import type { Registration } from './settings';

/** What this process needs to look after a trigger. */
interface Upkeep {
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
const upkeeps = new Map<string, Upkeep>();

/** More causes than a platform has: what varies with each delivery must not make a failed execution each time. */
const MAX_REFUSALS = 10;

const nothingTold = () => ({
	unshown: new Map<string, NodeOperationError>(),
	refusals: new Set<string>(),
});

/** What this process knows of the trigger of a context. */
export function upkeepOf(context: Context): Upkeep {
	const upkeep = upkeeps.get(triggerKey(context)) ?? nothingTold();
	upkeeps.set(triggerKey(context), upkeep);
	return upkeep;
}

/** Tells the user of a problem that nobody would notice otherwise. */
export function reportProblem(context: Context, message: string, description: string): void {
	const { fail, unshown } = upkeepOf(context);
	const error = new NodeOperationError(redactedNode(context), message, { description });
	context.logger.error(message);
	if (fail) fail(error);
	else unshown.set(message, error);
}

/** Tells the user, once for each cause, why deliveries are refused that look genuine. */
export function reportRefused(context: IWebhookFunctions, { message, description }: Problem): void {
	const { refusals } = upkeepOf(context);
	if (refusals.has(description) || refusals.size >= MAX_REFUSALS) return;
	refusals.add(description);
	reportProblem(context, message, `${description} This is reported once.`);
}

/** Repairs the registration. The user is told of what `repair` throws, unless it was the same the last time. Never throws. */
export async function lookAfter(
	context: IHookFunctions | ITriggerFunctions,
	repair: () => Promise<void>,
): Promise<void> {
	const upkeep = upkeepOf(context);
	try {
		await repair();
		upkeep.found = undefined;
	} catch (error) {
		const { message } = error as Error;
		if (isUnanswered(error)) {
			context.logger.warn(
				`The assistants could not be checked, and will be again within the hour. ${message}`,
			);
			return;
		}
		if (message === upkeep.found) return;
		upkeep.found = message;
		reportProblem(
			context,
			`Assistants may no longer report to this workflow. ${message}`,
			"When it starts, and every hour, n8n enters the address of this trigger again in assistants that have lost it. This time it could not. Once this is fixed, unpublish and publish the workflow. If n8n has moved to another address, turn on 'Replace Existing Webhook' first. If this n8n is a copy of another one, do not publish: the workflow would take the reports away from the other one.",
		);
	}
}

/** Whether the platform has not answered, or only asks to wait: the next repair may get an answer. */
export function isUnanswered(error: unknown): boolean {
	if (error instanceof NodeOperationError) return false;
	return !/^(?!429)[234]/.test((error as Partial<NodeApiError>).httpCode ?? '');
}

/**
 * While the trigger is published, creates a failed execution for each problem (at the start of n8n, also for earlier ones), and
 * has n8n's schedule repair the registration.
 */
export function startUpkeep(
	context: ITriggerFunctions,
	repair: (context: ITriggerFunctions, registration: Registration) => Promise<void>,
): void {
	if (context.getMode() === 'manual') return;
	const upkeep = upkeepOf(context);
	// n8n 1.x has no such function
	const fail = (error: NodeOperationError) => context.saveFailedExecution?.(error);
	if (isStarting(context)) upkeep.unshown.forEach(fail);
	Object.assign(upkeep, { fail, ...nothingTold() });
	// spread over the hour; n8n removes it when it takes the trigger down
	const [second, minute] = createHash('sha256').update(triggerKey(context)).digest();
	context.helpers.registerCron(
		{ expression: `${second % 60} ${minute % 60} * * * *` },
		async () => {
			const { registration } = upkeepOf(context);
			if (registration) await lookAfter(context, async () => await repair(context, registration));
		},
	);
}

/** Ends the upkeep of a trigger that is unpublished. A test that ends has another address than the published trigger. */
export function endUpkeep(hook: IHookFunctions, address: string): void {
	const key = triggerKey(hook);
	if (upkeeps.get(key)?.registration?.address === address) upkeeps.delete(key);
}
