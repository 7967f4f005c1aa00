// A platform that limits requests, as platforms in use do. Time passes only while the node waits.
import { beforeEach, expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { waited } from '../support/waitedTime.mts';

const LIMITS = [
	{ requests: 100, seconds: 60 },
	{ requests: 20, seconds: 10 },
];

/** The shortest time for 600 requests: 100 in each of five minutes, and the last 100 in 40 seconds. */
const SHORTEST = 340_000;

const { control, onSimulator, requests } = simulated({
	dialect: 'observed',
	limits: LIMITS,
	realNow: () => waited.time,
});
// the requests of one test do not count in the next, neither there nor here
beforeEach(() => waited.pass(3_600_000));

const LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: byId(201),
	phoneNumber: '={{ $json.phone }}',
};
const itemsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		phone: `+4477012${String(first + index).padStart(5, '0')}`,
	}));

test('600 leads are all created, each once, in at most 1.35 times the shortest time, with at most 80 refusals', async () => {
	const start = waited.time;

	const { items, error } = await onSimulator(LEAD, { items: itemsFrom(0, 600) });

	expect(error).toBeUndefined();
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
		itemsFrom(0, 600).map((_, item) => ({ item })),
	);
	const sent = (await requests()).filter(({ path }) => path.endsWith('/user/lead'));
	const refusals = sent.filter(({ status }) => status === 429);
	expect(sent.length - refusals.length).toBe(600);
	expect(refusals.length).toBeLessThanOrEqual(80);
	expect((waited.time - start) / SHORTEST).toBeLessThan(1.35);
});

test('a platform that refuses everything is given up after 15 minutes: nothing was carried out', async () => {
	await control('/faults', { path: '/user/lead', status: 429, headers: { 'retry-after': '60' } });

	const start = waited.time;

	const { error } = await onSimulator(LEAD, { items: itemsFrom(500, 12) });

	expect(error?.message).toBe('The platform receives too many requests from this account');
	expect(error?.description).toContain('again in about 60 seconds.');
	const minutes = (waited.time - start) / 60_000;
	expect([minutes > 13, minutes <= 15]).toEqual([true, true]);
	expect(error?.description).toContain('Carried out: none. Not carried out: items 1–12.');
});
