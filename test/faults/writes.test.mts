// Each fault strikes once: a lead that were sent again would get through, and be there twice.
import dns from 'node:dns';
import { expect, jest, test } from '@jest/globals';
import { creating, every, ITEMS, TIMEOUT, tooMany } from './support.mts';

const { control, strike, createAll, answersByPhone, apiUrl } = creating();

test(
	'10 % 429, up to four times each, some with a second to wait: every lead is created once',
	async () => {
		for (const times of [1, 2, 3, 4]) {
			await strike(every(40, times * 10 - 1), { ...tooMany(times === 1 ? 1 : 0), times });
		}

		await createAll();

		const statuses = [...(await answersByPhone()).values()].flat();
		expect(statuses.filter((status) => status === 429)).toHaveLength(
			(ITEMS.length / 40) * (1 + 2 + 3 + 4),
		);
	},
	TIMEOUT,
);

test(
	'every answer after 0 to 2 seconds; 10 % 429, 5 % each: 500 before and after the write, dropped before, after and during the answer, truncated',
	async () => {
		const late = { max_delay_ms: 2000 };
		const faults = {
			failed: { phones: every(20, 1), fault: { status: 500 } },
			failedAfter: { phones: every(20, 2), fault: { status: 500, answer: 'after' } },
			dropped: { phones: every(20, 3), fault: { drop: 'before' } },
			droppedAfter: { phones: every(20, 4), fault: { drop: 'after' } },
			brokenOff: { phones: every(20, 7), fault: { drop: 'during' } },
			truncated: { phones: every(20, 8), fault: { truncate: 20 } },
		};
		// some of the others strike when the request is sent again
		const refused = [...every(20, 5), ...every(40, 6), ...every(100, 1), ...every(100, 3)];
		await strike(refused, { ...late, ...tooMany(), times: 1 });
		for (const { phones, fault } of Object.values(faults)) {
			await strike(phones, { ...late, ...fault, times: 1 });
		}
		await control('/faults', { path: '/user/lead', method: 'POST', ...late });

		await createAll({
			unknown: Object.values(faults).flatMap(({ phones }) => phones),
			lost: [...faults.failed.phones, ...faults.dropped.phones],
		});
	},
	TIMEOUT,
);

test(
	'the name server does not answer for a while: every lead is created once, and no item fails',
	async () => {
		const { lookup } = dns;
		let lookups = 0;
		const failing = { from: 60, to: 120 };
		const spy = jest.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
			lookups++;
			if (lookups < failing.from || lookups >= failing.to)
				return lookup(...(given as Parameters<typeof lookup>));
			const answer = given.at(-1) as (error: Error) => void;
			const error = new Error('getaddrinfo EAI_AGAIN localhost');
			setImmediate(() => answer(Object.assign(error, { code: 'EAI_AGAIN' })));
		}) as never);

		const baseUrl = apiUrl().replace('127.0.0.1', 'localhost');
		await createAll({ options: { credential: { baseUrl } } });
		spy.mockRestore();

		expect(lookups).toBeGreaterThan(failing.to);
	},
	TIMEOUT,
);
