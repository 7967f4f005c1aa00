import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { chosenExample, CHOICES, contactCheck } from '../../n8n/examples.mts';
import { lastPage, sendForm } from '../../n8n/form.mts';
import { control } from '../../simulator/client.mts';
import { titleAndText } from '../support/formPage.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

/** What the form asks for, because it is not for everybody. */
const LOGIN = { user: 'clerk', password: 'List-Password-1' };
const [ANNA, BEN, WROTE_STOP, CORA, CLEO, DAN] = [0, 1, 2, 3, 4, 5].map(
	(last) => `+44770090171${last}`,
);
/** In the sheet list.xlsx, whose cells are texts. */
const IN_SHEET = '+447700900257';

const csv = (...rows: string[]) =>
	new File([['phone,customer_name,last_visit', ...rows, ''].join('\r\n')], 'list.csv');

/** The text of the file that the browser downloads from the last page. */
function fileIn(page: string): string {
	const [, encoded] = /JSON\.parse\(decodeURIComponent\("([^"]+)"\)\)/.exec(page) ?? [];
	const [file] = JSON.parse(decodeURIComponent(String(encoded))) as Array<{
		data: string | { data: number[] };
	}>;
	return typeof file.data === 'string' ? file.data : Buffer.from(file.data.data).toString();
}

/** A list becomes leads, each number once; rows that may be missing come back. */
export const leadsFromFile: Scenario = (stage) => {
	let stopTable: string;
	const { form } = published(stage, async () => {
		const { tableId, choices } = await contactCheck(stage());
		stopTable = tableId;
		const httpBasicAuth = await stage().n8n.createCredential('Clerk', 'httpBasicAuth', LOGIN);
		return withNodes(chosenExample('leads-from-file', stage(), choices), {
			'When a list is uploaded': { credentials: { httpBasicAuth } },
		});
	});

	const upload = async (file: File) => await lastPage(await sendForm(form(), [file], LOGIN));
	const lead = (variables: object) =>
		expect.objectContaining({ campaign_id: CHOICES.campaignId.value, variables });

	test('adds each number once with its columns as variables, but nobody who wrote STOP', async () => {
		await stage().n8n.addRows(stopTable, [{ phone: WROTE_STOP }]);

		const { title, text } = titleAndText(
			await upload(
				csv(`${ANNA},"Anna ""Zoë""",May`, `${BEN},Ben,`, `${WROTE_STOP},Eve,`, `${ANNA},Ann,`),
			),
		);

		expect(title).toBe('Nothing was refused: 3 rows');
		expect(text).toContain(
			'New: 2. Updated: 0. Unchanged: 0. Rows with the number of an earlier row: 1. Left out, because they have asked not to be contacted: 1. While the campaign is running',
		);
		const leads = [ANNA, BEN, WROTE_STOP].map((phone) => leadsWith(stage().simulator, phone));
		expect(await Promise.all(leads)).toEqual([
			[lead({ customer_name: 'Anna "Zoë"', last_visit: 'May' })],
			[lead({ customer_name: 'Ben' })],
			[],
		]);
	});

	test('adds the people in the sheet of an Excel file', async () => {
		await upload(new File([readFileSync(join(import.meta.dirname, 'list.xlsx'))], 'list.xlsx'));

		expect(await leadsWith(stage().simulator, IN_SHEET)).toEqual([
			lead({ 'Name, visit': 'Lind; Zoë, née\tÅs', note: 'one\n"two"' }),
		]);
	});

	test('gives back the rows that may be missing; corrected and uploaded again, the file adds nobody twice', async () => {
		const { simulator } = stage();
		await control(simulator, '/faults', {
			...{ path: '/user/lead', method: 'POST', status: 500, answer: 'after', times: 1 },
		});

		const page = await upload(csv(`${CLEO},Cleo,`, `${DAN},Dan,`, '07700 901713,Cora,June'));
		const rows = fileIn(page);
		const corrected = new File([rows.replace('07700 901713', CORA)], 'rows-to-check.csv');
		const again = titleAndText(await upload(corrected));

		expect(titleAndText(page).title).toBe('1 of 3 rows were not added, 1 not known');
		expect(rows.trim().split('\n')).toEqual([
			expect.stringContaining('phone,customer_name,last_visit,row,outcome,reason'),
			expect.stringMatching(/,not known,.*upload it again, nobody is added twice/),
			expect.stringMatching(/^07700 901713,Cora,June,4,refused,.*has no country code/),
		]);
		expect(again.title).toBe('Nothing was refused: 2 rows');
		expect(again.text).toContain('New: 1. Updated: 0. Unchanged: 1.');
		const leads = [CLEO, DAN, CORA].map((phone) => leadsWith(simulator, phone));
		expect(await Promise.all(leads)).toEqual([
			[lead({ customer_name: 'Cleo' })],
			[lead({ customer_name: 'Dan' })],
			[lead({ customer_name: 'Cora', last_visit: 'June' })],
		]);
	});

	test('adds nobody from a list without a column phone, and names its columns', async () => {
		const file = new File(['number,name\n+447700901716,Eve\n'], 'list.csv');
		const { result: page, changes } = await changesDuring(stage().simulator, () => upload(file));

		expect(titleAndText(page)).toEqual({
			title: 'This file cannot be used',
			text: expect.stringContaining('The columns of this file: number, name'),
		});
		expect(changes).toEqual([]);
	});
};
