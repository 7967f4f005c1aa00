import { randomBytes } from 'node:crypto';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

/** A new random secret to choose, so that nobody has to think one up. */
export async function newWebhookSecret(
	this: ILoadOptionsFunctions,
): Promise<INodeListSearchResult> {
	const secret = randomBytes(24).toString('hex');
	return { results: [{ name: `New secret ${secret.slice(0, 6)}…`, value: secret }] };
}
