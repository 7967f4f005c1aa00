import { PlatformClient, type ClientOptions } from '../client/client';
import { ENDPOINTS } from './endpoints';

/** Milliseconds that finding out the kind of an account may take: a user is waiting for the list. */
const MAX_TIME = 3_000;

/**
 * Whether the credential has the token of a white label admin: only an admin may read the clients (platform-api 5.2). Sends
 * one request, which is not repeated.
 * @returns also false if the platform does not answer in time
 */
export async function isAgencyAccount(
	context: Parameters<typeof PlatformClient.open>[0],
	{
		cancelSignal,
		...options
	}: Pick<ClientOptions, 'itemIndex' | 'credential' | 'cancelSignal'> = {},
): Promise<boolean> {
	const signals = [AbortSignal.timeout(MAX_TIME), cancelSignal ?? []].flat();
	try {
		const client = await PlatformClient.open(context, {
			...options,
			cancelSignal: AbortSignal.any(signals),
			retryOptions: { retries: 0, rateLimitWait: 0 },
		});
		await client.send(ENDPOINTS.listPlatformUsers);
		return true;
	} catch {
		return false;
	}
}

/**
 * Why a list of an agency is empty, and what to do.
 * @param rowNoun what the rows are called, such as "calls"
 * @param canActAsUser whether the form has the option for it (platform-api 5.3)
 */
export function emptyForAgency(rowNoun: string, canActAsUser: boolean): string {
	const option = canActAsUser ? ", or add 'Client Access Token' under 'Options'" : '';
	return `The API token belongs to an agency account, and the ${rowNoun} of its clients are not in this list. Choose a credential with the token of a client${option}.`;
}
