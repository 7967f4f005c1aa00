// The account of an agency's client, on the simulator.
import { expect, test } from '@jest/globals';
import { run } from '../support/engine/run.ts';
import { byId, simulated } from '../support/onSimulator.mts';

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
