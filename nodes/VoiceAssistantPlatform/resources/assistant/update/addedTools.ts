// 'Add to Existing': the platform replaces all tools of an assistant (platform-api 4.10), so those that it has are read and sent
// back beside the entered ones.
import type { IDataObject } from 'n8n-workflow';
import { readAssistant, toolAsWritten } from '../../../api/assistant';
import type { PlatformClient } from '../../../client/client';
import { withMoreWords } from '../../../client/errors';
import { problemError } from '../../../client/problem';
import { asRow, idIn, isId, isObject, textIn } from '../../../client/response';
import type {
	ItemInRun,
	ItemParameters,
	Performed,
	RequestCheck,
} from '../../../declaration/operation';
import { oneAtATime } from '../../../oneAtATime';
import type { Field } from './fields';
import { TOOLS, type EnteredTools } from './tools';

const enteredIn = ({ tools }: ItemParameters) => (tools ?? {}) as EnteredTools;

/** The fields that a tool can have; none for a kind that is not in platform-api 4.10. */
function fieldsOf({ type }: IDataObject): Field[] {
	return TOOLS.find(({ apiType }) => apiType === type)?.fields ?? [];
}

/**
 * A tool by its number, assistant or event, such as "Call Transfer (+40722123456)"; of the other kinds an assistant has one
 * each. Two versions of a tool have the same name.
 */
