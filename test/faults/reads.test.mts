import { beforeEach, expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import '../support/waitedTime.mts';
import { every, faultRuns, ITEMS, TIMEOUT, tooMany } from './support.mts';

const { control, strike, runAll, answersByPhone } = faultRuns();

// the answer names the customer: that is how it is known whose it is
beforeEach(async () => {
	for (const { phone } of ITEMS) {
		const message = { sender_id: 701, phone, name: `Customer ${phone}`, text: 'Hello' };
		await control('/inbound-messages', message);
	}
});

/**
 * Checks the session of each item.
 * @returns what is said of those that failed, by their phone numbers
 */
async function checkAll(): Promise<Map<string, string>> {
	const results = await runAll({
		resource: 'messenger',
		operation: 'getSession',
		senderId: byId(701),
		recipientPhone: '={{ $json.phone }}',
		options: { maxRequestsAtOnce: 50 },
	});

	const failed = results.filter(({ json }) => json.error !== undefined);
	for (const { phone, json } of results) {
		if (!json.error) expect(json.customer_name).toBe(`Customer ${phone}`);
	}
	return new Map(failed.map(({ phone, json }) => [phone, String(json.error)]));
}

test(
	'10 % 429, 5 % 500, 5 % dropped before, 5 % after and 5 % during the answer: every item has its answer',
	async () => {
		for (const times of [1, 2, 3, 4])
			await strike(every(40, times * 10 - 1), { ...tooMany(), times });
		for (const times of [1, 2]) {
			await strike(every(40, times), { status: 500, times });
			await strike(every(40, times + 2), { drop: 'before', times });
			await strike(every(40, times + 4), { drop: 'after', times });
			await strike(every(40, times + 6), { drop: 'during', times });
		}
		// first the one, then the other
		await strike(every(40, 10), { ...tooMany(), times: 1 });
		await strike(every(40, 10), { drop: 'before', times: 1 });

		expect(await checkAll()).toEqual(new Map());
	},
	TIMEOUT,
);

test(
	'what fails for good is told at its item, after as many tries as a read has',
	async () => {
		const failures = [
			{ phones: every(20, 1), fault: { status: 500 }, tries: 3, words: 'could not handle' },
			{ phones: every(20, 3), fault: { drop: 'before' }, tries: 3, words: 'connection' },
			{ phones: every(20, 5), fault: { drop: 'after' }, tries: 3, words: 'connection' },
			{ phones: every(20, 9), fault: { truncate: 20 }, tries: 3, words: 'cut off' },
		];
		for (const { phones, fault } of failures) await strike(phones, fault);

		const failed = await checkAll();

		expect(failed.size).toBe(ITEMS.length / 5);
		const answers = await answersByPhone();
		for (const { phones, tries, words } of failures) {
			for (const phone of phones) {
				expect(failed.get(phone)).toContain(words);
				expect(answers.get(phone)).toHaveLength(tries);
			}
		}
	},
	TIMEOUT,
);

test(
	'what is refused each time while all others get through fails after 15 minutes, and nothing else does',
	async () => {
		const refused = every(200, 7);
		await strike(refused, tooMany());

		const failed = await checkAll();

		expect([...failed.keys()]).toEqual(refused);
		const answers = await answersByPhone();
		for (const phone of refused) {
			expect(failed.get(phone)).toContain('too many requests');
			expect(answers.get(phone)!.length).toBeGreaterThan(1);
		}
	},
	TIMEOUT,
);
