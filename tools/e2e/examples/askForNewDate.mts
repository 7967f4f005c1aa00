import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { sendForm } from '../../n8n/form.mts';
import { control } from '../../simulator/client.mts';
import type { Workflow } from '../../n8n/workflow.mts';
import { withNodes } from './changed.mts';
import { LOGIN, withLogin } from './form.mts';
import { published } from './published.mts';
import { answerCall, APPOINTMENT_CALLER, type Reaction } from './reactions.mts';
import type { Scenario } from './scenario.mts';

const FORM = 'When an appointment has to be moved';
const CALENDAR = 'Write it to the calendar';

/** Shows what the calendar would be given. */
function withoutCalendar(workflow: Workflow): Workflow {
	const calendar = workflow.nodes.find(({ name }) => name === CALENDAR)!;
	const { start, end, additionalFields } = calendar.parameters;
	const { summary, description } = additionalFields as Record<string, string>;
	const assignments = Object.entries({ start, end, summary, description }).map(([name, value]) => ({
		...{ id: name, name, type: 'string', value },
	}));
	const parameters = { assignments: { assignments }, options: {} };
	const set = { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters };
	return withNodes(workflow, { [CALENDAR]: set });
}

/** A customer is asked by phone for a new date, which is written to the calendar. */
export const askForNewDate: Scenario = (stage, again) => {
	let lastPhone = 160;

	const { id, form, workflow } = published(stage, async () => {
		await control(stage().simulator, '/reset', {});
		const example = chosenExample('ask-for-new-date', stage(), { assistantId: APPOINTMENT_CALLER });
		return withoutCalendar(await withLogin(stage(), example));
	});

	/** What comes of a call in which the customer reacts like this, by the node at the end. */
	async function ask(reaction: Reaction) {
		const phone = `+4477009${++lastPhone}10`;
		const execution = await answerCall(stage(), id(), reaction, async () => {
			await sendForm(form(), ['Maria', phone, 'Tuesday, 4 May, at nine'], LOGIN);
		});
		const end = Object.keys(execution.outputs).at(-1)!;
		return { phone, end, status: execution.status, json: execution.outputs[end][0]?.[0].json };
	}

	test('writes the new date to the calendar', async () => {
		const { phone, end, json } = await ask({ reaction: 'yes', text: '2031-05-06 10:30' });

		expect([end, json]).toEqual([
			CALENDAR,
			{
				start: expect.stringMatching(/^2031-05-06T10:30:00/),
				end: expect.stringMatching(/^2031-05-06T11:00:00/),
				summary: 'Appointment: Maria',
				description: `Moved by phone from: Tuesday, 4 May, at nine\nPhone: ${phone}`,
			},
		]);
	});

	test.each<Reaction>([
		{ reaction: 'text', text: 'after work' },
		{ reaction: 'text', text: '2031-05-06' },
		{ reaction: 'text', text: '2001-05-06 10:30' },
		{ reaction: 'hang-up' },
		{ reaction: 'no-answer' },
		{ reaction: 'voicemail' },
	])('writes nothing after %j', async (reaction) => {
		const { end, status, json } = await ask(reaction);

		expect([end, status]).toEqual(['Your next step: no new date', 'success']);
		expect(json).toMatchObject({ timed_out: false });
	});

	if (again) return;

	test('can be tried in the editor while its trigger is published', async () => {
		const { n8n } = stage();
		const json = { customer_name: 'Ana', phone: '+447700916010', old_date: 'on Monday' };
		const copy = await n8n.create({ ...workflow(), pinData: { [FORM]: [{ json }] } });
		let run: Promise<unknown> | undefined;
		const reaction = { reaction: 'yes', text: '2031-05-07T09:00:00' } as const;
		const { outputs } = await answerCall(stage(), copy, reaction, async () => {
			run = n8n.run(copy, FORM);
		});
		await run;

		expect(outputs[CALENDAR]?.[0]?.[0].json).toMatchObject({
			start: expect.stringMatching(/^2031-05-07T09:00:00/),
			summary: 'Appointment: Ana',
		});
	});
};
