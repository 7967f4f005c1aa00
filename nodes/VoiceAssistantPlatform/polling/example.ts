import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { CALL_STATUSES, LEAD_STATUSES, valuesOf } from '../api/choices';
import { readPage } from '../client/page';
import { pageSizeFor, type ListSource } from '../client/pagination';
import { isWanted, type PollParameters } from './readParameters';

/** Voicemail is none of those that a list can be asked for (platform-api 3.1). */
const SENT = valuesOf([...CALL_STATUSES, ...LEAD_STATUSES]);

/**
 * One row to build a workflow with, from among the newest ones.
 * @throws NodeOperationError when there is none
 */
export async function findExample(
	list: ListSource,
	{ event: { example = (row) => row, noun }, statuses }: PollParameters,
): Promise<IDataObject> {
	const [only, ...others] = statuses;
	const isSent = others.length === 0 && SENT.includes(only);
	const status = isSent ? { status: only } : {};
	const answer = await list.ask({ per_page: pageSizeFor(Infinity), ...status });
	const rows = readPage(list.node, answer).rows.filter((row) => isWanted(statuses, row));
	const found = rows.map(example).find((row) => row !== undefined);
	if (found) return found;
	throw new NodeOperationError(list.node, `There is no ${noun} yet that fits the filters`, {
		description:
			'A test shows the newest one as an example. Change the filters, or publish the workflow: it starts with the first one to come.',
	});
}
