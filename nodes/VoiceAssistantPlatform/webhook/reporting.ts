// Reports problems that nobody would notice otherwise: in n8n's log and, where the trigger runs, as a failed execution,
// which also starts the error workflow.
import { createHash } from 'node:crypto';
import {
	NodeOperationError,
	type IHookFunctions,
	type ITriggerFunctions,
	type IWebhookFunctions,
	type NodeApiError,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { isStarting, triggerKey } from '../client/trigger';
import type { Publication } from './settings';

/** A trigger that is published in this process. */
interface Reporter {
	/** Creates a failed execution; set once the trigger runs. */
	fail?: (error: NodeOperationError) => void;
	/** Errors to report when the trigger runs, by their message: where it never runs, they must not pile up. */
	pending: Map<string, NodeOperationError>;
	/** Whether a delivery that may be genuine was refused. */
	hasRefused?: boolean;
	/** What is repaired every hour, from when the assistants report until n8n unpublishes the workflow. */
	publication?: Publication;
	repair?: () => Promise<void>;
	/** What the last repair found. */
	found?: string;
}

/** In this process, by trigger. */
const reporters = new Map<string, Reporter>();

/** Reports a problem that nobody would notice otherwise. */
export function reportProblem(context: Context, message: string, description: string): void {
	const { fail, pending } = reporterOf(context);
	const error = new NodeOperationError(redactedNode(context), message, { description });
	context.logger.error(message);
	if (fail) fail(error);
	else pending.set(message, error);
}

/** Reports, only once, why a delivery was refused that looks genuine. */
export function reportRefused(
	context: IWebhookFunctions,
	message: string,
	description: string,
): void {
	const reporter = reporterOf(context);
	if (reporter.hasRefused) return;
	reporter.hasRefused = true;
	reportProblem(context, message, `${description} This is reported once.`);
}

/**
 * Looks after the registration. What `repair` throws is reported, unless it was reported last. Never throws.
 */
export async function reportFindings(
	context: IHookFunctions,
	repair: () => Promise<void>,
): Promise<void> {
	const reporter = reporterOf(context);
	try {
		await repair();
		reporter.found = undefined;
	} catch (error) {
		const { message } = error as Error;
		if (isUnanswered(error)) {
			context.logger.warn(
				`The assistants could not be checked, and will be again within the hour. ${message}`,
			);
			return;
		}
		if (message === reporter.found) return;
		reporter.found = message;
		reportProblem(
			context,
			`Assistants may no longer report to this workflow. ${message}`,
			"When it starts, and every hour, n8n enters the address of this trigger again in assistants that have lost it. This time it could not. Once this is fixed, unpublish and publish the workflow. If n8n has moved to another address, turn on 'Replace Existing Webhook' first. If this n8n is a copy of another one, do not publish: the workflow would take the reports away from the other one.",
		);
	}
}

/** Whether the platform has not answered, or only put off: the next repair may get an answer. */
export function isUnanswered(error: unknown): boolean {
	if (error instanceof NodeOperationError) return false;
	return !/^4(?!29)/.test((error as Partial<NodeApiError>).httpCode ?? '');
}

/** Has the registration repaired every hour, unless this is a test. */
export function repairHourly(publication: Publication, repair: () => Promise<void>): void {
	const { hook } = publication;
	if (hook.getMode() === 'manual') return;
	const reported = async () => await reportFindings(hook, repair);
	Object.assign(reporterOf(hook), { publication, repair: reported });
}

/** What is repaired every hour for the trigger of a context; undefined if it is not published in this process. */
export function publicationOf(context: Context): Publication | undefined {
	return reporters.get(triggerKey(context))?.publication;
}

/** Forgets a trigger that is unpublished. A test that ends has another address than the published trigger. */
export function endReporter({ hook, address }: Publication): void {
	const key = triggerKey(hook);
	if (reporters.get(key)?.publication?.address === address) reporters.delete(key);
}

/**
 * Creates failed executions for reports while the trigger is published; when n8n starts, also for earlier reports. Has n8n
 * repair the registration every hour.
 */
export function startReporter(context: ITriggerFunctions): void {
	if (context.getMode() === 'manual') return;
	const key = triggerKey(context);
	const reporter = reporterOf(context);
	// n8n 1.x has no such function
	const fail = (error: NodeOperationError) => context.saveFailedExecution?.(error);
	if (isStarting(context)) reporter.pending.forEach(fail);
	Object.assign(reporter, { fail, pending: new Map() });
	// spread over the hour; n8n removes it when it takes the trigger down
	const [second, minute] = createHash('sha256').update(key).digest();
	context.helpers.registerCron(
		{ expression: `${second % 60} ${minute % 60} * * * *` },
		async () => await reporters.get(key)?.repair?.(),
	);
}

type Context = IHookFunctions | ITriggerFunctions | IWebhookFunctions;

function reporterOf(context: Context): Reporter {
	const reporter = reporters.get(triggerKey(context)) ?? { pending: new Map() };
	reporters.set(triggerKey(context), reporter);
	return reporter;
}
