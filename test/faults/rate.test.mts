import { expect, test } from '@jest/globals';
import { byId, simulated } from '../support/onSimulator.mts';
import { TIMEOUT } from './support.mts';

const { control, onSimulator, requests } = simulated();

const PHONES = Array.from({ length: 10 }, (_, index) => `+44770120000${index}`);

test(
	'200 messages: never more than 5 in a second, and none is refused',
	async () => {
		for (const phone of PHONES) {
			await control('/inbound-messages', { sender_id: 701, phone, text: 'Hello' });
		}

		const { items, error } = await onSimulator(
			{
				resource: 'messenger',
				operation: 'sendFreeform',
				senderId: byId(701),
				recipientPhone: '={{ $json.phone }}',
				message: 'Hello',
			},
			{ items: Array.from({ length: 200 }, (_, index) => ({ phone: PHONES[index % 10] })) },
		);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.success)).toEqual(Array(200).fill(true));
		const log = await requests();
		expect(log.map(({ status }) => status)).toEqual(Array(200).fill(200));
		const times = log.map(({ time }) => Date.parse(time));
		const spansOfSix = times.slice(5).map((time, index) => time - times[index]);
		expect(Math.min(...spansOfSix)).toBeGreaterThanOrEqual(1000);
	},
	TIMEOUT,
);
