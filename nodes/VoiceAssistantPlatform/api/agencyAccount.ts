import { PlatformClient, type ClientOptions } from '../client/client';
import { ENDPOINTS } from './endpoints';

/** Milliseconds that finding out the kind of an account may take: a user is waiting for the list. */
const MAX_TIME = 3_000;

interface EmptyList extends Pick<ClientOptions, 'credential' | 'cancelSignal'> {
	/** What its rows are called, such as "calls"; undefined if an agency has them, too. */
	rowNoun: string | undefined;
	/** Whether the form has the option for it (platform-api 5.3). */
	canActAsUser: boolean;
}

/**
 * Why a list is empty, and what to do, if the token is that of an agency: only its admin may read the clients (platform-api
 * 5.2). Sends one request, which is not repeated; undefined for any other token, or without an answer in time.
 */
export async function whyEmpty(
	context: Parameters<typeof PlatformClient.open>[0],
	{ rowNoun, canActAsUser, cancelSignal, ...options }: EmptyList,
): Promise<string | undefined> {
	if (rowNoun === undefined) return undefined;
	const signals = [AbortSignal.timeout(MAX_TIME), cancelSignal ?? []].flat();
	try {
		const client = await PlatformClient.open(context, {
			...options,
			cancelSignal: AbortSignal.any(signals),
			retryOptions: { patience: 0 },
		});
		// once, as a write: nothing depends on it
		await client.send(ENDPOINTS.listPlatformUsers, { policy: 'write' });
	} catch {
		return undefined;
	}
	const option = canActAsUser ? ", or add 'Client Access Token' under 'Options'" : '';
	return `The API token belongs to an agency account, and the ${rowNoun} of its clients are not in this list. Choose a credential with the token of a client${option}.`;
}
