import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { callOf, endCall, reportCall, reportedAs } from './endedCalls.mts';
import { published } from './published.mts';
import type { Scenario } from './scenario.mts';
import { rowsOf } from './dataTables.mts';

const TABLE = 'Calls of the voice assistant';
const TALKS = '+447700901510';
const NOBODY_THERE = '+447700901500';
const BUSY = '+447700901501';
const FAILS = '+447700901502';
const HANGS_UP = '+447700901503';

/** The row of a call: what it takes from it as it is, and what else is given. */
const rowOf = (call: Record<string, unknown>, more: object) => ({
	customer: call.customer_phone,
	name: '',
	learned: '',
	campaign: '',
	last_status: call.status,
	last_call: new Date(String(call.finished_at)).toISOString(),
	last_call_id: call.id,
	last_seconds: call.duration,
	...more,
});
const CONVERSATION = { outcome: 'Conversation', next_step: 'Read what was learned' };

/** Each customer has a row in a table, with the last call and the next step. */
export const callOutcomesToTable: Scenario = (stage) => {
	const { id: workflowId } = published(stage, () =>
		chosenExample('call-outcomes-to-table', stage()),
	);

	const rowsWith = async (customer: string) =>
		(await rowsOf(stage(), TABLE))
			.filter((row) => row.customer === customer)
			.map(({ id: _, createdAt: __, updatedAt: ___, ...row }) => row);

	test('makes one table, however many calls end at once before there is one', async () => {
		const ids = [990_011, 990_012, 990_013, 990_014, 990_015];
		const executions = await Promise.all(
			ids.map((id) =>
				reportCall(stage(), workflowId(), {
					id,
					customer_phone: `+447700901${id - 989_491}`,
					duration: 0,
					status: 'no-answer',
					finished_at: '2026-11-21T10:01:01.000000Z',
				}),
			),
		);

		expect(executions.map(({ status }) => status)).toEqual(ids.map(() => 'success'));
		const rows = (await rowsOf(stage(), TABLE)).filter(({ last_call_id: id }) =>
			ids.includes(Number(id)),
		);
		expect(rows.map(({ last_call_id: id }) => id)).toEqual(expect.arrayContaining(ids));
		// these calls came without variables
		expect(rows).toEqual(
			ids.map(() => expect.objectContaining({ name: '', learned: '', last_status: 'no-answer' })),
		);
	});

	test('writes what was learned', async () => {
		const execution = await endCall(stage(), workflowId(), {
			phone: TALKS,
			variables: { customer_name: 'Ana' },
		});

		const call = callOf(execution);
		const { wants_visit, preferred_day, rating } = call.extracted_variables as Record<
			string,
			unknown
		>;
		expect(execution.status).toBe('success');
		expect(await rowsWith(TALKS)).toEqual([
			rowOf(call, {
				...{ ...CONVERSATION, name: 'Ana' },
				learned: `wants_visit: ${wants_visit}, preferred_day: ${preferred_day}, rating: ${rating}`,
			}),
		]);
	});

	test.each([
		[NOBODY_THERE, 'no-answer', 'Not reached', 'Call again'],
		[BUSY, 'busy', 'Not reached', 'Call again'],
		[FAILS, 'failed', 'Failed', 'Check the phone number'],
		[HANGS_UP, 'ended_by_customer', 'Conversation', 'Read what was learned'],
	])('writes what comes next for %s: %s', async (phone, status, outcome, nextStep) => {
		const execution = await endCall(stage(), workflowId(), { phone });

		const call = callOf(execution);
		expect(reportedAs(status)).toContain(call.status);
		expect(await rowsWith(phone)).toEqual([rowOf(call, { outcome, next_step: nextStep })]);
	});

	test('writes the row anew when the customer is reached later', async () => {
		const call = {
			...{ id: 990_001, customer_phone: NOBODY_THERE, duration: 61, status: 'completed' },
			finished_at: '2026-11-21T10:01:01.000000Z',
			extracted_variables: { preferred_day: 'Monday' },
			input_variables: { customer_name: 'Bo' },
			lead: { id: 3099, campaign: { id: 203, name: 'Whitening offer' } },
		};
		await reportCall(stage(), workflowId(), call);

		const known = { name: 'Bo', learned: 'preferred_day: Monday', campaign: 'Whitening offer' };
		expect(await rowsWith(NOBODY_THERE)).toEqual([rowOf(call, { ...CONVERSATION, ...known })]);
	});

	test('gives a call without a number a row of its own', async () => {
		const execution = await endCall(stage(), workflowId(), { type: 'web' });

		const { id } = callOf(execution);
		expect(await rowsWith(`Web call ${String(id)}`)).toEqual([
			expect.objectContaining({ outcome: 'Conversation', last_call_id: id }),
		]);
	});
};
