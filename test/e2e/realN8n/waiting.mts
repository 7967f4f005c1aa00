import { expect, test } from '@jest/globals';
import { N8N_LINE } from '../../../scripts/lib/n8nLine.mts';
import { askApi, control, requests } from '../../../scripts/lib/platformApi.mts';
import { waitFor } from '../../../scripts/lib/waitFor.mts';
import { chain, NODE, step, withCredential } from '../../../scripts/lib/workflow.mts';
import { leadsWith, queriesOf } from '../support/platform.mts';
import { askAgent } from '../support/askAgent.mts';
import { ended } from '../support/published.mts';
import { runFromWebhook, runNode } from '../support/runNode.mts';
import type { Group } from './group.mts';

const RECALL_CALLER = 101;
const WHITENING_OFFER = 203;

const byId = (id: number) => ({ __rl: true, mode: 'id', value: String(id) });

const makeCall = {
	resource: 'call',
	operation: 'make',
	assistantId: byId(RECALL_CALLER),
	phoneNumber: '={{ $json.phone }}',
	waitForCallToEnd: true,
	options: {},
};

const createLead = {
	resource: 'lead',
	operation: 'create',
	campaignId: byId(WHITENING_OFFER),
	phoneNumber: '={{ $json.phone }}',
	waitForCallToEnd: true,
	additionalFields: {},
	options: {},
};

const GET_ACCOUNT = { resource: 'account', operation: 'get', options: {} };

const node = (parameters: object) => ({
	type: NODE,
	typeVersion: 1,
	parameters: parameters as Record<string, never>,
});

interface Call {
	id: number;
	status: string;
	client_phone_number: string;
}

