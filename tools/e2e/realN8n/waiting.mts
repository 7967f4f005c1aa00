import { expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { chain, NODE, step } from '../../n8n/workflow.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { callsWith, queriesOf, RECALL_CALLER } from '../support/platform.mts';
import { endOf, runNode, startFromWebhook } from '../support/runNode.mts';
import type { Group } from './group.mts';

const GET_ACCOUNT = {
	type: NODE,
	typeVersion: 1,
	parameters: { resource: 'account', operation: 'get', options: {} },
};

/** "Wait for the Call to End". */
export const waiting: Group = (stage) => {
	test('the stop button ends the wait, and what was made stays made', async () => {
		const phone = '+447700900183';
		const callsTo = async () => await callsWith(stage().simulator, phone);
		const reads = async () => (await queriesOf(stage().simulator, '/user/calls')).length;
		const make = step('Make', NODE, 1, {
			resource: 'call',
			operation: 'make',
			assistantId: byId(RECALL_CALLER),
			phoneNumber: phone,
			waitForCallToEnd: true,
			options: {},
		});
		const workflowId = await startFromWebhook(
			stage(),
			(webhook) => chain('Waiting', [webhook, make]),
			{},
		);
		await waitFor(`${phone} is called`, 60, async () => (await callsTo()).length > 0);

		await stage().n8n.stop(workflowId);

		const execution = await endOf(stage(), workflowId);
		expect(execution.status).toBe('canceled');
		expect(execution.outputs.Make ?? []).toEqual([]);
		expect(await callsTo()).toHaveLength(1);
		const before = await reads();
		const { output } = await runNode(stage(), GET_ACCOUNT);
		expect(output).toHaveLength(1);
		expect(await reads()).toBe(before);
	});
};
