import { Agent, request } from 'node:http';
import { once } from 'node:events';

interface Call {
	method: string;
	path: string;
	body?: unknown;
}

interface Load {
	baseUrl: string;
	token: string;
	milliseconds: number;
}

export const CONNECTIONS = 8;

/**
 * How many requests a second are answered when each connection asks again at once.
 * @throws Error when one is not answered with success
 */
export async function requestsPerSecond(
	{ baseUrl, token, milliseconds }: Load,
	next: () => Call,
): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const send = async ({ method, path, body }: Call): Promise<void> => {
		const sent = request(baseUrl + path, {
			method,
			agent,
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		});
		sent.end(body === undefined ? undefined : JSON.stringify(body));
		const [response] = await once(sent, 'response');
		response.resume();
		await once(response, 'end');
		if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
	};
	const start = performance.now();
	let answered = 0;
	const ask = async () => {
		for (; performance.now() < start + milliseconds; answered++) await send(next());
	};
	try {
		await Promise.all(Array.from({ length: CONNECTIONS }, ask));
	} finally {
		agent.destroy();
	}
	return (answered / (performance.now() - start)) * 1_000;
}