/** "Wait for the Call to End". Calls end when a test lets time pass. */
export const waiting: Group = (stage) => {
	const callsWith = async (phone: string) =>
		(
			await askApi<{ data: Call[] }>(
				stage().simulator,
				`/user/calls?per_page=100&phone_number=${encodeURIComponent(phone)}`,
			)
		).data;

	const advance = async (seconds: number) =>
		await control(stage().simulator, '/advance', { seconds });

	/** Lets the time of the simulator go on as soon as somebody was called. */
	async function letCallsEnd(phone: string) {
		await waitFor(`${phone} is called`, 60, async () => (await callsWith(phone)).length > 0);
		await advance(600);
	}

	test('Make: the item that goes on is the call, when it has ended', async () => {
		const phone = '+447700900181';
		const [{ output }] = await Promise.all([
			runNode(stage(), node(makeCall), [{ phone }]),
			letCallsEnd(phone),
		]);

		const [call] = await callsWith(phone);
		expect(output).toEqual([
			expect.objectContaining({
				id: call.id,
				status: 'completed',
				reached: true,
				customer_phone: phone,
				timed_out: false,
				timed_out_reason: null,
			}),
		]);
		expect(call.status).toBe('completed');
		expect(output[0].transcript).toEqual(expect.stringContaining('\n'));
	});

	test('Create: the call with the fields of the lead; nobody answers, no try is left', async () => {
		const phone = '+447700940400';
		await control(stage().simulator, `/campaigns/${WHITENING_OFFER}`, { max_retries: 2 });
		const [{ output }] = await Promise.all([
			runNode(stage(), node({ ...createLead, waitUntil: 'reached', limitWaitTime: 5 }), [
				{ phone },
			]),
			(async () => {
				await waitFor(
					'there is a lead',
					60,
					async () => (await leadsWith(stage().simulator, phone)).length > 0,
				);
				// all its tries, and the pauses between them
				await advance(7 * 24 * 3_600);
			})(),
		]);

		const [lead] = await leadsWith(stage().simulator, phone);
		const [last, ...earlier] = await callsWith(phone);
		expect(lead.status).toBe('reached-max-retries');
		expect(earlier).toHaveLength(2);
		expect(output).toEqual([
			expect.objectContaining({
				id: last.id,
				status: 'no-answer',
				reached: false,
				lead_id: lead.id,
				lead_status: 'reached-max-retries',
				campaign_id: WHITENING_OFFER,
				campaign_name: 'Whitening offer',
				timed_out: false,
			}),
		]);
	});

	test('300 items side by side, while n8n does other things', async () => {
		const phones = Array.from(
			{ length: 300 },
			(_, index) => `+44770095${String(index).padStart(4, '0')}`,
		);
		await control(stage().simulator, `/campaigns/${WHITENING_OFFER}`, {
			max_calls_in_parallel: 300,
		});
		const readsBefore = (await queriesOf(stage().simulator, '/user/calls')).length;
		let isOver = false;

		const running = runNode(
			stage(),
			node(createLead),
			phones.map((phone) => ({ phone })),
		).finally(() => (isOver = true));
		const [last] = phones.slice(-1);
		await waitFor(
			'all are created',
			60,
			async () => (await leadsWith(stage().simulator, last)).length > 0,
		);
		const { output: account } = await runNode(stage(), node(GET_ACCOUNT));
		expect(account).toEqual([expect.objectContaining({ name: 'Harbour Dental' })]);
		expect(isOver).toBe(false);
		await advance(600);
		const { output, execution } = await running;

		expect(execution.status).toBe('success');
		expect(output.map((call) => call.customer_phone)).toEqual(phones);
		expect(new Set(output.map(({ lead_id }) => lead_id)).size).toBe(phones.length);
		expect(new Set(output.map(({ id }) => id)).size).toBe(phones.length);
		const reads = (await queriesOf(stage().simulator, '/user/calls')).slice(readsBefore);
		expect(reads.length).toBeLessThan(50);
	});

	/** Publishes a workflow that makes a call and waits for it, and starts it, until the call is made. */
	async function startWaiting(path: string, phone: string): Promise<string> {
		const { n8n, n8nUrl, credential } = stage();
		const webhook = { httpMethod: 'POST', path, options: {} };
		const workflowId = await n8n.activate(
			withCredential(
				chain(path, [
					step('Webhook', 'n8n-nodes-base.webhook', 2, webhook),
					step('Make', NODE, 1, { ...makeCall, phoneNumber: phone }),
				]),
				credential,
			),
		);
		await fetch(`${n8nUrl}/webhook/${path}`, { method: 'POST' });
		await waitFor('it is called', 60, async () => (await callsWith(phone)).length > 0);
		return workflowId;
	}

	/** The execution of a workflow, as soon as it has ended. */
	const endOf = async (workflowId: string) => (await ended(stage(), workflowId))[0];

	test('the stop button ends the wait, and what was made stays made', async () => {
		const phone = '+447700900183';
		const reads = async () =>
			(await requests(stage().simulator)).filter(({ path }) => path.startsWith('/api/user/calls'))
				.length;
		const workflowId = await startWaiting('stopped', phone);

		await stage().n8n.stop(workflowId);

		const execution = await endOf(workflowId);
		expect(execution.status).toBe('canceled');
		expect(execution.outputs.Make).toBeUndefined();
		const before = await reads();
		const { output } = await runNode(stage(), node(GET_ACCOUNT));
		expect(output).toHaveLength(1);
		expect(await reads()).toBe(before);
		expect(await callsWith(phone)).toHaveLength(1);
	});

	test("n8n's time limit for executions ends the wait", async () => {
		const phone = '+447700900184';
		const execution = await runFromWebhook(
			stage(),
			(webhook) => ({
				...withCredential(
					chain('Time limit', [
						webhook,
						step('Make', NODE, 1, { ...makeCall, phoneNumber: phone }),
					]),
					stage().credential,
				),
				settings: { executionTimeout: 5 },
			}),
			{},
		);

		expect(execution.status).toBe('canceled');
		expect(execution.outputs.Make ?? []).toEqual([]);
		expect(await callsWith(phone)).toHaveLength(1);
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
				letCallsEnd(phone),
			]);

			const [call] = await callsWith(phone);
			expect(Object.keys(offered[0].parameters.properties as object)).toEqual(['Phone_Number']);
			expect(results).toEqual([
				[expect.objectContaining({ id: call.id, status: 'completed', timed_out: false })],
			]);
			expect(output).toBe('She will come on Monday.');
		},
	);

	test('n8n is killed while an item waits: the execution ends there, and nobody is called again', async () => {
		const phone = '+447700900185';
		const workflowId = await startWaiting('killed', phone);

		await stage().server.kill();
		await advance(600);
		await stage().server.startAgain();

		expect((await endOf(workflowId)).status).toBe('crashed');
		expect(await callsWith(phone)).toHaveLength(1);
	});
};
