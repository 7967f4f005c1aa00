import type { RunningN8n } from '../lib/n8nServer.mts';
import { control, noMoreFaults } from '../lib/platformApi.mts';
import { say } from '../lib/say.mts';
import { withAnotherSimulator } from '../lib/stage.mts';
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
	const phones = phonesFrom('+4477012', size.leads);
	const { simulator } = stage;
	const refused = phones.filter((_, index) => index % DISTANCE === 0);
	for (const phone of refused) {
		await control(simulator, '/faults', { path: phone.slice(1), ...REFUSALS });
	}
	const known = new Set(await phonesIn(simulator, CAMPAIGN));
	await forgetRequests(simulator);

	const { seconds, executions, results } = await createLeads(ground, 'leads', phones);

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

/** What platforms in use allow a token, at five times the speed. */
const LIMITS = [
	{ requests: 100, seconds: 12 },
	{ requests: 20, seconds: 2 },
];
const MAX_REFUSED = 20;

/** Imports leads on a platform that allows each token so many requests, whichever process sends them. */
export async function importWithinLimit<Server extends RunningN8n>(
	{ stage, checks, size }: Ground<Server>,
	disposables: AsyncDisposableStack,
): Promise<Outcome> {
	const phones = phonesFrom('+4477013', size.limited);
	const options = { dialect: 'observed', limits: LIMITS } as const;
	const limited = await withAnotherSimulator(stage, 0, disposables, options);
	const ground = { stage: limited, checks, size };
	const { seconds, executions, results } = await createLeads(ground, 'limited', phones);

	const writes = await writesOf(limited.simulator);
	const refused = tooMany(writes);
	const created = writes
		.filter(({ status }) => status! < 300)
		.map(({ body }) => body?.phone_number);
	const difference = tally(phones, created);
	checks.equal(
		`each of ${phones.length} leads is created once where the platform limits requests`,
		{ ...difference, items: results.length },
		{ ...EXACTLY_ONCE, items: phones.length },
	);
	say(`  refused for their number: ${refused}`);
	checks.equal(`no more than ${MAX_REFUSED} of them are refused`, refused <= MAX_REFUSED, true);
	return { ...difference, sent: phones.length, seconds, executions, refused };
}

const phonesFrom = (start: string, count: number) =>
	Array.from({ length: count }, (_, index) => start + String(index).padStart(5, '0'));

const createLeads = async (ground: Ground, path: string, phones: string[]) =>
	await runInBatches(
		ground,
		path,
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
