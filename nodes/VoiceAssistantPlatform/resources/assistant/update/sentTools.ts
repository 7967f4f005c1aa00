// The two lists of tools as they are sent, and what is said when the platform refuses one of their entries.
import type { IDataObject } from 'n8n-workflow';
import { idIn } from '../../../api/assistantTools';
import type { Identifiers } from '../../../client/credential';
import type { ErrorMessage } from '../../../client/errorMessages';
import type { Labels } from '../../../client/errors';
import { applyIdentifiersToFields } from '../../../client/request';
import { isObject, type PlatformResponse } from '../../../client/response';
import type { Problem } from '../../../validation/validate';
import { addTools, descriptionOfTool, nameOfTool } from './keptTools';

/** One of the two lists as it is sent, with what to say of each of its entries when the platform refuses it. */
export interface SentList {
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
	const ids = [...new Set([...readIds, ...entered])];
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

/** What errors call each entry of a list, by its place in the body. */
export function labelsOf({ field, labels }: SentList): Labels {
	return Object.fromEntries(labels.map((label, place) => [`${field}.${place}`, label]));
}

/** What it means when the platform refuses a tool that nobody has entered, or does not say which one it refuses. */
export function refusalsOfKept({ field, names, labels, kept, change }: SentList): ErrorMessage[] {
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
