// What an expression may give for a switch, a number or a choice: n8n converts nothing, and its variables are texts.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const TYPES = ['boolean', 'number', 'options', 'multiOptions'];

/** Whether a parameter is a switch, a number, or a choice that the form has itself. */
export function isTyped({ type, options = [] }: INodeProperties): boolean {
	return TYPES.includes(type) && (!type.endsWith('ptions') || options.length > 0);
}

export interface GivenValues {
	/** What counts as which value. */
	converted: Array<[given: unknown, as: unknown]>;
	/** What counts as nothing. */
	blank: unknown[];
	refused: unknown[];
}

/** Nothing can be made of it: neither text nor a number. */
export const ODD = { toString: 1, valueOf: 1 };

const NO_VALUES = [{}, { value: true }, ODD];

/** Values to try on a parameter, by its declaration. */
export function valuesFor(property: INodeProperties): GivenValues {
	const { minValue, maxValue, numberPrecision } = property.typeOptions ?? {};
	const blank = [null, '', '  '];
	if (property.type === 'boolean') {
		const converted: GivenValues['converted'] = [
			['false', false],
			['true', true],
		];
		return {
			converted,
			blank,
			refused: ['0', '1', 0, 1, 'soon', 'FALSE', [], [true], ...NO_VALUES],
		};
	}
	if (property.type === 'number') {
		const number = Number(property.default);
		return {
			converted: [
				[String(number), number],
				[` ${number}`, number],
			],
			blank,
			refused: [
				...['soon', '1 minute', true, false, [], [number], ...NO_VALUES],
				...(minValue === undefined ? [] : [minValue - 1, String(minValue - 1)]),
				...(maxValue === undefined ? [] : [maxValue + 1, 3_000_000_000]),
				...(numberPrecision === 0 ? [number + 0.5] : []),
			],
		};
	}
	const choices = (property.options as INodePropertyOptions[]).map(({ value }) => value);
	const [first] = choices;
	const others = ['soon', 'constructor', `${String(first)}x`, 7, true];
	if (property.type === 'options') {
		return {
			converted: [[` ${String(first)} `, first]],
			blank,
			refused: [...others, [], [first], ...NO_VALUES],
		};
	}
	return {
		converted: [
			[first, [first]],
			[choices.join(', '), choices],
			[[first, '', null], [first]],
		],
		blank: [...blank, []],
		refused: [...others, [first, 'soon'], [[first]], ...NO_VALUES],
	};
}

/** How a value is stored that an expression gives; where the form offers none, the value itself, as an import may have it. */
export function stored({ noDataExpression }: INodeProperties, value: unknown): unknown {
	return noDataExpression ? value : `={{ (${JSON.stringify(value)}) }}`;
}

/** What neither a refusal nor a request may say: it is an error of JavaScript, or comes of one. */
export const OF_JAVASCRIPT = /Cannot |is not a function|undefined|\[object|not iterable/;

/** What is wrong with a refusal. */
export function complaintsAboutRefusal(
	{ displayName }: INodeProperties,
	error: { message: string; description?: string | null } | undefined,
): string[] {
	if (!error) return ['is taken'];
	const words = [error.message, error.description].join(' ');
	return [
		...(words.includes(`'${displayName}'`) ? [] : [`does not name the field: ${words}`]),
		...(OF_JAVASCRIPT.test(words) ? [`is an error of JavaScript: ${words}`] : []),
	];
}
