import { VoiceAssistantPlatformApi } from '../../credentials/VoiceAssistantPlatformApi.credentials';
import { CREDENTIAL_DATA, TOKEN } from '../support/engine';

const credential = new VoiceAssistantPlatformApi();

describe('authenticate', () => {
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
	])('certificates are checked unless the user says otherwise: %p', async (more, skipped) => {
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
	])('refuses %s', async (url) => {
		await expect(credential.authenticate(CREDENTIAL_DATA, { url })).rejects.toThrow(
			'The API token is sent only to the host of its Base URL',
		);
	});

	test('refuses an absolute address that would win over the Base URL', async () => {
		await expect(
			credential.authenticate(CREDENTIAL_DATA, {
				baseURL: 'https://platform.example/api',
				url: 'https://thief.example/x',
			}),
		).rejects.toThrow('The API token is sent only to the host of its Base URL');
	});
});

test('a missing token is not sent as a word', async () => {
	await expect(
		credential.authenticate(
			{ ...CREDENTIAL_DATA, apiToken: '' },
			{ url: 'https://platform.example/' },
		),
	).rejects.toThrow("The credential has no 'API Token'");
});

test('is tested by reading the profile', () => {
	expect(credential.test.request).toMatchObject({ url: '/user/me', disableFollowRedirect: true });
});

test('secrets are masked in the form', () => {
	const token = credential.properties.find(({ name }) => name === 'apiToken');

	expect(token?.typeOptions?.password).toBe(true);
});
