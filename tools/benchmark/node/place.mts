// Where the node is measured: a simulator, and the real n8n with its default settings.
import { join } from 'node:path';
import getPort from 'get-port';
import { connect, type Credential } from '../../n8n/client.mts';
import type { Execution } from '../../n8n/executions.mts';
import { startN8n } from '../../n8n/server.mts';
import { makeTemporaryFolder } from '../../lib/orphanCleanup.mts';
import { control, forgetRequests } from '../../simulator/client.mts';
import { startService } from '../../lib/processGroup.mts';
import { REPOSITORY } from '../../lib/repository.mts';
import { credentialData } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { CREDENTIAL_TYPE, throughWebhook } from '../../n8n/workflow.mts';
import { CAMPAIGN, itemsOf, LATENCY, nodeOf, type Work } from './workloads.mts';

/** Who works with the platform: two accounts that differ in how many calls they have. */
const TOKENS = { user: 'sim-user-token', other: 'sim-other-token' };
/** Of a credential whose token each item brings along. */
const FROM_ITEM = '{{ $json.token }}';
const ASSISTANTS = { user: 102, other: 121 };
const LEADS = 1_000;
const SECONDS_TO_STORE = 120;
const SIMULATOR = join(REPOSITORY, 'tools', 'simulator', 'main.mts');

/** A process of its own whose clock stands still: nobody is called. */
async function startSimulator(disposables: AsyncDisposableStack) {
	const port = String(await getPort());
	const simulator = {
		name: 'The simulator',
		command: process.execPath,
		args: [SIMULATOR, '--port', port, '--speed', '0'],
		cwd: makeTemporaryFolder('simulator', disposables),
		ready: '/api',
	};
	await startService(simulator, disposables);
	const origin = `http://127.0.0.1:${port}`;
	return { apiUrl: `${origin}/api`, controlUrl: `${origin}/_simulator` };
}

export type Place = Awaited<ReturnType<typeof prepare>>;

export async function prepare(calls: typeof ASSISTANTS, disposables: AsyncDisposableStack) {
	const simulator = await startSimulator(disposables);
	const { apiUrl } = simulator;
	for (const account of ['user', 'other'] as const) {
		const authorization = `Bearer ${TOKENS[account]}`;
		const list = await fetch(`${apiUrl}/user/calls?per_page=1`, { headers: { authorization } });
		const count = calls[account] - ((await list.json()) as { total: number }).total;
		await control(simulator, '/calls', { count, assistant_id: ASSISTANTS[account] });
	}
	// to be updated
	const leads = { count: LEADS, campaign_id: CAMPAIGN };
	const { first_id: firstLead } = await control<{ first_id: number }>(simulator, '/leads', leads);
	await control(simulator, '/faults', { path: '/user', delay_ms: LATENCY });

	const server = await startN8n(disposables);
	const n8n = await connect(server);
	/** By account, then by type. */
	const credentials: Record<string, Record<string, Credential>> = {};
	for (const [account, token] of Object.entries({ ...TOKENS, items: FROM_ITEM })) {
		const sign = token === FROM_ITEM ? '=' : '';
		const types = {
			[CREDENTIAL_TYPE]: credentialData(apiUrl, `${sign}${token}`),
			httpHeaderAuth: { name: 'Authorization', value: `${sign}Bearer ${token}` },
		};
		credentials[account] = {};
		for (const [type, data] of Object.entries(types)) {
			credentials[account][type] = await n8n.createCredential(account, type, data);
		}
	}
	return { simulator, server, n8n, apiUrl, token: TOKENS.user, credentials, firstLead, calls };
}

let serial = 0;

/**
 * Has the running n8n do some work.
 * @param begin called just before
 * @returns the workflow, once its execution is stored
 */
export async function carryOut(
	place: Place,
	work: Work,
	begin: () => void,
): Promise<{ id: string }> {
	const { server, n8n } = place;
	const own = ++serial;
	const path = `bench-${own}`;
	const answer = { responseMode: 'lastNode', responseData: 'noData' };
	const id = await n8n.activate(throughWebhook(path, nodeOf(work, place), answer));
	const body = JSON.stringify({ items: itemsOf(work, place, own) });
	await forgetRequests(place.simulator);
	begin();
	const doIt = async () => {
		const headers = { 'Content-Type': 'application/json' };
		const url = `${server.webhookUrl}/webhook/${path}`;
		await (await fetch(url, { method: 'POST', headers, body })).text();
		await waitFor('the execution is stored', SECONDS_TO_STORE, () => n8n.isQuiet(id));
	};
	await server.whileItRuns(doIt());
	return { id };
}

/** Unpublishes a workflow, and returns its execution. @throws Error if the execution failed */
export async function executionOf({ n8n }: Place, { id }: { id: string }): Promise<Execution> {
	const [execution] = await n8n.finished(id);
	await n8n.deactivate(id);
	if (execution.error) throw new Error(execution.error);
	return execution;
}
