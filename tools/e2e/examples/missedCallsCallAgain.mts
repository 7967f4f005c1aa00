import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { askApi, control } from '../../simulator/client.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { withNodes, withValues } from './changed.mts';
import type { Scenario } from './scenario.mts';

const REPORT = 'Your message goes here: Slack, e-mail …';
/** It calls each person once. */
const CAMPAIGN = { id: 203, name: 'Whitening offer' };
/** The simulator decides by the last two digits: nobody answers, the line is busy, or there is a conversation. */
const FIRST = '+447700926100';
const SECOND = '+447700926200';
const BUSY = '+447700926101';
const REACHED = '+447700926110';
const SECONDS_FOR_A_CALL = 300;

/** People whose calls were missed are called again, within limits. */
export const missedCallsCallAgain: Scenario = (stage, again) => {
	const ids: Record<string, number> = {};

	const letCallsEnd = () => control(stage().simulator, '/advance', { seconds: SECONDS_FOR_A_CALL });

	const statusOf = async (phone: string) => (await leadsWith(stage().simulator, phone))[0].status;

	/** Runs the workflow with some limits, and gives back its report and what it has changed. */
	async function run(limits: Record<string, number> = {}, disabled = false) {
		const { n8n, simulator } = stage();
		const workflow = withValues(
			chosenExample('missed-calls-call-again', stage()),
			'The limits',
			limits,
		);
		const id = await n8n.create(withNodes(workflow, { 'Reset the lead': { disabled } }));
		const { result, changes } = await changesDuring(simulator, () =>
			n8n.run(id, 'Every weekday at nine'),
		);
		expect(result.error).toBeUndefined();
		return {
			report: result.outputs[REPORT]?.[0]?.map(({ json }) => json),
			changes: changes.map(({ request, body }) => ({ request, body })),
		};
	}

	const calledAgain = (phone: string, missedCalls = 1) => ({
		phone,
		campaign: CAMPAIGN.name,
		missed_calls: missedCalls,
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
		// waits for a call in the same campaign, in which the line would be busy
		await askApi(simulator, '/user/leads/3015', 'PUT', { status: 'completed' });
		for (const phone of [FIRST, SECOND, BUSY, REACHED]) {
			const { data } = await askApi<{ data: { id: number } }>(simulator, '/user/lead', 'POST', {
				campaign_id: CAMPAIGN.id,
				phone_number: phone,
			});
			ids[phone] = data.id;
			await control(simulator, '/advance', { seconds: 60 });
		}
		await letCallsEnd();
	});

	afterAll(() => control(stage().simulator, '/reset', {}));

	test('says who would be called while the node that resets is deactivated', async () => {
		const result = 'would be called again: Reset the lead is deactivated';
		expect(await run({ most_a_day: 1 }, true)).toEqual({
			report: [{ ...calledAgain(FIRST), result }],
			changes: [],
		});
	});

	test('calls no more people in one run than the limit, who waits longest first', async () => {
		expect(await run({ most_a_day: 1 })).toEqual({
			report: [calledAgain(FIRST)],
			changes: [putBack(FIRST)],
		});
	});

	test('puts back whose calls were missed, and nobody else', async () => {
		const people = [SECOND, BUSY];
		expect(await run()).toEqual({
			report: people.map((phone) => calledAgain(phone)),
			changes: expect.arrayContaining(people.map(putBack)),
		});
		expect(await Promise.all([FIRST, SECOND, BUSY, REACHED].map(statusOf))).toEqual([
			'created',
			'created',
			'created',
			'completed',
		]);
	});

	test('does nothing while they wait for their call', async () => {
		expect(await run()).toEqual({ report: undefined, changes: [] });
	});

	if (again) return;

	test('gives up on people who have missed enough calls, and lists each of the others once', async () => {
		await letCallsEnd();
		const { report } = await run({ most_a_day: 1 });
		const tired = report?.[0].phone as string;
		expect(report).toEqual([calledAgain(tired, 2)]);
		await letCallsEnd();

		// three calls to the one by now, two to each of the others
		const others = [FIRST, SECOND, BUSY].filter((phone) => phone !== tired);
		const { report: second } = await run({ most_calls: 3 });
		expect(second).toHaveLength(2);
		expect(second).toEqual(expect.arrayContaining(others.map((phone) => calledAgain(phone, 2))));
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

		expect(report).toHaveLength(3);
		const missed_calls = expect.any(Number);
		expect(report).toEqual(
			expect.arrayContaining([
				{
					...calledAgain(FIRST),
					missed_calls,
					result: expect.stringContaining('The lead is locked.'),
				},
				{ ...calledAgain(SECOND), missed_calls },
				{ ...calledAgain(BUSY), missed_calls },
			]),
		);
	});
};
