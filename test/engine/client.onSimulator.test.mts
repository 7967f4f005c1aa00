// The account of an agency's client, on the simulator.
import { expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { run } from '../support/engine/run.ts';
import { simulated } from '../support/onSimulator.mts';

const { onSimulator, requests, apiUrl } = simulated();

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
