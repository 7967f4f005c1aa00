import { expect, test } from '@jest/globals';
import { chosenExample, CHOICES, contactCheck } from '../../n8n/examples.mts';
import { lastPage, sendForm } from '../../n8n/form.mts';
import { control } from '../../simulator/client.mts';
import { titleAndText } from '../support/formPage.mts';
import { changesDuring, leadsWith } from '../support/platform.mts';
import { published, type Scenario } from './scenario.mts';

const PHONE = '+441614960141';
const ASKED_AGAIN =
	'Please write it with + and the country code, for example +44 161 496 0123, and send the form again.';

/** A form becomes a lead with what was entered. */
export const formToLead: Scenario = (stage) => {
	let stopTable: string;
	const { id, form } = published(stage, async () => {
		const { tableId, choices } = await contactCheck(stage());
		stopTable = tableId;
		return chosenExample('form-to-lead', stage(), choices);
	});

	/** Sends the form; returns the heading and the HTML of the text of its last page. */
	async function send(phone: string) {
		return titleAndText(await lastPage(await sendForm(form(), ['Maria', phone, 'Tuesday'])));
	}

	test('makes a lead of a person who fills in the form', async () => {
		expect(await send('+44 (161) 496-0141')).toEqual({
			title: 'Thank you!',
			text: 'We will call you shortly.',
		});

		expect(await leadsWith(stage().simulator, PHONE)).toEqual([
			expect.objectContaining({
				campaign_id: CHOICES.campaignId.value,
				variables: { customer_name: 'Maria', preferred_day: 'Tuesday' },
			}),
		]);
	});

	test('tells somebody who has left the number before whom to call', async () => {
		expect(await send(PHONE)).toEqual({
			title: 'We have your number',
			text: 'You have left it with us before. If we have not spoken to you yet, please call us.',
		});
		expect(await leadsWith(stage().simulator, PHONE)).toHaveLength(1);
	});

	test('does not call the number of somebody who wrote STOP, and does not say why', async () => {
		await stage().n8n.addRows(stopTable, [{ phone: '+441614960146' }]);
		const { result: page, changes } = await changesDuring(stage().simulator, () =>
			send('0044 161 496 0146'),
		);

		expect(page).toEqual({
			title: 'We cannot call this number',
			text: 'Please call us instead.',
		});
		expect(changes).toEqual([]);
	});

	test.each(['07700', '0770 900 143', 'my office', '+44 161 496 0143 ext. 5'])(
		'asks for the number again when it is none, or has no country code: %s',
		async (phone) => {
			const { result: page, changes } = await changesDuring(stage().simulator, () => send(phone));

			expect(page).toEqual({
				title: 'Is this your number?',
				text: `${phone}<br />${ASKED_AGAIN}`,
			});
			expect(changes).toEqual([]);
		},
	);

	test('asks for the number again when it is the platform that does not take it', async () => {
		const { simulator } = stage();
		await control(simulator, '/faults', {
			path: '/user/lead',
			method: 'POST',
			times: 1,
			status: 422,
			body: { message: 'Validation failed', errors: { phone_number: ['Not in our countries.'] } },
		});

		expect(await send('+441614960144')).toMatchObject({ title: 'Is this your number?' });
	});

	test('stops with the reason when something else is wrong', async () => {
		const { n8n, simulator } = stage();
		await control(simulator, '/faults', { path: '/user/lead', method: 'POST', status: 401 });
		await expect(send('+441614960142')).rejects.toThrow('The form ended with "error"');

		const executions = await n8n.finished(id());
		expect(executions.map(({ status }) => status)).toEqual([
			...Array<string>(executions.length - 1).fill('success'),
			'error',
		]);
		expect(executions.at(-1)?.error).toContain('The platform did not accept the API token');
	});
};
