import {
	NodeOperationError,
	type IDataObject,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { isObject } from './answer';
import { door, type Pagination } from './door';
import { nodeOf } from './nodeOf';
import type { PolicyName } from './policy';
import { readPages } from './rows';

/**
 * The way of an operation that sends one request and passes the answer on as one item.
 * @param policy a row of the policy table, where the method alone does not tell
 */
export function oneRequest(policy?: PolicyName): Pagination {
	return door(async (_context, request, send) => {
		const { body } = await send(request);
		if (isObject(body)) return [body];
		return [body ? { data: body as IDataObject[] } : {}];
	}, policy);
}

/**
 * The way of a list that comes in pages, as many rows as "Return All" and "Limit" say.
 * @param summary the fields that "Simplify" keeps
 */
export function manyPages(summary: string[]): Pagination {
	return door(async (context, request, send) => {
		refuseOwnPaging(context, request);
		const rows = await readPages(nodeOf(context), request, send, rowsWanted(context));
		if (!context.getNodeParameter('simplify', true)) return rows;
		return rows.map((row) =>
			Object.fromEntries(summary.filter((name) => name in row).map((name) => [name, row[name]])),
		);
	});
}

/** The pages are counted here: another count would lose or repeat rows. */
function refuseOwnPaging(context: IExecutePaginationFunctions, { qs }: IHttpRequestOptions): void {
	const name = ['page', 'per_page'].find((parameter) => parameter in (qs ?? {}));
	if (name === undefined) return;
	throw new NodeOperationError(
		nodeOf(context),
		`'Additional Query Parameters' cannot set "${name}"`,
		{ description: "Use 'Limit' or 'Return All' to say how many results you want." },
	);
}

function rowsWanted(context: IExecutePaginationFunctions): number {
	if (context.getNodeParameter('returnAll', false)) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	if (Number.isInteger(limit) && Number(limit) > 0) return Number(limit);
	throw new NodeOperationError(nodeOf(context), "The 'Limit' is not a number of results", {
		description: `It is "${String(limit)}". Enter a whole number from 1 on, or turn on 'Return All'.`,
	});
}
