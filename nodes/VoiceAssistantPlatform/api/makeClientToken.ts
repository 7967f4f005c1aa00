// The access token of an agency's client. The agency's token makes it (platform-api 4.6), n8n keeps it in the credential,
// encrypted.
import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestHelper,
} from 'n8n-workflow';
import { bound, readBody } from '../client/bounds';
import { TOO_MANY_REQUESTS } from '../client/clientToken';
import {
	apiRoot,
	apiToken,
	CLIENT_TOKEN,
	clientIn,
	clientTokenIn,
	FORMER_TOKEN,
	keptClientToken,
} from '../client/credential';
import { withDeadline } from '../client/delay';
import { networkMessageFor } from '../client/errors';
import { isObject, isSuccess, type PlatformResponse } from '../client/response';
import { ENDPOINTS } from './endpoints';

/** The name by which an agency recognizes these tokens (platform-api 5.4). */
const TOKEN_NAME = 'n8n client credential';

/** In milliseconds. */
const TIMEOUT = 30_000;

/** Bytes of an answer, unpacked. */
const MAX_SIZE = 1024 * 1024;

/** Why there is no token, by status. The credential's test shows only this text. */
const REFUSALS: Record<number, string> = {
	401: 'The platform did not accept the API token of the agency: paste a current one into the credential',
	403: 'The API token of the credential is not, or no longer, that of an agency: only a white label admin may act for clients. Ask the provider of your platform.',
	404: "The platform did not find the client of the credential: it may have been deleted, or belong to another agency. Check 'Client' in the credential, and that the Base URL ends in /api.",
	422: "The platform does not know the client of the credential: it may have been deleted, or belong to another agency. Check 'Client' in the credential.",
	429: TOO_MANY_REQUESTS,
};

/**
 * Makes an access token for the client of a credential, then revokes the one before. n8n calls it for its tests, and when
 * there is none.
 * @returns what n8n stores in the credential
 * @throws UserError when the platform makes none
 */
export async function makeClientToken(
	{ helpers }: IHttpRequestHelper,
	credential: ICredentialDataDecryptedObject,
): Promise<IDataObject> {
	const client = clientIn(credential);
	const send = async (url: string, body: IDataObject, abortSignal: AbortSignal) => {
		const response = (await helpers.httpRequest({
			method: 'POST',
			baseURL: apiRoot(credential.baseUrl),
			url,
			headers: {
				Accept: 'application/json',
				Authorization: `Bearer ${apiToken(credential.apiToken)}`,
			},
			body,
			json: true,
			encoding: 'stream',
			abortSignal,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			...(credential.ignoreSslIssues === true && { skipSslCertificateValidation: true }),
		})) as PlatformResponse;
		const countBytes = bound(MAX_SIZE, () => new UserError('the answer is too large'));
		return { ...response, body: await readBody(response.body, countBytes) };
	};
	const ask = async (url: string, body: IDataObject): Promise<PlatformResponse> =>
		await withDeadline(async (signal) => await send(url, body, signal), TIMEOUT, []);

	const answer = await ask(ENDPOINTS.createToken.url, { ...client, token_name: TOKEN_NAME }).catch(
		(error: unknown) => {
			// an error of the connection would look as if the request itself had been sent
			throw new UserError(
				`The platform could not be asked for an access token of the client. ${networkMessageFor(error).message}`,
			);
		},
	);
	const { token } = isObject(answer.body) ? answer.body : {};
	if (!isSuccess(answer) || typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
		const { statusCode } = answer;
		throw new UserError(
			REFUSALS[statusCode] ??
				`The platform made no access token for the client (${statusCode}): check the Base URL of the credential, or try again later`,
		);
	}
	const former = clientTokenIn(credential) ?? credential[FORMER_TOKEN];
	// n8n 1 would store it
	delete credential[FORMER_TOKEN];
	const [, id] = /^(\d+)\|/.exec(String(former)) ?? [];
	// never without an ID: that would revoke all tokens of the client (platform-api 4.4)
	if (id) {
		await ask(ENDPOINTS.logout.url, { ...client, token_id: Number(id) }).catch(() => undefined);
	}
	return { [CLIENT_TOKEN]: keptClientToken(credential, token, former ? Date.now() : 0) };
}
