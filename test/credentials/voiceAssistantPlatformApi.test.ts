import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { VoiceAssistantPlatformApi } from '../../credentials/VoiceAssistantPlatformApi.credentials';
import { CREDENTIAL_DATA, TOKEN } from '../support/engine/credential';

const credential = new VoiceAssistantPlatformApi();

describe('the credential', () => {
	test('adds the token, trimmed, and keeps it from redirects to another origin', async () => {
		const request = await credential.authenticate(
			{ ...CREDENTIAL_DATA, apiToken: ` Bearer ${TOKEN}\n` },
			{ baseURL: 'https://platform.example/api', url: '/user/me', headers: { Accept: 'x' } },
		);

		expect(request).toMatchObject({
			headers: { Accept: 'x', Authorization: `Bearer ${TOKEN}` },
			sendCredentialsOnCrossOriginRedirect: false,
			allowedDomains: 'platform.example',
		});
	});

	test.each([
		[{}, undefined],
		[{ ignoreSslIssues: false }, undefined],
		[{ ignoreSslIssues: true }, true],
	])('has certificates checked unless the user says otherwise: %p', async (more, skipped) => {
		const request = await credential.authenticate(
			{ ...CREDENTIAL_DATA, ...more },
			{ url: 'https://platform.example/api/user/me' },
		);

		expect(request.skipSslCertificateValidation).toBe(skipped);
	});

	test.each([
		['an absolute address', { url: 'https://platform.example/api/user/me' }],
		[
			"an address as n8n's older helpers name it",
			{ url: undefined as never, uri: 'https://platform.example/x' },
		],
	])('serves the HTTP Request node: %s', async (_case, request) => {
		const { headers } = await credential.authenticate(CREDENTIAL_DATA, request);

		expect(headers?.Authorization).toBe(`Bearer ${TOKEN}`);
	});

	test.each([
		'https://thief.example/api/user/me',
		'https://platform.example.thief.example/api',
		'http://platform.example/api',
		'https://platform.example:8443/api',
		'https://platform.example@thief.example/api',
		'https://platform.example:443@thief.example/api',
		'https://platform.example%2f@thief.example/api',
		'https://thief.example\\@platform.example/api',
		'https:\\\\thief.example/api',
		'https:/thief.example/api',
		'https:thief.example/api',
		' https://thief.example/api',
		'ht\ttps://thief.example/api',
		'https://platform.example./api',
		'https://sub.platform.example/api',
		'https://platform.example\u3002thief.example/api',
		'//thief.example/api',
		'\\\\thief.example/api',
		'ftp://platform.example/api',
		'file:///api',
		'/api',
		'',
	])('refuses the address %p', async (url) => {
		for (const request of [{ url }, { url: undefined as never, uri: url }]) {
			await expect(credential.authenticate(CREDENTIAL_DATA, request)).rejects.toThrow(
				'The API token is sent only to the host of its Base URL',
			);
		}
	});

	test.each([
		'//thief.example/x',
		'\\\\thief.example/x',
		'/\\thief.example/x',
		'/\t/thief.example/x',
		'https:\\\\thief.example/x',
		' //thief.example/x',
		'https://thief.example/x',
	])('refuses the path %p behind the Base URL', async (url) => {
		const request = { baseURL: 'https://platform.example/api', url };

		await expect(credential.authenticate(CREDENTIAL_DATA, request)).rejects.toThrow(
			'The API token is sent only to the host of its Base URL',
		);
	});

	test.each([
		'https://PLATFORM.example/api',
		'HTTPS://platform.example/api',
		'https://platform.example:443/api',
		'https:\\\\platform.example\\api',
		'https://thief.example@platform.example/api',
		'https://platform.example\\@thief.example/api',
		'https://platform.example/api?x=https://thief.example',
		'https://platform.example#@thief.example/api',
	])('takes the address %p as its own, as the HTTP client does', async (url) => {
		const { headers } = await credential.authenticate(CREDENTIAL_DATA, { url });

		expect(headers?.Authorization).toBe(`Bearer ${TOKEN}`);
	});

	// the HTTP client trims the names of headers
	test.each(['Host', 'host', 'HOST', 'Host ', '\tHost', '\u00a0host', 'Host\u3000', '\ufeffHost'])(
		'refuses a header %j that names another host: a shared server would pass the token on to it',
		async (name) => {
			const url = 'https://platform.example/api';
			const send = async (host: string) =>
				await credential.authenticate(CREDENTIAL_DATA, {
					url,
					headers: { host: 'platform.example', [name]: host },
				});

			for (const host of [
				...['thief.example', 'thief.example@platform.example', 'platform.example/@thief.example'],
				...['platform.example#thief.example', 'platform.example?thief.example', ''],
			]) {
				await expect(send(host)).rejects.toThrow(
					'The API token is sent only to the host of its Base URL',
				);
			}
			await expect(send('platform.example')).resolves.toBeDefined();
			await expect(send('platform.example:443')).resolves.toBeDefined();
		},
	);
});

