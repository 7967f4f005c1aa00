import { jsonParse, type IDataObject, type IWebhookResponseData } from 'n8n-workflow';

// by jest, as n8n's linter takes a test for a node, which must not import them
const { createServer, ServerResponse } = jest.requireActual<typeof import('http')>('http');
const { duplexPair } = jest.requireActual<typeof import('stream')>('stream');
const { buffer } = jest.requireActual<typeof import('stream/consumers')>('stream/consumers');

type IncomingMessage = InstanceType<(typeof import('http'))['IncomingMessage']>;

/** Node's own, with the methods of Express that n8n and the trigger call; Express itself comes with n8n, not with n8n-core. */
class TrackedResponse extends ServerResponse {
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
	/** Whether n8n has no room for the execution yet: it has not answered. */
	isBusy?: boolean;
	/** Is given the sender before the trigger sees the request: it shows what came back even if the trigger fails. */
	onSend?(sender: Sender): void;
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
async function send(body: unknown, query: IDataObject, request: Request) {
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

/** A request, and its response, as a trigger gets them. */
export type Exchange = Omit<Awaited<ReturnType<typeof send>>, 'sender'>;

/**
 * Sends a request to what receives it, and answers it as n8n does.
 * @param answersLater whether the workflow that starts answers, not n8n
 * @returns what the sender has received, unless the workflow still has to answer; what the workflow starts with, if it does;
 * and the response with which n8n answers when the workflow does
 */
export async function deliver(
	receive: (exchange: Exchange) => Promise<IWebhookResponseData>,
	answersLater: boolean,
	body: unknown,
	query: IDataObject,
	request: Request,
) {
	const { sender, ...exchange } = await send(body, query, request);
	request.onSend?.(sender);
	const { httpResponse: response } = exchange;
	const result = await receive(exchange).catch((error: Error) => {
		response.status(500).json({ message: 'Workflow Webhook Error' });
		throw error;
	});
	const item = result.workflowData?.[0][0]?.json;
	const isAnswered = result.noWebhookResponse === true;
	if (!isAnswered && !(item && (request.isBusy || answersLater))) {
		response.status(200).json(result.webhookResponse);
	}
	if (response.writableEnded) await whenClosed(response);
	const { status, answer } = sender.received() ?? {};
	return { status, answer, item, result, response, sender };
}

/** Waits until the connection of a response is closed, after the answer or without one. */
async function whenClosed(response: TrackedResponse): Promise<void> {
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
