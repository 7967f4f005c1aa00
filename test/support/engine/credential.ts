import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { loader } from './package';

export const BASE_URL = 'https://platform.example/api';
export const HOST = 'https://platform.example';
export const TOKEN = 'secret-token-of-the-test';

export const CREDENTIAL_DATA: ICredentialDataDecryptedObject = {
	baseUrl: BASE_URL,
	apiToken: TOKEN,
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
};

/** How often the credential is read, in all and at the same time: n8n asks its database for it each time. */
export const credentialReads = { all: 0, underWay: 0, most: 0 };

/**
 * In the place of n8n's own, which reads its database and is no part of n8n-core: what of it is asked for. It applies the
 * credential type's own `authenticate`, as n8n does.
 */
export class CredentialsHelper {
	private readonly stored: IDataObject;

	/** @param stored what n8n's database has of the credential, as far as it differs from that of the tests */
	constructor(stored: IDataObject) {
		this.stored = stored;
	}

	getParentTypes = () => [];

	getCredentialsProperties = () => [];

	isCredentialUsableByNode = () => true;

	preAuthentication = async () => await Promise.resolve(undefined);

	async getDecrypted() {
		credentialReads.all++;
		credentialReads.underWay++;
		credentialReads.most = Math.max(credentialReads.most, credentialReads.underWay);
		await Promise.resolve();
		credentialReads.underWay--;
		return { ...CREDENTIAL_DATA, ...this.stored } as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions,
	) {
		const { authenticate } = loader.getCredential(typeName).type;
		if (typeof authenticate !== 'function') throw new Error(`${typeName} has no authenticate()`);
		return await authenticate(credentials, request);
	}
}
