import { until } from '../lib/until.mts';

const AT_ONCE = 10;
const SECONDS_TO_ACCEPT = 120;

/**
 * Posts bodies to a webhook, some at once; what is not accepted is sent again, as the platform does.
 * @throws Error when one is not accepted in the end
 */
export async function postAll(url: string, bodies: object[]): Promise<void> {
	for (let first = 0; first < bodies.length; first += AT_ONCE) {
		await Promise.all(
			bodies.slice(first, first + AT_ONCE).map(async (body) => {
				await until('n8n accepts what is sent', SECONDS_TO_ACCEPT, () => isAccepted(url, body));
			}),
		);
	}
}

async function isAccepted(url: string, body: object): Promise<boolean> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	return response.ok;
}