function nameOfTool(tool: IDataObject): string {
	const kind = TOOLS.find(({ apiType }) => apiType === tool.type)?.displayName;
	const values = fieldsOf(tool)
		.filter(({ isIdentity }) => isIdentity)
		.map(({ apiField }) => textIn(tool[apiField]).trim())
		.filter((value) => value !== '');
	return `${kind ?? `"${textIn(tool.type)}"`}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
}

/** When tools are added, refuses two entries that would be the same tool. */
export const addsEachOnce: RequestCheck = ({ parameters }) => {
	if (parameters.changeTools === 'replace') return undefined;
	const names = (enteredIn(parameters).tools ?? []).map(nameOfTool);
	const twice = names.find((name, place) => names.indexOf(name) !== place);
	if (twice === undefined) return undefined;
	return {
		message: `'Tools' has ${twice} twice`,
		description:
			"Remove one of the two, or choose 'Replace All' under 'Change Tools', which sends the tools as you enter them.",
	};
};

/** Sends an update of tools. Other executions wait: if two read the same tools, one would remove what the other adds. */
export function updateTools(item: ItemInRun): Promise<Performed> | undefined {
	const { client, request, parameters, signal } = item;
	if (request.body.tools === undefined && request.body.tool_ids === undefined) return undefined;
	const key = `tools of ${String(parameters.assistantId)} on ${client.deployment.root}`;
	return oneAtATime(key, async () => ({ rows: [await update(item)] }), signal);
}

/** @throws NodeApiError when the assistant cannot be read or the platform refuses, NodeOperationError when something would be lost */
async function update({ client, request, parameters }: ItemInRun): Promise<IDataObject> {
	const entered = enteredIn(parameters);
	const isAdded = parameters.changeTools !== 'replace' && (entered.tools ?? entered.tool_ids);
	const there = isAdded ? await readTools(client, parameters.assistantId) : undefined;
	const lists = there ? withExisting(client, entered, there) : {};
	const body: IDataObject = { ...request.body, ...lists };
	const labels: Record<string, string> = {};
	for (const [place, tool] of ((body.tools ?? []) as IDataObject[]).entries()) {
		labels[`tools.${place}`] = `Tools: ${nameOfTool(tool)}`;
	}
	for (const [place, id] of ((body.tool_ids ?? []) as number[]).entries()) {
		labels[`tool_ids.${place}`] = `Tools: Custom Tool ${id}`;
	}
	return asRow((await client.send({ ...request, body }, { labels })).body);
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

/**
 * The tools to send, each once: those that the assistant `there` has, as they were read, and the entered ones.
 * @returns the lists to which tools are added
 * @throws NodeOperationError when a present tool could not be sent back unchanged
 */
export function withExisting(
	client: Pick<PlatformClient, 'node' | 'deployment'>,
	{ tools, tool_ids }: EnteredTools,
	there: IDataObject,
): EnteredTools {
	return {
		...(tools && { tools: withBuiltIn(client, tools, there.tools) }),
		...(tool_ids && { tool_ids: withCustom(client, tool_ids, there.tool_ids) }),
	};
}

const WAY_OUT =
	"Choose 'Replace All' under 'Change Tools' and enter all tools that the assistant should have, or change its tools on the platform.";

function withBuiltIn(
	{ node, deployment }: Parameters<typeof withExisting>[0],
	entered: IDataObject[],
	read: unknown,
): IDataObject[] {
	const written = Array.isArray(read)
		? read.map((tool) => withoutNulls(toolAsWritten(tool, deployment.identifiers)))
		: [undefined];
	if (!written.every((tool) => isObject(tool) && isId(tool.type))) {
		throw problemError(node, {
			message:
				'Nothing was changed: the platform does not say which built-in tools the assistant has',
			description: `To add some, the others must be known. ${WAY_OUT}`,
		});
	}
	const there = written as IDataObject[];
	const names = there.map(nameOfTool);
	const changes = there.map((_tool, place) =>
		entered.find((one) => names.indexOf(nameOfTool(one)) === place),
	);
	for (const [place, tool] of there.entries()) {
		const reason = whyNotKept(tool, changes[place] ?? {});
		if (reason === undefined) continue;
		throw problemError(node, {
			message: 'Nothing was changed: the assistant has a built-in tool that cannot be kept',
			description: `It is tool ${place + 1} of the assistant, ${names[place]}: ${reason}. ${WAY_OUT}`,
		});
	}
	return [
		...there.map((tool, place) => ({ ...tool, ...changes[place] })),
		...entered.filter((one) => !names.includes(nameOfTool(one))),
	];
}

/** Without fields that are null: they are not set, and the platform may refuse null where it wants text. */
function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (!isObject(value)) return value;
	const set = Object.entries(value).filter(([, inner]) => inner !== null);
	return Object.fromEntries(set.map(([name, inner]) => [name, withoutNulls(inner)]));
}

/** What platforms show in place of a hidden value; a single * is a key of the telephone. */
const HIDDEN_VALUE = /[*＊∗•●∙·■█]{3,}/;

/** Why a tool cannot be sent back as it was read, with the entered fields in place of its own; undefined when it can. */
function whyNotKept(tool: IDataObject, entered: IDataObject): string | undefined {
	// without a type, it is the first calendar
	const calendar = textIn(tool.calendar_type) || 'cal_a';
	const isOfCalendar = ({ property: { displayOptions } }: Field) =>
		displayOptions?.show?.calendarType?.includes(calendar) ?? true;
	const fields = fieldsOf(tool);
	const missing = fields
		.filter(({ property }) => property.required)
		.filter(isOfCalendar)
		.find(({ apiField }) => !isId({ ...tool, ...entered }[apiField]));
	if (missing) return `the platform does not return its '${missing.property.displayName}'`;
	const hidden = Object.keys(tool)
		.filter((name) => !Object.hasOwn(entered, name))
		.find((name) => HIDDEN_VALUE.test(JSON.stringify(tool[name] ?? null)));
	if (hidden === undefined) return undefined;
	const { displayName = hidden, typeOptions } =
		fields.find(({ apiField }) => apiField === hidden)?.property ?? {};
	const orEntered = typeOptions?.password
		? `. Enter this tool under 'Tools' as well, with its '${displayName}', and it is kept. If you do not have it, there is another way`
		: '';
	return `the platform hides its '${displayName}', which would be lost${orEntered}`;
}

/** @param read the `tool_ids` of the assistant, which many platforms leave out */
function withCustom(
	{ node }: Parameters<typeof withExisting>[0],
	entered: number[],
	read: unknown,
): number[] {
	const there = Array.isArray(read) ? read.map(idIn) : [''];
	if (there.every((id): id is number => Number.isSafeInteger(id) && Number(id) > 0)) {
		return [...new Set([...there, ...entered])];
	}
	throw problemError(node, {
		message: 'Nothing was changed: the platform does not say which custom tools the assistant has',
		description:
			"To add some, the others must be known, and many platforms do not show them. Choose 'Replace All' under 'Change Tools' and enter all custom tools that the assistant should have, and built-in tools in another node; or change them on the platform.",
	});
}
