import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../../scripts/lib/examples.mts';
import { askApi, control } from '../../../scripts/lib/platformApi.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import type { Scenario } from './scenario.mts';
import { withValues } from './withValues.mts';

const REPORT = 'Your message goes here: Slack, e-mail …';
/** It calls each person once. */
const CAMPAIGN = { id: 203, name: 'Whitening offer' };
/** The simulator decides by the last two digits: nobody answers, the line is busy, or there is a conversation. */
const FIRST = '+447700926100';
const SECOND = '+447700926200';
const BUSY = '+447700926101';
const REACHED = '+447700926110';
const SECONDS_FOR_A_CALL = 300;

/** Who did not answer is called again, within limits. */
export const missedCallsCallAgain: Scenario = (stage, again) => {
	const ids: Record<string, number> = {};

	const letCallsEnd = () => control(stage().simulator, '/advance', { seconds: SECONDS_FOR_A_CALL });

	const statusOf = async (phone: string) => (await leadsWith(stage().simulator, phone))[0].status;

	/** Runs the workflow with some limits, and gives back its report and what it has changed. */
	async function run(limits: Record<string, number> = {}) {
		const { n8n, simulator } = stage();
		const workflow = chosenExample('missed-calls-call-again', stage());
		const id = await n8n.create(withValues(workflow, 'The limits', limits));
		const { result, changes } = await changesDuring(simulator, () =>
			n8n.run(id, 'Every weekday at nine'),
		);
		expect(result.error).toBeUndefined();
		return {
			report: result.outputs[REPORT]?.[0]?.map(({ json }) => json),
			changes: changes.map(({ request, body }) => ({ request, body })),
		};
	}

	const calledAgain = (phone: string) => ({
		phone,
		campaign: CAMPAIGN.name,
		result: 'will be called again',
	});
	const putBack = (phone: string) => ({
		request: `PUT /user/leads/${ids[phone]}`,
		body: { status: 'created' },
	});

	beforeAll(async () => {
		const { simulator } = stage();
		// the leads of other scenarios would be called as well
		await control(simulator, '/reset', {});
		for (const phone of [FIRST, SECOND, BUSY, REACHED]) {
			const { data } = await askApi<{ data: { id: number } }>(simulator, '/user/lead', 'POST', {
				campaign_id: CAMPAIGN.id,
				phone_number: phone,
			});
			ids[phone] = data.id;
			await control(simulator, '/advance', { seconds: 10 });
		}
		await letCallsEnd();
	});

	afterAll(() => control(stage().simulator, '/reset', {}));

	test('calls no more people in one run than the limit, who waits longest first', async () => {
		expect(await run({ most_a_day: 1 })).toEqual({
			report: [calledAgain(FIRST)],
			changes: [putBack(FIRST)],
		});
	});

	test('puts back who did not answer, and nobody else', async () => {
		expect(await run()).toEqual({ report: [calledAgain(SECOND)], changes: [putBack(SECOND)] });
		expect(await Promise.all([FIRST, SECOND, BUSY, REACHED].map(statusOf))).toEqual([
			'created',
			'created',
			'reached-max-retries',
			'completed',
		]);
	});

	test('does nothing while they wait for their call', async () => {
		expect(await run()).toEqual({ report: undefined, changes: [] });
	});

	if (again) return;

	test('gives up on who did not answer often enough', async () => {
		await letCallsEnd();
		const { report } = await run({ most_a_day: 1 });
		const [tired, other] = report?.[0].phone === FIRST ? [FIRST, SECOND] : [SECOND, FIRST];
		expect(report).toEqual([calledAgain(tired)]);
		await letCallsEnd();

		// three calls to the one by now, two to the other
		expect(await run({ most_calls: 3 })).toEqual({
			report: [calledAgain(other)],
			changes: [putBack(other)],
		});
	});

	test('says why the platform refuses one, and goes on with the others', async () => {
		const { simulator } = stage();
		await letCallsEnd();
		await control(simulator, '/faults', {
			path: `/user/leads/${ids[FIRST]}`,
			status: 422,
			body: { message: 'The lead is locked.' },
		});
		const { report } = await run();

		expect(report).toHaveLength(2);
		expect(report).toEqual(
			expect.arrayContaining([
				{ ...calledAgain(FIRST), result: expect.stringContaining('The lead is locked.') },
				calledAgain(SECOND),
			]),
		);
	});
};
