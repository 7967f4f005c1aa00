// A platform made up for a test, or a known one with some answers replaced; it keeps what it was asked.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

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
	const server = createServer(async ({ method = '', url = '', headers }, response) => {
		const path = url.replace(/^\/api|\?.*$/g, '');
		const one = { method, path, url, headers };
		asked.push(one);
		const reply = override(one) ?? (await forward(behind, one));
		const { status = 200, body } = reply;
		if (body === undefined) return;
		response.writeHead(status, { 'content-type': 'application/json', ...reply.headers });
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/api`,
		asked,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function forward(behind: string | undefined, { url, headers }: Asked): Promise<Reply> {
	if (!behind) return { status: 404, body: {} };
	const { authorization = '', accept = '', 'content-type': type } = headers;
	const passed = { authorization, accept, ...(type && { 'content-type': type }) };
	const answer = await fetch(behind + url.replace(/^\/api/, ''), { headers: passed });
	return { status: answer.status, body: await answer.text() };
}
