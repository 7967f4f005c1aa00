import type { IncomingHttpHeaders } from 'node:http';
import { fastify } from 'fastify';

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

interface ModelRequest {
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
	close(): Promise<void>;
}

export async function startFakeModel(): Promise<FakeModel> {
	const requests: ModelRequest[] = [];
	let turns: Turn[] = [];

	// n8n keeps its connections open
	const server = fastify({ forceCloseConnections: true });
	server.post<{ Body: ModelRequest['body'] }>('/v1/chat/completions', async (request, reply) => {
		const { headers, body } = request;
		const refuse = async (message: string) => await reply.status(400).send({ error: { message } });
		requests.push({ headers, body });
		if (body.stream) return await refuse('The fake model does not stream');
		const turn = turns.shift();
		if (turn === undefined) return await refuse('The fake model was not told what to answer');
		return completion(turn, requests.length);
	});
	const url = await server.listen({ host: '127.0.0.1', port: 0 });
	return {
		url: `${url}/v1`,
		requests,
		play: (next) => {
			turns = [...next];
		},
		close: () => server.close(),
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
