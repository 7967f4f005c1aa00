import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { addressOf } from './address';

const REMEMBERED = 10_000;

/** By trigger and event: whether its workflow was started, as soon as that is known. */
const started = new Map<string, Promise<boolean>>();

/**
 * Whether this process has started the workflow for the same event already. An event whose workflow could not start
 * is as good as new. Other processes, and the time before a restart, are covered by `onlyOnce`.
 * @param event what tells one event from another
 */
export async function isRepeated(context: IWebhookFunctions, event: string): Promise<boolean> {
	const key = `${addressOf(context)} ${event}`;
	for (let earlier = started.get(key); earlier; earlier = started.get(key)) {
		if (await earlier) return true;
		if (started.get(key) === earlier) started.delete(key);
	}
	started.set(key, isStarted(context));
	const [oldest] = started.keys();
	if (started.size > REMEMBERED) started.delete(oldest);
	return false;
}

/**
 * What tells one ended call from another: the same call may be reported with another status later. An ID that others
 * might share tells nothing; of a number too large for JavaScript the last digits are lost.
 */
export function eventOf({ id, status }: IDataObject): string | undefined {
	const isUnique = typeof id === 'string' ? id.trim() !== '' : Number.isSafeInteger(id);
	return isUnique ? `${String(id)}:${String(status)}` : undefined;
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
