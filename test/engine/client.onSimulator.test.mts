// The account of an agency's client, on the simulator.
import { expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { run } from '../support/engine/run.ts';
import { simulated } from '../support/onSimulator.mts';

const { control, onSimulator, requests, apiUrl } = simulated();

const CLIENT = 13;
const ACCOUNT = { accountType: 'client', resource: 'account', operation: 'get' };

/** What n8n has stored of a credential: n8n writes into it. */
const stored = (client: string, apiToken = 'sim-admin-token') => ({
	baseUrl: apiUrl(),
	apiToken,
	client,
	clientToken: '',
});

const made = async () =>
	(await requests()).filter(({ path }) => path.endsWith('/white-label/token')).length;

test.each([String(CLIENT), 'sales@kestrel-motors.example'])(
	'of the client %s: read with a token of its own, which is made again once it is revoked',
	async (client) => {
		const credential = stored(client);
		const read = async () => await run(ACCOUNT, { credential });
		const email = { email: 'sales@kestrel-motors.example' };

		expect((await read()).items[0].json).toMatchObject(email);
		expect((await read()).items[0].json).toMatchObject(email);
		expect(await made()).toBe(1);
		await onSimulator(
			{
				resource: 'platformUser',
				operation: 'logout',
				platformUser: byId(CLIENT),
				revoke: 'all',
			},
			{ credential: { apiToken: 'sim-admin-token' } },
		);

		expect((await read()).items[0].json).toMatchObject(email);
		expect(await made()).toBe(2);
	},
);

test.each([
	['999', undefined, 'The platform did not find the client of the credential'],
	['12', undefined, undefined],
	[
		'12',
		'sim-user-token',
		'The API token of the credential is not, or no longer, that of an agency',
	],
	['12', 'wrong', 'The platform did not accept the API token of the agency'],
])('of the client %s with the token %s of the agency: %s', async (client, token, message) => {
	const { error } = await run(ACCOUNT, { credential: stored(client, token) });

	if (message === undefined) expect(error).toBeUndefined();
	else expect(error?.message).toContain(message);
});

test('its leads are created once each, though its tokens were revoked', async () => {
	const credential = stored('12');
	await run(ACCOUNT, { credential });
	await control('/users/12/tokens', { valid: false });

	const { items } = await run(
		{
			accountType: 'client',
			resource: 'lead',
			operation: 'create',
			campaignId: byId(201),
			phoneNumber: '={{ $json.phone }}',
		},
		{ credential, items: [{ phone: '+40722123450' }, { phone: '+40722123451' }] },
	);

	expect(items).toHaveLength(2);
	const { data } = await control<{ data: Array<{ name: string; valid: boolean }> }>(
		'/users/12/tokens',
	);
	expect(data.filter(({ name }) => name === 'n8n client credential')).toEqual([
		expect.objectContaining({ valid: true }),
	]);
});
