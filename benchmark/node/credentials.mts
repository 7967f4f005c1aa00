import type { Credential, N8nClient } from '../../scripts/lib/n8nClient.mts';
import { credentialData } from '../../scripts/lib/stage.mts';
import { CREDENTIAL_TYPE } from '../../scripts/lib/workflow.mts';
import { ACCOUNTS } from './platform.mts';

/** The credentials of an account, for each kind of node. */
export interface Credentials {
	platform: Credential;
	plain: Credential;
	http: Credential;
}

export type CredentialsOf = Record<keyof typeof ACCOUNTS, Credentials>;

/** Enters the credentials of all accounts in n8n. */
export async function enterCredentials(n8n: N8nClient, apiUrl: string): Promise<CredentialsOf> {
	const entries: Array<[string, Credentials]> = [];
	for (const [account, { token }] of Object.entries(ACCOUNTS)) {
		const enter = (type: string, data: object) => n8n.createCredential(account, type, data);
		entries.push([
			account,
			{
				platform: await enter(CREDENTIAL_TYPE, credentialData(apiUrl, token)),
				plain: await enter('plainPlatformApi', { baseUrl: apiUrl, apiKey: token }),
				http: await enter('httpHeaderAuth', { name: 'Authorization', value: `Bearer ${token}` }),
			},
		]);
	}
	return Object.fromEntries(entries) as CredentialsOf;
}
