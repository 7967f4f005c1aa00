// The tools to send: those that the assistant has, as they were read, and the entered ones, each once (platform-api 4.10).
import type { IDataObject } from 'n8n-workflow';
import { toolAsWritten } from '../../../api/assistant';
import type { Labels } from '../../../client/errors';
import type { Identifiers } from '../../../client/identifiers';
import type { Problem } from '../../../client/problem';
import { idIn, isId, isObject, textIn } from '../../../client/response';
import type { Field } from './fields';
import { TOOLS } from './tools';

/** One of the two lists of an assistant. */
interface SentList {
	field: 'tools' | 'tool_ids';
	values: Array<IDataObject | number>;
	/** What errors call an entry, by its place in the body. */
	labels: Labels;
}

const WAY_OUT =
	"Choose 'Replace All' under 'Change Tools' and enter all tools that the assistant should have, or change its tools on the platform.";

/** The fields that a tool can have; none for a kind that is not in platform-api 4.10. */
function fieldsOf({ type }: IDataObject): Field[] {
	return TOOLS.find(({ apiType }) => apiType === type)?.fields ?? [];
}

function identityIn(tool: IDataObject): string[] {
	return fieldsOf(tool)
		.filter(({ isIdentity }) => isIdentity)
		.map(({ apiField }) => textIn(tool[apiField]).trim());
}

/**
 * A text that is equal for two versions of the same tool: they have the same number, assistant or event. An assistant has
 * one tool of each other kind.
 */
export function identityOfTool(tool: IDataObject): string {
	return JSON.stringify([tool.type, ...identityIn(tool)]);
}

function nameOfKind({ type }: IDataObject): string {
	return TOOLS.find(({ apiType }) => apiType === type)?.displayName ?? `"${textIn(type)}"`;
}

/** The names of tools as the form counts them, such as "Call Transfer 2". */
export function namesOf(tools: IDataObject[]): string[] {
	return tools.map((tool, place) => {
		const before = tools.slice(0, place).filter(({ type }) => type === tool.type);
		return `${nameOfKind(tool)} ${before.length + 1}`;
	});
}

/** A tool in words that let the user find it, such as "Call Transfer (+40722123456)". */
function descriptionOf(tool: IDataObject): string {
	const values = identityIn(tool).filter((value) => value !== '');
	return nameOfKind(tool) + (values.length > 0 ? ` (${values.join(', ')})` : '');
}

/**
 * The built-in tools to send. Entered values are merged into a tool that the assistant has already.
 * @param read the `tools` of the assistant, in any notation (docs/api-assumptions.md, "Unclear places"); empty if all are
 * replaced
 * @returns the list, or the problem if a present tool could not be sent back unchanged
 */
export function builtInList(
	entered: IDataObject[],
	read: unknown,
	identifiers: Identifiers,
): SentList | Problem {
	const tools = Array.isArray(read)
		? read.map((tool) => withoutNulls(toolAsWritten(tool, identifiers)))
		: [undefined];
	if (!tools.every((tool) => isObject(tool) && isId(tool.type))) {
		return {
			message:
				'Nothing was changed: the platform does not say which built-in tools the assistant has',
			description: `To add some, the others must be known. ${WAY_OUT}`,
		};
	}
	const there = tools as IDataObject[];
	const values = [...there];
	const labels: Labels = {};
	for (const [index, tool] of there.entries()) {
		labels[`tools.${index}`] = `${descriptionOf(tool)}, which the assistant already has`;
	}
	const changes = new Map<number, IDataObject>();
	const names = namesOf(entered);
	for (const [index, tool] of entered.entries()) {
		const identity = identityOfTool(tool);
		const same = there.findIndex((other) => identityOfTool(other) === identity);
		const place = same < 0 ? values.length : same;
		changes.set(place, tool);
		values[place] = { ...values[place], ...tool };
		labels[`tools.${place}`] = `Tools: ${names[index]}`;
	}
	for (const [place, tool] of there.entries()) {
		const reason = whyNotKept(tool, changes.get(place) ?? {});
		if (reason === undefined) continue;
		return {
			message: 'Nothing was changed: the assistant has a built-in tool that cannot be kept',
			description: `It is tool ${place + 1} of the assistant, ${descriptionOf(tool)}: ${reason}. ${WAY_OUT}`,
		};
	}
	return { field: 'tools', values, labels };
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

/**
 * Why a tool cannot be sent back as it was read; undefined when it can.
 * @param entered the fields that are sent with new values
 */
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

/**
 * The custom tools to send, each once.
 * @param read the `tool_ids` of the assistant, which many platforms leave out; empty if all are replaced
 */
export function customList(entered: number[], read: unknown): SentList | Problem {
	const there = Array.isArray(read) ? read.map(idIn) : [''];
	if (!there.every((id): id is number => Number.isSafeInteger(id) && Number(id) > 0)) {
		return {
			message:
				'Nothing was changed: the platform does not say which custom tools the assistant has',
			description:
				"To add some, the others must be known, and many platforms do not show them. Choose 'Replace All' under 'Change Tools' and enter all custom tools that the assistant should have, and built-in tools in another node; or change them on the platform.",
		};
	}
	const values = [...new Set([...there, ...entered])];
	const labelOf = (id: number) =>
		entered.includes(id)
			? `Tools: Custom Tool ${id}`
			: `Custom Tool ${id}, which the assistant already has`;
	const labels = Object.fromEntries(values.map((id, place) => [`tool_ids.${place}`, labelOf(id)]));
	return { field: 'tool_ids', values, labels };
}
