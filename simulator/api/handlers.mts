import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers an operation of openapi.yaml; what it returns is the body. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Handlers by operationId. */
export type Handlers = Record<string, Handler>;
