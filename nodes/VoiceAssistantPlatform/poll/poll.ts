import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { CREDENTIAL, deploymentOf, type Deployment } from '../transport/deployment';
import { nodeOf } from '../transport/nodeOf';
import { readPage } from '../transport/page';
import { pageSizeFor } from '../transport/pages';
import { asker } from '../transport/platformRequest';
import { summarize } from '../transport/summary';
import { withoutWebhookSecrets } from '../transport/webhookSecret';
import { addedQuery, eventOf, queryOf, statusesOf } from './asked';
import type { Event } from './events';
import { keyFor, recall, remember } from './memory';
import { isWanted, type Source } from './source';
import { textIn } from '../transport/values';

/** Polls that have not come back yet: n8n starts the next one all the same. */
const underWay = new Set<string>();

/**
 * One poll: what is new since the last one, the oldest first; null when there is nothing.
 * What is remembered changes in the end, so that a poll that fails is made up for by the next one.
 * @throws NodeApiError when the platform refuses or cannot be reached; NodeOperationError when the form cannot be
 * sent, or a test finds no example
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const [name, event] = eventOf(context);
	const deployment = await deploymentOf(context);
	const query = queryOf(context, event);
	const added = addedQuery(context);
	const source = {
		node: nodeOf(context),
		statuses: statusesOf(context, event),
		ask: await asker(context, { url: event.url, qs: query, additionalQuery: added }),
	};
	const output = (rows: IDataObject[]) => outputOf(context, deployment, event, rows);

	if (context.getMode() === 'manual') {
		const example = await exampleOf(source, event);
		if (!example) throw noExample(context, event);
		return output([example]);
	}

	const account = [deployment.root, context.getNode().credentials?.[CREDENTIAL]?.id];
	// From Date may follow the calendar: whatever it is, leads that are known stay known
	const key = keyFor(name, { ...query, date_from: undefined }, added, account);
	const place = `${context.getWorkflow().id} ${context.getNode().id} ${key}`;
	if (underWay.has(place)) return null;
	underWay.add(place);
	try {
		const { found, after } = await event.watcher.look(source, recall(context, key));
		remember(context, key, after);
		return found.length > 0 ? output(found.sort(byAge)) : null;
	} finally {
		underWay.delete(place);
	}
}

/** One row to build a workflow with, from among the newest ones. */
async function exampleOf(
	source: Source,
	{ example = (row) => row }: Event,
): Promise<IDataObject | undefined> {
	const { statuses } = source;
	const status = statuses.length === 1 ? { status: statuses[0] } : {};
	const answer = await source.ask({ per_page: pageSizeFor(Infinity), ...status });
	const rows = readPage(source.node, answer).rows.filter((row) => isWanted(source, row));
	return rows.map(example).find((row) => row !== undefined);
}

function outputOf(
	context: IPollFunctions,
	{ identifiers }: Deployment,
	{ summary }: Event,
	rows: IDataObject[],
): INodeExecutionData[][] {
	const isShort = summary && context.getNodeParameter('simplify', true) !== false;
	const output = isShort ? summarize(rows, summary, identifiers) : rows;
	return [output.map((row) => ({ json: withoutWebhookSecrets(row) }))];
}

/** The oldest first. IDs of conversations have no order. */
function byAge(a: IDataObject, b: IDataObject): number {
	const byDate = textIn(a.created_at).localeCompare(textIn(b.created_at));
	return byDate || Number(a.id) - Number(b.id) || 0;
}

function noExample(context: IPollFunctions, { row }: Event): NodeOperationError {
	return new NodeOperationError(nodeOf(context), `There is no ${row} yet that fits the filters`, {
		description:
			'A test shows the newest one as an example. Change the filters, or publish the workflow: it starts with the first one to come.',
	});
}
