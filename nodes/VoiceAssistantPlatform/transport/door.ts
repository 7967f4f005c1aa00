import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
	type IN8nRequestOperations,
	type INodeExecutionData,
} from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { deploymentOf } from './deployment';
import { exchange } from './exchange';
import { handAdded } from './handAdded';
import { policyOfMethod, type PolicyName } from './policy';
import { complaintAbout } from './preflight';
import { prepare, type Draft } from './prepare';
import { readPages } from './rows';
import { nodeOf } from './nodeOf';

type Pagination = Extract<
	NonNullable<IN8nRequestOperations['pagination']>,
	(...args: never[]) => unknown
>;

type RowReader = (
	context: IExecutePaginationFunctions,
	request: IHttpRequestOptions,
	send: (request: IHttpRequestOptions) => Promise<Answer>,
) => Promise<IDataObject[]>;

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

/**
 * Every request of every operation passes here: prepared, bounded, tried again where that is safe,
 * its refusal put into words, its rows linked to the item they were asked for.
 */
function door(readRows: RowReader, policy?: PolicyName): Pagination {
	return async function (requestData): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		try {
			const complaint = complaintAbout(requestData.options);
			if (complaint) throw complaint;

			const node = nodeOf(this);
			const draft = { ...requestData.options, ...handAdded(this) } as Draft;
			const deployment = await deploymentOf(this);
			const lastStep = {
				node,
				deployment,
				policy: policy ?? policyOfMethod(draft.method),
				secrets: [draft.body, draft.additionalBody].map((body) => String(body?.password ?? '')),
				signal: this.getExecutionCancelSignal(),
				send: async (options: IHttpRequestOptions) => {
					const [answer] = await this.makeRoutingRequest({ ...requestData, options });
					return answer.json as unknown as Answer;
				},
			};
			const request = {
				...(requestData.options as IHttpRequestOptions),
				...prepare(node, deployment, draft),
			};
			const rows = await readRows(this, request, async (page) => await exchange(lastStep, page));
			return rows.map((json) => ({ json, pairedItem }));
		} catch (thrown) {
			const error = ofItem(this, thrown);
			if (!this.continueOnFail()) return await Promise.reject(error);
			// under these names n8n knows an error, and adds the data of the item on the error output
			return [{ json: { error: error.message, details: error.description ?? '' }, pairedItem }];
		}
	};
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

/** The error as n8n passes it on, it takes no other kind from a declarative node unchanged; with many items, it names the item. */
function ofItem(context: IExecutePaginationFunctions, thrown: unknown): NodeApiError {
	const { message, description, httpCode } = thrown as NodeApiError;
	const itemIndex = context.getItemIndex();
	const count = context.getExecuteData().data.main?.[0]?.length ?? 1;
	return new NodeApiError(
		nodeOf(context),
		{},
		{
			message,
			description: `${count > 1 ? `Item ${itemIndex + 1} of ${count}: ` : ''}${description ?? ''}`,
			httpCode: httpCode ?? undefined,
			itemIndex,
		},
	);
}
