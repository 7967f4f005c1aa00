import { expect, test } from '@jest/globals';
import { chosenExample, contactCheck } from '../../n8n/examples.mts';
import { itemsOf } from '../../n8n/executions.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { sendForm } from '../../n8n/form.mts';
import type { Workflow } from '../../n8n/workflow.mts';
import { callsWith } from '../support/platform.mts';
import { report, reportOf, untilAsleep } from '../support/sleeping.mts';
import { answerCall } from './reactions.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const SECONDS = 60;
const APPOINTMENT_CALLER = { value: 105, cachedResultName: 'Appointment Caller (outbound)' };
const LOGIN = { user: 'front-desk', password: 'Form-Password-2' };
const FORM = 'When an appointment has to be moved';
const CALENDAR = 'Write it to the calendar';
const NEW_DATE = '2031-05-06 10:30';

/** Google cannot be asked: its node becomes one that shows what Google would be given. */
function withoutGoogle(workflow: Workflow): Workflow {
	const { parameters } = workflow.nodes.find(({ name }) => name === CALENDAR)!;
	const { start, end, additionalFields } = parameters as Record<string, object>;
	const assignments = Object.entries({ start, end, ...additionalFields }).map(([name, value]) => ({
		...{ id: name, name, type: 'string', value },
	}));
	const shown = { assignments: { assignments }, options: {} };
	return withNodes(workflow, {
		[CALENDAR]: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: shown },
	});
}

/** A customer is asked by phone for a new date, which goes into the calendar. */
export const askForNewDate: Scenario = (stage) => {
	let stopTable: string;
	const { id: workflowId, form } = published(stage, async () => {
		const check = await contactCheck(stage());
		stopTable = check.tableId;
		const choices = { ...check.choices, assistantId: APPOINTMENT_CALLER };
		const example = withoutGoogle(chosenExample('ask-for-new-date', stage(), choices));
		const httpBasicAuth = await stage().n8n.createCredential('Office', 'httpBasicAuth', LOGIN);
		return withNodes(
			{ ...example, settings: { ...example.settings, timezone: 'Europe/Bucharest' } },
			{ [FORM]: { credentials: { httpBasicAuth } } },
		);
	});

	const send = async (phone: string) =>
		await sendForm(form(), ['Nadia', phone, 'Tuesday, 4 May, at nine'], LOGIN);

	/** The nodes that were executed for a customer, when the execution has ended. */
	async function nodesFor(phone: string) {
		const { outputs } = await waitFor('the execution ends', SECONDS, async () =>
			(await stage().n8n.finished(workflowId())).find(
				(execution) => itemsOf(execution, FORM).at(0)?.phone === phone,
			),
		);
		return Object.keys(outputs);
	}

	test('writes the date that was agreed on the phone to the calendar, in the time zone of the workflow', async () => {
		const phone = '+447700901610';
		const reaction = { reaction: 'text', text: NEW_DATE } as const;

		const execution = await answerCall(stage(), workflowId(), reaction, () => send(phone));

		expect(itemsOf(execution, CALENDAR)).toEqual([
			{
				start: '2031-05-06T10:30:00.000+03:00',
				end: '2031-05-06T11:00:00.000+03:00',
				summary: 'Appointment: Nadia',
				description: `Moved by phone from: Tuesday, 4 May, at nine\nPhone: ${phone}`,
			},
		]);
	});

	test.each([
		['the date is not one', '11', {}, 'after work'],
		['the date is in the past', '12', {}, '2001-05-06 10:30'],
		['the customer hangs up', '13', { status: 'ended_by_customer' }, undefined],
		['nobody answers', '14', { status: 'no-answer', duration: 0 }, NEW_DATE],
		['a mailbox answers', '15', { answered_by: 'machine' }, NEW_DATE],
		['it is not known who answered', '16', { duration: 0 }, NEW_DATE],
	])('leaves the calendar alone if %s', async (_, ending, more, new_date) => {
		const phone = `+4477009016${ending}`;
		await send(phone);
		await untilAsleep(stage(), workflowId());
		const call = { ...more, extracted_variables: { new_date } };
		await report(stage(), await reportOf(stage(), phone, call), APPOINTMENT_CALLER.value);

		const nodes = await nodesFor(phone);
		expect(nodes).not.toContain(CALENDAR);
		expect(nodes.at(-1)).toBe('Your next step: no new date');
	});

	test('does not call somebody who wrote STOP', async () => {
		const phone = '+447700901617';
		await stage().n8n.addRows(stopTable, [{ phone }]);

		await send(phone);

		expect((await nodesFor(phone)).at(-1)).toBe('Your next step: do not call');
		expect(await callsWith(stage().simulator, phone)).toEqual([]);
	});
};
