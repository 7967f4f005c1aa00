import { expect, test } from '@jest/globals';
import { askApi, control } from '../../../scripts/lib/platformApi.mts';
import { waitFor } from '../../../scripts/lib/waitFor.mts';
import { NODE, step, TRIGGER } from '../../../scripts/lib/workflow.mts';
import { END, ended, publish } from '../support/published.mts';
import { runNode } from '../support/runNode.mts';
import type { Group } from './group.mts';

const RECALL_CALLER = 101;

const byId = (id: number) => ({ __rl: true, mode: 'id', value: String(id) });

const callEnded = step('Trigger', TRIGGER, 1, {
	event: 'callEnded',
	registration: 'automatic',
	assistants: 'one',
	assistantId: byId(RECALL_CALLER),
	options: { replaceExisting: true },
});

const callAndWait = {
	type: NODE,
	typeVersion: 1,
	parameters: {
		resource: 'call',
		operation: 'sendAndWait',
		assistantId: byId(RECALL_CALLER),
		phoneNumber: '={{ $json.phone }}',
		resumeAmount: 1,
		resumeUnit: 'hours',
		options: {},
	},
};

/** Workflows that sleep until a call is over. */
export const asleep: Group = (stage) => {
	const callsWith = async (phone: string) =>
		(
			await askApi<{ data: Array<{ id: number }> }>(
				stage().simulator,
				`/user/calls?per_page=100&phone_number=${encodeURIComponent(phone)}`,
			)
		).data;

	async function letCallsEnd(phone: string) {
		await waitFor(`${phone} is called`, 60, async () => (await callsWith(phone)).length > 0);
		await control(stage().simulator, '/advance', { seconds: 600 });
	}

	test('an execution sleeps, and goes on with its call', async () => {
		const triggerId = await publish(stage(), callEnded, END);
		const phone = '+447700900181';
		const [{ output }] = await Promise.all([
			runNode(stage(), callAndWait, [{ phone }]),
			letCallsEnd(phone),
		]);

		const [call] = await callsWith(phone);
		expect(output).toEqual([
			expect.objectContaining({ id: call.id, customer_phone: phone, timed_out: false }),
		]);
		const [{ outputs }] = await ended(stage(), triggerId);
		expect(outputs).toBeDefined();
		await stage().n8n.deactivate(triggerId);
	});

	test('without a published trigger nobody is called', async () => {
		const { execution } = await runNode(stage(), callAndWait, [{ phone: '+447700900182' }]);
		expect(execution.error).toMatch(/^No published trigger hears when the calls of/);
		expect(await callsWith('+447700900182')).toEqual([]);
	});
};
