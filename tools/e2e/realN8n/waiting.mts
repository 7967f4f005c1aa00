import { expect, test } from '@jest/globals';
import { N8N_LINE } from '../../n8n/line.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { chain, NODE, step } from '../../n8n/workflow.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { callsWith, queriesOf, RECALL_CALLER } from '../support/platform.mts';
import { askAgent } from '../support/askAgent.mts';
import { endOf, runNode, startFromWebhook } from '../support/runNode.mts';
import { endAllCalls } from '../support/sleeping.mts';
import type { Group } from './group.mts';

const makeCall = {
	resource: 'call',
	operation: 'make',
	assistantId: byId(RECALL_CALLER),
	waitForCallToEnd: true,
	options: {},
};

const GET_ACCOUNT = {
	type: NODE,
	typeVersion: 1,
	parameters: { resource: 'account', operation: 'get', options: {} },
};

/** "Wait for the Call to End". */
export const waiting: Group = (stage) => {
	const callsTo = async (phone: string) => await callsWith(stage().simulator, phone);

	const untilCalled = async (phone: string) =>
		await waitFor(`${phone} is called`, 60, async () => (await callsTo(phone)).length > 0);

	test('the stop button ends the wait, and what was made stays made', async () => {
		const phone = '+447700900183';
		const reads = async () => (await queriesOf(stage().simulator, '/user/calls')).length;
		const make = step('Make', NODE, 1, { ...makeCall, phoneNumber: phone });
		const workflowId = await startFromWebhook(
			stage(),
			(webhook) => chain('Waiting', [webhook, make]),
			{},
		);
		await untilCalled(phone);

		await stage().n8n.stop(workflowId);

		const execution = await endOf(stage(), workflowId);
		expect(execution.status).toBe('canceled');
		expect(execution.outputs.Make ?? []).toEqual([]);
		expect(await callsTo(phone)).toHaveLength(1);
		const before = await reads();
		const { output } = await runNode(stage(), GET_ACCOUNT);
		expect(output).toHaveLength(1);
		expect(await reads()).toBe(before);
	});
	test('the AI Agent learns the outcome', async () => {
		const phone = '+447700900184';
		const tool = {
			name: 'Make call',
			parameters: {
				...makeCall,
				descriptionType: 'auto',
				phoneNumber: "={{ $fromAI('Phone_Number', 'Number to call', 'string') }}",
			},
		};
		const turns = [{ tool: 'Make_call', args: { Phone_Number: phone } }, 'She will come.'];
		const [{ results, output }] = await Promise.all([
			askAgent(stage(), tool as never, turns, N8N_LINE.agents.newest),
			untilCalled(phone).then(() => endAllCalls(stage())),
		]);

		const [call] = await callsTo(phone);
		expect(results).toEqual([
			[expect.objectContaining({ id: call.id, status: 'completed', timed_out: false })],
		]);
		expect(output).toBe('She will come.');
	});
};
