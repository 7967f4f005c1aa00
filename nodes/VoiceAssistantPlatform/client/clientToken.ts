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
import { delay, oneAtATime } from './delay';
import type { PlatformResponse } from './response';
import { backoff } from './retryPolicy';

/** Milliseconds for which a token that has replaced a refused one is not replaced in turn. */
const MIN_AGE = 60_000;

/** Why no token was made for now: of an error there, n8n passes on the message only. */
export const TOO_MANY_REQUESTS =
	'The platform receives too many requests from the agency, and made no access token for the client: try again later';

/** How long to wait for a token. */
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
	// the request that has the token made may wait until it is late, then once more, and then for its answer
	const tooLate = AbortSignal.timeout(3 * timeout);
	const ends = AbortSignal.any([tooLate, ...signals].filter((signal) => signal !== undefined));
	const answer = await oneAtATime(key, ends, async () => {
		const stored = await readCredential(context, itemIndex);
		const present = clientTokenIn(stored);
		const isNewer = present !== undefined && present !== refused;
		// a new token is refused as well: another one would not help
		if (first && !isNewer && Date.now() - replacedAt(stored) < MIN_AGE) return first;
		credential[CLIENT_TOKEN] = isNewer ? stored[CLIENT_TOKEN] : '';
		credential[FORMER_TOKEN] = refused ?? '';
		// with a token that is there already, requests need not wait for each other
		return isNewer ? undefined : await sendWithNewToken(send, late, signals);
	}).catch((error: Error) => {
		if (error !== tooLate.reason) throw error;
		throw new UserError('There is no access token for the client yet', {
			description:
				'Nothing was sent. Another request was to have a token made, and takes long. Run this item again.',
		});
	});
	return answer ?? (await send());
}

/** Sends a request for which n8n makes a token first, until it may: as long as there are too many requests, nothing is sent. */
async function sendWithNewToken(
	send: () => Promise<PlatformResponse>,
	late: AbortSignal,
	signals: TokenWait['signals'],
): Promise<PlatformResponse> {
	for (let attempts = 1; ; attempts++) {
		const answer = await send().catch((error: Error) => {
			if (error.message !== TOO_MANY_REQUESTS || late.aborted) throw error;
		});
		if (answer) return answer;
		await delay(backoff(attempts), ...signals);
	}
}
