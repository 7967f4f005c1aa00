import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { itemsOf } from '../../n8n/executions.mts';
import { N8N_LINE } from '../../n8n/line.mts';
import { deliveriesOf } from '../../simulator/client.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { callsWith } from '../support/platform.mts';
import { ended, PATIENCE_SECONDS, publishTrigger } from '../support/published.mts';
import { endAllCalls, phonesFrom, startSleepers, untilAsleep } from '../support/sleeping.mts';
import type { Group } from './group.mts';

/** What becomes of workflows that sleep while n8n is stopped or killed. */
export const restarted: Group = (stage) => {
	let triggerId: string;

	beforeAll(async () => {
		triggerId = await publishTrigger(stage());
	});

	afterAll(async () => {
		await stage().n8n.deactivate(triggerId);
	});

	/** Waits until n8n has accepted each report. @throws Error if the platform gives one up */
	const untilReported = async (phones: string[]) => {
		const calls = (
			await Promise.all(phones.map((phone) => callsWith(stage().simulator, phone)))
		).flat();
		await waitFor('every call has been reported', PATIENCE_SECONDS, async () => {
			const deliveries = await deliveriesOf(stage().simulator);
			const givenUp = deliveries.find(({ status }) => status === 'failed');
			if (givenUp) throw new Error(`The platform gave up a report: ${JSON.stringify(givenUp)}`);
			return calls.every(({ id }) =>
				deliveries.some(({ call_id: call, status }) => call === id && status === 'delivered'),
			);
		});
	};

	test('twenty sleep through a restart of n8n, and each goes on with its own call', async () => {
		const phones = phonesFrom('+4477009603', 20);
		const workflowId = await startSleepers(stage(), phones);
		await untilAsleep(stage(), workflowId, phones.length);

		await stage().server.stop();
		await stage().server.startAgain();

		await endAllCalls(stage());
		await ended(stage(), workflowId, phones.length);
		const executions = await stage().n8n.finished(workflowId);
		for (const execution of executions) {
			const [{ phone }] = itemsOf(execution, 'Items');
			const [call] = await callsWith(stage().simulator, String(phone));
			expect(itemsOf(execution, 'End')).toEqual([
				expect.objectContaining({ id: call.id, customer_phone: phone, timed_out: false }),
			]);
		}
		await untilReported(phones);
		const started = (await stage().n8n.finished(triggerId)).flatMap((one) => itemsOf(one, 'End'));
		expect(started.filter(({ customer_phone: phone }) => phones.includes(String(phone)))).toEqual(
			[],
		);
	});

	// n8n 1 answers 500 to whoever reads an execution that was cut off in the kill
	if (N8N_LINE.number === 1) return;

	test('n8n is killed while some sleep and others are handed their reports: each call arrives once', async () => {
		const phones = phonesFrom('+4477009604', 40);
		const workflowId = await startSleepers(stage(), phones);
		await untilAsleep(stage(), workflowId, phones.length);

		const ending = endAllCalls(stage());
		await waitFor(
			'some go on',
			PATIENCE_SECONDS,
			async () => (await stage().n8n.count(workflowId)).ended > 0,
		);
		await stage().server.kill();
		const killed = new Date();
		await stage().server.startAgain();
		await ending;
		await untilReported(phones);

		const cutOff = await waitFor('nothing sleeps', PATIENCE_SECONDS, async () => {
			const leftOver = await stage().n8n.leftOver(workflowId, killed);
			const { all, ended: over } = await stage().n8n.count(workflowId);
			return all === over + leftOver.length && leftOver;
		});
		const executions = await stage().n8n.finished(workflowId);
		const arrived = executions
			.flatMap((execution) => itemsOf(execution, 'End'))
			.map(({ customer_phone: phone }) => String(phone));
		expect(new Set(arrived).size).toBe(arrived.length);
		const crashed = executions.filter(({ status }) => status === 'crashed');
		expect(arrived.length + crashed.length + cutOff.length).toBe(phones.length);
	});
};
