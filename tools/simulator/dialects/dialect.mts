import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Handler, Operation } from '../api/handlers.mts';
import type { Limit } from '../http/rateLimit.mts';
import type { Refusal } from '../http/refusal.mts';
import type { InboundPayload, PostCallPayload } from '../life/payloads.mts';
import type { Outcome } from '../life/script.mts';
import type { CallRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { DOCUMENT } from './document.mts';
import { unfilter, type Filtering } from './filters.mts';
import { OBSERVED } from './observed.mts';

/** What a dialect sees of a request in addition to its handler's answer. */
export interface Exchange {
	request: FastifyRequest;
	reply: FastifyReply;
	store: Store;
}

/** How a deployment words what handlers, calls and tools express in the document's words. */
export interface Dialect {
	/** The requests that each token may send, unless an option says otherwise. */
	limits: Limit[];
	/** Whether interruptions can be turned off in every mode. */
	anyModeWithoutInterruptions: boolean;
	/** Refuse requests that the handler of an operation would accept. */
	checks: { [Name in Operation]?: (exchange: Exchange) => void };
	/** Replace the answer of an operation's handler. */
	answers: { [Name in Operation]?: (answer: Answer<Name>, exchange: Exchange) => unknown };
	refusal(refusal: Refusal, operation: string | undefined, reply: FastifyReply): Refusal;
	/** Further lives of calls, by the last two digits of their numbers. */
	outcomes: Record<string, Outcome>;
	/** The status of a call that a machine has answered. */
	voicemail: string;
	postCall(payload: PostCallPayload, call: CallRow, store: Store): object;
	inbound(payload: InboundPayload): object;
	/** The variables for an inbound call in a workflow's answer. */
	variablesIn(answer: string | undefined): Record<string, unknown>;
}

const DIALECTS = { document: DOCUMENT, observed: OBSERVED };
export type DialectName = keyof typeof DIALECTS;
export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[];

export interface DialectOptions {
	dialect: DialectName;
	/** False means no limits except those on messages. */
	limits?: Limit[] | false;
}

export interface Dialects {
	readonly name: DialectName;
	/** The current dialect. */
	readonly current: Dialect;
	readonly limits: Limit[];
	readonly filtering: Filtering;
	use(name: DialectName): void;
	useFiltering(filtering: Partial<Filtering>): void;
	/** Goes back to the initial dialect. */
	reset(): void;
	/** A handler that answers in the dialect current at the time of the request. */
	speak(operation: string, handler: Handler, store: Store): Handler;
}

const USUAL: Filtering = { ignored: false, daysIn: 'UTC' };

/** The only place that knows the current dialect. */
export function createDialects(options: DialectOptions): Dialects {
	const { dialect, limits } = options;
	let name = dialect;
	let filtering = USUAL;
	const current = (): Dialect => DIALECTS[name];
	return {
		get name() {
			return name;
		},
		get current() {
			return current();
		},
		get limits() {
			return limits === false ? [] : (limits ?? current().limits);
		},
		get filtering() {
			return filtering;
		},
		use: (next) => void (name = next),
		useFiltering: (next) => void (filtering = { ...filtering, ...next }),
		reset: () => {
			name = dialect;
			filtering = USUAL;
		},
		speak: (operation, handler, store) => (request, reply) => {
			const { checks, answers } = current();
			const exchange = { request, reply, store };
			checks[operation as Operation]?.(exchange);
			if (filtering.ignored) unfilter(operation, request.query as Record<string, unknown>);
			const answer = handler(request, reply);
			const say = answers[operation as Operation] as
				| ((answer: unknown, exchange: Exchange) => unknown)
				| undefined;
			return say ? say(answer, exchange) : answer;
		},
	};
}
