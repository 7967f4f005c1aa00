import {
	UserError,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type ICredentialType,
	type IDataObject,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type INodeProperties,
} from 'n8n-workflow';
import { makeClientToken } from '../nodes/VoiceAssistantPlatform/api/makeClientToken';
import { CLIENT_TOKEN, clientTokenIn } from '../nodes/VoiceAssistantPlatform/client/credential';
import { refused, VoiceAssistantPlatformApi } from './VoiceAssistantPlatformApi.credentials';

const account = new VoiceAssistantPlatformApi();

/** The form of the other credential, with the client behind the token of its agency. */
const PROPERTIES = account.properties.flatMap((property): INodeProperties[] => {
	if (property.name !== 'apiToken') return [property];
	return [
		{
			...property,
			displayName: 'API Token of the Agency',
			description:
				"The API token of your agency's own account (white label admin). It is used only to make the client's access token.",
		},
		{
			displayName: 'Client',
			name: 'client',
			type: 'string',
			required: true,
			// the access token that n8n keeps is for one client
			noDataExpression: true,
			default: '',
			placeholder: 'e.g. 12 or office@example.com',
			description:
				'The ID or the e-mail address of the client. Get Many of "Platform User" shows both.',
		},
		{
			displayName: 'Access Token of the Client',
			name: CLIENT_TOKEN,
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: '',
		},
	];
});

export class VoiceAssistantPlatformClientApi implements ICredentialType {
	name = 'voiceAssistantPlatformClientApi';

	displayName = 'Voice Assistant Platform Client API';

	icon = account.icon;

	documentationUrl =
		'https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/agencies.md';

	/** n8n's HTTP Request node would repeat failed requests of any kind with a new token. */
	restrictToSupportedNodes = true as const;

	hideDomainRestrictionFields = true;

	properties: INodeProperties[] = PROPERTIES;

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		return await makeClientToken(this, credentials);
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const token = clientTokenIn(credentials);
		if (token === undefined) {
			throw new UserError(
				'There is no access token for the client of the credential: open the credential and save it again',
			);
		}
		return await account.authenticate({ ...credentials, apiToken: token }, request);
	}

	test: ICredentialTestRequest = {
		...account.test,
		rules: [
			...[401, 403].map((status) =>
				refused(
					status,
					"The platform made an access token for the client, but did not accept it. The account of the client may be locked: look on the platform, in your agency's account.",
				),
			),
			...account.test.rules!,
		] as ICredentialTestRequest['rules'],
	};
}
