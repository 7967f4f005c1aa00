// The two lists of tools as they are sent, and what is said when the platform refuses one of their entries.
import type { IDataObject } from 'n8n-workflow';
import { idIn, toolAsWritten } from '../../../api/assistantTools';
import type { Identifiers } from '../../../client/credential';
import type { ErrorMessage } from '../../../client/errorMessages';
import type { Labels } from '../../../client/errors';
import { applyIdentifiersToFields } from '../../../client/request';
import { isObject, type PlatformResponse } from '../../../client/response';
import type { Problem } from '../../../validation/validate';
import { addTools, descriptionOfTool, identityOfTool, nameOfTool } from './keptTools';

/** One of the two lists as it is sent. */
export interface SentList {
	field: 'tools' | 'tool_ids';
	/** The parameter with which those that the assistant has can be left out. */
	change: string;
	entries: SentTool[];
}

interface SentTool {
	value: IDataObject | number;
	/** What it is called, and what errors call it. */
	name: string;
	label: string;
	/** Whether it was read, and not entered. */
	isKept: boolean;
}

/** Tools as the form counts them, such as "Call Transfer 2". */
export function namesOf(tools: IDataObject[]): string[] {
	return tools.map((tool, place) => {
		const before = tools.slice(0, place).filter(({ type }) => type === tool.type);
		return `${nameOfTool(tool)} ${before.length + 1}`;
	});
}

/**
 * The built-in tools that go out.
 * @param entered in the words of the API document
 * @param read the `tools` of the assistant; none where all are replaced
 */
export function builtInList(
	entered: IDataObject[],
	read: unknown,
	identifiers: Identifiers,
): SentList | Problem {
	const inWords = entered.map((tool) => applyIdentifiersToFields(tool, identifiers));
	const placed = addTools(read, inWords, identifiers);
	if ('message' in placed) return placed;
	const { tools, places } = placed;
	const namesInForm = namesOf(entered);
	const entries = tools.map((value, place) => {
		const name = descriptionOfTool(value, identifiers);
		const isKept = !places.includes(place);
		const label = isKept
			? `${name}, which the assistant has already`
			: `Built-In Tools: ${namesInForm[places.indexOf(place)]}`;
		return { value, name, label, isKept };
	});
	return { field: 'tools', change: 'Change Built-In Tools', entries };
}

/**
 * The custom tools that go out, each once.
 * @param read the `tool_ids` of the assistant, which many platforms do not answer; none where all are replaced
 */
export function customList(entered: number[], read: unknown): SentList | Problem {
	const readIds = Array.isArray(read) ? read.map(idIn) : [undefined];
	if (!readIds.every((id) => id !== undefined)) {
		return {
			message:
				'Nothing was changed: the platform does not say which custom tools the assistant has',
			description:
				"To add some, the others must be known, and many platforms do not show them. Choose 'Replace All' under 'Change Custom Tools' and enter all custom tools that the assistant should have, or change them on the platform.",
		};
	}
	const entries = [...new Set([...readIds, ...entered])].map((value) => {
		const isKept = !entered.includes(value);
		const label = isKept
			? `Tool ${value}, which the assistant has already`
			: `Custom Tools: Tool ${value}`;
		return { value, name: String(value), label, isKept };
	});
	return { field: 'tool_ids', change: 'Change Custom Tools', entries };
}

/** What errors call each entry of a list, by its place in the body. */
export function labelsOf({ field, entries }: SentList): Labels {
	return Object.fromEntries(entries.map(({ label }, place) => [`${field}.${place}`, label]));
}

/** The names of those that an assistant lacks, by what was read of it after they were sent. */
export function missingIn(
	{ field, entries }: SentList,
	read: unknown,
	identifiers: Identifiers,
): string[] {
	const keyOf = (tool: unknown) => {
		if (field === 'tool_ids') return idIn(tool);
		const written = toolAsWritten(tool);
		return isObject(written) ? identityOfTool(written, identifiers) : undefined;
	};
	const there = Array.isArray(read) ? read.map(keyOf) : [];
	return entries.filter(({ value }) => !there.includes(keyOf(value))).map(({ name }) => name);
}

/** What it means when the platform refuses a tool that nobody has entered, or does not say which one it refuses. */
export function refusalsOfKept({ field, entries, change }: SentList): ErrorMessage[] {
	if (!entries.some(({ isKept }) => isKept)) return [];
	const advice = `Take it off the assistant on the platform, or choose 'Replace All' under '${change}' and enter all tools that the assistant should have.`;
	const refusedIn = (response: PlatformResponse) =>
		entries.filter(
			({ isKept }, place) =>
				isKept &&
				refusedFields(response).some((name) => `${name}.`.startsWith(`${field}.${place}.`)),
		);
	const listed = (kept: boolean) =>
		entries
			.filter(({ isKept }) => isKept === kept)
			.map(({ name }) => name)
			.join(', ');
	return [
		{
			status: 4,
			when: (response) => refusedIn(response).length > 0,
			message: 'The platform no longer takes a tool that the assistant has already',
			description: (response) =>
				`Nothing was changed. It was not entered here: ${refusedIn(response)
					.map(({ label }) => label)
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
