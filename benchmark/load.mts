import { Agent, request } from 'node:http';
import { once } from 'node:events';

interface Load {
	url: string;
	token: string;
	milliseconds: number;
}

export const CONNECTIONS = 8;

/**
 * How many deliveries a second are accepted when each connection delivers again at once.
 * @throws Error when one is not answered with success
 */
export async function deliveriesPerSecond(
	{ url, token, milliseconds }: Load,
	next: () => object,
): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
	const send = async (body: object): Promise<void> => {
		const sent = request(url, { method: 'POST', agent, headers });
		sent.end(JSON.stringify(body));
		const [response] = await once(sent, 'response');
		response.resume();
		await once(response, 'end');
		if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
	};
	const start = performance.now();
	let accepted = 0;
	const deliver = async () => {
		for (; performance.now() < start + milliseconds; accepted++) await send(next());
	};
	try {
		await Promise.all(Array.from({ length: CONNECTIONS }, deliver));
	} finally {
		agent.destroy();
	}
	return (accepted / (performance.now() - start)) * 1_000;
}
