import { Agent, request } from 'node:http';

export interface Call {
	method: string;
	path: string;
	body?: unknown;
}

export interface Load {
	baseUrl: string;
	token: string;
	connections: number;
	milliseconds: number;
}

/** Sends one request and reads its answer to the end; anything but success is an error. */
function send(agent: Agent, { baseUrl, token }: Load, { method, path, body }: Call): Promise<void> {
	const text = body === undefined ? undefined : JSON.stringify(body);
	return new Promise((resolve, reject) => {
		const sent = request(
			baseUrl + path,
			{
				method,
				agent,
				headers: {
					authorization: `Bearer ${token}`,
					...(text && {
						'content-type': 'application/json',
						'content-length': Buffer.byteLength(text),
					}),
				},
			},
			(response) => {
				response.on('error', reject);
				response.on('end', () =>
					response.statusCode === 200
						? resolve()
						: reject(new Error(`${method} ${path} answered ${response.statusCode}`)),
				);
				response.resume();
			},
		);
		sent.on('error', reject);
		sent.end(text);
	});
}

/** How many requests a second are answered when each connection asks again at once. */
export async function requestsPerSecond(load: Load, next: () => Call): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
	const start = performance.now();
	const end = start + load.milliseconds;
	let answered = 0;
	const ask = async () => {
		while (performance.now() < end) {
			await send(agent, load, next());
			answered++;
		}
	};
	try {
		await Promise.all(Array.from({ length: load.connections }, ask));
	} finally {
		agent.destroy();
	}
	return (answered / (performance.now() - start)) * 1_000;
}
