import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { whyEmpty } from '../api/agencyAccount';
import { lacks } from '../api/call';
import { CALL_STATUSES, LEAD_STATUSES, valuesOf } from '../api/choices';
import { fitsStatuses } from '../api/statuses';
import { PlatformClient } from '../client/client';
import { accountFingerprint, CREDENTIAL } from '../client/credential';
import { oldestFirst } from '../api/newestFirst';
import { redactOutput } from '../api/secretFields';
import { readPage } from '../client/page';
import { LIST_TIME, pageSizeFor, type ListSource } from '../client/pagination';
import { isStarting } from '../triggerContext';
import { readForm, requireNoProblems } from '../validation/form';
import { POLL_EVENTS, type PollEvent } from './events';
import { pollParameters } from './parameters';
import { loadState, saveState, stateKey, stepBack, type StateKeys } from './storedState';

/** In milliseconds; if a poll fails, the next one catches up. */
const MAX_RATE_LIMIT_WAIT = 2 * 60_000;

/** Milliseconds that the first poll may take when n8n starts: n8n gives up on a trigger that is not set up after 84 seconds. */
const MAX_TIME_AT_START = 50_000;

/**
 * Whether a trigger is polling just now: n8n starts the next poll regardless. By context, which n8n keeps until it sets the
 * trigger up anew; none before the first poll.
 */
const isPolling = new WeakMap<IPollFunctions, boolean>();

/** Why the execution fails that a poll starts. */
export interface PollFailure {
	message: string;
	description?: string;
}

/**
 * Runs one poll. The state is stored only after a successful read, so the next poll catches up on one that fails.
 * @returns what is new since the last poll, oldest first, each item with its `identity` for `freshItems`, if a repetition could not
 * be a new one; null if there is nothing. If the state of earlier polls is gone, or the first poll fails when n8n starts, a
 * single item with a `PollFailure` in `failure`, with which the execution fails.
 * @throws NodeApiError when the platform refuses, cannot be reached or takes too long; NodeOperationError when the form
 * cannot be sent, or a test finds no example
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (isPolling.get(context)) {
		context.logger.warn(
			`"${context.getNode().name}" of workflow ${context.getWorkflow().id} skipped a poll: the previous one is still waiting for the platform. The next poll catches up. If this keeps happening, poll less often.`,
		);
		return null;
	}
	const isAtStart =
		context.getMode() !== 'manual' && isStarting(context) && !isPolling.has(context);
	isPolling.set(context, true);
	try {
		if (isAtStart) return await pollAtStart(context);
		return await pollWithin(context, LIST_TIME.trigger);
	} finally {
		isPolling.set(context, false);
	}
}

async function pollAtStart(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	stepBack(context);
	try {
		return await pollWithin(context, MAX_TIME_AT_START);
	} catch (error) {
		// if thrown, n8n would not poll again until somebody publishes the workflow
		const { message, description } = error as NodeOperationError;
		return [[failingItem({ message, description: description ?? undefined })]];
	}
}

async function pollWithin(
	context: IPollFunctions,
	time: number,
): Promise<INodeExecutionData[][] | null> {
	const settings = readSettings(context);
	const client = await PlatformClient.open(context, {
		retryOptions: { patience: MAX_RATE_LIMIT_WAIT },
	});
	const { eventName, event, filters, additionalQuery, statuses } = settings;
	const request = { ...event.endpoint, qs: filters, additionalQuery };
	const { days, fits } = event.checkRows(request, context.getTimezone());
	const isWanted = (row: IDataObject) => fits(row) && fitsStatuses(row, statuses);
	const list = client.listSource(
		{ ...request, qs: { ...filters, ...days } },
		timeFor(context, time),
	);
	if (context.getMode() === 'manual') {
		const example = await findExample(context, list, settings, isWanted);
		return [[{ json: outputOf(example, settings) }]];
	}
	const account = accountFingerprint(client.deployment);
	const keys = stateKeys(context, settings, account);
	const { state: before, isLost } = loadState(context, keys);
	const { found, after } = await event.detector.detect(
		list,
		before,
		(row, since) => lacks(row, settings.waitFor) && Date.now() < since + settings.maxWait,
	);
	// the first poll after a restart steps back to it: what may happen again would start the workflow twice
	const earlier = event.isRepeatable ? undefined : before;
	saveState(context, { ...keys, state: after, earlier });
	if (isLost) return [[failingItem(startedAnew(event.lookUp))]];
	const items = oldestFirst(found.filter(isWanted)).map((row) => {
		const identity = event.identify(row);
		return {
			json: outputOf(row, settings),
			identity: identity === undefined ? undefined : `${account} ${eventName} ${identity}`,
		};
	});
	return items.length > 0 ? [items] : null;
}

function stateKeys(
	context: IPollFunctions,
	{ eventName, filters, additionalQuery }: PollSettings,
	account: string,
): StateKeys {
	const { credentials, parameters } = context.getNode();
	const credentialId = credentials?.[CREDENTIAL]?.id;
	// an imported workflow may bring along what n8n stored for another one
	const { id: workflowId } = context.getWorkflow();
	// From Date may change with the calendar; known leads must stay known
	const polled = [{ ...filters, date_from: undefined }, additionalQuery, credentialId, account];
	return {
		key: stateKey(workflowId, eventName, ...polled),
		form: stateKey(workflowId, parameters, credentialId),
	};
}

interface PollSettings {
	eventName: string;
	event: PollEvent;
	/** The filters that are filled in, by their names in the API. */
	filters: IDataObject;
	additionalQuery: IDataObject;
	/**
	 * Statuses that rows may have; all when empty. Rows are compared here, as a filter by status would change the order of a
	 * list.
	 */
	statuses: string[];
	/** What a call that has ended is kept back for, and for how many milliseconds at most. */
	waitFor?: string;
	maxWait: number;
	isSimplified: boolean;
}

