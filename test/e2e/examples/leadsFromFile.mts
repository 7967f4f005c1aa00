import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenExample, CHOICES } from '../../../scripts/lib/examples.mts';
import { FORM_TRIGGER, formAddress } from '../../../scripts/lib/form.mts';
import { NODE, type Workflow } from '../../../scripts/lib/workflow.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { fillIn, LOGIN, testLogin, withLogin } from './form.mts';
import { published } from './published.mts';
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

/** A sheet of Excel with one person; the cells are texts. */
const SHEET = readFileSync(join(import.meta.dirname, 'list.xlsx'));
const IN_SHEET = '+447700900257';

const NO_NUMBER =
	"'Phone Number' has no country code. It is \"0770 900 299\". Write the number with + and the country code, for example +40 722 123 456, or set 'Default Country' in the credential or under 'Options'.";
const CALLED = 'The assistant calls those who are new within the hours of the campaign.';
const EMPTY =
	"'Phone Number' is empty. Enter a value. If it comes from an expression, the expression gave nothing for this item.";

/** A list becomes leads, each number once; who is refused is reported. */
export const leadsFromFile: Scenario = (stage) => {
	const { form } = published(stage, () =>
		withLogin(stage(), chosenExample('leads-from-file', stage())),
	);
	const upload = (file: File) => fillIn(form(), [file], LOGIN);

	/** The example with another node of the platform, under an address of its own. */
	function withNode(change: (node: Workflow['nodes'][number]) => object): Workflow {
		const workflow = chosenExample('leads-from-file', stage());
		return {
			...workflow,
			nodes: workflow.nodes.map((node) => ({
				...node,
				...(node.type === FORM_TRIGGER && { webhookId: crypto.randomUUID() }),
				...(node.type === NODE && change(node)),
			})),
		};
	}

	testLogin(stage, form, [csv('+447700900244,Eve,')]);

	test('adds each number once, and reports what is none', async () => {
		const { simulator } = stage();
		const { result: page, changes } = await changesDuring(simulator, () => upload(csv(...ROWS)));

		expect(page.title).toBe(`2 of ${ALL} rows were refused`);
		expect(page.text).toBe(
			[
				'New: 28. Updated: 1. Unchanged: 0. The file that was downloaded has the rows that were refused.',
				'Row Phone Reason',
				`31 0770 900 299 ${NO_NUMBER}`,
				`32 ${EMPTY}`,
			].join(' '),
		);
		// what is no number is not sent
		expect(changes.map(({ request }) => request.replace(/\d+/, '{id}')).sort()).toEqual([
			...Array<string>(28).fill('POST /user/lead'),
			'PUT /user/leads/{id}',
		]);
		expect(changes.map(({ status }) => status)).toEqual(Array(29).fill(200));
		const leads = await Promise.all(PEOPLE.map((_, index) => leadsWith(simulator, phoneOf(index))));
		expect(leads.map(({ length }) => length)).toEqual(Array(28).fill(1));
		expect(leads.slice(0, 5).map(([lead]) => lead)).toEqual(
			[
				// of the second row, what it has
				{ customer_name: 'Zoë again', last_visit: '2026-03-01' },
				{ customer_name: 'Ștefan Ionescu', last_visit: '2026-03-02' },
				{ customer_name: 'O\'Neil, "Mac"', last_visit: '2026-03-03' },
				{ customer_name: 'Søren Ågård', last_visit: '2026-03-04' },
				{ customer_name: '林美玲', last_visit: '2026-03-05' },
			].map((variables) =>
				expect.objectContaining({ campaign_id: CHOICES.campaignId.value, variables }),
			),
		);
	});

	test('run again, adds nobody, and sends only what has changed', async () => {
		const { simulator } = stage();
		const { result: page, changes } = await changesDuring(simulator, () => upload(csv(...ROWS)));

		expect(page.title).toBe(`2 of ${ALL} rows were refused`);
		// the two rows of one person say different things
		expect(page.text).toContain('New: 0. Updated: 2. Unchanged: 27.');
		expect(changes.map(({ request }) => request.replace(/\d+/, '{id}'))).toEqual(
			Array(2).fill('PUT /user/leads/{id}'),
		);
	});

	test('counts people as unchanged when the list has nothing new about them', async () => {
		const { simulator } = stage();
		const { result: page, changes } = await changesDuring(simulator, () =>
			upload(csv(`${phoneOf(1)},,`, '+447700900245,Karl,')),
		);

		expect(page).toEqual({
			title: 'All rows are in the campaign: 2',
			text: `New: 1. Updated: 0. Unchanged: 1. ${CALLED}`,
			files: {},
		});
		expect(changes).toHaveLength(1);
	});

	test('the file of the refused rows can be corrected and uploaded', async () => {
		const { simulator } = stage();
		const first = await upload(csv('+447700900240,Ana,', '0770 900 241,Ben,May'));
		const refused = first.files['rows-refused.csv'];
		expect(refused.split(/\r?\n/)[1]).toMatch(/^0770 900 241,Ben,May,3,refused,/);

		const corrected = refused.replace('0770 900 241', '+44 (7700) 900-241');
		const second = await upload(new File([corrected], 'rows-refused.csv', { type: 'text/csv' }));

		expect(second).toEqual({
			title: 'All rows are in the campaign: 1',
			text: `New: 1. Updated: 0. Unchanged: 0. ${CALLED}`,
			files: {},
		});
		expect(await leadsWith(simulator, '+447700900241')).toEqual([
			expect.objectContaining({ variables: { customer_name: 'Ben', last_visit: 'May' } }),
		]);
	});

	/** The text of a list with one person, and what is difficult between the columns and in the cells. */
	const listOf = (phone: string, sign: string) =>
		[
			['phone', '"Name, visit"', 'note'],
			[phone, '"Lind; Zoë, née\tÅs"', '"one\n""two"""'],
		]
			.map((cells) => `${cells.join(sign)}\r\n`)
			.join('');

	test.each<[kind: string, name: string, phone: string, content?: (phone: string) => BlobPart]>([
		['commas', 'list.csv', '+447700900251', (phone) => listOf(phone, ',')],
		['semicolons', 'list.csv', '+447700900252', (phone) => listOf(phone, ';')],
		['tabs', 'list.tsv', '+447700900253', (phone) => listOf(phone, '\t')],
		['a byte order mark', 'list.csv', '+447700900254', (phone) => `\uFEFF${listOf(phone, ';')}`],
		[
			'letters of the older Windows',
			'list.csv',
			'+447700900255',
			(phone) => Buffer.from(listOf(phone, ';'), 'latin1'),
		],
		[
			'the Unicode text of Excel',
			'list.txt',
			'+447700900256',
			(phone) => Buffer.from(`\uFEFF${listOf(phone, '\t')}`, 'utf16le'),
		],
		['an Excel file', 'list.xlsx', IN_SHEET],
		['an Excel file that is called .csv', 'list.csv', IN_SHEET],
	])('takes %s', async (_kind, name, phone, content = () => SHEET) => {
		const { title } = await upload(new File([content(phone)], name));

		expect(title).toBe('All rows are in the campaign: 1');
		expect(await leadsWith(stage().simulator, phone)).toEqual([
			expect.objectContaining({
				variables: { 'Name, visit': 'Lind; Zoë, née\tÅs', note: 'one\n"two"' },
			}),
		]);
	});

	test('says that nothing was sent while the node that adds them is deactivated', async () => {
		const { n8n, n8nUrl, simulator } = stage();
		const workflow = await withLogin(
			stage(),
			withNode(() => ({ disabled: true })),
		);
		const id = await n8n.activate(workflow);

		const { result: page, changes } = await changesDuring(simulator, () =>
			fillIn(formAddress(n8nUrl, workflow), [csv('+447700900247,Ann,')], LOGIN),
		);

		await n8n.deactivate(id);
		expect(page.title).toBe('1 of 1 rows were refused');
		expect(page.text).toContain('2 +447700900247 Nothing was sent.');
		expect(changes).toEqual([]);
	});

	test('takes national numbers when a default country is chosen', async () => {
		const { n8n, n8nUrl, simulator } = stage();
		const options = { defaultCountry: { __rl: true, mode: 'id', value: 'GB' } };
		const workflow = await withLogin(
			stage(),
			withNode(({ parameters }) => ({ parameters: { ...parameters, options } })),
		);
		const id = await n8n.activate(workflow);

		const { title } = await fillIn(
			formAddress(n8nUrl, workflow),
			[csv('07700 900-246,Ann,', '+44 7700 900246,Ann again,', '0040 722 123 456,Ion,')],
			LOGIN,
		);

		await n8n.deactivate(id);
		expect(title).toBe('All rows are in the campaign: 3');
		expect(await leadsWith(simulator, '+447700900246')).toEqual([
			expect.objectContaining({ variables: { customer_name: 'Ann again' } }),
		]);
		expect(await leadsWith(simulator, '+40722123456')).toHaveLength(1);
	});

	test.each<[what: string, content: BlobPart, columns?: string]>([
		['has no column phone', 'number,name\n+447700900243,Ana\n', 'number, name'],
		['has other separators', 'phone/name\n+447700900243/Ana\n'],
		['has no rows', 'phone,name\n'],
		['is empty', ''],
		['is no list', 'phone,name\n"a\n'],
		['is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
		['is half an Excel file', SHEET.subarray(0, SHEET.length / 2)],
	])('a file that %s is explained, and nothing is sent', async (_, content, columns = '') => {
		const { result: page, changes } = await changesDuring(stage().simulator, () =>
			upload(new File([content], 'list.csv')),
		);

		expect(page.title).toBe('This file cannot be used');
		expect(page.text).toContain('one of them "phone"');
		expect(page.text).toContain(columns && `The columns of this file: ${columns}`);
		expect(changes).toEqual([]);
	});
};
