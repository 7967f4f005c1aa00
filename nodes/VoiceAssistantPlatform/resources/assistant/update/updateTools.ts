import type { IDataObject } from 'n8n-workflow';
import { readAssistant } from '../../../api/assistant';
import type { PlatformClient } from '../../../client/client';
import { oneAtATime } from '../../../client/delay';
import { withMoreWords, type Labels } from '../../../client/errors';
import { problemError } from '../../../client/problem';
import { asRow } from '../../../client/response';
import type {
	ItemInRun,
	ItemParameters,
	Performed,
	RequestCheck,
} from '../../../declaration/operation';
import { builtInList, customList, identityOfTool, namesOf } from './keptTools';
import type { EnteredTools } from './tools';

const enteredIn = ({ tools }: ItemParameters) => (tools ?? {}) as EnteredTools;

/** When tools are added, refuses two entries that would be the same tool. */
export const addsEachOnce: RequestCheck = (_request, parameters) => {
	if (parameters.changeTools === 'replace') return undefined;
	const { tools: entered = [] } = enteredIn(parameters);
	const identities = entered.map(identityOfTool);
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
	const { tools, tool_ids } = request.body;
	if (tools === undefined && tool_ids === undefined) return undefined;
	const key = `tools of ${String(parameters.assistantId)} on ${client.deployment.root}`;
	return oneAtATime(key, signal, async () => ({ rows: [await update(item)] }));
}

/** @throws NodeApiError when the assistant cannot be read or the platform refuses, NodeOperationError when something would be lost */
async function update({ client, request, parameters }: ItemInRun): Promise<IDataObject> {
	const { identifiers } = client.deployment;
	const { tools, tool_ids } = enteredIn(parameters);
	const isAdded = parameters.changeTools !== 'replace' && (tools ?? tool_ids) !== undefined;
	const there = isAdded
		? await readTools(client, parameters.assistantId)
		: { tools: [], tool_ids: [] };
	const lists = [
		tools && builtInList(tools, there.tools, identifiers),
		tool_ids && customList(tool_ids, there.tool_ids),
	]
		.filter((list) => list !== undefined)
		.map((list) => {
			if ('message' in list) throw problemError(client.node, list);
			return list;
		});
	const { body } = await client.send({
		...request,
		body: {
			...request.body,
			...Object.fromEntries(lists.map(({ field, values }) => [field, values])),
		},
		labels: Object.assign({}, request.labels, ...lists.map(({ labels }) => labels)) as Labels,
	});
	return asRow(body);
}

/** @throws NodeApiError when the assistant cannot be read, NodeOperationError when there is none with this ID */
async function readTools(client: PlatformClient, id: unknown): Promise<IDataObject> {
	const assistant = await readAssistant(client, id).catch(async (error: unknown) => {
		const words = {
			message: 'The tools of the assistant could not be read: ',
			description: 'Nothing was changed.',
		};
		return await Promise.reject(withMoreWords(error, words));
	});
	if (assistant) return assistant;
	throw problemError(client.node, {
		message: `There is no assistant with the ID ${String(id)}`,
		description:
			'Nothing was changed. It may have been deleted, or belong to another account than the API token: choose it from the list again.',
	});
}
