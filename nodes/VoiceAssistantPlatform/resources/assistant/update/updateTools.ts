import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../../api/endpoints';
import type { PlatformClient } from '../../../client/client';
import type { ErrorMessage } from '../../../client/errorMessages';
import { apiError, type Labels } from '../../../client/errors';
import { identityOf } from '../../../client/newestFirst';
import { numberedPages, pageSizeFor } from '../../../client/pagination';
import { applyIdentifiersToFields, sentBody } from '../../../client/request';
import { asRow, isObject, type PlatformResponse } from '../../../client/response';
import { RowCollector } from '../../../client/rows';
import type {
	ItemInRun,
	ItemParameters,
	PreparedRequest,
	RequestCheck,
} from '../../../execution/operation';
import type { Problem } from '../../../validation/validate';
import { addTools, descriptionOfTool, identityOfTool, nameOfTool } from './keptTools';

const NEUTRAL = { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' };

/** What was entered of the form's two lists of tools; a list that is set by hand is sent as it is written. */
interface Entered {
	tools?: IDataObject[];
	toolIds?: number[];
}

function enteredTools(request: PreparedRequest, parameters: ItemParameters): Entered {
	const body = sentBody(request);
	const entered = (parameter: string, field: string) =>
		body[field] === parameters[parameter] ? parameters[parameter] : undefined;
	return {
		tools: entered('tools', 'tools') as IDataObject[] | undefined,
		toolIds: entered('customTools', 'tool_ids') as number[] | undefined,
	};
}

/** Items that change the tools of the same assistant wait for each other, whatever their tokens: each reads what the one before has added. */
export function assistantWithTools(
	{ body }: PreparedRequest,
	{ assistantId }: ItemParameters,
): string | undefined {
	const hasTools = body.tools !== undefined || body.tool_ids !== undefined;
	return hasTools ? String(assistantId) : undefined;
}

/** Refuses two entries that would be one tool of the assistant, where tools are added. */
export const addsEachOnce: RequestCheck = ({ body = {} }, { tools, changeBuiltInTools }) => {
	// a list that is set by hand is sent as it is written
	if (changeBuiltInTools === 'replace' || body.tools !== tools) return undefined;
	const entered = (tools ?? []) as IDataObject[];
	const identities = entered.map((tool) => identityOfTool(tool, NEUTRAL));
	const index = identities.findIndex((identity, place) => identities.indexOf(identity) !== place);
	if (index < 0) return undefined;
	const names = namesOf(entered);
	const first = names[identities.indexOf(identities[index])];
	return {
		message: `'Built-In Tools' ${first} and ${names[index]} are the same tool`,
		description:
			"They have the same number, assistant or event; of the other kinds an assistant has one each. Remove one of them, or choose 'Replace All' under 'Change Built-In Tools', which sends the tools as you enter them.",
	};
};

/** Tools as the form counts them, such as "Call Transfer 2". */
function namesOf(tools: IDataObject[]): string[] {
	return tools.map((tool, place) => {
		const before = tools.slice(0, place).filter(({ type }) => type === tool.type);
		return `${nameOfTool(tool)} ${before.length + 1}`;
	});
}

/**
 * Sends an update with tools, together with those that the assistant has: the platform replaces all by what it gets
 * (platform-api 4.10).
 * @returns undefined when no tools were entered
 */
export function updateTools(item: ItemInRun): Promise<IDataObject[]> | undefined {
	const entered = enteredTools(item.request, item.parameters);
	return entered.tools || entered.toolIds ? update(item, entered) : undefined;
}

/** One of the two lists as it is sent, with what to say of each of its entries when the platform refuses it. */
interface SentList {
	field: 'tools' | 'tool_ids';
	value: IDataObject[] | number[];
	/** What each is called, and what errors call it. */
	names: string[];
	labels: string[];
	/** The places of those that were not entered. */
	kept: number[];
	/** The parameter with which they can be left out. */
	change: string;
}

/** @throws NodeApiError when the assistant cannot be read or the platform refuses, NodeOperationError when something would be lost */
async function update(item: ItemInRun, { tools, toolIds }: Entered): Promise<IDataObject[]> {
	const { client, request, parameters } = item;
	const isAdded = {
		tools: tools && parameters.changeBuiltInTools !== 'replace',
		toolIds: toolIds && parameters.changeCustomTools !== 'replace',
	};
	const assistant =
		isAdded.tools || isAdded.toolIds
			? await readAssistant(client, parameters.assistantId as number)
			: {};
	const lists = [
		tools && builtInList(client, tools, isAdded.tools ? assistant.tools : []),
		toolIds && customList(client, toolIds, isAdded.toolIds ? assistant.tool_ids : []),
	].filter((list) => list !== undefined);
	const response = await client.send({
		...request,
		// as they are: what was read is in the deployment's words already
		additionalBody: {
			...request.additionalBody,
			...Object.fromEntries(lists.map(({ field, value }) => [field, value])),
		},
		labels: Object.assign({}, request.labels, ...lists.map(labelsOf)) as Labels,
		errors: [...lists.flatMap(refusalsOfKept), ...(request.errors ?? [])],
	});
	return [asRow(response.body)];
}

/** Reads one assistant: the platform has a list of them only (platform-api 4.14). */
async function readAssistant(client: PlatformClient, id: number): Promise<IDataObject> {
	const rows = new RowCollector(client.node);
	const paging = { perPage: pageSizeFor(Infinity), readAhead: () => 1 };
	try {
		for await (const page of numberedPages(client.list(ENDPOINTS.listAssistants), paging)) {
			rows.add(page, Infinity);
			const assistant = page.rows.find((row) => identityOf(row) === id);
			if (assistant) return assistant;
		}
	} catch (error) {
		if (!(error instanceof NodeApiError)) return await Promise.reject(error);
		return await Promise.reject(
			apiError(client.node, {
				message: `The tools that the assistant has could not be read: ${error.message}`,
				description: `Nothing was changed. ${error.description ?? ''}`.trim(),
				httpCode: error.httpCode ?? undefined,
			}),
		);
	}
	throw refusal(client, {
		message: `There is no assistant with the ID ${id}`,
		description:
			'Nothing was changed. It may have been deleted, or belong to another account than the API token: choose it from the list again.',
	});
}

function refusal({ node }: PlatformClient, { message, description }: Problem): NodeOperationError {
	return new NodeOperationError(node, message, { description });
}

function builtInList(client: PlatformClient, entered: IDataObject[], read: unknown): SentList {
	const { identifiers } = client.deployment;
	const inWords = entered.map((tool) => applyIdentifiersToFields(tool, identifiers));
	const placed = addTools(read, inWords, identifiers);
	if ('message' in placed) throw refusal(client, placed);
	const { tools, places } = placed;
	const entries = namesOf(entered);
	const names = tools.map((tool) => descriptionOfTool(tool, identifiers));
	return {
		field: 'tools',
		value: tools,
		names,
		labels: names.map((name, place) =>
			places.includes(place)
				? `Built-In Tools: ${entries[places.indexOf(place)]}`
				: `${name}, which the assistant has already`,
		),
		kept: [...tools.keys()].filter((place) => !places.includes(place)),
		change: 'Change Built-In Tools',
	};
}

function customList(client: PlatformClient, entered: number[], read: unknown): SentList {
	const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0;
	if (!Array.isArray(read) || !read.every(isId)) {
		throw refusal(client, {
			message:
				'Nothing was changed: the platform does not tell which custom tools the assistant has',
			description:
				"To add some, the others must be known. Choose 'Replace All' under 'Change Custom Tools' and enter all custom tools that the assistant should have, or change them on the platform.",
		});
	}
	const ids = [...new Set([...(read as number[]), ...entered])];
	const isKept = (id: number) => !entered.includes(id);
	return {
		field: 'tool_ids',
		value: ids,
		names: ids.map(String),
		labels: ids.map((id) =>
			isKept(id) ? `Tool ${id}, which the assistant has already` : `Custom Tools: Tool ${id}`,
		),
		kept: [...ids.keys()].filter((place) => isKept(ids[place])),
		change: 'Change Custom Tools',
	};
}

function labelsOf({ field, labels }: SentList): Labels {
	return Object.fromEntries(labels.map((label, place) => [`${field}.${place}`, label]));
}

/** What it means when the platform refuses a tool that nobody has entered, or does not say which one it refuses. */
function refusalsOfKept({ field, names, labels, kept, change }: SentList): ErrorMessage[] {
	if (kept.length === 0) return [];
	const advice = `Take it off the assistant on the platform, or choose 'Replace All' under '${change}' and enter all tools that the assistant should have.`;
	const refusedIn = (response: PlatformResponse) =>
		kept.filter((place) =>
			refusedFields(response).some((name) => `${name}.`.startsWith(`${field}.${place}.`)),
		);
	const listed = (isKept: boolean) =>
		names.filter((_, place) => kept.includes(place) === isKept).join(', ');
	return [
		{
			status: 4,
			when: (response) => refusedIn(response).length > 0,
			message: 'The platform no longer takes a tool that the assistant has already',
			description: (response) =>
				`Nothing was changed. It was not entered here: ${refusedIn(response)
					.map((place) => labels[place])
					.join('; ')}. What it needs may have been deleted on the platform. ${advice}`,
		},
		{
			status: 4,
			when: (response) => refusedFields(response).includes(field),
			message: 'The platform does not take one of the tools',
			description: `Nothing was changed. Entered here: ${listed(false)}. The assistant has already: ${listed(true)}. If it is one of those, it may have been deleted on the platform. ${advice}`,
		},
	];
}

function refusedFields({ body }: PlatformResponse): string[] {
	return isObject(body) && isObject(body.errors) ? Object.keys(body.errors) : [];
}
