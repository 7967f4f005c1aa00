// A platform that limits requests, as platforms in use do: time on it goes ten times as fast.
import { expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const LIMITS = [
	{ requests: 100, seconds: 6 },
	{ requests: 20, seconds: 1 },
];

const { control, onSimulator, requests } = simulated({ dialect: 'observed', limits: LIMITS });

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

test('150 leads are all created at the pace that is allowed, and a hint says so', async () => {
	const { items, error, hints } = await onSimulator(LEAD, { items: itemsFrom(0, 150) });

	expect(error).toBeUndefined();
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
		itemsFrom(0, 150).map((_, item) => ({ item })),
	);
	const log = await requests();
	expect(log.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(2);
	expect(hints?.[0].message).toContain('The limit of the platform set the pace');
});

test('a platform that refuses everything is given up after the wait that was chosen: nothing was carried out', async () => {
	await control('/faults', { path: '/user/lead', status: 429, headers: { 'retry-after': '60' } });

	const { error } = await onSimulator(
		{ ...LEAD, options: { rateLimitWait: 0.5 } },
		{ items: itemsFrom(500, 12) },
	);

	expect(error?.message).toBe('The platform receives too many requests from this account');
	expect(error?.description).toContain('in 60 seconds at the earliest');
	expect(error?.description).toContain('Carried out: none. Not carried out: items 1–12.');
});
