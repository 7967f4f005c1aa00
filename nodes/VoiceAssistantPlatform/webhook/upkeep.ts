// Looks after a published trigger: when n8n starts, and every hour by n8n's schedule, its registration is repaired.
import { createHash } from 'node:crypto';
import {
	NodeOperationError,
	type IHookFunctions,
	type ITriggerFunctions,
	type NodeApiError,
} from 'n8n-workflow';
import { isStarting, triggerKey } from '../triggerContext';
import type { Registration } from './settings';
import { memoryOf, nothingTold, tellUser } from './triggerMemory';

/** Repairs the registration. The user is told of what `repair` throws, unless it was the same the last time. Never throws. */
export async function lookAfter(
	context: IHookFunctions | ITriggerFunctions,
	repair: () => Promise<void>,
): Promise<void> {
	const memory = memoryOf(context);
	try {
		await repair();
		memory.found = undefined;
	} catch (error) {
		const { message } = error as Error;
		if (mayPass(error)) {
			context.logger.warn(
				`The assistants could not be checked, and will be again within the hour. ${message}`,
			);
			return;
		}
		if (message === memory.found) return;
		memory.found = message;
		tellUser(context, {
			message: `Assistants may no longer report to this workflow. ${message}`,
			description:
				"When it starts, and every hour, n8n enters the address of this trigger again in assistants that have lost it. This time it could not. Once this is fixed, unpublish and publish the workflow. If n8n has moved to another address, turn on 'Replace Existing Webhook' first. If this n8n is a copy of another one, do not publish: the workflow would take the reports away from the other one.",
		});
	}
}

/** Whether the next repair may succeed by itself: there was no answer, a 429, a 5xx, or an error without a status. */
export function mayPass(error: unknown): boolean {
	if (error instanceof NodeOperationError) return false;
	return !/^(?!429)[234]/.test((error as Partial<NodeApiError>).httpCode ?? '');
}

/**
 * While the trigger is published, creates a failed execution for each problem (at the start of n8n, also for earlier ones), and
 * has n8n's schedule repair the registration.
 * @param repair that of registration.ts, which needs this file
 */
export function startUpkeep(
	context: ITriggerFunctions,
	repair: (context: ITriggerFunctions, registration: Registration) => Promise<void>,
): void {
	if (context.getMode() === 'manual') return;
	const memory = memoryOf(context);
	// n8n 1.x has no such function
	const fail = (error: NodeOperationError) => context.saveFailedExecution?.(error);
	if (isStarting(context)) memory.unshown.forEach(fail);
	Object.assign(memory, { fail, ...nothingTold() });
	// spread over the hour; n8n removes it when it takes the trigger down
	const [second, minute] = createHash('sha256').update(triggerKey(context)).digest();
	context.helpers.registerCron(
		{ expression: `${second % 60} ${minute % 60} * * * *` },
		async () => {
			const { registration } = memoryOf(context);
			if (registration) await lookAfter(context, async () => await repair(context, registration));
		},
	);
}
