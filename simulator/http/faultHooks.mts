import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as written, setTimeout as sleep } from 'node:timers/promises';
import type { FaultSpec, Faults } from '../control/faults.mts';

const DEFAULT_STATUS = 500;

function answer(fault: FaultSpec, reply: FastifyReply) {
	reply.code(fault.status ?? DEFAULT_STATUS);
	if (fault.raw === undefined) return reply.send(fault.body ?? { message: 'Injected fault' });
	if (!reply.hasHeader('content-type')) reply.type('text/plain');
	return reply.send(fault.raw);
}

const answersItself = ({ status, body, raw }: FaultSpec) =>
	status !== undefined || body !== undefined || raw !== undefined;

/** The first half of an answer that promises to be whole; then the connection closes. */
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

/** Lets the injected faults strike, before anybody asks who the caller is. */
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
		reply.headers(fault.headers ?? {});
		// A connection dropped afterwards is one whose request was carried out.
		if (fault.drop === undefined && answersItself(fault)) return answer(fault, reply);
	});
	api.addHook('onSend', async (request, reply, payload) => {
		const { drop, truncate } = request.fault ?? {};
		if (drop === 'after') request.raw.socket.destroy();
		if (typeof payload !== 'string') return payload;
		if (drop === 'during') return breakOff(request, reply, payload);
		return payload.slice(0, truncate);
	});
}
