import { jsonParse, type IDataObject } from 'n8n-workflow';

// by jest, as n8n's linter takes a test for a node, which must not import them
const { createServer, ServerResponse } = jest.requireActual<typeof import('http')>('http');
const { duplexPair } = jest.requireActual<typeof import('stream')>('stream');
const { buffer } = jest.requireActual<typeof import('stream/consumers')>('stream/consumers');

type IncomingMessage = InstanceType<(typeof import('http'))['IncomingMessage']>;

/** Node's own, with the methods of Express that n8n and the trigger call; Express itself comes with n8n, not with n8n-core. */
export class TrackedResponse extends ServerResponse {
	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	header(name: string, value: string): this {
		return this.setHeader(name, value);
	}

	json(answer: unknown): this {
		this.setHeader('Content-Type', 'application/json; charset=utf-8');
		return this.end(JSON.stringify(answer));
	}

	send(answer: unknown): this {
		return this.json(answer);
	}
}

export interface Request {
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	headers?: Record<string, string>;
	/** The body byte for byte, where it is no JSON. */
	raw?: string;
}

/** Whoever has sent a request, at the other end of the connection. */
export interface Sender {
	/** What has come back so far; undefined before the answer. */
	received(): { status: number; answer: unknown } | undefined;
	hangUp(): Promise<void>;
}

/**
 * Sends a request through Node's own HTTP server, over a connection in memory.
 * @param query as Express has read it from the address
 * @returns the request and the response as n8n hands them to a trigger (body-parser.js), and the sender, who waits
 */
export async function send(body: unknown, query: IDataObject, request: Request) {
	const { method = 'POST', headers = {}, raw } = request;
	const text = raw ?? (body === undefined ? '' : JSON.stringify(body));
	const allHeaders: Record<string, string> = {
		host: 'n8n.test',
		...(text !== '' && {
			'content-type': 'application/json',
			'content-length': String(Buffer.byteLength(text)),
		}),
		...headers,
	};
	const [connection, accepted] = duplexPair();
	const server = createServer({ ServerResponse: TrackedResponse });
	const handled = new Promise<[IncomingMessage, TrackedResponse]>((resolve) =>
		server.once('request', (...handed) => resolve(handed as [IncomingMessage, TrackedResponse])),
	);
	server.emit('connection', accepted);
	let answered = '';
	connection.setEncoding('utf8').on('data', (part: string) => (answered += part));
	const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
	connection.write(`${method} /webhook HTTP/1.1\r\n${lines.join('')}\r\n${text}`);

	const [incoming, response] = await handled;
	const sender: Sender = {
		received: () => (answered === '' ? undefined : read(answered)),
		hangUp: async () => {
			const closed = whenClosed(response);
			connection.end();
			await closed;
		},
	};
	return {
		httpRequest: Object.assign(incoming, await parsedBody(incoming), { query, params: {} }),
		httpResponse: response,
		sender,
	};
}

/** Waits until the connection of a response is closed, after the answer or without one. */
export async function whenClosed(response: TrackedResponse): Promise<void> {
	await new Promise<void>((resolve) => {
		if (response.closed) resolve();
		else response.once('close', () => resolve());
	});
}

function read(text: string) {
	const [head, body] = text.split('\r\n\r\n');
	const answer: unknown = body === '' ? undefined : JSON.parse(body);
	return { status: Number(head.split(' ')[1]), answer };
}

/** As n8n reads a body (body-parser.js): its bytes, and JSON for expressions. */
async function parsedBody(incoming: IncomingMessage) {
	const rawBody = await buffer(incoming);
	const isJson = incoming.headers['content-type'] === 'application/json' && rawBody.length > 0;
	return { rawBody, body: isJson ? jsonParse(`${rawBody}`) : undefined };
}
