import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startN8n } from '../../n8n/server.mts';
import { setUpStageOn, type Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { chain, END, ITEMS, step } from '../../n8n/workflow.mts';
import { ended, PATIENCE_SECONDS, publishTrigger } from '../support/published.mts';
import { startFromWebhook } from '../support/runNode.mts';
import { report, reportOf, sleeper, untilAsleep } from '../support/sleeping.mts';
import type { Group } from './group.mts';

/** Sleeping until a call is over, in an n8n of its own that runs one execution at a time. */
export const busy: Group = () => {
	const disposables = new AsyncDisposableStack();
	const startBusyN8n = async () =>
		await startN8n(disposables, undefined, { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' });
	/** Requests of executions, which go on when they are answered. */
	const held: ServerResponse[] = [];
	const server = createServer((_request, response) => void held.push(response));
	let stage: Stage;

	beforeAll(async () => {
		stage = await setUpStageOn(startBusyN8n, 0, disposables);
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
	});

	afterAll(async () => {
		server.closeAllConnections();
		server.close();
		await disposables.disposeAsync();
	});

	/** Starts an execution that keeps n8n's only place until its request is answered. */
	async function holdPlace(): Promise<ServerResponse> {
		const { port } = server.address() as AddressInfo;
		const hold = step('Hold', 'n8n-nodes-base.httpRequest', 4.2, {
			url: `http://127.0.0.1:${port}/`,
			options: { timeout: 600_000 },
		});
		await startFromWebhook(stage, (webhook) => chain('Busy', [webhook, hold]), {});
		return await waitFor('the place is taken', PATIENCE_SECONDS, () => held.shift());
	}

	test('a report that comes three times while n8n has no room wakes the sleeper once, and each is answered in time', async () => {
		const phone = '+447700960501';
		const triggerId = await publishTrigger(stage);
		const workflowId = await startFromWebhook(
			stage,
			(webhook) => chain('Asleep', [webhook, ITEMS, sleeper(), END]),
			{ items: [{ phone }] },
		);
		await untilAsleep(stage, workflowId);
		const call = await reportOf(stage, phone);
		const place = await holdPlace();

		for (let times = 0; times < 3; times++) {
			// the place is still taken: n8n itself would not answer
			expect((await report(stage, call)).status).toBe(200);
		}
		expect((await stage.n8n.count(workflowId)).ended).toBe(0);

		place.end('{}');
		const executions = await ended(stage, workflowId);
		expect(executions.map(({ outputs }) => outputs.End?.[0]?.map(({ json }) => json))).toEqual([
			[expect.objectContaining({ id: call.id, customer_phone: phone, timed_out: false })],
		]);
		const triggered = await ended(stage, triggerId, 3);
		expect(triggered.map(({ status, outputs }) => [status, outputs.End])).toEqual(
			Array(3).fill(['success', undefined]),
		);
	});
};
