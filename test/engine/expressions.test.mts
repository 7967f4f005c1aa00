// What n8n does when the expression of one item fails, while it goes through the items.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { run, type RunOptions } from '../support/engine/run.ts';
import { page } from '../support/page.ts';
import { platform } from '../support/platform.ts';

const LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: { __rl: true, mode: 'id', value: '7' },
};
const CALLS = { resource: 'call', operation: 'getAll', simplify: false };
/** Fails for an item without a number. */
const PHONE = "={{ $json.phone ?? $('No such node').item.json.phone }}";
const ITEMS = [{ phone: '+40722123456' }, { phone: '+40722123457' }, {}];
let unheard: unknown[];
const hear = (reason: unknown) => void unheard.push(reason);

beforeEach(() => {
	unheard = [];
	process.on('unhandledRejection', hear);
});
afterEach(() => void process.off('unhandledRejection', hear));

/** Runs the node, and waits until nothing that it has begun can go on any more. */
async function runToTheEnd(parameters: INodeParameters, options: RunOptions) {
	let sent = 0;
	const count = () => void sent++;
	nock.emitter.on('no match', count);
	const result = await run(parameters, options);
	for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
	nock.emitter.off('no match', count);
	return { ...result, sent };
}

test.each<[string, INodeParameters]>([
	['lead', { ...LEAD, phoneNumber: PHONE }],
	['list of calls', { ...CALLS, filters: { clientPhoneNumber: PHONE } }],
])('no %s of the other items is asked for when the node fails for one', async (_, parameters) => {
	const { error, sent } = await runToTheEnd(parameters, { items: ITEMS });

	expect(error?.message).toContain("Referenced node doesn't exist");
	expect(sent).toBe(0);
	expect(unheard).toEqual([]);
});

test('where the user chose to go on, the other items are sent', async () => {
	for (const { phone } of ITEMS.slice(0, 2)) {
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: phone })
			.reply(200, { data: { phone } });
	}

	const { items, errorItems } = await runToTheEnd(
		{ ...LEAD, phoneNumber: PHONE },
		{ items: ITEMS, node: { onError: 'continueErrorOutput' } },
	);

	expect(items.map(({ json }) => json)).toEqual(ITEMS.slice(0, 2));
	expect(errorItems).toHaveLength(1);
});

test.each([
	['{{ $json.missing }}', 1],
	['{{ null }}', 1],
	['{{ "" }}', 1],
	['{{ 7 }}', 0],
])(
	'next to the output it says which filters did not narrow the list down because their expression gave nothing: %s',
	async (expression, hints) => {
		platform().get('/api/user/calls').query(true).reply(200, page([]));
		const filters = { assistantId: { __rl: true, mode: 'id', value: `=${expression}` } };

		const result = await run({ ...CALLS, filters: { clientPhoneNumber: '', ...filters } });

		expect(result.error).toBeUndefined();
		expect(result.hints).toHaveLength(hints);
		for (const { message } of result.hints) {
			expect(message).toContain("The filter 'Assistant' was empty for at least one item");
		}
	},
);

const NOTHING = '={{ $json.missing }}';

test.each<[what: string, INodeParameters, named: string[]]>([
	['the period', { period: NOTHING }, ['Period']],
	['no period, where any time is meant', { period: '={{ "any" }}' }, []],
	['a first day', { period: 'custom', dateFrom: NOTHING, dateTo: '2026-11-21' }, ['From Date']],
	['a last day', { period: 'custom', dateFrom: '2026-11-21', dateTo: NOTHING }, ['Until Date']],
	[
		'no day, where the period is another one',
		{ period: '={{ "today" }}', dateFrom: NOTHING, dateTo: NOTHING },
		[],
	],
	['none that was left empty', { period: 'custom', dateFrom: '', dateTo: '2026-11-21' }, []],
])('so it does for %s', async (_what, form, named) => {
	platform().get('/api/user/calls').query(true).reply(200, page([]));

	const { error, hints } = await run({ ...CALLS, filters: { clientPhoneNumber: '' }, ...form });

	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => /'(.+?)'/.exec(message)?.[1])).toEqual(named);
});

test.each([
	['={{ { age: Number($json.age) } }}', 'It is "NaN", which cannot be sent.'],
	['={{ { age: new Date("soon") } }}', 'It is "Invalid Date", which cannot be sent.'],
])('what is known of a lead is not cleared by a value that is none: %s', async (given, words) => {
	const { error, sent } = await runToTheEnd(
		{
			resource: 'lead',
			operation: 'update',
			leadId: { __rl: true, mode: 'id', value: '31' },
			specifyVariables: 'json',
			variablesJson: given,
		},
		{},
	);

	expect(error?.message).toBe(`'Variables (JSON)' have no value for "age"`);
	expect(error?.description).toBe(words);
	expect(sent).toBe(0);
});
