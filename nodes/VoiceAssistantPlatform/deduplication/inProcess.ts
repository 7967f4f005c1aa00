// Repeated deliveries that one process receives are told from new ones before an execution is stored.
import type { IWebhookFunctions } from 'n8n-workflow';

/** Events that this process knows at most, of all triggers; with more, the oldest are forgotten. */
const MAX_EVENTS = 10_000;

/** In this process: by event, whether its workflow was started, as soon as that is known. */
const startedEvents = new Map<string, Promise<boolean>>();

/**
 * Whether this process has started the workflow for the same event already. An event whose workflow could not start
 * is as good as new. Other processes, and the time before a restart, are covered by `recordEvents`.
 * @param event what tells one event from another, those of other triggers included
 */
export async function isRepeatedInProcess(
	context: IWebhookFunctions,
	event: string,
): Promise<boolean> {
	for (let earlier = startedEvents.get(event); earlier; earlier = startedEvents.get(event)) {
		if (await earlier) return true;
		if (startedEvents.get(event) === earlier) startedEvents.delete(event);
	}
	startedEvents.set(event, isStarted(context));
	const [oldest] = startedEvents.keys();
	if (startedEvents.size > MAX_EVENTS) startedEvents.delete(oldest);
	return false;
}

/**
 * Whether n8n has stored the execution: it answers with success then. It ends its answer also when the sender has hung
 * up meanwhile, and nobody is told: hence the call of `end`, not the event of it.
 */
async function isStarted(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	const end = response.end.bind(response) as (...answer: unknown[]) => typeof response;
	return await new Promise((resolve) => {
		response.end = (...answer: unknown[]) => {
			resolve(response.statusCode < 400);
			return end(...answer);
		};
	});
}
