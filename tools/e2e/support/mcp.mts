/** A chat app or another client of n8n's MCP Server Trigger. */
export interface McpClient {
	/** The names of the tools that it is offered. */
	tools: string[];
	/** Uses a tool. @returns what the tool returned. @throws Error with what the server answered instead */
	use(name: string, args: object): Promise<unknown>;
}

interface Answer {
	result?: {
		tools?: Array<{ name: string }>;
		content?: Array<{ text: string }>;
		isError?: boolean;
	};
}

/** Connects to an MCP server. @throws Error with the status when it refuses */
export async function connectOverMcp(url: string, token: string): Promise<McpClient> {
	let session: string | null = null;
	let serial = 0;

	async function ask(method: string, params: object = {}): Promise<Answer> {
		const isNotification = method.startsWith('notifications/');
		const response = await fetch(url, {
			method: 'POST',
			headers: {
				...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				accept: 'application/json, text/event-stream',
				...(session && { 'mcp-session-id': session }),
			},
			body: JSON.stringify({
				...{ jsonrpc: '2.0', method, params },
				...(!isNotification && { id: ++serial }),
			}),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${response.status} ${text}`);
		session = response.headers.get('mcp-session-id') ?? session;
		const [, event] = /^data: (.*)$/m.exec(text) ?? [];
		return isNotification ? {} : (JSON.parse(event ?? text) as Answer);
	}

	await ask('initialize', {
		...{ protocolVersion: '2025-03-26', capabilities: {} },
		clientInfo: { name: 'test', version: '1' },
	});
	await ask('notifications/initialized');
	const { result } = await ask('tools/list');
	return {
		tools: (result?.tools ?? []).map(({ name }) => name),
		use: async (name, args) => {
			const answer = await ask('tools/call', { name, arguments: args });
			const [content] = answer.result?.content ?? [];
			if (answer.result?.isError || !content) throw new Error(JSON.stringify(answer));
			return JSON.parse(content.text);
		},
	};
}
