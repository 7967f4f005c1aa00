import { expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { control } from '../../simulator/client.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const SECONDS = 60;

/** Whoever writes STOP is in the table from then on. */
export const somebodyWritesStop: Scenario = (stage) => {
	const { id: workflowId } = published(stage, () =>
		withNodes(chosenExample('somebody-writes-stop', stage()), {
			'When somebody writes': { parameters: { options: { replaceExisting: true } } },
		}),
	);

	/** The table, and the rows of a number. */
	async function rowsWith(phone: string) {
		const execution = await stage().n8n.run(workflowId(), 'To make the table');
		const table = execution.outputs['Make sure there is a table'][0]![0].json;
		const rows = await stage().n8n.rowsOf<Record<string, unknown>>(String(table.id));
		return rows.filter((row) => row.phone === phone);
	}

	/** Somebody writes on the messenger; waits until the workflow has dealt with it. */
	async function write(phone: string, text: string) {
		const { n8n, simulator } = stage();
		const before = (await n8n.finished(workflowId())).length;
		await control(simulator, '/inbound-messages', {
			...{ sender_id: CHOICES.senderId.value, phone, name: 'Ben', text },
		});
		await waitFor('the workflow has dealt with the message', SECONDS, async () => {
			return (await n8n.finished(workflowId())).length > before;
		});
	}

	test('makes the table, and puts nobody into it by that', async () => {
		expect(await rowsWith('')).toEqual([]);
	});

	test.each(['STOP', 'Stop!', 'Please don’t call me, don’t contact me again.'])(
		'puts the number of somebody who writes %s into the table, once',
		async (text) => {
			const phone = `+44770090170${text.length % 10}`;
			await write(phone, 'When are you open?');
			await write(phone, text);
			await write(phone, text);

			expect(await rowsWith(phone)).toEqual([
				expect.objectContaining({ phone, name: 'Ben', message: text }),
			]);
		},
	);

	test('leaves alone who says stop about something else', async () => {
		const phone = '+447700901709';
		await write(phone, 'Can I stop by at four?');

		expect(await rowsWith(phone)).toEqual([]);
	});
};