test('the credential is tested by reading the profile', () => {
	expect(credential.test.request).toMatchObject({ url: '/user/me', disableFollowRedirect: true });
});

test('a success whose body says that it was none does not pass the test', () => {
	expect(credential.test.rules).toContainEqual({
		type: 'responseSuccessBody',
		properties: {
			key: 'success',
			value: false,
			message: expect.stringContaining('did not carry out the request'),
		},
	});
});

test('where a firewall may have answered, the test of the credential says so, and not only that the account is to blame', () => {
	const messages = credential.test.rules!.flatMap(({ type, properties }) => {
		const isOfFirewall =
			type === 'responseCode' ? properties.value === 403 : properties.value === '<';
		return isOfFirewall ? [properties.message] : [];
	});

	expect(messages).toEqual([
		expect.stringContaining('a firewall in front of the platform blocks this n8n'),
		expect.stringContaining('a firewall answers in place of the platform'),
	]);
});

test('a default country can be chosen by name, and none is chosen at first', () => {
	const setting = credential.properties.find(({ name }) => name === 'defaultCountry');
	const [none, ...countries] = setting?.options as Array<{ name: string; value: string }>;

	expect(setting).toMatchObject({ type: 'options', default: 'none' });
	expect(none).toEqual({ name: 'None', value: 'none' });
	expect(countries).toContainEqual({ name: 'Romania (+40)', value: 'RO' });
});

test('secrets are masked in the form', () => {
	// n8n takes the first field of a name to know whether its value may be shown
	const isMasked = (secret: string) =>
		credential.properties.find(({ name }) => name === secret)?.typeOptions?.password;

	expect(['apiToken', 'messageStatusKey', 'approvalPin'].map(isMasked)).toEqual([true, true, true]);
});

describe('of the credential, what few people need', () => {
	const OF_MOST_PEOPLE = ['Base URL', 'API Token', 'Default Country', 'Show Advanced'];
	const ADVANCED = [
		...['Messenger Identifier', 'Calendar A Identifier', 'Calendar B Identifier'],
		...['Ignore SSL Issues (Insecure)', 'Message Status Key', 'Approval PIN'],
	];
	const BASIC_DATA = { baseUrl: 'https://platform.example/api', apiToken: TOKEN };
	const OWN_DATA = {
		...BASIC_DATA,
		messengerIdentifier: 'chatapp',
		calendarAIdentifier: 'calone',
		calendarBIdentifier: 'caltwo',
		ignoreSslIssues: true,
		messageStatusKey: 'a-signing-key',
		approvalPin: '0482',
	};

	const inTheForm = (data: INodeParameters) =>
		credential.properties
			.filter(({ type }) => type !== 'hidden')
			.filter((property) => NodeHelpers.displayParameter(data, property, null, null));
	const fieldsShown = (data: INodeParameters) =>
		inTheForm(data)
			.filter(({ type }) => type !== 'notice')
			.map(({ displayName }) => displayName);
	/** As n8n's editor stores a credential, and as n8n reads it for a node. */
	const stored = (data: INodeParameters) =>
		NodeHelpers.getNodeParameters(credential.properties, data, false, false, null, null);
	const read = (data: INodeParameters) =>
		NodeHelpers.getNodeParameters(credential.properties, data, true, false, null, null);

	test('is not shown at first', () => {
		expect(fieldsShown(read({}) ?? {})).toEqual(OF_MOST_PEOPLE);
		expect(inTheForm(read({}) ?? {}).filter(({ type }) => type === 'notice')).toEqual([]);
	});

	test('is shown on demand, each field once', () => {
		expect(fieldsShown({ showAdvanced: true })).toEqual([...OF_MOST_PEOPLE, ...ADVANCED]);
	});

	test.each([[false], [true], [null as never]])(
		'counts, and is kept when it is stored again, with the switch %j',
		(showAdvanced) => {
			const data = { ...OWN_DATA, showAdvanced };

			expect(read(data)).toMatchObject(OWN_DATA);
			expect(stored(data)).toMatchObject(OWN_DATA);
			expect(read(stored(data) ?? {})).toMatchObject(OWN_DATA);
		},
	);

	test('may be left out, or given, where a credential comes by the public API of n8n 1', () => {
		// of a field that is shown under a condition it makes one that must or must not be there
		const conditional = credential.properties.filter(
			({ type, displayOptions }) => type !== 'hidden' && displayOptions?.show,
		);
		expect(conditional.map(({ name }) => name)).toEqual([]);
	});

	test('has the words of the API document where nothing was entered', () => {
		expect(read(BASIC_DATA)).toMatchObject({
			...BASIC_DATA,
			...{ defaultCountry: 'none', ignoreSslIssues: false, approvalPin: '' },
			...{ messengerIdentifier: 'messenger' },
			...{ calendarAIdentifier: 'cal_a', calendarBIdentifier: 'cal_b' },
		});
	});
});
