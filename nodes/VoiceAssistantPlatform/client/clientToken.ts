// How requests in the account of an agency's client get that client's token, which n8n keeps in the credential.
import { UserError, type ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	accountFingerprint,
	CLIENT_TOKEN,
	clientTokenIn,
	FORMER_TOKEN,
	readCredential,
	replacedAt,
	type Deployment,
} from './credential';
import { oneAtATime } from './delay';
import type { PlatformResponse } from './response';

/** Milliseconds for which a token that has replaced a refused one is not replaced in turn. */
const MIN_AGE = 60_000;

/** How long to wait while another request has a token made. */
export interface TokenWait {
	/** Each ends the wait. */
	signals: Array<AbortSignal | undefined>;
	/** In milliseconds. */
	timeout: number;
}

/**
 * Sends a request with the token of the client. If there is none, or if it is refused, n8n makes one, once for all requests
 * of this process that need it: the others use it. A refused request was not carried out, so it is sent again, once.
 * @param credential gets the new token
 * @param send n8n makes a token first if that of the credential is blank
 * @throws UserError when the wait takes too long, the reason of a signal that ends it
 */
export async function withClientToken(
	context: Parameters<typeof readCredential>[0],
	{
		deployment,
		credential,
		itemIndex,
	}: {
		deployment: Deployment;
		credential: ICredentialDataDecryptedObject;
		itemIndex: number | undefined;
	},
	send: () => Promise<PlatformResponse>,
	{ signals, timeout }: TokenWait,
): Promise<PlatformResponse> {
	const refused = clientTokenIn(credential);
	const first = refused === undefined ? undefined : await send();
	if (first && first.statusCode !== 401) return first;
	const key = `token for ${accountFingerprint(deployment)}`;
	const late = AbortSignal.timeout(timeout);
	const ends = AbortSignal.any([late, ...signals].filter((signal) => signal !== undefined));
	const answer = await oneAtATime(key, ends, async () => {
		const stored = await readCredential(context, itemIndex);
		const present = clientTokenIn(stored);
		const isNewer = present !== undefined && present !== refused;
		// a new token is refused as well: another one would not help
		if (first && !isNewer && Date.now() - replacedAt(stored) < MIN_AGE) return first;
		credential[CLIENT_TOKEN] = isNewer ? stored[CLIENT_TOKEN] : '';
		credential[FORMER_TOKEN] = refused ?? '';
		// with a token that is there already, requests need not wait for each other
		return isNewer ? undefined : await send();
	}).catch((error: Error) => {
		if (error !== late.reason) throw error;
		throw new UserError('There is no access token for the client yet', {
			description:
				'Nothing was sent. Another request was to have a token made, and takes long. Run this item again.',
		});
	});
	return answer ?? (await send());
}
