// The groups of fields of platform-api 4.10, as "What to Change" offers them: only the chosen ones are shown.
import type { INodeProperties } from 'n8n-workflow';
import type { RequestCheck } from '../../../declaration/operation';
import { sendInBody, writtenBy } from '../../../declaration/routing';
import { collection } from '../../../parameters/common';
import type { Field } from './fields';

export interface Section {
	/** Its entry in the list of groups. */
	option: { name: string; value: string; description: string };
	properties: INodeProperties[];
}

/** Declares a group whose fields are added one by one, with a parameter that removes those that can be cleared. */
export function section(
	value: string,
	name: string,
	description: string,
	fields: Field[],
): Section {
	const options = [
		...fields.map(({ property, apiField, rules }) => ({
			...property,
			// a number would look like the one that the assistant has
			...(property.type === 'number' && { default: '' }),
			routing: { ...sendInBody(apiField, ...rules), ...property.routing },
		})),
		...removalOf(fields),
	];
	const sorted = options.sort((a, b) => a.displayName.localeCompare(b.displayName));
	const fieldsAdded = collection(name, value, 'Add Field')(...sorted);
	return {
		option: { name, value, description },
		properties: [{ ...fieldsAdded, displayOptions: shownIn(value) }],
	};
}

/** Display options for a parameter of a group. */
export function shownIn(section: string) {
	return { show: { '/sections': [section] } };
}

/** A group without some of its parameters. */
export function without(names: string[], { option, properties }: Section): Section {
	const isKept = ({ name }: { name: string }) => !names.includes(name);
	return {
		option,
		properties: properties
			.filter(isKept)
			.map((property) => ({ ...property, options: property.options?.filter(isKept) })),
	};
}

/** The parameter in which groups are chosen. */
export function whatToChange(sections: Section[]): INodeProperties {
	return {
		displayName: 'What to Change',
		name: 'sections',
		type: 'multiOptions',
		noDataExpression: true,
		options: sections
			.map(({ option }) => option)
			.sort((a, b) => a.name.localeCompare(b.name, 'en')),
		default: [],
		description:
			'The settings to show below. Only the fields you add there are changed. A switch or choice starts with its usual value, not with that of the assistant.',
	};
}

/** The name of the parameter in each group that removes some of its settings. */
const REMOVE = 'remove';

function removalOf(fields: Field[]): INodeProperties[] {
	const choices = fields.flatMap(
		({ property: { displayName }, apiField, removal, removalName = displayName }) =>
			removal ? [{ name: removalName, description: removal, value: apiField }] : [],
	);
	const lists = fields.filter(({ property: { type } }) => type === 'multiOptions');
	const listFields = lists.map(({ apiField }) => apiField);
	return choices.length > 0 ? [removalFrom('Settings to Remove', choices, listFields)] : [];
}

/**
 * A parameter that removes settings of its group.
 * @param choices each with the field of the API as its value, and a description of what clearing it means
 * @param lists those that an empty list clears; null clears all others (platform-api 4.10)
 */
export function removalFrom(
	displayName: string,
	choices: Array<{ name: string; value: string; description: string }>,
	lists: string[],
): INodeProperties {
	return {
		displayName,
		name: REMOVE,
		type: 'multiOptions',
		options: choices.sort((a, b) => a.name.localeCompare(b.name)),
		default: [],
		description: 'Settings to clear. Each one says what that means.',
		routing: writtenBy(({ body }, fields) => {
			// a new value that was set before stays, so that `removesNothingNew` finds it
			for (const field of (fields ?? []) as string[]) {
				body[field] ??= lists.includes(field) ? [] : null;
			}
		}),
	};
}

/** Refuses to remove a setting that has a new value in the same update. */
export const removesNothingNew: RequestCheck = ({ request: { body }, parameters, labels }) => {
	const removed = Object.entries(parameters)
		.filter(([path]) => path.split('.').at(-1) === REMOVE)
		.flatMap(([, fields]) => (fields ?? []) as string[]);
	const field = removed.find((name) => !['null', '[]'].includes(JSON.stringify(body[name])));
	if (field === undefined) return undefined;
	return {
		message: `'${labels[field]}' is set and removed in the same update`,
		description: "Remove it from 'Settings to Remove', or clear the new value.",
	};
};
