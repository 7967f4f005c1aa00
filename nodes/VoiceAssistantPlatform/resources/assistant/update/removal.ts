import type { INodePropertyOptions } from 'n8n-workflow';
import { writtenBy, type RequestCheck } from '../../../execution/operation';

/** The name of the parameter in each group. */
const REMOVE = 'remove';

/** platform-api 4.10: these are emptied by an empty list, all others by null. */
const LISTS = ['label_ids', 'secondary_language_ids', 'tool_ids', 'tools'];

/**
 * The values of a parameter that removes settings of its group.
 * @param choices each with the field of the API as its value, and with what is left without it
 */
export const removal = (choices: Array<INodePropertyOptions & { value: string }>) => ({
	type: 'multiOptions' as const,
	options: choices,
	default: [],
	description: 'Settings to clear. Each one says what that means.',
	routing: writtenBy(({ body }, fields) => {
		// a new value that comes before it stays, for removesNothingNew to find
		for (const field of (fields ?? []) as string[]) {
			body[field] ??= LISTS.includes(field) ? [] : null;
		}
		return undefined;
	}),
});

/** Refuses to remove what has a new value in the same update. */
export const removesNothingNew: RequestCheck = ({ labels = {} }, parameters) => {
	const removed = Object.entries(parameters)
		.filter(([path]) => path.split('.').at(-1) === REMOVE)
		.flatMap(([, fields]) => (fields ?? []) as string[]);
	// only what has a new value has a label
	const field = removed.find((name) => Object.hasOwn(labels, name));
	if (field === undefined) return undefined;
	return {
		message: `'${labels[field]}' has a new value and is to be removed as well`,
		description: "Take it out of 'Remove', or leave the new value empty.",
	};
};
