import { expect, test } from '@jest/globals';
import { byId, simulated } from '../support/onSimulator.mts';
import { TIMEOUT } from './support.mts';

const { control, onSimulator, requests, apiUrl } = simulated();

const SEND = {
	resource: 'messenger',
	operation: 'sendFreeform',
	senderId: byId(701),
	recipientPhone: '={{ $json.phone }}',
	message: 'Hello',
};
const PHONES = Array.from({ length: 10 }, (_, index) => `+44770120000${index}`);

const itemsFor = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ phone: PHONES[index % PHONES.length] }));

async function openSessions() {
	for (const phone of PHONES) {
		await control('/inbound-messages', { sender_id: 701, phone, text: 'Hello' });
	}
}

test(
	'60 messages: never more than 5 in a second, and none is refused',
	async () => {
		await openSessions();

		const { items, error } = await onSimulator(SEND, { items: itemsFor(60) });

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.success)).toEqual(Array(60).fill(true));
		const log = await requests();
		expect(log.map(({ status }) => status)).toEqual(Array(60).fill(200));
		const times = log.map(({ time }) => Date.parse(time));
		const spansOfSix = times.slice(5).map((time, index) => time - times[index]);
		expect(Math.min(...spansOfSix)).toBeGreaterThanOrEqual(1000);
	},
	TIMEOUT,
);

test(
	'30 messages of one process of n8n beside 5 of another: all of them arrive, though the first uses up each second',
	async () => {
		await openSessions();
		// what is sent to another address has a limiter of its own, as it would in another process
		const addresses = [apiUrl(), apiUrl().replace('127.0.0.1', 'localhost')];

		const runs = await Promise.all(
			[30, 5].map(
				async (count, index) =>
					await onSimulator(SEND, {
						items: itemsFor(count),
						credential: { baseUrl: addresses[index] },
					}),
			),
		);

		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		const statuses = (await requests()).map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(35);
		expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
	},
	TIMEOUT,
);
