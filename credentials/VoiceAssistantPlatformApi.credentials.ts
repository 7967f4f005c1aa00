import {
	UserError,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type ICredentialType,
	type IHttpRequestOptions,
	type INodeProperties,
} from 'n8n-workflow';
import { apiRoot } from '../nodes/VoiceAssistantPlatform/client/address';
import { apiToken } from '../nodes/VoiceAssistantPlatform/client/credential';
import { IDENTIFIERS } from '../nodes/VoiceAssistantPlatform/client/identifiers';
import { COUNTRIES } from '../nodes/VoiceAssistantPlatform/validation/countries';

const COUNTRIES_TO_CHOOSE = COUNTRIES.map(({ code, entry }) => ({ name: entry, value: code }));

const switchedOff = { showAdvanced: [false] };

/**
 * Fields that are shown only on demand. n8n drops a field that is not shown, both when it stores and when it reads a
 * credential: so each field has a hidden copy that replaces it while it is not shown. The switch uses `hide`, not `show`,
 * because the public API of n8n 1 demands or forbids all fields that have a `show` condition.
 */
const ADVANCED: INodeProperties[] = [
	{
		displayName:
			'Change the words for the messenger and the calendars only if your provider gives you different ones',
		name: 'advancedNotice',
		type: 'notice',
		default: '',
	},
	...IDENTIFIERS.map(
		({ word, field, label, description }): INodeProperties => ({
			displayName: label,
			name: field,
			type: 'string',
			default: word,
			placeholder: `e.g. ${word}`,
			description,
		}),
	),
	{
		displayName: 'Ignore SSL Issues (Insecure)',
		name: 'ignoreSslIssues',
		type: 'boolean',
		default: false,
		description:
			'Whether to connect even if SSL certificate validation is not possible. Others on the network can then read your token: use it only for a server in your own network.',
	},
	{
		displayName: 'Message Status Key',
		name: 'messageStatusKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'Only for the trigger on Message Status: the key that the platform shows where you enter the webhook of a sender. Put commas between the keys of several senders.',
	},
	{
		displayName: 'Approval PIN',
		name: 'approvalPin',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. 4711',
		description:
			'Four or more digits that a person types on the keypad to approve something by phone. n8n compares them with what was typed; the platform does not know the PIN.',
	},
];

export class VoiceAssistantPlatformApi implements ICredentialType {
	name = 'voiceAssistantPlatformApi';

	displayName = 'Voice Assistant Platform API';

	icon = {
		light: 'file:../icons/voiceAssistantPlatform.svg',
		dark: 'file:../icons/voiceAssistantPlatform.dark.svg',
	} as const;

	documentationUrl =
		'https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://app.example.com/api',
			description: "The address of your platform's API: where you log in, followed by /api",
		},
		{
			displayName: 'API Token',
			name: 'apiToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				"Create a token in the API settings of your account on the platform and paste it here. Clients of an agency get theirs from the agency. The agency's own token manages its clients: it has no calls, leads or assistants.",
		},
		{
			displayName: 'Default Country',
			name: 'defaultCountry',
			type: 'options',
			options: [{ name: 'None', value: 'none' }, ...COUNTRIES_TO_CHOOSE],
			default: 'none',
			description:
				'The country of phone numbers that are written without + and country code. With Romania, 0722 123 456 becomes +40722123456. Without a country, such numbers are refused.',
		},
		{
			displayName: 'Show Advanced',
			name: 'showAdvanced',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description:
				'Whether to show fields that few people need. Their values apply even while they are hidden.',
		},
		...ADVANCED.map((property) => ({ ...property, displayOptions: { hide: switchedOff } })),
		...ADVANCED.filter(({ type }) => type !== 'notice').map((property) => ({
			...property,
			type: 'hidden' as const,
			displayOptions: { show: switchedOff },
		})),
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: HttpRequest,
	): Promise<IHttpRequestOptions> {
		const root = apiRoot(credentials.baseUrl);
		if (!isFor(root, request)) {
			throw new UserError('The API token is sent only to the host of its Base URL', {
				description: `Use an address that starts with ${root}, and no 'Host' header.`,
			});
		}
		if (request.proxy) {
			throw new UserError('The API token is not sent through the proxy of a node', {
				description:
					"Leave 'Proxy' of the node empty. A proxy for all of n8n is set in its environment.",
			});
		}
		return {
			...request,
			headers: {
				// a request that acts as a platform user has that user's token already
				Authorization: `Bearer ${apiToken(credentials.apiToken)}`,
				...request.headers,
			},
			...(credentials.ignoreSslIssues === true && { skipSslCertificateValidation: true }),
			sendCredentialsOnCrossOriginRedirect: false,
			// the HTTP client would send the token to a subdomain, too
			allowedDomains: new URL(root).hostname,
		};
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '/user/me',
			headers: { Accept: 'application/json' },
			disableFollowRedirect: true,
		},
		rules: [
			refused(
				401,
				'The platform did not accept the API token. Create a new one in the API settings of your account and paste it here.',
			),
			refused(
				403,
				'The account of the API token may not use the API, or a firewall in front of the platform blocks this n8n. Ask your provider or agency.',
			),
			refused(404, 'No API was found at the Base URL. Check it: it usually ends in /api.'),
			...[301, 302, 303, 307, 308].map((status) =>
				refused(
					status,
					'The Base URL redirects to another address. Enter the final address of the API, starting with https://.',
				),
			),
			{
				type: 'responseSuccessBody' as const,
				properties: {
					key: 'success',
					value: false,
					message:
						'The platform answered, but did not carry out the request. Check the Base URL and the API token, or ask the provider of your platform.',
				},
			},
			// a body that is text, not JSON, starts with one of these
			...['<', '\n', '\r', ' ', '\t'].map((firstCharacter) => ({
				type: 'responseSuccessBody' as const,
				properties: {
					key: '[0]',
					value: firstCharacter,
					message:
						'The Base URL leads to a web page, not to the API. Check it: it usually ends in /api. If it is right, a firewall answers in place of the platform: ask your provider to let this n8n through.',
				},
			})),
		] as ICredentialTestRequest['rules'],
	};
}

function refused(value: number, message: string) {
	return { type: 'responseCode' as const, properties: { value, message } };
}

/** A request of n8n's newer helpers, or of the older ones, which use another name for its address. */
type HttpRequest = IHttpRequestOptions & { uri?: string };

/**
 * Whether a request goes to the origin of the API, and has no Host header by which a shared server would pass it to another
 * host. The HTTP client trims the names of headers.
 */
function isFor(root: string, { baseURL, url, uri, headers = {} }: HttpRequest): boolean {
	const { origin, protocol } = new URL(root);
	const hosts = Object.entries(headers).filter(([name]) => name.trim().toLowerCase() === 'host');
	return (
		parsed(url ?? uri ?? '', baseURL)?.origin === origin &&
		hosts.every(([, host]) => parsed(`${protocol}//${host as string}`)?.href === `${origin}/`)
	);
}

function parsed(address: string, base?: string): URL | undefined {
	return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
