import { beforeAll, expect, test } from '@jest/globals';
import { chosenExample, CHOICES, contactCheck } from '../../n8n/examples.mts';
import { itemsOf } from '../../n8n/executions.mts';
import type { Workflow } from '../../n8n/workflow.mts';
import { askApi, control } from '../../simulator/client.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { withNodes, type Scenario } from './scenario.mts';

/** The last two digits decide: nobody answers (00), the line is busy (01), the call fails (02), or somebody talks. */
const [WROTE_STOP, NO_ANSWER, BUSY, FAILED, REACHED] = ['200', '100', '101', '102', '110'].map(
	(last) => `+447700926${last}`,
);
const PEOPLE = [WROTE_STOP, NO_ANSWER, BUSY, FAILED, REACHED];
const LIMITS = 'The limits';
const SECONDS_OF_A_CALL = 300;
/** In the simulator, they wait for calls that will be missed. */
const OTHER_LEADS = [3013, 3015];

/** Leads that were given up after missed calls are reset, within limits. */
export const missedCallsCallAgain: Scenario = (stage) => {
	let recipe: Workflow;
	const ids: Record<string, number> = {};

	const letCallsEnd = async () =>
		await control(stage().simulator, '/advance', { seconds: SECONDS_OF_A_CALL });
	const setStatus = async (id: number, status: string) =>
		await askApi(stage().simulator, `/user/leads/${id}`, 'PUT', { status });

	beforeAll(async () => {
		const { n8n, simulator } = stage();
		// the leads of other scenarios would be reset as well
		await control(simulator, '/reset', {});
		for (const id of OTHER_LEADS) await setStatus(id, 'completed');
		const { tableId, choices } = await contactCheck(stage());
		await n8n.addRows(tableId, [{ phone: WROTE_STOP }]);
		recipe = chosenExample('missed-calls-call-again', stage(), choices);
		for (const phone of PEOPLE) {
			const lead = { campaign_id: CHOICES.campaignId.value, phone_number: phone };
			const path = '/user/lead';
			const { data } = await askApi<{ data: { id: number } }>(simulator, path, 'POST', lead);
			ids[phone] = data.id;
			await letCallsEnd();
		}
		await setStatus(ids[REACHED], 'reached-max-retries');
	});

	/** Runs the workflow with some limits. @returns whom it has reset, and what its last node says */
	async function run(limits: Record<string, number> = {}) {
		const { n8n, simulator } = stage();
		const { parameters } = recipe.nodes.find(({ name }) => name === LIMITS)!;
		const { assignments } = parameters.assignments as { assignments: Array<{ name: string }> };
		const changed = assignments.map((one) =>
			one.name in limits ? { ...one, value: limits[one.name] } : one,
		);
		const withLimits = { parameters: { assignments: { assignments: changed } } };
		const id = await n8n.create(withNodes(recipe, { [LIMITS]: withLimits }));
		const { result, changes } = await changesDuring(simulator, () =>
			n8n.run(id, 'Every weekday at nine'),
		);
		expect(result.status).toBe('success');
		const reset = changes.map(({ request }) => {
			const isOf = (phone: string) => request === `PUT /user/leads/${ids[phone]}`;
			return PEOPLE.find(isOf) ?? request;
		});
		return {
			reset: reset.sort(),
			report: itemsOf(result, 'Your message goes here: Slack, e-mail …'),
		};
	}

	test('resets no more people than the limit of a day, first who has waited longest and may be called', async () => {
		const { reset, report } = await run({ most_a_day: 1 });

		expect(reset).toEqual([NO_ANSWER]);
		expect(report).toEqual([
			{
				...{ phone: NO_ANSWER, campaign: 'Whitening offer', missed_calls: 1 },
				result: 'will be called again',
			},
		]);
		expect(await leadsWith(stage().simulator, NO_ANSWER)).toEqual([
			expect.objectContaining({ status: 'created' }),
		]);
	});

	test('resets those who were given up after missed calls, but nobody who was reached, wrote STOP, or waits for a call', async () => {
		expect((await run()).reset).toEqual([BUSY, FAILED]);
		expect((await run()).reset).toEqual([]);
	});

	test('resets nobody who has missed as many calls as the limit, or whose calls are too long ago', async () => {
		await letCallsEnd();

		expect((await run({ most_calls: 2 })).reset).toEqual([]);
		// from the day after tomorrow on: today's calls are before that
		expect((await run({ within_days: -2 })).reset).toEqual([]);
		const { reset, report } = await run({ most_calls: 3 });
		expect(reset).toEqual([NO_ANSWER, BUSY, FAILED]);
		expect(report.map(({ missed_calls: missed }) => missed)).toEqual([2, 2, 2]);
	});

	test('resets the others when the platform refuses one, and names that one with the reason', async () => {
		const { simulator } = stage();
		await letCallsEnd();
		await control(simulator, '/faults', {
			...{ path: `/user/leads/${ids[BUSY]}`, method: 'PUT', status: 422 },
			body: { message: 'The lead is locked.' },
		});

		const { report } = await run();

		const refused = report.filter(({ result }) => result !== 'will be called again');
		expect(report).toHaveLength(3);
		expect(refused).toEqual([
			expect.objectContaining({
				...{ phone: BUSY, result: expect.stringContaining('The lead is locked.') },
			}),
		]);
	});
};
