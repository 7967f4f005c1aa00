import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Handler, Operation } from '../api/handlers.mts';
import type { Limit } from '../http/rateLimit.mts';
import type { Refusal } from '../http/refusal.mts';
import type { InboundPayload, PostCallPayload } from '../life/payloads.mts';
import type { Outcome } from '../life/script.mts';
import type { CallRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { DOCUMENT } from './document.mts';
import { shaped, unpage } from './listShapes.mts';
import type { ListShape } from './listShapes.mts';
import { OBSERVED } from './observed.mts';

/** What a dialect sees of a request besides what its handler answered. */
export interface Exchange {
	request: FastifyRequest;
	reply: FastifyReply;
	store: Store;
}

/** How a deployment says what the handlers, the calls and the tools say in the document's words. */
export interface Dialect {
	/** The requests that each token may send, unless an option says otherwise. */
	limits: Limit[];
	/** How lists are answered, unless an option says otherwise. */
	listShape: ListShape;
	/** Refuse what the handler of an operation would take. */
	checks: { [Name in Operation]?: (exchange: Exchange) => void };
	/** What is answered in place of what the handler of an operation answers. */
	answers: { [Name in Operation]?: (answer: Answer<Name>, exchange: Exchange) => unknown };
	refusal(refusal: Refusal, operation: string | undefined, reply: FastifyReply): Refusal;
	/** Lives of calls by the last two digits of their numbers, besides those of every dialect. */
	outcomes: Record<string, Outcome>;
	postCall(payload: PostCallPayload, call: CallRow, store: Store): object;
	inbound(payload: InboundPayload): object;
	/** The variables for the call in what a workflow answers when it comes in. */
	variablesIn(answer: string | undefined): Record<string, unknown>;
	/** What a tool's request with a JSON body says of itself, unless the tool says so. */
	jsonHeaders: Record<string, string>;
}

const DIALECTS = { document: DOCUMENT, observed: OBSERVED };
export type DialectName = keyof typeof DIALECTS;
export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[];

export interface DialectOptions {
	dialect: DialectName;
	listShape?: ListShape;
	/** False: none but those of messages. */
	limits?: Limit[] | false;
}

export interface Dialects {
	readonly name: DialectName;
	/** The dialect that is spoken now. */
	readonly current: Dialect;
	readonly limits: Limit[];
	use(name: DialectName): void;
	useShape(shape: ListShape): void;
	/** Goes back to what it started with. */
	reset(): void;
	/** A handler that answers in the dialect that is spoken when it is asked. */
	speak(operation: string, handler: Handler, store: Store): Handler;
}

/** The one place that knows which dialect is spoken. */
export function createDialects({ dialect, listShape, limits }: DialectOptions): Dialects {
	let name = dialect;
	let shape = listShape;
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
		use: (next) => void (name = next),
		useShape: (next) => void (shape = next),
		reset: () => {
			name = dialect;
			shape = listShape;
		},
		speak: (operation, handler, store) => (request, reply) => {
			const { checks, answers, listShape: usual } = current();
			const exchange = { request, reply, store };
			checks[operation as Operation]?.(exchange);
			unpage(shape ?? usual, operation, request.query as object);
			const answer = handler(request, reply);
			const say = answers[operation as Operation] as
				| ((answer: unknown, exchange: Exchange) => unknown)
				| undefined;
			return shaped(shape ?? usual, operation, say ? say(answer, exchange) : answer);
		},
	};
}
