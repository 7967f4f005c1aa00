import { VoiceAssistantPlatformClientApi } from '../../credentials/VoiceAssistantPlatformClientApi.credentials';
import { keptClientToken } from '../../nodes/VoiceAssistantPlatform/client/credential';
import { CREDENTIAL_DATA, TOKEN } from '../support/engine/credential';

const credential = new VoiceAssistantPlatformClientApi();
const DATA = { ...CREDENTIAL_DATA, client: '12' };
const WITH_TOKEN = { ...DATA, clientToken: keptClientToken(DATA, '41|of-the-client') };
const url = 'https://platform.example/api/user/me';

test("the client's token is sent, never the agency's", async () => {
	const { headers } = await credential.authenticate(WITH_TOKEN, { url });

	expect(headers?.Authorization).toBe('Bearer 41|of-the-client');
	expect(JSON.stringify(headers)).not.toContain(TOKEN);
});

test.each([
	['none', {}],
	['a blank one', { clientToken: '' }],
	['one without its account', { clientToken: '41|of-the-client' }],
	['that of another client', { ...WITH_TOKEN, client: '13' }],
	['that of another agency', { ...WITH_TOKEN, apiToken: 'another' }],
	['that of another platform', { ...WITH_TOKEN, baseUrl: 'https://other.example/api' }],
])('with %s, nothing is sent', async (_what, more) => {
	const data: typeof CREDENTIAL_DATA = { ...DATA, ...more };

	await expect(
		credential.authenticate(data, { url: `${data.baseUrl as string}/x` }),
	).rejects.toThrow('There is no access token for the client of the credential');
});

test('it goes to the host of the Base URL only', async () => {
	await expect(
		credential.authenticate(WITH_TOKEN, { url: 'https://thief.example/api' }),
	).rejects.toThrow('The API token is sent only to the host of its Base URL');
});

test('n8n fills in the token, shows it to nobody, and gives it to no other node', () => {
	const expirable = credential.properties.filter(({ typeOptions }) => typeOptions?.expirable);

	expect(expirable).toEqual([
		expect.objectContaining({
			name: 'clientToken',
			type: 'hidden',
			default: '',
			typeOptions: { expirable: true, password: true },
		}),
	]);
	expect(credential.restrictToSupportedNodes).toBe(true);
});

test('the form begins with what has to be filled in', () => {
	const shown = credential.properties.filter(({ type }) => type !== 'hidden');

	expect(shown.slice(0, 4).map(({ displayName }) => displayName)).toEqual([
		'Base URL',
		'API Token of the Agency',
		'Client',
		'Default Country',
	]);
	// one client for all items: its token is kept
	expect(shown[2].noDataExpression).toBe(true);
});
