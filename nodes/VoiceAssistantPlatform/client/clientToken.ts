// How requests in the account of an agency's client get that client's token, which n8n keeps in the credential.
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	accountFingerprint,
	CLIENT_TOKEN,
	clientTokenIn,
	FORMER_TOKEN,
	readCredential,
	type Deployment,
} from './credential';
import { oneAtATime } from './oneAtATime';
import type { PlatformResponse } from './response';

/**
 * Sends a request with the token of the client. If there is none, or if it is refused, n8n makes one, once for all requests
 * of this process that need it: the others use it. A refused request was not carried out, so it is sent again, once.
 * @param credential gets the new token
 * @param send n8n makes a token first if that of the credential is blank
 */
export async function withClientToken(
	context: Parameters<typeof readCredential>[0],
	{
		deployment,
		credential,
		itemIndex,
		signal,
	}: {
		deployment: Deployment;
		credential: ICredentialDataDecryptedObject;
		itemIndex: number | undefined;
		signal: AbortSignal;
	},
	send: () => Promise<PlatformResponse>,
): Promise<PlatformResponse> {
	const refused = clientTokenIn(credential);
	if (refused !== undefined) {
		const response = await send();
		if (response.statusCode !== 401) return response;
	}
	return await oneAtATime(`token for ${accountFingerprint(deployment)}`, signal, async () => {
		const stored = await readCredential(context, itemIndex);
		const present = clientTokenIn(stored);
		const isNewer = present !== undefined && present !== refused;
		credential[CLIENT_TOKEN] = isNewer ? stored[CLIENT_TOKEN] : '';
		credential[FORMER_TOKEN] = refused ?? '';
		return await send();
	});
}
