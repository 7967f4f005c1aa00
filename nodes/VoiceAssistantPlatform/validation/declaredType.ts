import type { INodeProperties, INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';
import { number, oneOf, someOf, strictBoolean, trimmed } from './rules';
import type { Rule } from './validate';

/** By the type of a parameter. */
const RULES: Partial<Record<NodePropertyTypes, (property: INodeProperties) => Rule[]>> = {
	boolean: () => [strictBoolean],
	number: ({ typeOptions: { minValue: from, maxValue: to, numberPrecision } = {} }) => [
		number({ from, to, whole: numberPrecision === 0 }),
	],
	options: (property) => {
		const choices = choicesOf(property);
		return choices.length > 0 ? [trimmed, oneOf(...choices)] : [];
	},
	multiOptions: (property) => {
		// a choice may stand for several values, with commas between them
		const values = choicesOf(property).flatMap((choice) => String(choice).split(','));
		return values.length > 0 ? [someOf(...new Set(values))] : [];
	},
};

/**
 * What the declaration of a parameter asks of its value: its type, its bounds, its choices. n8n converts nothing that an
 * expression gives, and its variables are texts: "false" would count as true.
 */
export function typeRules(property: INodeProperties): Rule[] {
	return RULES[property.type]?.(property) ?? [];
}

/** Those that the declaration has itself: none where the platform is asked for them. */
function choicesOf({ options = [] }: INodeProperties): Array<INodePropertyOptions['value']> {
	return (options as INodePropertyOptions[]).map(({ value }) => value);
}
