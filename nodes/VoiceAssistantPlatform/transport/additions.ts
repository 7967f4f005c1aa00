import {
	jsonParse,
	NodeOperationError,
	type IDataObject,
	type IExecuteSingleFunctions,
} from 'n8n-workflow';
import { accessTokenIn } from './actingUser';
import { isObject } from './answer';
import type { Draft } from './prepare';
import { nodeOf } from './nodeOf';

/**
 * What the user chose under "Options" for any request (gaps.md, "Escape hatches"; platform-api 5.3).
 * @throws NodeOperationError when the additional body fields are no JSON object, or an access token is blank
 */
export function additionsOf(
	context: IExecuteSingleFunctions,
): Pick<Draft, 'accessToken' | 'additionalQuery' | 'additionalBody'> {
	const options = context.getNodeParameter('options', {}) as {
		additionalQueryParameters?: { parameter?: Array<{ name: string; value: string }> };
		additionalBodyFields?: unknown;
	};
	const parameters = options.additionalQueryParameters?.parameter ?? [];
	return {
		accessToken: accessTokenIn(nodeOf(context), options, context.getItemIndex()),
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
