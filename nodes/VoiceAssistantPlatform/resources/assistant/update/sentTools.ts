// The two lists of tools to send: the assistant's present tools and the entered ones, each once.
import type { IDataObject } from 'n8n-workflow';
import { numericId, toolAsWritten } from '../../../api/assistantTools';
import type { Identifiers } from '../../../client/credential';
import type { Labels } from '../../../client/errors';
import { applyIdentifiersToFields } from '../../../client/request';
import { isObject } from '../../../client/response';
import type { Problem } from '../../../validation/validate';
import { descriptionOfTool, identityOfTool, nameOfTool, reasonAgainst } from './keptTools';

export interface SentList {
	field: 'tools' | 'tool_ids';
	entries: SentTool[];
}

interface SentTool {
	value: IDataObject | number;
	name: string;
	/** Its name in the form; undefined for a tool that is kept as it was read. */
	label?: string;
}

const WAY_OUT =
	"Choose 'Replace All' under 'Change Tools' and enter all tools that the assistant should have, or change its tools on the platform.";

/** The names of tools as the form counts them, such as "Call Transfer 2". */
export function namesOf(tools: IDataObject[]): string[] {
	return tools.map((tool, place) => {
		const before = tools.slice(0, place).filter(({ type }) => type === tool.type);
		return `${nameOfTool(tool)} ${before.length + 1}`;
	});
}

interface Place {
	tool: IDataObject;
	entered: IDataObject;
	label?: string;
}

/**
 * The built-in tools to send. Entered values are merged into a tool that the assistant has already; the other tools are
 * kept, in the form of platform-api 4.10 and without fields that are null, which are not set.
 * @param entered in the words of the API document
 * @param read the `tools` of the assistant, in any notation (docs/api-assumptions.md, "Unclear places"); empty if all are
 * replaced
 * @returns the list, or the problem if a present tool could not be sent back unchanged
 */
export function builtInList(
	entered: IDataObject[],
	read: unknown,
	identifiers: Identifiers,
): SentList | Problem {
	if (!Array.isArray(read)) {
		return {
			message:
				'Nothing was changed: the platform does not say which built-in tools the assistant has',
			description: `To add some, the others must be known. ${WAY_OUT}`,
		};
	}
	const tools = read.map((tool) => withoutNulls(toolAsWritten(tool)) as IDataObject);
	const identities = tools.map((tool) => identityOfTool(tool, identifiers));
	const places: Place[] = tools.map((tool) => ({ tool, entered: {} }));
	const names = namesOf(entered);
	for (const [index, one] of entered.entries()) {
		const tool = applyIdentifiersToFields(one, identifiers);
		const identity = identityOfTool(tool, identifiers);
		const same = [...identities.keys()].filter((place) => identities[place] === identity);
		if (same.length > 1) return twiceThere(tool, same);
		const [place = places.length] = same;
		places[place] = {
			tool: { ...tools[place], ...tool },
			entered: tool,
			label: `Tools: ${names[index]}`,
		};
	}
	for (const [index, { tool, entered: ofIt }] of places.slice(0, read.length).entries()) {
		const reason = reasonAgainst(tool, ofIt, identifiers);
		if (reason === undefined) continue;
		const name = isObject(tool) ? `, ${descriptionOfTool(tool, identifiers)}` : '';
		return {
			message: 'Nothing was changed: the assistant has a built-in tool that cannot be kept',
			description: `It is tool ${index + 1} of the assistant${name}: ${reason}. ${WAY_OUT}`,
		};
	}
	const entries = places.map(({ tool, label }) => ({
		value: tool,
		name: descriptionOfTool(tool, identifiers),
		label,
	}));
	return { field: 'tools', entries };
}

function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (!isObject(value)) return value;
	const set = Object.entries(value).filter(([, inner]) => inner !== null);
	return Object.fromEntries(set.map(([name, inner]) => [name, withoutNulls(inner)]));
}

function twiceThere(tool: IDataObject, places: number[]): Problem {
	const numbers = places.map((place) => place + 1).join(' and ');
	return {
		message: `Nothing was changed: the assistant has the same ${nameOfTool(tool)} more than once`,
		description: `They are its tools ${numbers}, and it is not clear which of them you mean. ${WAY_OUT}`,
	};
}

/**
 * The custom tools to send, each once.
 * @param read the `tool_ids` of the assistant, which many platforms leave out; empty if all are replaced
 */
export function customList(entered: number[], read: unknown): SentList | Problem {
	const readIds = Array.isArray(read) ? read.map(numericId) : [undefined];
	if (!readIds.every((id) => id !== undefined)) {
		return {
			message:
				'Nothing was changed: the platform does not say which custom tools the assistant has',
			description:
				"To add some, the others must be known, and many platforms do not show them. Choose 'Replace All' under 'Change Tools' and enter all custom tools that the assistant should have, and built-in tools in another node; or change them on the platform.",
		};
	}
	const entries = [...new Set([...readIds, ...entered])].map((id) => ({
		value: id,
		name: `Custom Tool ${id}`,
		label: entered.includes(id) ? `Tools: Custom Tool ${id}` : undefined,
	}));
	return { field: 'tool_ids', entries };
}

/** The names of the entries of a list in errors, by their place in the body. */
export function labelsOf({ field, entries }: SentList): Labels {
	return Object.fromEntries(
		entries.map(({ name, label = `${name}, which the assistant has already` }, place) => [
			`${field}.${place}`,
			label,
		]),
	);
}

/** The names of tools that are missing from an assistant that was read after they were sent. */
export function missingIn(
	{ field, entries }: SentList,
	read: unknown,
	identifiers: Identifiers,
): string[] {
	const identityOf = (tool: unknown) =>
		field === 'tool_ids' ? numericId(tool) : identityOfTool(toolAsWritten(tool), identifiers);
	const there = Array.isArray(read) ? read.map(identityOf) : [];
	return entries.filter(({ value }) => !there.includes(identityOf(value))).map(({ name }) => name);
}