/** @throws NodeOperationError when one of the parameters cannot be sent */
export function readSettings(context: IPollFunctions): PollSettings {
	const { values, query, problems } = readForm(context, pollParameters);
	requireNoProblems({ problems });
	const eventName = values.event as string;
	return {
		eventName,
		event: POLL_EVENTS[eventName],
		filters: query,
		additionalQuery: (values.additionalQueryParameters ?? {}) as IDataObject,
		statuses: (values.statuses ?? []) as string[],
		waitFor: values.waitFor as string | undefined,
		maxWait: Number(values.limitWaitTime) * 60_000,
		isSimplified: values.simplify as boolean,
	};
}

/** Milliseconds that a poll may take; older versions of n8n give no limit. */
function timeFor({ getPollBudgetMs }: Partial<IPollFunctions>, most: number): number {
	return Math.min(most, getPollBudgetMs?.() ?? Infinity);
}

/** Statuses that a list can be filtered by; voicemail is not one of them (platform-api 3.1). */
const REQUESTABLE_STATUSES = valuesOf([...CALL_STATUSES, ...LEAD_STATUSES]);

/**
 * One of the newest rows, to build a workflow with.
 * @throws NodeOperationError when there is none
 */
async function findExample(
	context: IPollFunctions,
	list: ListSource,
	settings: PollSettings,
	isWanted: (row: IDataObject) => boolean,
): Promise<IDataObject> {
	const { example = (row) => row, noun, endpoint } = settings.event;
	const [status, ...others] = settings.statuses;
	const isRequestable = others.length === 0 && REQUESTABLE_STATUSES.includes(status);
	const query = { per_page: pageSizeFor(Infinity), ...(isRequestable && { status }) };
	const answer = await list.ask(endpoint.pagination === 'none' ? {} : query);
	const { rows } = readPage(list.node, answer);
	const found = rows
		.filter(isWanted)
		.map(example)
		.find((row) => row !== undefined);
	if (found) return found;
	const filters = [settings.filters, settings.additionalQuery, settings.statuses];
	const isForAll = filters.every((given) => Object.keys(given).length === 0);
	const kind = { rowNoun: endpoint.rowNoun, canActAsUser: false };
	const reason = isForAll && rows.length === 0 ? await whyEmpty(context, kind) : undefined;
	const which = isForAll ? '' : ' that matches the filters';
	throw new NodeOperationError(list.node, `There is no ${noun} yet${which}`, {
		description:
			reason ??
			`A test shows the newest one as an example. ${isForAll ? 'Publish' : 'Change the filters, or publish'} the workflow: the next one starts it.`,
	});
}

/** The error of the execution that stands for what may have been missed. */
const startedAnew = (lookUp: string): PollFailure => ({
	message: 'This trigger has started over: events may be missing',
	description: `It no longer has what it remembered, for example after a change of the credential. What happened since the last execution of this workflow did not start it: look for it with ${lookUp}. If you have only just published the workflow, you can ignore this. If it happens with each poll, replace expressions such as {{ $now }} in the filters by fixed values.`,
});

function failingItem(failure: PollFailure): INodeExecutionData {
	return { json: {}, failure: { ...failure } };
}

function outputOf(row: IDataObject, { event, isSimplified }: PollSettings): IDataObject {
	const output = isSimplified ? event.simplify?.(row) : undefined;
	return redactOutput(output ?? row);
}
