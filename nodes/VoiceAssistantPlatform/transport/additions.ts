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
 * @throws NodeOperationError when what was added cannot be sent, or an access token is blank
 */
export function additionsOf(
	context: IExecuteSingleFunctions,
): Pick<Draft, 'accessToken' | 'additionalQuery' | 'additionalBody'> {
	const options = context.getNodeParameter('options', {}) as Options & {
		additionalBodyFields?: unknown;
	};
	return {
		accessToken: accessTokenIn(nodeOf(context), options, context.getItemIndex()),
		additionalQuery: additionalQueryOf(context, options, context.getItemIndex()),
		additionalBody: bodyFields(context, options.additionalBodyFields),
	};
}

interface Options {
	additionalQueryParameters?: { parameter?: Array<{ name?: unknown; value?: unknown }> };
}

/**
 * The query parameters that the user added; a name that comes several times has several values.
 * @throws NodeOperationError when one of them cannot be sent
 */
export function additionalQueryOf(
	context: Pick<IExecuteSingleFunctions, 'getNode'>,
	{ additionalQueryParameters }: Options,
	itemIndex?: number,
): IDataObject {
	const query: Record<string, string[]> = {};
	for (const { name, value } of additionalQueryParameters?.parameter ?? []) {
		const [word, text] = [name, value].map((given) => String(given ?? '').trim());
		if (word === '' && text === '') continue;
		if (word === '' || typeof value === 'object') {
			throw new NodeOperationError(
				nodeOf(context),
				"'Additional Query Parameters' have an entry that cannot be sent",
				{
					itemIndex,
					description: 'Each needs a name, and a text or number as its value.',
				},
			);
		}
		query[word] = [...(query[word] ?? []), String(value ?? '')];
	}
	return Object.fromEntries(
		Object.entries(query).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
	);
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
