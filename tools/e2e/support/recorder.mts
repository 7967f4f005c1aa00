import type { IncomingHttpHeaders } from 'node:http';
import { fastify } from 'fastify';

/** A web page on an origin of its own, that remembers who came. */
export async function startRecorder() {
	const requests: IncomingHttpHeaders[] = [];
	const server = fastify();
	server.all('*', async ({ headers }, reply) => {
		requests.push(headers);
		return await reply.type('text/html').send('<!doctype html><p>Welcome</p>');
	});
	const url = await server.listen({ host: '127.0.0.1', port: 0 });
	return { url, requests, close: () => server.close() };
}
