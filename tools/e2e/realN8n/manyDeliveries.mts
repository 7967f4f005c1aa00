import { expect, test } from '@jest/globals';
import { itemsOf } from '../../n8n/executions.mts';
import { control, deliveriesOf, idsOf } from '../../simulator/client.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { RECALL_CALLER } from '../support/platform.mts';
import { PATIENCE_SECONDS, publishTrigger } from '../support/published.mts';
import type { Group } from './group.mts';

/** With status 200, to everything, for a moment before it reads its database: no workflow sees that. */
const ANSWER_WHILE_STARTING = 'n8n is starting up. Please wait';

interface Sent {
	first_id: number;
	last_id: number;
}

/** Many calls that end at once. */
export const manyDeliveries: Group = (stage) => {
	test('n8n is killed while 100 calls are reported: each runs to its end once, or is kept as cut off', async () => {
		const workflowId = await publishTrigger(stage());

		const sending = control<Sent>(stage().simulator, '/calls', {
			count: 100,
			assistant_id: RECALL_CALLER,
			webhooks: true,
		});
		await waitFor(
			'some are accepted',
			PATIENCE_SECONDS,
			async () => (await stage().n8n.count(workflowId)).all >= 20,
		);
		await stage().server.kill();
		const killed = new Date();
		await stage().server.startAgain();
		const sent = await sending;
		await waitFor('everything has arrived', PATIENCE_SECONDS, async () =>
			(await deliveriesOf(stage().simulator))
				.filter(({ call_id: id }) => id >= sent.first_id)
				.every(({ status }) => status === 'delivered'),
		);
		// n8n goes on to count some of those that it was killed in as running
		const leftOver = await waitFor('nothing runs any more', PATIENCE_SECONDS, async () => {
			const cutOff = await stage().n8n.leftOver(workflowId, killed);
			const { all, ended } = await stage().n8n.count(workflowId);
			return all === ended + cutOff.length && cutOff;
		});

		const executions = await stage().n8n.finished(workflowId);
		const succeeded = executions.filter(({ status }) => status === 'success');
		const ranToTheEnd = succeeded
			.flatMap((execution) => itemsOf(execution, 'End'))
			.map(({ id }) => Number(id));
		expect(new Set(ranToTheEnd).size).toBe(ranToTheEnd.length);
		const crashed = executions.filter(({ status }) => status === 'crashed');
		expect(crashed.length + succeeded.length).toBe(executions.length);
		const cutOff = [...crashed, ...leftOver].map(({ untouched }) => Number(untouched[0].id));
		const swallowed = (await deliveriesOf(stage().simulator))
			.filter(({ response_body: answer }) => answer === ANSWER_WHILE_STARTING)
			.map(({ call_id: id }) => id);
		// cut off before n8n had answered, it came again: so it may be two of these
		const accountedFor = new Set([...ranToTheEnd, ...cutOff, ...swallowed]);
		expect([...accountedFor].sort((a, b) => a - b)).toEqual(idsOf(sent));
		await stage().n8n.deactivate(workflowId);
	});
};
