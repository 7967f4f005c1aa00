import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../contract.mts';

/** An operation of openapi.yaml, by its operationId. */
export type Operation = keyof operations;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** What is sent to an operation. */
export type Body<Name extends Operation> = Json<operations[Name]['requestBody']>;

type Responses<Name extends Operation> = operations[Name]['responses'];

/** An operation's answer on success. */
export type Answer<Name extends Operation> = Json<
	Responses<Name>[keyof Responses<Name> & (200 | 201)]
>;

/** A request that is valid by the contract's schemas. */
type OperationRequest<Name extends Operation> = FastifyRequest<{
	Body: Body<Name>;
	Params: operations[Name]['parameters']['path'];
	Querystring: Required<operations[Name]['parameters']>['query'];
}>;

/** Handlers for all or some operations of openapi.yaml; a handler returns the body. */
export type Handlers<Names extends Operation = Operation> = {
	[Name in Names]: (request: OperationRequest<Name>, reply: FastifyReply) => Answer<Name>;
};

/** A handler of any operation. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;
