import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as written, setTimeout as sleep } from 'node:timers/promises';
import type { FaultSpec, Faults } from '../control/faults.mts';

const DEFAULT_STATUS = 500;

/** Sets the status and headers of a fault's own answer on the reply. @returns its body */
function answerOf({ status, headers, body, raw }: FaultSpec, reply: FastifyReply): string {
	reply.code(status ?? DEFAULT_STATUS);
	reply.type(raw === undefined ? 'application/json; charset=utf-8' : 'text/plain');
	reply.headers(headers ?? {});
	return raw ?? JSON.stringify(body ?? { message: 'Injected fault' });
}

/** Whether the fault has an answer of its own, instead of changing the normal one. */
const answersItself = ({ status, body, raw }: FaultSpec) =>
	status !== undefined || body !== undefined || raw !== undefined;

/** Sends the first half of an answer whose headers announce all of it, and closes the connection. */
function breakOff(request: FastifyRequest, reply: FastifyReply, payload: string): Readable {
	const bytes = Buffer.from(payload);
	async function* half() {
		yield bytes.subarray(0, bytes.length / 2);
		await written();
		request.raw.socket.destroy();
	}
	reply.header('content-length', bytes.length);
	return Readable.from(half());
}

/** Applies injected faults before authentication. */
export function strikeFaults(api: FastifyInstance, faults: Faults): void {
	const closing = new AbortController();
	api.addHook('preClose', async () => closing.abort());
	api.addHook('onRequest', async (request, reply) => {
		const fault = faults.strike(request.method, request.url.replace(/^\/api/, ''));
		if (!fault) return;
		request.fault = fault;
		if (fault.delay_ms) {
			const { signal } = closing;
			await sleep(fault.delay_ms, undefined, { signal }).catch(() => undefined);
		}
		if (fault.drop === 'before' || closing.signal.aborted) {
			reply.hijack();
			request.raw.socket.destroy();
			return reply;
		}
		// A fault that applies afterwards affects a request that was carried out.
		if (fault.answer === 'after') return;
		if (answersItself(fault)) return reply.send(answerOf(fault, reply));
		reply.headers(fault.headers ?? {});
	});
	api.addHook('onSend', async (request, reply, payload) => {
		const { drop, truncate, answer } = request.fault ?? {};
		if (drop === 'after') request.raw.socket.destroy();
		if (answer === 'after') return answerOf(request.fault!, reply);
		if (typeof payload !== 'string') return payload;
		if (drop === 'during') return breakOff(request, reply, payload);
		return payload.slice(0, truncate);
	});
}
