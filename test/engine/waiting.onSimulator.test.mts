// Waiting on the simulator, whose time goes on when the node waits.
import { expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { waited } from '../support/waitedTime.mts';

const simulator = simulated();

test('a lead that nobody answers for goes on with its first call, though it is called again', async () => {
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
	});

	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({
		status: 'no-answer',
		timed_out: false,
		customer_phone: '+447700900200',
	});
	const calls = (await simulator.onSimulator({ resource: 'call', operation: 'getAll' })).items;
	const mine = calls.filter(({ json }) => json.customer_phone === '+447700900200');
	expect(items[0].json.id).toBe(Math.min(...mine.map(({ json }) => Number(json.id))));
});
