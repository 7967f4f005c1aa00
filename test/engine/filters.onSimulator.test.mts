// Lists of a platform that ignores filters, or counts days in a timezone of its own. Which rows come out: ignoredFilters.test.ts
import { afterEach, expect, jest, test } from '@jest/globals';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-23T00:00:00Z');

const { control, onSimulator } = simulated({ now: START });

afterEach(() => void jest.restoreAllMocks());

const READ = formOf('call: getAll', { returnAll: true, period: 'yesterday' });

interface Bulk {
	first_id: number;
}

/** One call in each hour of five days: its ID, and when it was made. */
async function callsOfEachHour(): Promise<Map<unknown, number>> {
	const calls = new Map<unknown, number>();
	for (let hour = 0; hour < 5 * 24; hour++) {
		const { first_id: id } = await control<Bulk>('/calls', { count: 1 });
		calls.set(id, START + hour * HOUR);
		await control('/advance', { seconds: 3_600 });
	}
	return calls;
}

const HOURS_AHEAD = {
	'Australia/Sydney': 11,
	'Asia/Kolkata': 5.5,
	'Europe/Bucharest': 2,
	'America/Los_Angeles': -8,
};

test.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
	'Yesterday, at 00:30 in any timezone, lists each call of three days exactly once where the platform counts its days in %s',
	async (daysIn) => {
		const calls = await callsOfEachHour();
		await control('/filters', { daysIn });
		for (const [timezone, hoursAhead] of Object.entries(HOURS_AHEAD)) {
			const midnight = Date.parse('2026-11-24T00:00:00Z') - hoursAhead * HOUR;
			const shown: unknown[] = [];
			for (const night of [1, 2, 3]) {
				const now = midnight + night * 24 * HOUR + HOUR / 2;
				jest.spyOn(Date, 'now').mockReturnValue(now);

				const { items, hints, error } = await onSimulator(READ, { timezone });

				jest.restoreAllMocks();
				expect(error).toBeUndefined();
				expect(hints.map(({ message }) => message)).toEqual([
					`Period: 2026-11-${23 + night} (${timezone})`,
				]);
				shown.push(...items.map(({ json }) => json.id).filter((id) => calls.has(id)));
			}
			const ofThreeDays = [...calls]
				.filter(([, time]) => time >= midnight && time < midnight + 72 * HOUR)
				.map(([id]) => id);
			expect(ofThreeDays).toHaveLength(72);
			expect({ timezone, shown: shown.sort() }).toEqual({ timezone, shown: ofThreeDays.sort() });
		}
	},
);

test('Get Many → Delete deletes the lead that was asked for, and no other', async () => {
	await control('/filters', { ignored: true });
	const all = formOf('lead: getAll', { returnAll: true });
	const before = (await onSimulator(all)).items.map(({ json }) => json);
	const [{ id, phone_number }] = before;

	const { items } = await onSimulator(
		formOf('lead: getAll', { returnAll: true, filters: { phoneNumber: phone_number } }),
	);
	await onSimulator(formOf('lead: delete', { leadId: byId('={{ $json.id }}') }), {
		items: items.map(({ json }) => json),
	});

	expect(items.map(({ json }) => json.id)).toEqual([id]);
	const after = (await onSimulator(all)).items.map(({ json }) => json.id);
	expect(after).toEqual(before.slice(1).map((lead) => lead.id));
});
