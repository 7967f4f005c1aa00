// A platform made up for a test, or a known one with some answers replaced; it keeps what it was asked.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
	method: string;
	/** Below the base URL. */
	path: string;
	query: URLSearchParams;
	headers: IncomingHttpHeaders;
	/** As it came. */
	url: string;
}

export interface Reply {
	status?: number;
	headers?: Record<string, string>;
	/** Sent as JSON. */
	body?: unknown;
	/** Sent as it is. */
	raw?: string;
	/** Answers by itself, as slowly and badly as it likes. */
	by?: (response: ServerResponse) => void;
}

export type Override = (asked: Asked) => Reply | undefined;

export interface StandIn {
	baseUrl: string;
	asked: Asked[];
	close(): Promise<void>;
}

const NOT_FOUND: Reply = { status: 404, body: { message: 'Not Found' } };

/**
 * Starts it.
 * @param override its answers; undefined for those of the platform behind it
 * @param behind base URL of that platform; without one, everything else is not found
 */
export async function startStandIn(override: Override, behind?: string): Promise<StandIn> {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		const { method = '', url = '', headers } = request;
		const { pathname, searchParams: query } = new URL(url, 'http://localhost');
		const one = { method, path: pathname.replace(/^\/api/, ''), query, headers, url };
		asked.push(one);
		const reply = override(one) ?? (behind ? await forward(behind, one) : NOT_FOUND);
		if (reply.by) return reply.by(response);
		response.writeHead(reply.status ?? 200, {
			...(reply.raw === undefined && { 'content-type': 'application/json' }),
			...reply.headers,
		});
		response.end(reply.raw ?? JSON.stringify(reply.body));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/api`,
		asked,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function forward(behind: string, { url, headers }: Asked): Promise<Reply> {
	const passed = ['authorization', 'accept', 'content-type'].flatMap((name) => {
		const value = headers[name];
		return typeof value === 'string' ? [[name, value]] : [];
	});
	const answer = await fetch(behind + url.replace(/^\/api/, ''), {
		headers: Object.fromEntries(passed),
	});
	return { status: answer.status, raw: await answer.text() };
}
