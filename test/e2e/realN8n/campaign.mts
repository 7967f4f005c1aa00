import { expect, test } from '@jest/globals';
import { askApi, control } from '../../../scripts/lib/platformApi.mts';
import { chain, NODE, step, withCredential } from '../../../scripts/lib/workflow.mts';
import { runFromWebhook, runNode } from '../support/runNode.mts';
import type { Group } from './group.mts';

const RECALL_CALLER = 101;
const PHONES = ['+447700900191', '+447700900192'];

const byId = (value: number | string) => ({ __rl: true, mode: 'id', value: String(value) });
const ID = byId("={{ $('Create').first().json.id }}");

const ours = (name: string, parameters: object) =>
	step(name, NODE, 1, { resource: 'campaign', options: {}, ...parameters });

/** A campaign from its beginning to its end, in one workflow and one more node. */
export const campaign: Group = (stage) => {
	const callsWith = async (phone: string) =>
		(
			await askApi<{ data: unknown[] }>(
				stage().simulator,
				`/user/calls?phone_number=${encodeURIComponent(phone)}`,
			)
		).data;
	const calls = async () => (await Promise.all(PHONES.map(callsWith))).flat();

	test('it is created, filled with two leads, started, calls them, and is stopped', async () => {
		const { status, outputs } = await runFromWebhook(
			stage(),
			(webhook) =>
				withCredential(
					chain('Campaign', [
						webhook,
						ours('Create', {
							operation: 'create',
							name: 'Autumn check-ups',
							assistantId: byId(RECALL_CALLER),
							additionalFields: { markComplete: false, timezone: byId('Europe/London') },
						}),
						step('People', 'n8n-nodes-base.code', 2, {
							jsCode: `return ${JSON.stringify(PHONES)}.map((phone) => ({ json: { phone } }));`,
						}),
						ours('Fill', {
							resource: 'lead',
							operation: 'create',
							campaignId: ID,
							phoneNumber: '={{ $json.phone }}',
							additionalFields: {},
						}),
						{
							...ours('Start', { operation: 'start', campaignId: ID, startCalling: true }),
							executeOnce: true,
						},
					]),
					stage().credential,
				),
			{},
		);

		expect([status, outputs.Fill[0]?.length]).toEqual(['success', PHONES.length]);
		const started = outputs.Start[0]!.map(({ json }) => json);
		expect(started).toEqual([{ campaign_id: expect.any(Number), status: 'active' }]);
		const [{ campaign_id: id }] = started;

		expect(await calls()).toEqual([]);
		await control(stage().simulator, '/advance', { seconds: 3_600 });
		expect(await calls()).toHaveLength(PHONES.length);

		const { output } = await runNode(stage(), {
			type: NODE,
			typeVersion: 1,
			parameters: {
				resource: 'campaign',
				operation: 'stop',
				campaignId: byId(id as number),
				options: {},
			},
		});
		expect(output).toEqual([{ campaign_id: id, status: 'stopped' }]);
	});
};
