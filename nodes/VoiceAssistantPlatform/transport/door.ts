import type {
	IDataObject,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nRequestOperations,
	INodeExecutionData,
	NodeApiError,
} from 'n8n-workflow';
import type { Answer } from './answer';
import { apiError } from './apiError';
import { actingAs } from './actingUser';
import { deploymentOf } from './deployment';
import { exchange } from './exchange';
import { additionsOf } from './additions';
import { allItems, itemCount } from './allItems';
import type { Identifiers } from './identifiers';
import { labelsOf } from './labels';
import { Lane } from './lane';
import { policyOfMethod, policyWith, type PolicyName } from './policy';
import { complaintAbout } from './preflight';
import { prepare, type Draft } from './prepare';
import { nodeOf } from './nodeOf';
import { refuseRetries } from './refuse';
import { runOf } from './run';
import { secretsIn } from './secrets';
import { wishesOf } from './wishes';
import { withoutWebhookSecrets } from './webhookSecret';

export type Pagination = Extract<
	NonNullable<IN8nRequestOperations['pagination']>,
	(...args: never[]) => unknown
>;

/** Reads the rows of one item, with as many requests as it takes. */
type RowReader = (
	context: IExecutePaginationFunctions,
	request: IHttpRequestOptions,
	/** @param accepted `error_code` of refusals that are no errors here */
	send: (request: IHttpRequestOptions, accepted?: string[]) => Promise<Answer>,
	door: { identifiers: Identifiers; atOnce: number },
) => Promise<IDataObject[]>;

/** n8n reads the credential from its database for each item anew, and has two connections to PostgreSQL unless set otherwise. */
const readingCredentials = new Lane(Infinity);
const CREDENTIALS_AT_ONCE = 10;

/**
 * Every request of every operation passes here: prepared, bounded, tried again where that is safe,
 * its refusal put into words, its rows linked to the item they were asked for.
 * @param policy a row of the policy table, where the method alone does not tell
 */
export function door(readRows: RowReader, policy?: PolicyName): Pagination {
	return async function (requestData): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		const policyName = policy ?? policyOfMethod(requestData.options.method);
		const run = runOf(this, policyName);
		if (!isPaced(this)) await allItems(this);
		try {
			const complaint = complaintAbout(requestData.options);
			if (complaint) throw complaint;
			if (policyName !== 'read') refuseRetries(this);

			const node = nodeOf(this);
			const wishes = wishesOf(this);
			const draft = { ...requestData.options, ...additionsOf(this) } as Draft;
			const credential = await readingCredentials.run(async () => await deploymentOf(this), {
				run: this.getExecuteData(),
				atOnce: CREDENTIALS_AT_ONCE,
			});
			const deployment = actingAs(draft.accessToken, credential);
			const lastStep = {
				node,
				deployment,
				policy: policyName,
				run: this.getExecuteData(),
				wishes,
				secrets: secretsIn([draft.body, draft.additionalBody, draft.additionalQuery]),
				labels: labelsOf(requestData.options, deployment.identifiers),
				signal: this.getExecutionCancelSignal(),
				failed: (refusal: NodeApiError) => {
					if (!goesOn(this)) run.stop(ofItem(this, refusal));
				},
				mayStart: run.goOnOrThrow,
				send: async (options: IHttpRequestOptions) => {
					const [answer] = await this.makeRoutingRequest({ ...requestData, options });
					return answer.json as unknown as Answer;
				},
			};
			const request = {
				...(requestData.options as IHttpRequestOptions),
				...prepare(node, deployment, draft),
			};
			const rows = await readRows(
				this,
				request,
				async (page, accepted) => await exchange(lastStep, page, accepted),
				{
					identifiers: deployment.identifiers,
					atOnce: policyWith(policyName, wishes).atOnce,
				},
			);
			return rows.map((row) => ({ json: withoutWebhookSecrets(row), pairedItem }));
		} catch (thrown) {
			const isStopped = run.isStoppedBy(thrown);
			const error = isStopped ? (thrown as NodeApiError) : ofItem(this, thrown);
			if (isStopped || !goesOn(this)) {
				const failure = run.stop(error);
				await allItems(this);
				return await Promise.reject(failure);
			}
			// by this name alone n8n since 1 knows an error, and adds the data of the item on the error output
			return [{ json: { error: inOneText(error) }, pairedItem }];
		}
	};
}

/**
 * Whether a refused item goes on with its reason: where the user chose so, and when an AI agent asked, to
 * whom n8n would otherwise tell only a part of it, or nothing, so that it took the refusal for a success.
 */
function goesOn(context: IExecutePaginationFunctions): boolean {
	return context.continueOnFail() || context.getNode().type.endsWith('Tool');
}

/** Whether n8n's own "Batching" lets time pass between items: some are sent before the others are evaluated. */
function isPaced(context: IExecuteSingleFunctions): boolean {
	return Number(context.getNodeParameter('requestOptions.batching.batch.batchInterval', 0)) > 0;
}

/** What happened, to which item, and what to do next. */
function inOneText({ message, description }: NodeApiError): string {
	return [message, description].filter(Boolean).join('. ');
}

/** The error as n8n passes it on, it takes no other kind from a declarative node unchanged; with many items, it names the item. */
function ofItem(context: IExecutePaginationFunctions, thrown: unknown): NodeApiError {
	const { message, description, httpCode } = thrown as NodeApiError;
	const itemIndex = context.getItemIndex();
	const count = itemCount(context);
	const which = count > 1 ? `Item ${itemIndex + 1} of ${count}` : undefined;
	return apiError(nodeOf(context), {
		message,
		description: [which, description].filter(Boolean).join(': '),
		httpCode: httpCode ?? undefined,
		itemIndex,
	});
}
