import pLimit from 'p-limit';
import { waitFor } from '../lib/waitFor.mts';

const CONCURRENCY = 10;
const SECONDS_TO_ACCEPT = 120;

/**
 * Posts bodies to a webhook, ten at a time; what is not accepted is sent again, as the platform does.
 * @throws Error when one is not accepted in the end
 */
export async function postAll(url: string, bodies: object[]): Promise<void> {
	await pLimit(CONCURRENCY).map(bodies, (body) =>
		waitFor('n8n accepts what is sent', SECONDS_TO_ACCEPT, () => isAccepted(url, body)),
	);
}

async function isAccepted(url: string, body: object): Promise<boolean> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	return response.ok;
}
