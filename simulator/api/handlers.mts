import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../contract.mts';

/** An operation of openapi.yaml, by its operationId. */
export type Operation = keyof operations;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation is sent. */
export type Body<Name extends Operation> = Json<operations[Name]['requestBody']>;

type Responses<Name extends Operation> = operations[Name]['responses'];

/** What an operation answers when it succeeds. */
export type Answer<Name extends Operation> = Json<
	Responses<Name>[keyof Responses<Name> & (200 | 201)]
>;

/** A request that the contract's schemas have let pass. */
type OperationRequest<Name extends Operation> = FastifyRequest<{
	Body: Body<Name>;
	Params: operations[Name]['parameters']['path'];
	Querystring: Required<operations[Name]['parameters']>['query'];
}>;

/** Answers operations of openapi.yaml, all of them or these; what a handler returns is the body. */
export type Handlers<Names extends Operation = Operation> = {
	[Name in Names]: (request: OperationRequest<Name>, reply: FastifyReply) => Answer<Name>;
};

/** A handler of any operation, for who does not know which. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;
