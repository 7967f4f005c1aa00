import {
	jsonParse,
	NodeOperationError,
	type IDataObject,
	type IExecuteSingleFunctions,
} from 'n8n-workflow';
import { isObject } from './answer';
import type { Draft } from './prepare';
import { nodeOf } from './nodeOf';

/**
 * What the user added by hand under "Options" (gaps.md, "Escape hatches").
 * @throws NodeOperationError when the additional body fields are no JSON object
 */
export function additionsOf(
	context: IExecuteSingleFunctions,
): Pick<Draft, 'additionalQuery' | 'additionalBody'> {
	const options = context.getNodeParameter('options', {}) as {
		additionalQueryParameters?: { parameter?: Array<{ name: string; value: string }> };
		additionalBodyFields?: unknown;
	};
	const parameters = options.additionalQueryParameters?.parameter ?? [];
	return {
		additionalQuery: Object.fromEntries(
			parameters.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]),
		),
		additionalBody: bodyFields(context, options.additionalBodyFields),
	};
}

function bodyFields(context: IExecuteSingleFunctions, value: unknown): IDataObject {
	if (typeof (value ?? '') === 'string' && String(value ?? '').trim() === '') return {};
	const fields: unknown =
		typeof value === 'string' ? jsonParse(value, { fallbackValue: null }) : value;
	if (isObject(fields)) return fields;
	throw new NodeOperationError(
		nodeOf(context),
		"The 'Additional Body Fields' are not a JSON object",
		{
			itemIndex: context.getItemIndex(),
			description:
				'Write names and values in braces, for example { "notes": "Call in the morning" }.',
		},
	);
}
