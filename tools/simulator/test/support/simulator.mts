import { afterAll, afterEach } from '@jest/globals';
import { fastify } from 'fastify';
import { startSimulator } from '../../index.mts';
import type { SimulatorOptions } from '../../index.mts';
import { expectContract } from './contract.mts';

/** What tests read out of answers; each test knows which shape it asked for. */
export type Json = any;

interface Send {
	token?: string | null;
	body?: unknown;
	headers?: Record<string, string>;
}

export interface Answer {
	status: number;
	headers: Headers;
	body: Json;
}

/** A Monday morning, so that days and hours in tests are plain to read. */
export const START = Date.parse('2026-03-02T10:00:00Z');

const toClose: Array<() => Promise<unknown>> = [];
afterEach(async () => {
	await Promise.all(toClose.splice(0).map((close) => close()));
});

async function send(url: string, method: string, { token, body, headers }: Send): Promise<Answer> {
	const response = await fetch(url, {
		method,
		headers: {
			...(token && { authorization: `Bearer ${token}` }),
			...(body !== undefined && { 'content-type': 'application/json' }),
			...headers,
		},
		...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const text = await response.text();
	const isJson = response.headers.get('content-type')?.includes('json');
	return {
		status: response.status,
		headers: response.headers,
		body: isJson ? JSON.parse(text) : text,
	};
}

async function launch(options: SimulatorOptions) {
	const { dialect: first = 'document' } = options;
	let dialect = first;
	const simulator = await startSimulator({ port: 0, speed: 0, now: START, ...options });
	let closed: Promise<void> | undefined;
	const close = () => (closed ??= simulator.close());
	/** Asks without holding the answer against the contract. */
	const raw = (method: string, path: string, { token, ...rest }: Send = {}) =>
		send(simulator.apiUrl + path, method, {
			token: token === undefined ? simulator.tokens.user : token,
			...rest,
		});
	const api = async (method: string, path: string, options: Send = {}) => {
		const answer = await raw(method, path, options);
		expectContract(dialect, { method, path: path.split('?')[0], ...answer });
		return answer;
	};
	const control = async (method: string, path: string, body?: unknown) => {
		const sent = { body: method === 'POST' ? (body ?? {}) : body };
		const answer = await send(simulator.controlUrl + path, method, sent);
		if (path === '/reset') dialect = first;
		if (path === '/dialect') dialect = answer.body.dialect ?? dialect;
		return answer;
	};
	return {
		...simulator,
		close,
		api,
		raw,
		control,
		get: async (path: string): Promise<Json> => (await api('GET', path)).body,
		advance: (seconds: number) => control('POST', '/advance', { seconds }),
	};
}

let shared: ReturnType<typeof launch> | undefined;
afterAll(async () => (await shared)?.close());

/** A simulator with its seeded data, whose time stands still until a test moves it. */
export async function start(options?: SimulatorOptions) {
	if (options) {
		const simulator = await launch(options);
		toClose.push(simulator.close);
		return simulator;
	}
	const simulator = await (shared ??= launch({}));
	await simulator.control('POST', '/reset');
	return simulator;
}

export type Started = Awaited<ReturnType<typeof start>>;

/** Collects what is sent to it, and accepts it. */
export async function startReceiver() {
	const received: Json[] = [];
	const server = fastify({ forceCloseConnections: true });
	server.post('/hook', ({ body }) => {
		received.push(body);
		return { received: true };
	});
	const origin = await server.listen({ host: '127.0.0.1', port: 0 });
	toClose.push(() => server.close());
	return { url: `${origin}/hook`, received };
}
