import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { itemsOf, type Execution } from '../../n8n/executions.mts';
import { createCredential } from '../../n8n/stage.mts';
import { askApi, control } from '../../simulator/client.mts';
import { withNodes, type Scenario } from './scenario.mts';

const HARBOUR = 'Harbour Dental';
const LOGOUT = '/white-label/logout';
const ROWS = 'Your table goes here';

/** An agency lists the calls of its clients. */
export const callsOfAllClients: Scenario = (stage) => {
	async function run(): Promise<Execution> {
		const { n8n, simulator } = stage();
		const credential = await createCredential(stage(), 'Agency', simulator.tokens.admin);
		const example = chosenExample('calls-of-all-clients', { credential });
		const workflow = withNodes(example, { 'Read the calls': { parameters: { period: 'any' } } });
		return await n8n.run(await n8n.create(workflow), 'Every month');
	}

	/** The tokens that were made, with the status with which the platform answers to each. */
	async function tokensAfter(execution: Execution) {
		const { apiUrl } = stage().simulator;
		const made = itemsOf(execution, 'The client and the token');
		const statuses = made.map(async ({ token }) => {
			const headers = { Accept: 'application/json', Authorization: `Bearer ${String(token)}` };
			return (await fetch(`${apiUrl}/user/me`, { headers })).status;
		});
		return await Promise.all(statuses);
	}

	const clientsOf = (execution: Execution) => itemsOf(execution, 'Read the clients').length;
	const problemsOf = (execution: Execution) => itemsOf(execution, 'Your message goes here');

	test('lists the calls of all, with the name of the client, and ends all tokens', async () => {
		const { total } = await askApi<{ total: number }>(stage().simulator, '/user/calls');

		const execution = await run();

		const rows = itemsOf(execution, ROWS);
		expect(rows.filter(({ client }) => client === HARBOUR)).toHaveLength(total);
		expect(rows.filter(({ client }) => client === 'Kestrel Motors')).not.toEqual([]);
		expect(rows[0]).toMatchObject({ id: expect.any(Number), client: expect.any(String) });
		expect(await tokensAfter(execution)).toEqual(Array(clientsOf(execution)).fill(401));
		expect(problemsOf(execution)).toEqual([]);
		// before anything of the user's own that may fail
		const { times } = execution;
		expect(times['Revoke the tokens'].start).toBeLessThanOrEqual(times['Add the client'].start);
	});

	test.each([
		['there is no token for a client', '/white-label/token', 'POST', 401, 1],
		['the calls of a client cannot be read', '/user/calls', 'GET', 401, 0],
		['a token cannot be revoked', LOGOUT, 'POST', 200, 0],
	])('if %s, names the client and goes on with the others', async (...row) => {
		const [, path, method, statusOfOne, withoutToken] = row;
		await control(stage().simulator, '/faults', { path, method, times: 1, status: 403 });

		const execution = await run();

		const clients = clientsOf(execution);
		expect(problemsOf(execution)).toEqual([
			{ client: expect.stringMatching(/\w/), what: expect.stringMatching(/\w/) },
		]);
		expect(execution.status).toBe('success');
		expect((await tokensAfter(execution)).sort()).toEqual(
			[...Array<number>(clients - 1 - withoutToken).fill(401), statusOfOne].sort(),
		);
		const [{ client }] = problemsOf(execution);
		const rows = itemsOf(execution, ROWS);
		expect(rows).not.toEqual([]);
		expect(rows.filter((row) => row.client === client && path !== LOGOUT)).toEqual([]);
	});
};
