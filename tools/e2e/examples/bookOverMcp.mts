import { beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { CONFIRMATION_CALLER, contactCheck } from '../../n8n/examples.mts';
import { control } from '../../simulator/client.mts';
import { connectOverMcp, type McpClient } from '../support/mcp.mts';
import { withTable } from '../support/dataTable.mts';
import { callsWith, requestsWith } from '../support/platform.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const TRIGGER = 'When a chat app asks';
const PASSWORD = 'of-the-chat-app';
const SECONDS = 60;

const FREE = { start: '2031-05-06T08:30:00.000Z', taken_by: '', phone: '' };
const ALSO_FREE = { ...FREE, start: '2031-05-07T06:00:00.000Z' };

/** A chat app books an appointment, and the person is called to confirm it. */
export const bookOverMcp: Scenario = (stage) => {
	let tableId: string;
	let stopTable: string;
	let app: McpClient;
	const address = () => `${stage().n8nUrl}/mcp/appointments`;

	published(stage, async () => {
		const { n8n } = stage();
		const check = await contactCheck(stage());
		stopTable = check.tableId;
		const rows = [
			{ ...FREE, start: '2020-05-06T08:30:00.000Z' },
			{ ...FREE, taken_by: 'Ana', phone: '+447700901800' },
			FREE,
			ALSO_FREE,
		];
		const choices = { ...check.choices, assistantId: CONFIRMATION_CALLER };
		const example = await withTable(stage(), 'book-over-mcp', rows, choices);
		const { parameters } = example.nodes.find(({ name }) => name === 'Book it')!;
		tableId = (parameters.dataTableId as { value: string }).value;
		const { id, name } = await n8n.createCredential('Chat app', 'httpBearerAuth', {
			token: PASSWORD,
		});
		const credentials = { httpBearerAuth: { id, name } };
		const settings = { ...example.settings, timezone: 'Europe/Bucharest' };
		return withNodes({ ...example, settings }, { [TRIGGER]: { credentials } });
	});
	beforeAll(async () => {
		app = await connectOverMcp(address(), PASSWORD);
	});

	interface Appointment {
		id: number;
		start: string;
		taken_by: string | null;
		phone: string | null;
	}

	const rowsAt = async ({ start }: { start: string }) =>
		(await stage().n8n.rowsOf<Appointment>(tableId)).filter(
			(row) => Date.parse(row.start) === Date.parse(start),
		);
	const freeOnes = async () => (await app.use('List_free_appointments', {})) as Appointment[];

	async function book(appointment: { id: number }, phone: string, name = 'Maria') {
		const [{ answer, call_id }] = (await app.use('Book_and_confirm_by_phone', {
			...{ appointment_id: appointment.id, customer_name: name, phone },
		})) as Array<Record<string, string>>;
		return { answer, call_id };
	}

	test('lets in no app without the password', async () => {
		await expect(connectOverMcp(address(), 'another')).rejects.toThrow('403');
	});

	test('offers the app three tools', () => {
		expect(app.tools.sort()).toEqual([
			'Book_and_confirm_by_phone',
			'How_the_call_went',
			'List_free_appointments',
		]);
	});

	test('lists the appointments that are free and not over', async () => {
		expect((await freeOnes()).map(({ start }) => Date.parse(start))).toEqual(
			[FREE, ALSO_FREE].map(({ start }) => Date.parse(start)),
		);
	});

	test('books one, calls the person, and tells the app what was said', async () => {
		const phone = '+447700901801';
		const { simulator } = stage();
		const [appointment] = await freeOnes();

		const { answer, call_id } = await book(appointment, phone);
		const asked = async () => await app.use('How_the_call_went', { call_id });

		expect(answer).toBe('The appointment is booked, and the person is being called.');
		const booked = (await rowsAt(FREE)).find(({ id }) => id === appointment.id);
		expect(booked).toMatchObject({ taken_by: 'Maria', phone });
		expect((await requestsWith(simulator, { phone_number: phone }))[0].body).toMatchObject({
			variables: { customer_name: 'Maria', appointment: 'Tuesday 6 May, 11:30' },
		});
		expect(await asked()).toEqual([expect.objectContaining({ reached: null })]);
		await control(simulator, `/live-calls/${call_id}/reaction`, {
			...{ reaction: 'text', text: 'confirmed' },
		});
		await waitFor('the app knows what was said', SECONDS, async () =>
			JSON.stringify(await asked()).includes('"decision":"confirmed"'),
		);
	});

	test('books no appointment for two people, and does not call the second one', async () => {
		const [appointment] = await freeOnes();
		await book(appointment, '+447700901802');

		const { answer, call_id } = await book(appointment, '+447700901803');

		expect(answer).toContain('this appointment is taken or over');
		expect(call_id).toBeUndefined();
		expect(await callsWith(stage().simulator, '+447700901803')).toEqual([]);
		expect(await rowsAt(ALSO_FREE)).toEqual([expect.objectContaining({ phone: '+447700901802' })]);
	});

	const addFree = async (start: string) => {
		await stage().n8n.addRows(tableId, [{ ...FREE, start }]);
		return (await rowsAt({ start }))[0];
	};

	test('tells a person that the appointment is theirs already, and does not call again', async () => {
		const [taken] = await rowsAt(ALSO_FREE);

		const { answer } = await book(taken, '+44 7700 901802');

		expect(answer).toContain('This person has this appointment already.');
		expect((await book(taken, '+447700901802', 'Ben')).answer).toContain('taken or over');
		expect(await callsWith(stage().simulator, '+447700901802')).toHaveLength(1);
	});

	test('frees the appointment again when the call is refused, and says why', async () => {
		const appointment = await addFree('2031-05-09T06:00:00.000Z');

		const { answer, call_id } = await book(appointment, '+999 0000000000');

		expect(answer).toMatch(/^Nothing was booked, and nobody was called: 'Phone Number' has/);
		expect(call_id).toBeUndefined();
		expect(await rowsAt(appointment)).toEqual([
			expect.objectContaining({ taken_by: '', phone: '' }),
		]);
	});

	test('books and says that it is not known when nobody knows whether the call is made', async () => {
		const appointment = await addFree('2031-05-10T06:00:00.000Z');
		await control(stage().simulator, '/faults', {
			...{ path: '/user/make_call', status: 500, answer: 'after', times: 1 },
		});

		const { answer } = await book(appointment, '+447700901807');

		expect(answer).toContain('it is not known whether the person is being called');
		expect(await rowsAt(appointment)).toEqual([
			expect.objectContaining({ taken_by: 'Maria', phone: '+447700901807' }),
		]);
	});

	test.each([
		['people who wrote STOP', '+447700901804', 'Maria', 'does not want to be contacted'],
		['a number without a country code', '07700901805', 'Maria', 'write the phone number with +'],
		['somebody without a name', '+447700901806', ' ', 'the name of the person is missing'],
	])('books nothing for %s, and says why', async (_, phone, name, why) => {
		await stage().n8n.addRows(stopTable, [{ phone: '+447700901804' }]);
		await stage().n8n.addRows(tableId, [{ ...FREE, start: '2031-05-08T06:00:00.000Z' }]);
		const [appointment] = await freeOnes();

		const { answer } = await book(appointment, phone, name);

		expect(answer).toMatch(/^Nothing was booked, and nobody was called/);
		expect(answer).toContain(why);
		expect((await freeOnes())[0].id).toBe(appointment.id);
		expect(await callsWith(stage().simulator, phone)).toEqual([]);
	});
};
