import { expect, test } from '@jest/globals';
import { N8N_LINE } from '../../n8n/line.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { chain, NODE, step, type Workflow } from '../../n8n/workflow.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { callsWith, queriesOf, RECALL_CALLER } from '../support/platform.mts';
import { askAgent } from '../support/askAgent.mts';
import { endOf, ours, runNode, startFromWebhook } from '../support/runNode.mts';
import { endAllCalls } from '../support/sleeping.mts';
import type { Group } from './group.mts';

const makeCall = {
	resource: 'call',
	operation: 'make',
	assistantId: byId(RECALL_CALLER),
	phoneNumber: '={{ $json.phone }}',
	waitForCallToEnd: true,
	options: {},
};

const GET_ACCOUNT = ours({ resource: 'account', operation: 'get', options: {} });

/** "Wait for the Call to End". Calls end when a test lets time pass. */
export const waiting: Group = (stage) => {
	const callsTo = async (phone: string) => await callsWith(stage().simulator, phone);

	const untilCalled = async (phone: string) =>
		await waitFor(`${phone} is called`, 60, async () => (await callsTo(phone)).length > 0);

	/** Starts a workflow that makes a call and waits for it, until the call is made; answers its ID. */
	async function startWaiting(phone: string, settings: Workflow['settings'] = {}) {
		const make = step('Make', NODE, 1, { ...makeCall, phoneNumber: phone });
		const workflowId = await startFromWebhook(
			stage(),
			(webhook) => ({ ...chain('Waiting', [webhook, make]), settings }),
			{},
		);
		await untilCalled(phone);
		return workflowId;
	}

	test.each<[what: string, phone: string, settings: { executionTimeout?: number }]>([
		['the stop button', '+447700900183', {}],
		["n8n's time limit for executions", '+447700900184', { executionTimeout: 5 }],
	])('%s ends the wait, and what was made stays made', async (_, phone, settings) => {
		const reads = async () => (await queriesOf(stage().simulator, '/user/calls')).length;
		const workflowId = await startWaiting(phone, settings);

		if (!settings.executionTimeout) await stage().n8n.stop(workflowId);

		const execution = await endOf(stage(), workflowId);
		expect(execution.status).toBe('canceled');
		expect(execution.outputs.Make ?? []).toEqual([]);
		expect(await callsTo(phone)).toHaveLength(1);
		const before = await reads();
		const { output } = await runNode(stage(), GET_ACCOUNT);
		expect(output).toHaveLength(1);
		expect(await reads()).toBe(before);
	});

	test.each(Object.values(N8N_LINE.agents))(
		'version %s of the AI Agent learns the outcome',
		async (version) => {
			const phone = `+4477009001${version * 10}`;
			const [{ offered, results, output }] = await Promise.all([
				askAgent(
					stage(),
					{
						name: 'Make call',
						parameters: {
							...makeCall,
							descriptionType: 'auto',
							phoneNumber: "={{ $fromAI('Phone_Number', 'Number to call', 'string') }}",
						} as never,
					},
					[{ tool: 'Make_call', args: { Phone_Number: phone } }, 'She will come on Monday.'],
					version,
				),
				untilCalled(phone).then(() => endAllCalls(stage())),
			]);

			const [call] = await callsTo(phone);
			expect(Object.keys(offered[0].parameters.properties as object)).toEqual(['Phone_Number']);
			expect(results).toEqual([
				[expect.objectContaining({ id: call.id, status: 'completed', timed_out: false })],
			]);
			expect(output).toBe('She will come on Monday.');
		},
	);

	test('n8n is killed while an item waits: the execution ends there, and nobody is called again', async () => {
		const phone = '+447700900185';
		const workflowId = await startWaiting(phone);

		await stage().server.kill();
		await endAllCalls(stage());
		await stage().server.startAgain();

		expect((await endOf(stage(), workflowId)).status).toBe('crashed');
		expect(await callsTo(phone)).toHaveLength(1);
	});
};
