import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { LIST_BOUNDS } from '../client/bounds';
import { PlatformClient } from '../client/client';
import { accountFingerprint, CREDENTIAL, type Deployment } from '../client/credential';
import type { ListSource } from '../client/pagination';
import { redactWebhookSecrets } from '../client/redaction';
import { textIn } from '../client/response';
import { findExample } from './example';
import { isWanted, readParameters, type PollParameters } from './readParameters';
import { loadState, saveState, stateKey, type Gap } from './storedState';

/** Milliseconds: the next poll makes up for one that fails. */
const MAX_RATE_LIMIT_WAIT = 2 * 60_000;

/** Polls of this process that have not come back yet: n8n starts the next one all the same. */
const pollsInFlight = new Set<string>();

/** What the execution takes off an item again, beside its fields: n8n lets nodes ask its list for deduplication there only. */
export interface HandOver {
	/** The event that the item stands for, in that list; undefined where the same one may happen again. */
	event?: string;
	/** In the place of all items: why the execution fails. */
	failure?: { message: string; description: string };
}

/**
 * One poll: what is new since the last one, the oldest first; null when there is nothing. Each item has its `HandOver` in
 * `polled`. When what was known of the polls before is gone, one item has the execution say so.
 * The state is stored in the end, so that a poll that fails is made up for by the next one.
 * @throws NodeApiError when the platform refuses, cannot be reached or takes too long; NodeOperationError when the form
 * cannot be sent, or a test finds no example
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const parameters = readParameters(context);
	const client = await PlatformClient.open(context, {
		retryOptions: { rateLimitWait: MAX_RATE_LIMIT_WAIT },
	});
	const { event, filters, additionalQuery } = parameters;
	const list = client.list(
		{ ...event.endpoint, qs: filters, additionalQuery },
		{ ...LIST_BOUNDS.trigger, time: timeFor(context) },
	);
	if (context.getMode() === 'manual') {
		const example = await findExample(list, parameters);
		return [[{ json: outputOf(example, parameters, client.deployment) }]];
	}
	const items = await findNew(context, list, client.deployment, parameters);
	return items.length > 0 ? [items] : null;
}

/** Milliseconds that a poll may take; older versions of n8n do not say. */
function timeFor({ getPollBudgetMs }: Partial<IPollFunctions>): number {
	return Math.min(LIST_BOUNDS.trigger.time, getPollBudgetMs?.() ?? Infinity);
}

/** The items to start the workflow with; none while another poll of the same is in flight. */
async function findNew(
	context: IPollFunctions,
	list: ListSource,
	deployment: Deployment,
	parameters: PollParameters,
): Promise<INodeExecutionData[]> {
	const { eventName, filters, additionalQuery } = parameters;
	const credentialId = context.getNode().credentials?.[CREDENTIAL]?.id;
	// From Date may follow the calendar: whatever it is, leads that are known stay known
	const polled = [{ ...filters, date_from: undefined }, additionalQuery, credentialId];
	const key = stateKey(eventName, ...polled);
	const place = `${context.getWorkflow().id} ${context.getNode().id} ${key}`;
	if (pollsInFlight.has(place)) {
		context.logger.warn(
			`"${context.getNode().name}" of workflow ${context.getWorkflow().id} did not poll: its last poll is still waiting for the platform. The next one makes up for it. If you see this again and again, let it poll less often.`,
		);
		return [];
	}
	pollsInFlight.add(place);
	try {
		return await detectNew(context, list, key, deployment, parameters);
	} finally {
		pollsInFlight.delete(place);
	}
}

async function detectNew(
	context: IPollFunctions,
	list: ListSource,
	key: string,
	deployment: Deployment,
	parameters: PollParameters,
): Promise<INodeExecutionData[]> {
	const { eventName, event, statuses } = parameters;
	const account = accountFingerprint(deployment);
	const { state: before, gap } = loadState(context, key, account);
	const { found, after } = await event.detector.detect(list, before);
	saveState(context, { key, account, state: after });

	if (gap) return [itemOf({}, { failure: FAILURES[gap](event.lookUp) })];
	const wanted = found.filter((row) => isWanted(statuses, row)).sort(byAge);
	return wanted.map((row) => {
		const identity = event.identify(row);
		return itemOf(outputOf(row, parameters, deployment), {
			event: identity === undefined ? undefined : `${account} ${eventName} ${identity}`,
		});
	});
}

/** What the user reads of the execution that takes the place of what was missed. */
const FAILURES: Record<Gap, (lookUp: string) => Required<HandOver>['failure']> = {
	stateLost: (lookUp) => ({
		message: 'n8n has lost what this trigger remembered: events may be missing',
		description: `When n8n was started, nothing was stored of the polls before. If you have only just published the workflow, all is well. Otherwise, what happened between the last execution of this workflow and this one did not start it: look for it with ${lookUp}. From now on the trigger works as before; you need not publish it again. n8n loses what triggers remember when an execution goes on after a long wait (Wait node) and then writes static data in a Code node: move such code to a workflow of its own.`,
	}),
	otherAccount: (lookUp) => ({
		message: 'The credential of this trigger was changed: events may be missing',
		description: `Its address or its API token is another one than at the last poll, so it may be that of another account. What is in the account already does not start this workflow. If it is the same account, what happened since the last poll did not start it either: look for it with ${lookUp}. From now on the trigger works as before; you need not publish it again.`,
	}),
};

function itemOf(json: IDataObject, polled: HandOver): INodeExecutionData {
	return { json, polled: polled as IDataObject };
}

function outputOf(
	row: IDataObject,
	{ event, isSimplified }: PollParameters,
	{ identifiers }: Deployment,
): IDataObject {
	const output = isSimplified ? event.simplify?.(row, identifiers) : undefined;
	return redactWebhookSecrets(output ?? row);
}

/** The oldest first. IDs of conversations have no order. */
function byAge(a: IDataObject, b: IDataObject): number {
	const byDate = textIn(a.created_at).localeCompare(textIn(b.created_at));
	return byDate || Number(a.id) - Number(b.id) || 0;
}
