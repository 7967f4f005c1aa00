import { beforeAll, expect, test } from '@jest/globals';
import { chosenExample, CHOICES, contactCheck } from '../../n8n/examples.mts';
import { itemsOf } from '../../n8n/executions.mts';
import { chain, END, step } from '../../n8n/workflow.mts';
import type { Scenario } from './scenario.mts';

const ASKS = 'n8n-nodes-base.executeWorkflow';

/** People go through, unless they are in the table; in doubt, nobody does. */
export const allowedToContact: Scenario = (stage) => {
	let choices: Awaited<ReturnType<typeof contactCheck>>['choices'];
	let tableId: string;

	/** Asks as another recipe does, with items of its own. */
	async function ask(people: Array<Record<string, unknown>>, check = choices.workflowId) {
		const asks = step('Allowed to contact', ASKS, 1.2, {
			source: 'database',
			workflowId: { __rl: true, mode: 'list', ...check },
			mode: 'once',
			options: {},
		});
		const start = step('Start', 'n8n-nodes-base.manualTrigger', 1, {});
		const workflow = chain('Asks', [start, asks, { ...END, executeOnce: false }]);
		const pinData = { Start: people.map((json) => ({ json })) };
		const { n8n } = stage();
		const execution = await n8n.run(await n8n.create({ ...workflow, pinData }), 'Start');
		return { ...execution, people: itemsOf(execution, 'End') };
	}

	/** A check that looks into another table. */
	async function checkWith(rows: object[] | undefined) {
		const { n8n } = stage();
		const other = await n8n.tableWith(`Table ${crypto.randomUUID()}`, ['phone']);
		if (rows) await n8n.addRows(other, rows);
		else await n8n.deleteTable(other);
		const dataTableId = { ...CHOICES.dataTableId, value: other };
		const recipe = chosenExample('allowed-to-contact', stage(), { dataTableId });
		return { ...CHOICES.workflowId, value: await n8n.create(recipe) };
	}

	beforeAll(async () => {
		({ tableId, choices } = await contactCheck(stage()));
		await stage().n8n.addRows(tableId, [{ phone: '+447700901601' }, { phone: '07700 901 602' }]);
	});

	test('lets through those who are not in the table, with all that is known of them', async () => {
		const anna = { phone: '+447700901600', customer_name: 'Anna', visits: 3 };
		const ben = { customer_phone: '+44 (7700) 901-601', customer_name: 'Ben' };
		const cleo = { phone_number: 'my office', customer_name: 'Cleo' };

		expect((await ask([anna, ben, cleo])).people).toEqual([anna, cleo]);
	});

	test.each([
		...['+447700901601', '0044 7700 901601', '+44 (0)7700 901601', '07700901601', 447700901601],
		...['+44 7700 901602', '7700-901602', '＋４４ 7700 901601', '٠٧٧٠٠٩٠١٦٠١'],
		'https://wa.me/447700901601?text=12',
	])('holds somebody in the table back, however the number is written: %s', async (phone) => {
		const { status, people } = await ask([{ phone }]);

		expect([status, people]).toEqual(['success', []]);
	});

	test('lets everybody through while nobody is in the table', async () => {
		const person = { phone: '+447700901601' };

		expect((await ask([person], await checkWith([]))).people).toEqual([person]);
	});

	test.each([
		['there is no table', undefined, { phone: '+447700901600' }],
		['a row has no number', [{ phone: '' }], { phone: '+447700901600' }],
		['a number has lost its country code', [{ phone: '901601' }], { phone: '+447700901600' }],
		['the number is in another field', [], { mobile: '+447700901600' }],
	])('fails, so that nobody is contacted, if %s', async (_, rows, person) => {
		const { status, outputs } = await ask([person], await checkWith(rows));

		expect(status).toBe('error');
		expect(outputs.End).toBeUndefined();
	});
};
