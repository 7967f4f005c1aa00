import { beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { chosenExample, CONFIRMATION_CALLER, contactCheck } from '../../n8n/examples.mts';
import { control } from '../../simulator/client.mts';
import { callsWith, requestsWith } from '../support/platform.mts';
import type { Reaction } from './reactions.mts';
import type { Scenario } from './scenario.mts';

const TRIGGER = 'Every evening at six';
const SECONDS = 60;
const DAY_MS = 86_400_000;
const TEMPLATE = '/api/user/messenger/send';

interface Row {
	phone: string;
	status: string | null;
	evenings: number | null;
	message: string | null;
}

/** A day as the recipe writes it. */
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const appointment = (phone: string, days: number, more: object = {}) => ({
	...{ customer_name: 'Anna', phone, appointment: `${dayAfter(days)}T10:30:00.000Z`, ...more },
});

/** People with an appointment are called each evening, and written to at most once. */
export const confirmAppointments: Scenario = (stage) => {
	let workflowId: string;
	let tableId: string;
	let stopTable: string;

	beforeAll(async () => {
		const check = await contactCheck(stage());
		stopTable = check.tableId;
		const assistantId = CONFIRMATION_CALLER;
		const recipe = chosenExample('confirm-appointments', stage(), {
			...check.choices,
			assistantId,
		});
		const settings = { ...recipe.settings, timezone: 'UTC' };
		// the editor keeps this, and a step is executed with it
		workflowId = await stage().n8n.create({ ...recipe, settings, pinData: {} });
		const { outputs } = await stage().n8n.run(workflowId, TRIGGER);
		tableId = String(outputs['Make sure there is a table'][0]![0].json.id);
	});

	const rowOf = async (phone: string) =>
		(await stage().n8n.rowsOf<Row>(tableId)).find((row) => row.phone === phone);
	const templatesTo = async (phone: string) =>
		(await requestsWith(stage().simulator, { recipient_phone: phone })).filter(
			({ path }) => path === TEMPLATE,
		);

	/** One evening, on which the people who are called react. */
	async function evening(reactions: Record<string, Reaction>) {
		const { n8n, simulator } = stage();
		const before = new Set<number>();
		for (const phone of Object.keys(reactions)) {
			for (const { id } of await callsWith(simulator, phone)) before.add(id);
		}
		const running = n8n.run(workflowId, TRIGGER);
		for (const [phone, reaction] of Object.entries(reactions)) {
			const { id } = await waitFor(`${phone} is called`, SECONDS, async () =>
				(await callsWith(simulator, phone)).find((call) => !before.has(call.id)),
			);
			await control(simulator, `/live-calls/${id}/reaction`, reaction);
		}
		return await running;
	}

	test('writes into the row what came of the call', async () => {
		const [yes, no, away, vague] = [1, 2, 3, 4].map((last) => `+44770090151${last}`);
		await stage().n8n.addRows(tableId, [
			appointment(yes, 1),
			appointment(no, 2),
			appointment(away, 3),
			appointment(vague, 1),
		]);

		const { status } = await evening({
			[yes]: { reaction: 'text', text: 'Confirmed' },
			[no]: { reaction: 'text', text: 'cancelled' },
			[away]: { reaction: 'no-answer' },
			[vague]: { reaction: 'text', text: 'perhaps' },
		});

		expect(status).toBe('success');
		expect(await Promise.all([yes, no, away, vague].map(rowOf))).toEqual(
			['confirmed', 'cancelled', 'not reached', 'not known'].map((outcome) =>
				expect.objectContaining({ status: outcome, evenings: 1, message: null }),
			),
		);
		expect(await rowOf(vague)).toMatchObject({ note: expect.stringContaining('does not say') });
	});

	test('tells the assistant the name, and the day and time in words', async () => {
		const [{ body }] = await requestsWith(stage().simulator, { phone_number: '+447700901511' });

		expect(body?.variables).toEqual({
			customer_name: 'Anna',
			appointment: expect.stringMatching(/^[A-Z]\w+day \d+ [A-Z]\w+, 10:30$/),
		});
	});

	test.each([
		['was called this evening', appointment('+447700901520', 1, { last_evening: dayAfter(0) })],
		['has confirmed', appointment('+447700901521', 1, { status: 'confirmed' })],
		['comes only later', appointment('+447700901522', 4)],
		['was there yesterday', appointment('+447700901523', -1)],
		['wrote STOP', appointment('+447700901524', 1)],
		['has no name', appointment('+447700901525', 1, { customer_name: ' ' })],
	])('calls nobody who %s', async (why, row) => {
		await stage().n8n.addRows(tableId, [row]);
		if (why === 'wrote STOP') await stage().n8n.addRows(stopTable, [{ phone: row.phone }]);

		const { status } = await evening({});

		expect(status).toBe('success');
		expect(await callsWith(stage().simulator, row.phone)).toEqual([]);
	});

	test('does not count an evening without a call, and calls when it is executed again', async () => {
		const phone = '+447700901526';
		await stage().n8n.addRows(tableId, [appointment(phone, 1)]);
		await control(stage().simulator, '/faults', {
			...{ path: '/user/make_call', times: 1, status: 422, body: { message: 'No balance.' } },
		});

		await evening({});
		expect(await rowOf(phone)).toMatchObject({
			...{ status: '', evenings: 0, last_evening: '' },
			note: expect.stringContaining('No balance.'),
		});
		await evening({ [phone]: { reaction: 'yes' } });

		expect(await rowOf(phone)).toMatchObject({ status: 'confirmed', evenings: 1, note: '' });
	});

	test('leaves the answer alone when the step that claims is executed with what was read before it', async () => {
		const { n8n } = stage();
		const phone = '+447700901527';
		await n8n.addRows(tableId, [appointment(phone, 1)]);
		const first = await evening({ [phone]: { reaction: 'no' } });
		await n8n.updateRows(tableId, ['phone', phone], { last_evening: dayAfter(-1) });

		const step = await n8n.executeStep(workflowId, first.id, 'Claim the row for the call');

		expect(step.status).toBe('success');
		expect(await rowOf(phone)).toMatchObject({ status: 'cancelled', evenings: 1 });
	});

	test('lists the appointments that need somebody, and why', async () => {
		const { n8n } = stage();
		const today = { last_evening: dayAfter(0) };
		const once = { status: 'not reached', evenings: 1, ...today };
		await n8n.addRows(
			tableId,
			[
				{ customer_name: 'Stuck', status: 'being called', evenings: 1, ...today },
				{ customer_name: 'Stopped', phone: '+447700901524' },
				{ customer_name: ' ', phone: '+447700901528' },
				{ customer_name: 'Numberless', phone: '' },
				{ customer_name: 'Cancelling', status: 'cancelled', evenings: 1, ...today },
				{ customer_name: 'Cancelled', status: 'cancelled', last_evening: dayAfter(-1) },
				{ customer_name: 'Failing', ...once, note: 'The call failed: check the phone number.' },
				{ customer_name: 'Vague', status: 'not known', note: 'It is not known.', ...today },
				{ customer_name: 'Late', ...once },
				{ customer_name: 'Early', ...once, appointment: `${dayAfter(3)}T10:30:00.000Z` },
				{ customer_name: 'Coming', ...once, status: 'confirmed' },
				{ customer_name: 'Told', ...once, evenings: 3, message: 'sent' },
			].map((row) => ({ ...appointment('+447700901529', 1), ...row })),
		);

		const { outputs } = await evening({});

		const { subject, text } = outputs['Your message goes here'][0]![0].json as {
			subject: string;
			text: string;
		};
		const lines = text.split('\n');
		const of = (name: string) => lines.filter((line) => line.startsWith(`${name}, `));
		expect(subject).toBe(`Appointments that need you: ${lines.length}`);
		expect(of('Stuck')).toEqual([
			expect.stringMatching(
				/, \w+day \d+ \w+, 10:30: It was not written down what came of the call/,
			),
		]);
		expect(of('Stopped')[0]).toContain('Not called: the number is in the STOP table');
		expect(of(' ').join()).toContain('Not called: the name is missing.');
		expect(of('Vague')[0]).toContain('It is not known.');
		expect(of('Late')[0]).toContain('Not reached. No further call and no message follows.');
		expect(of('Numberless')[0]).toContain('Not called: the phone number is missing.');
		expect(of('Cancelling')[0]).toContain('Cancelled on the phone.');
		expect(of('Failing')[0]).toContain('check the phone number');
		expect(['Early', 'Coming', 'Told', 'Cancelled'].flatMap(of)).toEqual([]);
	});

	test('sends the message the next time if the platform has refused it, and says why in the row', async () => {
		const phone = '+447700901531';
		const thrice = { status: 'not reached', evenings: 3, last_evening: dayAfter(-1) };
		await stage().n8n.addRows(tableId, [appointment(phone, 1, thrice)]);
		const refusal = { success: false, error_code: 'TEMPLATE_MISMATCH' };
		await control(stage().simulator, '/faults', {
			...{ path: TEMPLATE.replace('/api', ''), times: 1, status: 422, body: refusal },
		});

		await evening({});
		expect(await rowOf(phone)).toMatchObject({
			message: '',
			note: expect.stringMatching(/^No message: /),
		});
		await evening({});

		expect((await templatesTo(phone)).map(({ status }) => status)).toEqual([200]);
		expect(await rowOf(phone)).toMatchObject({ message: 'sent', note: '' });
	});

	test('sends one message after the third evening, whatever is executed again', async () => {
		const { n8n } = stage();
		const phone = '+447700901530';
		const twice = { status: 'not reached', evenings: 2, last_evening: dayAfter(-1) };
		await n8n.addRows(tableId, [appointment(phone, 1, twice)]);

		const third = await evening({ [phone]: { reaction: 'no-answer' } });
		const again = await evening({});
		const step = await n8n.executeStep(workflowId, third.id, 'Send the template');

		expect([third, again, step].map(({ status }) => status)).toEqual(Array(3).fill('success'));
		expect(step.outputs['Send the template'][0]?.[0].json.error).toContain(
			'Nobody: execute the whole workflow, not this step',
		);
		expect((await templatesTo(phone)).map(({ status }) => status)).toEqual([200]);
		expect(await rowOf(phone)).toMatchObject({ evenings: 3, message: 'sent' });
	});

	test('calls nobody when the step that calls is executed again', async () => {
		const { n8n, simulator } = stage();
		const phone = '+447700901540';
		await n8n.addRows(tableId, [appointment(phone, 1)]);
		const first = await evening({ [phone]: { reaction: 'no-answer' } });

		const step = await n8n.executeStep(workflowId, first.id, 'Ask whether they come');

		expect(step.outputs['Ask whether they come'][0]?.[0].json.error).toContain(
			'Nobody: execute the whole workflow, not this step',
		);
		expect(await callsWith(simulator, phone)).toHaveLength(1);
	});
};
