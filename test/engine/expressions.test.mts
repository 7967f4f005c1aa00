// What n8n does when the expression of one item fails, while it goes through the items.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { formOf } from '../support/engine/forms.ts';
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
	['={{ { age: Number($json.age) } }}', 'NaN'],
	['={{ { age: new Date("soon") } }}', 'Invalid Date'],
])('what is known of a lead is not cleared by a value that is none: %s', async (given, found) => {
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

	expect(error?.message).toBe(`'Variables (JSON)' would be sent with "${found}" in "age"`);
	expect(error?.description).toContain("{{ $json.name || 'customer' }}");
	expect(sent).toBe(0);
});

const entry = (value: string) => ({ variable: [{ name: 'note', value }] });
const FIELDS = { specifyVariables: 'fields' };
const GREETING = '=Dear {{ $json.customer }}';
const TEMPLATE = 'messenger: sendTemplate';
const IN_NOTE = ' in "note"';

test.each<[field: string, title: string, form: object, where: string]>([
	['Message', 'sms: send', { message: GREETING }, ''],
	['Message', 'messenger: sendFreeform', { message: GREETING }, ''],
	['Placeholders', TEMPLATE, { ...FIELDS, variables: entry(GREETING) }, IN_NOTE],
	['Variables', 'call: make', { ...FIELDS, variables: entry(GREETING) }, IN_NOTE],
	[
		'Variables (JSON)',
		'lead: create',
		{ specifyVariables: 'json', variablesJson: '={ "note": "{{ $json.customer }}" }' },
		IN_NOTE,
	],
	['Recipient Name', TEMPLATE, { additionalFields: { recipientName: GREETING } }, ''],
	['Name', 'campaign: create', { name: GREETING }, ''],
	[
		'Additional Query Parameters',
		'call: getAll',
		{ options: { additionalQueryParameters: { parameter: [{ name: 'note', value: GREETING }] } } },
		IN_NOTE,
	],
])(
	"an object in the text of '%s' (%s) is refused before anything is sent",
	async (field, title, form, where) => {
		const items = [{ customer: 'Maria' }, { customer: { name: 'Maria' } }];
		const { error, sent } = await runToTheEnd(formOf(title, form), { items });

		expect(error?.message).toBe(`'${field}' would be sent with "[object Object]"${where}`);
		expect(error?.description).toMatch(/^Item 2 of 2: .*Choose a field in it/);
		expect(sent).toBe(0);
	},
);

const ANYTHING = 'Your page shows undefined, NaN and null';

test.each<[text: string, title: string, form: object]>([
	['what a customer wrote', 'conversation: generateReply', { message: '={{ $json.text }}' }],
	['what is said in a chat', 'conversation: sendMessage', { message: '={{ $json.text }}' }],
	[
		'a prompt',
		'assistant: update',
		{ sections: ['basics'], basics: { systemPrompt: '={{ $json.text }}' } },
	],
	['what is typed into the form', 'sms: send', { message: ANYTHING }],
])('%s may have any words in it', async (_text, title, form) => {
	const parameters = formOf(title, { ...form, options: { preview: true } });
	const { items } = await run(parameters, { items: [{ text: ANYTHING }] });

	expect(Object.values(items[0].json.body as object)).toContain(ANYTHING);
});

describe('a date, which n8n passes on as an object in a full run, and as text in a single step', () => {
	const MOMENT = '2026-11-29T00:00:00.000Z';
	const inForm = (value: string) => ({
		mappedVariables: { mappingMode: 'defineBelow', value: { day: value }, schema: [] },
	});
	const preview = async (title: string, form: object, day: unknown) => {
		const { items, hints } = await run(formOf(title, { ...form, options: { preview: true } }), {
			items: [{ day } as never],
		});
		return { body: items[0].json.body, hints: hints.map(({ message }) => message) };
	};
	const HINT = expect.stringMatching(/^A date in '.+' is sent in ISO format/);

	test.each<[where: string, title: string, form: object, body: object]>([
		['a message', 'sms: send', { message: '={{ $json.day }}' }, { body: MOMENT }],
		['a text', 'sms: send', { message: '=On {{ $json.day }}' }, { body: `On ${MOMENT}` }],
		['a placeholder', TEMPLATE, inForm('={{ $json.day }}'), { variables: { day: MOMENT } }],
		['a variable', 'call: make', inForm('={{ $json.day }}'), { variables: { day: MOMENT } }],
		[
			'an object of variables',
			'lead: create',
			{ specifyVariables: 'json', variablesJson: '={{ ({ days: [$json.day] }) }}' },
			{ variables: { days: [MOMENT] } },
		],
	])('is sent alike in %s, and a hint says how to format it', async (_where, title, form, body) => {
		const step = await preview(title, form, MOMENT);

		expect(step).toEqual({
			body: expect.objectContaining(body),
			hints: expect.arrayContaining([HINT]),
		});
		expect(await preview(title, form, new Date(MOMENT))).toEqual(step);
	});

	test('is sent as people read it with the expression of the hint', async () => {
		const { hints } = await preview('sms: send', { message: '={{ $json.day }}' }, MOMENT);
		const [expression] = /{{.+}}/.exec(hints.join()) ?? [''];
		const message = `=On ${expression.replace('date', 'day')}`;

		for (const day of [MOMENT, new Date(MOMENT)]) {
			const formatted = await preview('sms: send', { message }, day);

			expect(formatted.body).toMatchObject({ body: 'On 29.11.2026' });
			expect(formatted.hints).not.toContainEqual(HINT);
		}
	});
});
