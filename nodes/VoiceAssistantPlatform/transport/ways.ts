import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INode,
} from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { choice, limit, yesOrNo } from './asked';
import { readByCursor } from './cursor';
import { door, type Pagination } from './door';
import { nodeOf } from './nodeOf';
import { pageSizeFor, readPages } from './pages';
import type { PolicyName } from './policy';
import { refuseEmptyUpdate, refuseOwnPaging } from './refuse';
import { summarize } from './summary';

/** Looks at a finished request, and throws when it must not be sent. */
type Check = (context: IExecutePaginationFunctions, request: IHttpRequestOptions) => void;

/** Looks at what a request has brought, and throws when it must not be passed on. */
type RowCheck = (node: INode, request: IHttpRequestOptions, rows: IDataObject[]) => void;

/**
 * The way of an operation that sends one request and passes the answer on as one item.
 * @param policy a row of the policy table, where the method alone does not tell
 */
export function oneRequest(policy?: PolicyName, check?: Check): Pagination {
	return door(async (context, request, send) => {
		check?.(context, request);
		return [asItem(await send(request))];
	}, policy);
}

/** The way of an update: not sent when nothing would change. */
export function update(): Pagination {
	return oneRequest('write', refuseEmptyUpdate);
}

/**
 * The way of a message, whose refusal may be something a workflow goes on from.
 * @param parameter where the user chooses between "fail" and "return", the refusal as an item
 * @param codes the reasons that can be returned, by their `error_code` (platform-api 7)
 */
export function message(parameter: string, label: string, codes: string[]): Pagination {
	return door(async (context, request, send) => {
		const mayReturn = choice(context, parameter, label, ['fail', 'return']) === 'return';
		const answer = await send(request, mayReturn ? codes : []);
		const item = asItem(answer);
		if (!mayReturn) return [item];
		return [{ ...item, sent: answer.statusCode < 300 && item.success !== false }];
	}, 'message');
}

/** The way of a list that comes in one piece. */
export function onePiece(summary?: string[]): Pagination {
	return list(readPages, summary);
}

/** The way of a list that comes in numbered pages. */
export function manyPages(summary?: string[], check?: RowCheck): Pagination {
	return list(
		async (pages, wanted) => await readPages(pages, wanted, pageSizeFor(wanted)),
		summary,
		check,
	);
}

/** The way of a list in which each answer names the place of the next. */
export function byCursor(summary?: string[]): Pagination {
	return list(readByCursor, summary);
}

/** As many rows as "Return All" and "Limit" say; with a summary, only its fields if "Simplify" says so. */
function list(read: typeof readByCursor, summary?: string[], check?: RowCheck): Pagination {
	return door(async (context, request, send, { identifiers, atOnce }) => {
		refuseOwnPaging(context, request);
		const wanted = yesOrNo(context, 'returnAll', 'Return All') ? Infinity : limit(context);
		const isShort = summary !== undefined && yesOrNo(context, 'simplify', 'Simplify');
		const node = nodeOf(context);
		const rows = await read({ node, request, send, atOnce }, wanted);
		check?.(node, request, rows);
		return isShort ? summarize(rows, summary, identifiers) : rows;
	});
}

function asItem({ body }: Answer): IDataObject {
	if (isObject(body)) return body;
	return body ? { data: body as IDataObject[] } : {};
}
