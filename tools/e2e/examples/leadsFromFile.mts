import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { fillIn, LOGIN, testLogin, withLogin } from './form.mts';
import { published } from './published.mts';
import type { Scenario } from './scenario.mts';

const PHONES = ['+447700900210', '+447700900211', '+447700900212'];

/** Three people; then one of them again, one whose number is none, and one without. */
const ROWS = [
	`${PHONES[0]},Zoë Brandt,2026-03-01`,
	`${PHONES[1]},"O'Neil, ""Mac""",2026-03-02`,
	`${PHONES[2]},林美玲,2026-03-03`,
	`${PHONES[0]},Zoë again,`,
	'0770 900 299,Nobody,',
	',Somebody,',
];
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

	testLogin(stage, form, [csv('+447700900244,Eve,')]);

	/** Uploads the list. @returns the last page, and what it changed on the platform */
	async function uploadAll() {
		const { result: page, changes } = await changesDuring(stage().simulator, () =>
			upload(csv(...ROWS)),
		);
		expect(page.title).toBe('2 of 6 rows were refused');
		return { page, changes: changes.map(({ request }) => request.replace(/\d+/, '{id}')).sort() };
	}

	test('adds each number once, and reports what is none', async () => {
		const { page, changes } = await uploadAll();

		expect(page.text).toBe(
			[
				'New: 3. Updated: 1. Unchanged: 0. The file that was downloaded has the rows that were refused.',
				'Row Phone Reason',
				`6 0770 900 299 ${NO_NUMBER}`,
				`7 ${EMPTY}`,
			].join(' '),
		);
		// what is no number is not sent
		expect(changes).toEqual([...Array<string>(3).fill('POST /user/lead'), 'PUT /user/leads/{id}']);
		const leads = PHONES.map((phone) => leadsWith(stage().simulator, phone));
		expect(await Promise.all(leads)).toEqual(
			[
				// of the second row, what it has
				{ customer_name: 'Zoë again', last_visit: '2026-03-01' },
				{ customer_name: 'O\'Neil, "Mac"', last_visit: '2026-03-02' },
				{ customer_name: '林美玲', last_visit: '2026-03-03' },
			].map((variables) => [
				expect.objectContaining({ campaign_id: CHOICES.campaignId.value, variables }),
			]),
		);
	});

	test('run again, adds nobody, and sends only what has changed', async () => {
		const { page, changes } = await uploadAll();

		// the two rows of one person say different things
		expect(page.text).toContain('New: 0. Updated: 2. Unchanged: 2.');
		expect(changes).toEqual(Array(2).fill('PUT /user/leads/{id}'));
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
