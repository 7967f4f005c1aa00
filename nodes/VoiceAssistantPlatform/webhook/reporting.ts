// Reports problems that nobody would notice otherwise: in n8n's log and, where the trigger runs, as a failed execution,
// which also starts the error workflow.
import {
	NodeOperationError,
	type IHookFunctions,
	type ITriggerFunctions,
	type ITriggerResponse,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { isStarting, triggerKey } from '../triggers/trigger';

/** A trigger that is published in this process. */
interface Reporter {
	/** Creates a failed execution; set once the trigger runs. */
	fail?: (error: NodeOperationError) => void;
	/** Errors to report when the trigger runs. */
	pending: NodeOperationError[];
	/** Whether a delivery that may be genuine was refused. */
	hasRefused?: boolean;
}

/** In this process, by trigger. */
const reporters = new Map<string, Reporter>();

/** Whether the trigger is published in this process. */
export function isPublished(context: Context): boolean {
	return reporters.get(triggerKey(context))?.fail !== undefined;
}

/** Reports a problem that nobody would notice otherwise. */
export function reportProblem(context: Context, message: string, description: string): void {
	const { fail, pending } = reporterOf(context);
	const error = new NodeOperationError(redactedNode(context), message, { description });
	context.logger.error(message);
	if (fail) fail(error);
	else pending.push(error);
}

/** Reports, only once, that a delivery was refused that looks genuine. */
export function reportRefused(context: IWebhookFunctions): void {
	const reporter = reporterOf(context);
	if (reporter.hasRefused) return;
	reporter.hasRefused = true;
	reportProblem(
		context,
		'Assistants report with a secret that this trigger does not know, and are refused',
		'If the API token was replaced, unpublish and publish the workflow. This is reported once.',
	);
}

/** Creates failed executions for reports while the trigger is published; when n8n starts, also for earlier reports. */
export function startReporting(context: ITriggerFunctions): ITriggerResponse {
	if (context.getMode() === 'manual') return {};
	const { pending } = reporterOf(context);
	// n8n 1.x has no such function
	const fail = (error: NodeOperationError) => context.saveFailedExecution?.(error);
	const reporter = { fail, pending: [] };
	reporters.set(triggerKey(context), reporter);
	if (isStarting(context)) pending.forEach(fail);
	return {
		closeFunction: async () => {
			if (reporters.get(triggerKey(context)) === reporter) reporters.delete(triggerKey(context));
		},
	};
}

type Context = IHookFunctions | ITriggerFunctions | IWebhookFunctions;

function reporterOf(context: Context): Reporter {
	const reporter = reporters.get(triggerKey(context)) ?? { pending: [] };
	reporters.set(triggerKey(context), reporter);
	return reporter;
}
