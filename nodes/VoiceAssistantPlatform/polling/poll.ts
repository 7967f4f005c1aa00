import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { CREDENTIAL } from '../client/credential';
import { readPage } from '../client/page';
import { pageSizeFor, type ListSource } from '../client/pagination';
import { redactWebhookSecrets } from '../client/redaction';
import { simplifyRows } from '../client/request';
import { textIn } from '../client/response';
import { readParameters, type PollParameters } from './readParameters';
import { loadState, saveState, stateKey } from './watermark';

/** Polls of this process that have not come back yet: n8n starts the next one all the same. */
const pollsInFlight = new Set<string>();

/**
 * One poll: what is new since the last one, the oldest first; null when there is nothing.
 * The state is stored in the end, so that a poll that fails is made up for by the next one.
 * @throws NodeApiError when the platform refuses or cannot be reached; NodeOperationError when the form cannot be
 * sent, or a test finds no example
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const parameters = readParameters(context);
	const client = await PlatformClient.open(context);
	const { event, filters, additionalQuery, isSimplified } = parameters;
	const list = client.list({ ...event.endpoint, qs: filters, additionalQuery });
	const rows =
		context.getMode() === 'manual'
			? [await findExample(list, parameters)]
			: await findNew(context, list, client.deployment.root, parameters);
	if (rows.length === 0) return null;
	const output =
		isSimplified && event.simpleFields
			? simplifyRows(rows, event.simpleFields, client.deployment.identifiers)
			: rows;
	return [output.map((row) => ({ json: redactWebhookSecrets(row) }))];
}

/** The rows that are new, the oldest first; none while another poll of the same is in flight. */
async function findNew(
	context: IPollFunctions,
	list: ListSource,
	root: string,
	{ eventName, event, filters, additionalQuery, statuses }: PollParameters,
): Promise<IDataObject[]> {
	const account = [root, context.getNode().credentials?.[CREDENTIAL]?.id];
	// From Date may follow the calendar: whatever it is, leads that are known stay known
	const key = stateKey(eventName, { ...filters, date_from: undefined }, additionalQuery, account);
	const place = `${context.getWorkflow().id} ${context.getNode().id} ${key}`;
	if (pollsInFlight.has(place)) return [];
	pollsInFlight.add(place);
	try {
		const { found, after } = await event.detector.detect(list, loadState(context, key));
		saveState(context, key, after);
		return found.filter((row) => isWanted(statuses, row)).sort(byAge);
	} finally {
		pollsInFlight.delete(place);
	}
}

/**
 * One row to build a workflow with, from among the newest ones.
 * @throws NodeOperationError when there is none
 */
async function findExample(
	list: ListSource,
	{ event: { example = (row) => row, noun }, statuses }: PollParameters,
): Promise<IDataObject> {
	const status = statuses.length === 1 ? { status: statuses[0] } : {};
	const answer = await list.ask({ per_page: pageSizeFor(Infinity), ...status });
	const rows = readPage(list.node, answer).rows.filter((row) => isWanted(statuses, row));
	const found = rows.map(example).find((row) => row !== undefined);
	if (found) return found;
	throw new NodeOperationError(list.node, `There is no ${noun} yet that fits the filters`, {
		description:
			'A test shows the newest one as an example. Change the filters, or publish the workflow: it starts with the first one to come.',
	});
}

function isWanted(statuses: string[], { status }: IDataObject): boolean {
	return statuses.length === 0 || statuses.includes(status as string);
}

/** The oldest first. IDs of conversations have no order. */
function byAge(a: IDataObject, b: IDataObject): number {
	const byDate = textIn(a.created_at).localeCompare(textIn(b.created_at));
	return byDate || Number(a.id) - Number(b.id) || 0;
}
