import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { LIST_BOUNDS } from '../client/bounds';
import { PlatformClient } from '../client/client';
import { accountFingerprint, CREDENTIAL, type Deployment } from '../client/credential';
import { identityOf } from '../client/newestFirst';
import type { ListSource } from '../client/pagination';
import { redactWebhookSecrets } from '../client/redaction';
import { textIn } from '../client/response';
import { findExample } from './example';
import { withHandOver } from './handOver';
import { isWanted, readParameters, type PollParameters } from './readParameters';
import { entriesOf, MAX_SEEN, recoveryRows, type EntryNames } from './recovery';
import { isStateLost, loadState, saveState, stateKey } from './storedState';

/** Milliseconds: the next poll makes up for one that fails. */
const MAX_RATE_LIMIT_WAIT = 2 * 60_000;

/** Polls of this process that have not come back yet: n8n starts the next one all the same. */
const pollsInFlight = new Set<string>();

/**
 * One poll: what is new since the last one, the oldest first; null when there is nothing. When n8n has lost the state, one
 * item that holds what may have been missed: `passOn` finds what was.
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
	const account = [deployment.root, context.getNode().credentials?.[CREDENTIAL]?.id];
	// From Date may follow the calendar: whatever it is, leads that are known stay known
	const key = stateKey(eventName, { ...filters, date_from: undefined }, additionalQuery, account);
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
	const isLost = isStateLost(context);
	const before = loadState(context, key);
	const { found, after, sighting } = await event.detector.detect(
		list,
		before,
		isLost ? MAX_SEEN : undefined,
	);
	saveState(context, key, after);

	const output = (row: IDataObject) => outputOf(row, parameters, deployment);
	const names = entryNames(deployment, key, parameters);
	if (isLost) {
		const rows = recoveryRows(sighting, names, (row) =>
			isWanted(statuses, row) ? output(row) : undefined,
		);
		// where there is nothing, nothing was missed
		return sighting?.rows.length === 0 ? [] : [withHandOver({}, { recovery: { eventName, rows } })];
	}
	const wanted = found.filter((row) => isWanted(statuses, row)).sort(byAge);
	return wanted.map((row, index) =>
		withHandOver(output(row), {
			event: names.event(row),
			...(index === 0 && { alsoRecorded: entriesOf(sighting, names) }),
		}),
	);
}

/** Entries are of an account; what was seen is seen with these filters. */
function entryNames(
	deployment: Deployment,
	key: string,
	{ eventName, event }: PollParameters,
): EntryNames {
	const account = accountFingerprint(deployment);
	return {
		seen: (row) => `${account} ${key} seen ${identityOf(row)}`,
		event(row) {
			const identity = event.identify(row);
			return identity === undefined ? undefined : `${account} ${eventName} ${identity}`;
		},
	};
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
