import {
	NodeApiError,
	NodeOperationError,
	type IBinaryKeyData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { redactOutput } from '../api/secretFields';
import { CREDENTIAL } from '../client/credential';
import { apiError, isOutcomeUnknown } from '../client/errors';
import { problemError, type Problem } from '../client/problem';
import { PreviewedRequest } from '../client/request';
import { RequestGroup } from '../client/retryPolicy';
import type { SharedSending } from '../client/sendWithRetry';
import { isPreviewed, isReview, isTool } from '../declaration/node';
import { eventLoopYielder } from './eventLoop';
import { rowOfPreview } from './preview';
import { outcomesOfItems, refusedItems, type ItemOutcome } from './summary';

const CREDENTIALS_AT_ONCE = 10;

/** Who asks for a review in the agent's place when only the review is executed in the editor. */
const TOOL_EXECUTOR = 'PartialExecutionToolExecutor';

interface ItemError extends Error {
	description?: string | null;
	httpCode?: string | null;
}

/** One run of the node: what its items share, and what became of each. */
export class Run {
	readonly context: IExecuteFunctions;

	/** The node with its parameters as they are stored. n8n copies all of it each time: it is asked for once. */
	readonly rawNode: INode;

	/** The node without its parameters, for errors. */
	readonly node: INode;

	readonly isTool: boolean;

	readonly isReview: boolean;

	/** Whether a refusal must stop the workflow: without a yes, n8n's tool executor would ask for the review without end. */
	private readonly mustStop: boolean;

	/** Whether requests are only shown. */
	readonly isPreview: boolean;

	/** What came in. */
	readonly items: INodeExecutionData[];

	/** How many items came in. */
	readonly count: number;

	/** In milliseconds since 1970. */
	readonly startedAt = Date.now();

	/** Aborted when the execution is cancelled. */
	readonly cancelSignal: AbortSignal | undefined;

	/** Aborted when an item fails and the workflow stops: nothing more is sent, as its result would be lost. */
	readonly stopSignal: AbortSignal;

	/** Aborted with either of them. */
	readonly signal: AbortSignal;

	/** What n8n's editor shows next to the output, by subject. */
	readonly hints = new Map<string, string>();

	private readonly group = new RequestGroup();

	private readonly shared = new Map<string, unknown>();

	private readonly stopped = new AbortController();

	private readonly credentials: Array<Promise<ICredentialDataDecryptedObject>> = [];

	private readonly outcomes: ItemOutcome[] = [];

	/** Why items were refused before anything was sent. */
	private readonly refusals: string[] = [];

	private readonly outputs: INodeExecutionData[][] = [];

	private readonly laterWork: Array<Promise<void>> = [];

	private firstFailure?: { itemIndex: number; error: unknown };

	constructor(context: IExecuteFunctions) {
		this.context = context;
		this.rawNode = context.getNode();
		this.node = { ...this.rawNode, parameters: {} };
		this.isTool = isTool(this.rawNode);
		this.isReview = isReview(this.rawNode);
		const running = this.isReview ? context.getExecuteData() : undefined;
		this.mustStop = running?.source?.main[0]?.previousNode === TOOL_EXECUTOR;
		// otherwise, n8n takes the error of a tool for its answer
		if (running && this.mustStop) running.node.onError = 'stopWorkflow';
		this.isPreview = isPreviewed(this.rawNode);
		this.items = context.getInputData();
		this.count = this.items.length;
		this.cancelSignal = context.getExecutionCancelSignal();
		this.stopSignal = this.stopped.signal;
		this.signal = AbortSignal.any([this.stopSignal, this.cancelSignal ?? []].flat());
	}

	/** How the requests of an item are sent. */
	sendingOf(itemIndex: number): SharedSending {
		return {
			group: this.group,
			cancelSignal: this.cancelSignal,
			stopSignal: this.stopSignal,
			onFailure: (error) => this.stop(itemIndex, error),
			isPreview: this.isPreview,
		};
	}

	/**
	 * Whether a refused item is output with its reason: if the user chose that, in a preview, and for an AI agent. To an agent,
	 * n8n would otherwise pass only part of the reason or nothing, and the agent would take the refusal for a success.
	 */
	get continues(): boolean {
		if (this.mustStop) return false;
		return this.isPreview || this.context.continueOnFail() || this.isTool;
	}

	/** The credential of an item. Those of the next items are read as well meanwhile: n8n takes each from its database. */
	async credentialOf(itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		const { context, count, credentials } = this;
		while (credentials.length < Math.min(count, itemIndex + CREDENTIALS_AT_ONCE)) {
			const reading = context.getCredentials(CREDENTIAL, credentials.length);
			// nobody may await it: avoid an unhandled rejection
			reading.catch(() => undefined);
			credentials.push(reading);
		}
		return await credentials[itemIndex];
	}

	/** A value that all items share under a key. */
	share<Shared>(key: string, create: () => Shared): Shared {
		if (!this.shared.has(key)) this.shared.set(key, create());
		return this.shared.get(key) as Shared;
	}

	/** Does something for an item, and notes how it failed, or what a preview shows. @throws when the execution is cancelled */
	async attempt(itemIndex: number, work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			if (error instanceof PreviewedRequest) {
				return this.show(itemIndex, [rowOfPreview(error)]);
			}
			this.cancelSignal?.throwIfAborted();
			this.fail(itemIndex, error);
		}
	}

	/** Starts what is done later for an item that was carried out; other items are sent meanwhile. */
	startLater(itemIndex: number, work: () => Promise<void>): void {
		const later = this.attempt(itemIndex, work);
		// if the execution is cancelled while other items are being sent, nobody awaits it
		later.catch(() => undefined);
		this.laterWork.push(later);
	}

	/** Waits for everything that `startLater` started. @throws the reason, when the execution is cancelled */
	async finishLater(): Promise<void> {
		await Promise.all(this.laterWork);
	}

	/** Notes that an item was carried out, with its rows and the files of each; later ones replace them. */
	succeed(
		itemIndex: number,
		rows: IDataObject[],
		binary?: IBinaryKeyData,
		outcome: ItemOutcome = 'carriedOut',
	): void {
		this.outcomes[itemIndex] = outcome;
		this.show(itemIndex, rows, binary);
	}

	show(itemIndex: number, rows: IDataObject[], binary?: IBinaryKeyData): void {
		const pairedItem = { item: itemIndex };
		this.outputs[itemIndex] = rows.map((row) => ({
			json: row,
			...(binary && { binary }),
			pairedItem,
		}));
	}

	/** Notes that an item failed before anything was sent. */
	refuse(itemIndex: number, error: Error): void {
		this.refusals[itemIndex] = error.message;
		this.fail(itemIndex, error);
	}

	/** Notes that an item failed: it is output with its reason, or the run stops. */
	fail(itemIndex: number, error: unknown): void {
		// items that were not sent because of the stop have not failed themselves
		if (error === this.stopSignal.reason) return;
		this.outcomes[itemIndex] ??= isOutcomeUnknown(error) ? 'unknown' : 'refused';
		if (this.continues) {
			const { message, description } = this.itemError(itemIndex, error);
			const reason = [message, description].filter(Boolean).join('. ');
			const isRow = this.isPreview && !this.isTool;
			const json = {
				// n8n's human review tells an AI agent nothing else
				...(this.isReview && {
					data: { approved: false, chatInput: `Not approved: ${reason}` },
				}),
				// n8n recognizes an error only by this name, and adds the data of the item on the error output
				...(isRow ? { preview: true, refused: reason } : { error: reason }),
			};
			this.outputs[itemIndex] = [{ json, pairedItem: { item: itemIndex } }];
			return;
		}
		this.stop(itemIndex, error);
		// the operation's error may say more than that of its failed request
		if (this.firstFailure?.itemIndex === itemIndex) this.firstFailure.error = error;
	}

	/**
	 * Refuses all items for the same reason before anything is sent. If it were thrown, On Error → Continue would make n8n pass
	 * the items on unchanged.
	 * @throws the reason, when the workflow stops
	 */
	async refuseAll(problem: Problem): Promise<INodeExecutionData[]> {
		const reason = problemError(this.node, problem);
		if (!this.continues) throw reason;
		for (let itemIndex = 0; itemIndex < this.count; itemIndex++) this.fail(itemIndex, reason);
		return await this.output();
	}

	/** Stops sending requests, unless failed items are output with their reasons. */
	stop(itemIndex: number, error: unknown): void {
		if (this.continues) return;
		this.firstFailure ??= { itemIndex, error };
		this.stopped.abort();
	}

	/** All rows in the order of the items, without secrets. @throws the error of the first item that failed, if the workflow stops */
	async output(): Promise<INodeExecutionData[]> {
		if (this.firstFailure) {
			const { itemIndex, error } = this.firstFailure;
			const { count, outcomes, refusals } = this;
			const summary =
				refusals.length > 0 ? refusedItems(count, refusals) : outcomesOfItems(count, outcomes);
			throw this.itemError(itemIndex, error, count > 1 ? summary : undefined);
		}
		const yieldToEventLoop = eventLoopYielder(this.cancelSignal);
		const output = this.outputs.flat();
		for (const row of output) {
			await yieldToEventLoop();
			row.json = redactOutput(row.json);
		}
		return output;
	}

	/** An error that says what happened, to which item, and what to do next. */
	private itemError(itemIndex: number, thrown: unknown, summary?: string): ItemError {
		const { message, description, httpCode } = thrown as ItemError;
		const which = this.count > 1 ? `Item ${itemIndex + 1} of ${this.count}` : undefined;
		const reason = [which, description].filter(Boolean).join(': ');
		const sentence = summary ? reason.replace(/[^.!?…]$/, '$&.') : reason;
		// no itemIndex: n8n's editor would add the same number, counted from 0, to the message
		const text = { description: [sentence, summary].filter(Boolean).join(' ') };
		return thrown instanceof NodeApiError
			? apiError(this.node, { ...text, message, httpCode: httpCode ?? undefined })
			: new NodeOperationError(this.node, message, text);
	}
}
