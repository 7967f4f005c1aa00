// A platform made up for a test, or a known one with some answers replaced; it keeps what it was asked.
import type { IncomingHttpHeaders } from 'node:http';
import { fastify } from 'fastify';

export interface Asked {
	method: string;
	/** Below the base URL. */
	path: string;
	/** With the query. */
	url: string;
	headers: IncomingHttpHeaders;
}

export interface Reply {
	status?: number;
	headers?: Record<string, string>;
	/** Sent as JSON, or as it is if it is text; undefined answers nothing at all. */
	body?: unknown;
}

export type Override = (asked: Asked) => Reply | undefined;

/**
 * Starts it.
 * @param override its answers; undefined for those of the platform behind it
 * @param behind base URL of that platform; without one, everything else is not found
 */
export async function startStandIn(override: Override, behind?: string) {
	const asked: Asked[] = [];
	const server = fastify({ forceCloseConnections: true });
	server.all('*', async ({ method, url, headers }, answer) => {
		const one = { method, path: url.replace(/^\/api|\?.*$/g, ''), url, headers };
		asked.push(one);
		const reply = override(one) ?? (await forward(behind, one));
		const { status = 200, body } = reply;
		if (body === undefined) return await new Promise(() => undefined);
		answer.status(status).headers({ 'content-type': 'application/json', ...reply.headers });
		return await answer.send(typeof body === 'string' ? body : JSON.stringify(body));
	});
	const origin = await server.listen({ host: '127.0.0.1', port: 0 });
	return { baseUrl: `${origin}/api`, asked, [Symbol.asyncDispose]: () => server.close() };
}

async function forward(behind: string | undefined, { url, headers }: Asked): Promise<Reply> {
	if (!behind) return { status: 404, body: {} };
	const { authorization = '', accept = '', 'content-type': type } = headers;
	const passed = { authorization, accept, ...(type && { 'content-type': type }) };
	const answer = await fetch(behind + url.replace(/^\/api/, ''), { headers: passed });
	return { status: answer.status, body: await answer.text() };
}
