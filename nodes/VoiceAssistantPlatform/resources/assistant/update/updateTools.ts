import { NodeOperationError, type IDataObject, type NodeApiError } from 'n8n-workflow';
import { ENDPOINTS } from '../../../api/endpoints';
import type { PlatformClient } from '../../../client/client';
import { apiError, withMoreWords, type Labels } from '../../../client/errors';
import { oneAtATime } from '../../../client/delay';
import { readUntil } from '../../../client/readUntil';
import { sentBody } from '../../../client/request';
import { asRow } from '../../../client/response';
import type {
	ItemInRun,
	ItemParameters,
	Performed,
	RequestCheck,
} from '../../../execution/operation';
import type { Problem } from '../../../validation/validate';
import { identityOfTool } from './keptTools';
import { builtInList, customList, labelsOf, missingIn, namesOf } from './sentTools';
import type { EnteredTools } from './tools';

const NEUTRAL = { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' };

/** The entered tools, without a list that is set by hand, which is sent as it is. */
function enteredIn(body: IDataObject, { tools }: ItemParameters): EnteredTools {
	const lists = Object.entries((tools ?? {}) as EnteredTools);
	return Object.fromEntries(lists.filter(([field, list]) => body[field] === list));
}

/** When tools are added, refuses two entries that would be the same tool. */
export const addsEachOnce: RequestCheck = ({ body = {} }, parameters) => {
	if (parameters.changeTools === 'replace') return undefined;
	const { tools: entered = [] } = enteredIn(body, parameters);
	const identities = entered.map((tool) => identityOfTool(tool, NEUTRAL));
	const index = identities.findIndex((identity, place) => identities.indexOf(identity) !== place);
	if (index < 0) return undefined;
	const names = namesOf(entered);
	const first = names[identities.indexOf(identities[index])];
	return {
		message: `'Tools' ${first} and ${names[index]} are the same tool`,
		description:
			"They have the same number, assistant or event; of the other kinds an assistant has one each. Remove one of them, or choose 'Replace All' under 'Change Tools', which sends the tools as you enter them.",
	};
};

/**
 * Sends an update with the entered tools and those that the assistant already has, as the platform replaces all tools
 * (platform-api 4.10). Other executions wait meanwhile: if two read the same tools, one would remove what the other adds.
 * @returns undefined if no tools are changed
 */
export function updateTools(item: ItemInRun): Promise<Performed> | undefined {
	const { client, request, parameters, signal } = item;
	const { tools, tool_ids } = sentBody(request);
	if (tools === undefined && tool_ids === undefined) return undefined;
	const key = `tools of ${String(parameters.assistantId)} on ${client.deployment.root}`;
	return oneAtATime(key, signal, async () => ({ rows: [await update(item)] }));
}

/** @throws NodeApiError when the assistant cannot be read or the platform refuses, NodeOperationError when something would be lost */
async function update({ client, request, parameters, hint }: ItemInRun): Promise<IDataObject> {
	const id = parameters.assistantId as number;
	const { identifiers } = client.deployment;
	const { tools, tool_ids } = enteredIn(sentBody(request), parameters);
	const isAdded = parameters.changeTools !== 'replace' && (tools ?? tool_ids) !== undefined;
	const there = isAdded ? await readAssistant(client, id) : { tools: [], tool_ids: [] };
	const lists = [
		tools && builtInList(tools, there.tools, identifiers),
		tool_ids && customList(tool_ids, there.tool_ids),
	]
		.filter((list) => list !== undefined)
		.map((list) => {
			if ('message' in list) throw refusal(client, list);
			return list;
		});
	const response = await client.send({
		...request,
		// sent as they are, since tools that were read are in the deployment's words already
		additionalBody: {
			...request.additionalBody,
			...Object.fromEntries(
				lists.map(({ field, entries }) => [field, entries.map(({ value }) => value)]),
			),
		},
		labels: Object.assign({}, request.labels, ...lists.map(labelsOf)) as Labels,
	});
	if (!isAdded) return asRow(response.body);
	const after = await readAssistant(client.withoutFailureReporting(), id).catch(() => undefined);
	const missing = after && lists.flatMap((list) => missingIn(list, after[list.field], identifiers));
	if (missing?.length) throw lostError(client, missing);
	if (!after) {
		hint(
			`tools of ${id}`,
			`The tools of assistant ${id} were sent and accepted, but could not be read back: if another n8n or somebody on the platform changed them at the same moment, check there that none is missing.`,
		);
	}
	return asRow(response.body);
}

/** The error if another writer, such as another process of n8n, has overwritten the tools. */
function lostError({ node }: PlatformClient, missing: string[]): NodeApiError {
	return apiError(node, {
		message: `Right after the update, the assistant lacks tools that were sent: ${missing.join(', ')}`,
		description:
			'The platform accepted them. Most likely another n8n, or somebody on the platform, changed the tools of the assistant at the same moment, or the platform takes a while. Run this item again: what is there by then is not added twice.',
		outcomeUnknown: true,
	});
}

/** Reads one assistant from the list of all, as the platform has no request for one (platform-api 4.14). */
async function readAssistant(client: PlatformClient, id: number): Promise<IDataObject> {
	const rows = await readUntil(client.list(ENDPOINTS.listAssistants), {
		pagination: 'pages',
		isEnough: (_page, found) => found.has(id),
	}).catch(async (error: unknown) => {
		const words = {
			message: 'The tools that the assistant has could not be read: ',
			description: 'Nothing was changed.',
		};
		return await Promise.reject(withMoreWords(error, words));
	});
	const assistant = rows.get(id);
	if (assistant) return assistant;
	throw refusal(client, {
		message: `There is no assistant with the ID ${id}`,
		description:
			'Nothing was changed. It may have been deleted, or belong to another account than the API token: choose it from the list again.',
	});
}

function refusal({ node }: PlatformClient, { message, description }: Problem): NodeOperationError {
	return new NodeOperationError(node, message, { description });
}
