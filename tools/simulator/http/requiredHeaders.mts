import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.mts';

export interface RequiredHeader {
	name: string;
	value: string;
	/** The answer to a request without it, or with another value. */
	status: number;
	message: string;
}

/** Checks the headers that an operation requires to the letter (platform-api 4.17). */
export function checkHeaders({ headers }: FastifyRequest, required: RequiredHeader[] = []): void {
	for (const { name, value, status, message } of required) {
		if (headers[name] !== value) throw new Refusal(status, { message });
	}
}
