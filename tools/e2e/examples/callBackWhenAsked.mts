import { expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { chosenExample, CHOICES, contactCheck } from '../../n8n/examples.mts';
import { requestsWith } from '../support/platform.mts';
import { reportCall } from './endedCalls.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const SECONDS = 60;
const DAY_MS = 86_400_000;
const STEP = 'Your next step: no clear time';

/** Tomorrow at an hour, as the assistant writes it. */
const tomorrowAt = (hour: string) =>
	`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)} ${hour}`;

/** Somebody asks to be called back, and is called when the time has come. */
export const callBackWhenAsked: Scenario = (stage) => {
	let stopTable: string;
	const { id: workflowId } = published(stage, async () => {
		const { tableId, choices } = await contactCheck(stage());
		stopTable = tableId;
		const recipe = chosenExample('call-back-when-asked', stage(), choices);
		// the time that was agreed is replaced by a moment that a test can wait for
		const soon = withNodes(recipe, {
			'Wait until then': { parameters: { dateTime: '={{ $now.plus({ seconds: 2 }) }}' } },
		});
		return { ...soon, settings: { ...soon.settings, timezone: 'UTC' } };
	});

	let calls = 990_300;
	const end = async (phone: string | null, callBackAt: string, more: object = {}) =>
		await reportCall(stage(), workflowId(), {
			...{ id: ++calls, status: 'completed', duration: 61, customer_phone: phone },
			input_variables: { customer_name: 'Maria' },
			extracted_variables: { call_back_at: callBackAt },
			...more,
		});
	const requestsTo = async (phone: string) =>
		await requestsWith(stage().simulator, { phone_number: phone });

	test('calls the person back by name, once for a call that is reported as ended and as completed', async () => {
		const phone = '+447700901901';
		const { outputs } = await end(phone, tomorrowAt('10:00'), { status: 'ended' });
		await end(phone, tomorrowAt('10:00'), { id: calls });

		expect(outputs['When to call'][0]?.[0].json.call_back_at).toBe(
			`${tomorrowAt('10:00').replace(' ', 'T')}:00.000Z`,
		);
		await waitFor('the person is called back', SECONDS, async () => requestsTo(phone));
		expect(await requestsTo(phone)).toEqual([
			expect.objectContaining({
				status: 200,
				body: {
					assistant_id: CHOICES.assistantId.value,
					phone_number: phone,
					variables: { customer_name: 'Maria' },
				},
			}),
		]);
	});

	test.each([
		['did not ask for it', '+447700901902', ''],
		['wrote STOP', '+447700901903', tomorrowAt('10:00')],
	])('does not call back somebody who %s', async (_, phone, callBackAt) => {
		await stage().n8n.addRows(stopTable, [{ phone: '+447700901903' }]);

		const { status, outputs } = await end(phone, callBackAt);

		expect(status).toBe('success');
		expect(outputs[STEP]).toBeUndefined();
		expect(await requestsTo(phone)).toEqual([]);
	});

	test.each([
		['which is no date', '+447700901904', 'tomorrow at ten'],
		['which is over', '+447700901905', '2026-01-02 10:00'],
		['at night', '+447700901906', tomorrowAt('21:00')],
		['without a number', null, tomorrowAt('10:00')],
	])('leaves a time to a person, %s', async (_, phone, callBackAt) => {
		const { status, outputs } = await end(phone, callBackAt);

		expect(status).toBe('success');
		expect(outputs[STEP][0]?.[0].json.said).toBe(callBackAt);
	});
};
