// What there is from the beginning, for people who try the nodes in the demo.
import { expect, test } from '@jest/globals';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

test.each([
	['2026-03-01', '2026-02-01', '2026-02-28'],
	['2026-03-31', '2026-02-01', '2026-02-28'],
	['2026-08-31', '2026-07-01', '2026-07-31'],
	['2027-01-15', '2026-12-01', '2026-12-31'],
])(
	'on %s, each assistant that had called by then has calls of the last month, reached ones with a length and a cost, others without',
	async (today, from, to) => {
		const { get } = await start({ now: Date.parse(`${today}T12:00:00Z`) });
		const query = `date_from=${from}&date_to=${to}&per_page=100`;
		const calls: Json[] = (await get(`/user/calls?${query}`)).data;
		for (const name of ['Recall Caller', 'Feedback Caller', 'Front Desk']) {
			const own = calls.filter((call) => call.assistant_name === name);
			const reached = own.filter((call) => call.answered_by === 'human');
			const others = own.filter((call) => call.answered_by !== 'human');
			expect([name, reached.length > 1, others.length > 1]).toEqual([name, true, true]);
			expect(reached.every((call) => call.duration > 0 && call.total_cost > 0)).toBe(true);
			expect(others.every((call) => call.duration === 0 && call.total_cost === 0)).toBe(true);
		}
	},
);

test('calls that are older have smaller IDs', async () => {
	const { get } = await start();
	const { data } = await get('/user/calls?per_page=100');
	const ids = data.map(({ id }: Json) => id);
	expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
});

test('people have numbers that are valid as they are written in their country, so that the advice of the nodes fits them', async () => {
	const { get } = await start();
	const calls: Json[] = (await get('/user/calls?per_page=100')).data;
	const leads: Json[] = (await get('/user/leads?per_page=100')).data;
	const phones = [
		...calls.map((call) => call.client_phone_number),
		...leads.map((lead) => lead.phone_number),
	];
	for (const phone of phones) {
		const national = parsePhoneNumberFromString(phone)!.formatNational();
		const read = parsePhoneNumberFromString(national, 'GB');
		expect([phone, read?.number, read?.isValid()]).toEqual([phone, phone, true]);
	}
});
