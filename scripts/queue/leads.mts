import { control, noMoreFaults } from '../lib/platformApi.mts';
import { runInBatches } from './batch.mts';
import { forgetRequests, phonesIn, tooMany, writesOf } from './platform.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { picked, type Ground, type Outcome } from './trial.mts';

const CAMPAIGN = 201;
/** With more at once, n8n is busy with them for so long that its database does not answer in time. */
const IN_EACH_EXECUTION = 25;
/** Every so manyeth lead is refused at first. */
const DISTANCE = 20;
const REFUSALS = { status: 429, headers: { 'retry-after': '1' }, times: 2 };

/** Imports leads in several executions while the platform asks to wait: each must be there once. */
export async function importLeads(ground: Ground): Promise<Outcome> {
	const { stage, checks, size } = ground;
	const phones = Array.from(
		{ length: size.leads },
		(_, index) => `+4477012${String(index).padStart(5, '0')}`,
	);
	const { simulator } = stage;
	const refused = phones.filter((_, index) => index % DISTANCE === 0);
	for (const phone of refused) {
		await control(simulator, '/faults', { path: phone.slice(1), ...REFUSALS });
	}
	const known = new Set(await phonesIn(simulator, CAMPAIGN));
	await forgetRequests(simulator);

	const { seconds, executions, results } = await runInBatches(
		ground,
		'leads',
		{
			resource: 'lead',
			operation: 'create',
			campaignId: picked(CAMPAIGN),
			phoneNumber: '={{ $json.phone }}',
			// what is sent twice is there twice
			additionalFields: { allowDuplicate: true },
			// in the log, and for faults, a request shows whose it is
			options: {
				additionalQueryParameters: { parameter: [{ name: 'item', value: '={{ $json.phone }}' }] },
			},
		},
		phones.map((phone) => ({ phone })),
		Math.ceil(phones.length / IN_EACH_EXECUTION),
	);

	const there = (await phonesIn(simulator, CAMPAIGN)).filter((phone) => !known.has(phone));
	const difference = tally(phones, there);
	const answered429 = tooMany(await writesOf(simulator));
	checks.equal(`each of ${phones.length} leads is on the platform once`, difference, EXACTLY_ONCE);
	checks.equal(
		'n8n tells of each lead that it was created',
		{ items: results.length, errors: results.filter(({ error }) => error !== undefined).length },
		{ items: phones.length, errors: 0 },
	);
	checks.equal(
		'the platform asked to wait, and each time its lead came again',
		answered429,
		refused.length * REFUSALS.times,
	);
	await noMoreFaults(simulator);
	return {
		...difference,
		sent: phones.length,
		seconds,
		executions,
		refused: answered429,
	};
}
