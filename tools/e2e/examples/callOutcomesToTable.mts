import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { itemsOf, type Execution } from '../../n8n/executions.mts';
import { callOf, endCall, reportCall } from './endedCalls.mts';
import { published, type Scenario } from './scenario.mts';

/** Each customer has a row in a table, with the last call and the next step. */
export const callOutcomesToTable: Scenario = (stage) => {
	let lastId = 990_300;
	const { id: workflowId } = published(stage, () =>
		chosenExample('call-outcomes-to-table', stage()),
	);

	const report = async (customer_phone: string, call: { status: string }) =>
		await reportCall(stage(), workflowId(), {
			...{ id: ++lastId, customer_phone, finished_at: '2026-11-21T10:01:01.000Z', ...call },
		});

	/** The rows of the customer of a call that the workflow has dealt with. */
	async function rowsAfter(execution: Execution) {
		expect(execution.status).toBe('success');
		const [{ id }] = itemsOf(execution, 'Make sure there is a table');
		const rows = await stage().n8n.rowsOf<Record<string, unknown>>(String(id));
		return rows.filter(({ customer }) => customer === callOf(execution).customer_phone);
	}

	test('writes what was learned in a conversation into the row of the customer, who was not reached before', async () => {
		const phone = '+447700901910';
		const missed = await report(phone, { status: 'no-answer' });
		expect(await rowsAfter(missed)).toEqual([expect.objectContaining({ next_step: 'Call again' })]);

		const variables = { customer_name: 'Petra' };
		const execution = await endCall(stage(), workflowId(), { phone, variables });

		const { id, duration, extracted_variables } = callOf(execution);
		const { wants_visit, preferred_day, rating } = extracted_variables as Record<string, unknown>;
		expect(await rowsAfter(execution)).toEqual([
			expect.objectContaining({
				...{ customer: phone, name: 'Petra', outcome: 'Conversation' },
				next_step: 'Read what was learned',
				learned: `wants_visit: ${wants_visit}, preferred_day: ${preferred_day}, rating: ${rating}`,
				...{ last_status: 'completed', last_call_id: id, last_seconds: duration },
			}),
		]);
	});

	test.each([
		['nobody answered', '00', 'no-answer', 'Not reached', 'Call again'],
		['the line was busy', '01', 'busy', 'Not reached', 'Call again'],
		['the number does not work', '02', 'failed', 'Failed', 'Check the phone number'],
	])('writes what comes next if %s', async (_, ending, last_status, outcome, next_step) => {
		const execution = await endCall(stage(), workflowId(), { phone: `+4477009019${ending}` });

		expect(await rowsAfter(execution)).toEqual([
			expect.objectContaining({ last_status, outcome, next_step }),
		]);
	});

	const WORDS = { transcript: 'Customer: Yes?', duration: 20 };
	const UNCLEAR = { ...WORDS, answered_by: 'unknown' };
	const TAPED = { ...UNCLEAR, recording_url: 'https://platform.example/recordings/1.mp3' };

	test.each([
		['a machine answered', { ...WORDS, answered_by: 'machine' }, 'Not reached', 'Call again'],
		['nothing was said', { duration: 0, transcript: '' }, 'Not known', 'Call again'],
		['it is not known who spoke', UNCLEAR, 'Not known', 'Read the transcript'],
		['it is not known who was recorded', TAPED, 'Not known', 'Listen to the recording'],
	])('takes no completed call for a conversation if %s', async (_, more, outcome, next_step) => {
		const execution = await report('+447700901911', { status: 'completed', ...more });

		expect(await rowsAfter(execution)).toEqual([
			expect.objectContaining({ outcome, next_step, last_call_id: lastId }),
		]);
	});
};
