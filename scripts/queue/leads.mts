import { control, noMoreFaults } from '../../test/e2e/support/api.mts';
import { chain, step } from '../../test/e2e/support/runNode.mts';
import { NODE, withCredential } from '../lib/workflow.mts';
import { forgetRequests, phonesIn, tooMany, writesOf } from './platform.mts';
import { postAll } from './post.mts';
import { inParts } from './size.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { picked, secondsOf, untilQuiet, type Ground, type Outcome } from './trial.mts';

const CAMPAIGN = 201;
const PARTS = 8;
/** Every so manyeth lead is refused at first. */
const DISTANCE = 20;
const REFUSALS = { status: 429, headers: { 'retry-after': '1' }, times: 2 };

/** Imports leads in several executions while the platform asks to wait: each must be there once. */
export async function importLeads({ stage, checks, size }: Ground): Promise<Outcome> {
	const phones = Array.from(
		{ length: size.leads },
		(_, index) => `+4477012${String(index).padStart(5, '0')}`,
	);
	const { simulator, n8n } = stage;
	const workflowId = await n8n.activate(
		withCredential(
			chain('Import', [
				step('Webhook', 'n8n-nodes-base.webhook', 2, {
					httpMethod: 'POST',
					path: 'import',
					options: {},
				}),
				step('Split Out', 'n8n-nodes-base.splitOut', 1, {
					fieldToSplitOut: 'body.items',
					options: {},
				}),
				{
					...step('Create', NODE, 1, {
						resource: 'lead',
						operation: 'create',
						campaignId: picked(CAMPAIGN),
						phoneNumber: '={{ $json.phone }}',
						// what is sent twice is there twice
						additionalFields: { allowDuplicate: true },
						options: {
							// in the log, and for faults, a request shows whose it is
							additionalQueryParameters: {
								parameter: [{ name: 'item', value: '={{ $json.phone }}' }],
							},
						},
					}),
					onError: 'continueRegularOutput',
				},
			]),
			stage.credential,
		),
	);
	const refused = phones.filter((_, index) => index % DISTANCE === 0);
	for (const phone of refused) {
		await control(simulator, '/faults', { path: phone.slice(1), ...REFUSALS });
	}
	const known = new Set(await phonesIn(simulator, CAMPAIGN));
	await forgetRequests(simulator);

	const seconds = await secondsOf(async () => {
		await postAll(
			`${stage.server.webhookUrl}/webhook/import`,
			inParts(phones, PARTS).map((part) => ({ items: part.map((phone) => ({ phone })) })),
		);
		await untilQuiet(stage, workflowId);
	});

	const executions = await n8n.finished(workflowId);
	const items = executions.flatMap(({ outputs }) => outputs.Create?.[0] ?? []);
	const there = (await phonesIn(simulator, CAMPAIGN)).filter((phone) => !known.has(phone));
	const difference = tally(phones, there);
	const answered429 = tooMany(await writesOf(simulator));
	checks.equal(`each of ${phones.length} leads is on the platform once`, difference, EXACTLY_ONCE);
	checks.equal(
		'n8n tells of each lead that it was created',
		{ items: items.length, errors: items.filter(({ json }) => json.error !== undefined).length },
		{ items: phones.length, errors: 0 },
	);
	checks.equal(
		'the platform asked to wait, and each time its lead came again',
		answered429,
		refused.length * REFUSALS.times,
	);
	await noMoreFaults(simulator);
	await n8n.deactivate(workflowId);
	return {
		...difference,
		sent: phones.length,
		seconds,
		executions: executions.length,
		refused: answered429,
	};
}
