import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

interface ToolCall {
	tool: string;
	args: object;
}

/** One answer of the model: it calls tools, or says its last words. */
export type Turn = ToolCall | ToolCall[] | string;

/** A tool as n8n offers it to the model. */
export interface OfferedTool {
	name: string;
	description: string;
	parameters: Record<string, unknown>;
}

interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: unknown;
}

export interface ModelRequest {
	headers: IncomingHttpHeaders;
	body: {
		messages: Message[];
		tools?: Array<{ type: 'function'; function: OfferedTool }>;
		stream?: boolean;
	};
}

/** A language model with the HTTP interface of OpenAI that says what it was told to say. */
export interface FakeModel {
	/** The Base URL of n8n's credential for OpenAI. */
	url: string;
	/** Everything that n8n has sent, oldest first. */
	requests: ModelRequest[];
	/** Tells it what to answer next, one turn a request. */
	play(turns: Turn[]): void;
	close(): void;
}

const PATH = '/v1/chat/completions';

export async function startFakeModel(): Promise<FakeModel> {
	const requests: ModelRequest[] = [];
	let turns: Turn[] = [];

	async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
		const refuse = (message: string) => ({ status: 400, body: { error: { message } } });
		if (request.url !== PATH) return refuse(`The fake model only has ${PATH}`);
		const body = (await json(request)) as ModelRequest['body'];
		requests.push({ headers: request.headers, body });
		if (body.stream) return refuse('The fake model does not stream');
		const turn = turns.shift();
		if (turn === undefined) return refuse('The fake model was not told what to answer');
		return { status: 200, body: completion(turn, requests.length) };
	}

	const server = createServer((request, response) => {
		answer(request).then(
			({ status, body }) => {
				response.writeHead(status, { 'Content-Type': 'application/json' });
				response.end(JSON.stringify(body));
			},
			() => response.destroy(),
		);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1`,
		requests,
		play: (next) => {
			turns = [...next];
		},
		close: () => {
			server.close();
			// n8n keeps its connections open
			server.closeAllConnections();
		},
	};
}

function completion(turn: Turn, id: number): object {
	const message =
		typeof turn === 'string'
			? { content: turn }
			: {
					content: null,
					tool_calls: [turn].flat().map(({ tool, args }, index) => ({
						id: ['call', id, ...(index > 0 ? [index] : [])].join('_'),
						type: 'function',
						function: { name: tool, arguments: JSON.stringify(args) },
					})),
				};
	return {
		id: `chatcmpl-${id}`,
		object: 'chat.completion',
		created: 0,
		model: 'fake',
		choices: [
			{
				index: 0,
				message: { role: 'assistant', ...message },
				finish_reason: typeof turn === 'string' ? 'stop' : 'tool_calls',
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
