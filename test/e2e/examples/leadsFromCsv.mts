import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../../scripts/lib/examples.mts';
import { fillIn, formAddress } from '../../../scripts/lib/form.mts';
import { leadsWith } from '../../../scripts/lib/platformApi.mts';
import { changesDuring } from './changes.mts';
import { LOGIN, withLogin } from './login.mts';
import type { Scenario } from './scenario.mts';

const PEOPLE = [
	'Zoë Brandt',
	'Ștefan Ionescu',
	'"O\'Neil, ""Mac"""',
	'Søren Ågård',
	'林美玲',
	...Array.from({ length: 23 }, (_, index) => `Person ${index + 6}`),
];
const phoneOf = (index: number) => `+4477009002${String(index + 10)}`;

/** 28 people; then one of them again, one whose number is none, and one without. */
const ROWS = [
	...PEOPLE.map((name, index) => `${phoneOf(index)},${name},2026-03-0${(index % 9) + 1}`),
	`${phoneOf(0)},Zoë again,`,
	'0770 900 299,Nobody,',
	',Somebody,',
];
const ALL = ROWS.length;
const csv = (...rows: string[]) =>
	new File([['\uFEFFphone,customer_name,last_visit', ...rows, ''].join('\r\n')], 'list.csv', {
		type: 'text/csv',
	});

const ALREADY = 'This number is in the campaign already.';
const NO_NUMBER =
	'\'Phone Number\' is not an international phone number. It is "0770900299". Write + and the country code, then digits only, for example +40722123456.';
const EMPTY =
	"'Phone Number' is empty. Enter a value. If it comes from an expression, the expression gave nothing for this item.";

/** A list becomes leads; who is refused or there already is reported. */
export const leadsFromCsv: Scenario = (stage) => {
	let workflowId: string;
	let address: string;
	const upload = (file: File, separator = 'Comma') => fillIn(address, [file, separator], LOGIN);

	beforeAll(async () => {
		const { n8n, n8nUrl } = stage();
		const workflow = await withLogin(stage(), chosenExample('leads-from-csv', stage()));
		workflowId = await n8n.activate(workflow);
		address = formAddress(n8nUrl, workflow);
	});

	afterAll(() => stage().n8n.deactivate(workflowId));

	test('takes no list from somebody without the login', async () => {
		const { n8n, simulator } = stage();
		const { changes } = await changesDuring(simulator, () =>
			expect(fillIn(address, [csv('+447700900244,Eve,'), 'Comma'])).rejects.toThrow(
				'The form was refused (401)',
			),
		);

		expect(changes).toEqual([]);
		expect(await n8n.count(workflowId)).toEqual({ all: 0, ended: 0 });
	});

	test('adds each row once, and reports the others', async () => {
		const { simulator } = stage();
		const { result: page, changes } = await changesDuring(simulator, () => upload(csv(...ROWS)));

		expect(page.title).toBe(`28 of ${ALL} rows were added`);
		expect(page.text).toBe(
			[
				'In the campaign already: 1. Refused: 2. The file that was downloaded has them all.',
				'Row Phone Outcome Reason',
				`30 ${phoneOf(0)} in the campaign already ${ALREADY}`,
				`31 0770 900 299 refused ${NO_NUMBER}`,
				`32 refused ${EMPTY}`,
			].join(' '),
		);
		// what is no number is not sent
		expect(changes.map(({ status }) => status).sort()).toEqual([
			...Array<number>(28).fill(200),
			422,
		]);
		const leads = await Promise.all(PEOPLE.map((_, index) => leadsWith(simulator, phoneOf(index))));
		expect(leads.map(({ length }) => length)).toEqual(Array(28).fill(1));
		expect(leads.slice(1, 5).map(([lead]) => lead)).toEqual(
			[
				{ customer_name: 'Ștefan Ionescu', last_visit: '2026-03-02' },
				{ customer_name: 'O\'Neil, "Mac"', last_visit: '2026-03-03' },
				{ customer_name: 'Søren Ågård', last_visit: '2026-03-04' },
				{ customer_name: '林美玲', last_visit: '2026-03-05' },
			].map((variables) =>
				expect.objectContaining({ campaign_id: CHOICES.campaignId.value, variables }),
			),
		);
	});

	test('run again, adds nobody, and says so of each', async () => {
		const { simulator } = stage();
		const { result: page, changes } = await changesDuring(simulator, () => upload(csv(...ROWS)));

		expect(page.title).toBe(`0 of ${ALL} rows were added`);
		expect(page.text).toContain('In the campaign already: 29. Refused: 2.');
		expect(changes.map(({ status }) => status)).toEqual(Array(29).fill(422));
	});

	test('the file of the others can be corrected and uploaded', async () => {
		const { simulator } = stage();
		const first = await upload(csv('+447700900240,Ana,', '0770 900 241,Ben,May'));
		const others = first.files['rows-not-added.csv'];
		expect(others.split(/\r?\n/)[1]).toMatch(/^0770 900 241,Ben,May,3,refused,/);

		const corrected = others.replace('0770 900 241', '+44 (7700) 900-241');
		const second = await upload(new File([corrected], 'rows-not-added.csv', { type: 'text/csv' }));

		expect(second).toEqual({
			title: 'All 1 rows were added',
			text: 'The assistant calls them within the hours of the campaign.',
			files: {},
		});
		expect(await leadsWith(simulator, '+447700900241')).toEqual([
			expect.objectContaining({ variables: { customer_name: 'Ben', last_visit: 'May' } }),
		]);
	});

	test('takes semicolons, as Excel writes them in many countries', async () => {
		const { title } = await upload(
			new File(['phone;customer_name\n+447700900242;"Lind; Karl"\n'], 'list.csv'),
			'Semicolon',
		);

		expect(title).toBe('All 1 rows were added');
		expect(await leadsWith(stage().simulator, '+447700900242')).toEqual([
			expect.objectContaining({ variables: { customer_name: 'Lind; Karl' } }),
		]);
	});

	test.each([
		['has no column phone', 'number,name\n+447700900243,Ana\n'],
		['has other separators', 'phone;name\n+447700900243;Ana\n'],
		['has no rows', 'phone,name\n'],
		['is empty', ''],
		['is no list', 'phone,name\n"a\n'],
	])('a file that %s is explained, and nothing is sent', async (_, content) => {
		const { result: page, changes } = await changesDuring(stage().simulator, () =>
			upload(new File([content], 'list.csv')),
		);

		expect(page.title).toBe('This file cannot be used');
		expect(page.text).toContain('one of them "phone"');
		expect(changes).toEqual([]);
	});
};
