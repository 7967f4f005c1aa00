// Waiting on the simulator, whose time goes on when the node waits.
import { expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { waited } from '../support/waitedTime.mts';

const simulator = simulated();

test.each(['reached', 'allAttemptsUsed'])(
	'%s: a lead that nobody answers for goes on with its last call, when no try is left',
	async (waitUntil) => {
		await simulator.control('/campaigns/203', { max_retries: 2 });
		let isAdvancing = false;
		waited.reset();
		waited.isHeld = () => isAdvancing;
		waited.after(5_000, () => {
			isAdvancing = true;
			void simulator
				.control('/advance', { seconds: 7 * 24 * 3_600 })
				.finally(() => (isAdvancing = false));
		});

		const { items, error } = await simulator.onSimulator({
			resource: 'lead',
			operation: 'create',
			campaignId: byId(203),
			phoneNumber: '+447700900200',
			waitForCallToEnd: true,
			waitUntil,
		});

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			status: 'no-answer',
			timed_out: false,
			customer_phone: '+447700900200',
			lead_status: 'reached-max-retries',
		});
	},
);
