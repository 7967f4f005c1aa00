import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { itemsOf } from '../../n8n/executions.mts';
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
		await startN8n(disposables, { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' });
	/** Answers to requests of executions, which go on then. */
	const held: Array<(answer: object) => void> = [];
	const server = fastify({ forceCloseConnections: true });
	server.get('/', async () => await new Promise((resolve) => held.push(resolve)));
	let url: string;
	let stage: Stage;

	beforeAll(async () => {
		stage = await setUpStageOn(startBusyN8n, 0, disposables);
		url = await server.listen({ host: '127.0.0.1', port: 0 });
	});

	afterAll(async () => {
		await server.close();
		await disposables.disposeAsync();
	});

	/** Starts an execution that keeps n8n's only place until its request is answered. */
	async function holdPlace() {
		const hold = step('Hold', 'n8n-nodes-base.httpRequest', 4.2, {
			url,
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
		const giveBack = await holdPlace();

		for (let times = 0; times < 3; times++) {
			// the place is still taken: n8n itself would not answer
			expect((await report(stage, call)).status).toBe(200);
		}
		expect((await stage.n8n.count(workflowId)).ended).toBe(0);

		giveBack({});
		const executions = await ended(stage, workflowId);
		expect(executions.map((execution) => itemsOf(execution, 'End'))).toEqual([
			[expect.objectContaining({ id: call.id, customer_phone: phone, timed_out: false })],
		]);
		const triggered = await ended(stage, triggerId, 3);
		expect(triggered.map(({ status, outputs }) => [status, outputs.End])).toEqual(
			Array(3).fill(['success', undefined]),
		);
	});
};
