// The forms that n8n makes of an assistant, a campaign or a template: which fields they have, and what they show without any.
import type { INodeParameters } from 'n8n-workflow';
import { fieldsOf } from '../support/editor';
import { formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

const FORM = {
	resource: 'messenger',
	operation: 'sendTemplate',
	senderId: { __rl: true, mode: 'list', value: 4 },
};

test('a form of variables has those of the chosen assistant, each blank, with the type of its value', async () => {
	platform()
		.get('/api/user/assistants/get')
		.query({ per_page: 100, page: 1 })
		.reply(
			200,
			page([
				{ id: 6, variables: { other: '' } },
				{ id: 7, variables: { name: 'John', age: 40, member: true } },
			]),
		);

	const { fields, emptyFieldsNotice } = await fieldsOf('getAssistantVariables', {
		resource: 'call',
		operation: 'make',
		assistantId: { __rl: true, mode: 'id', value: ' 7 ' },
	});

	const choices = [
		{ name: 'True', value: true },
		{ name: 'False', value: false },
	];
	expect(fields.map(({ id, type, options }) => [id, type, options])).toEqual([
		['name', 'string', undefined],
		['age', 'number', undefined],
		['member', 'options', choices],
	]);
	expect(fields.some((field) => 'defaultValue' in field || field.required)).toBe(false);
	expect(emptyFieldsNotice).toBeUndefined();
});

test('a form of placeholders has those of the chosen template as they stand in its text, all of them required', async () => {
	platform()
		.get('/api/user/messenger/senders/4/templates')
		.query({})
		.reply(200, {
			data: [
				{
					id: 9,
					name: 'reminder',
					variables: ['1', 2, 'place', null, {}],
					body_text: '{{1}}, we will see you\nagain on {{ 2 }}.',
				},
			],
		});

	const { fields } = await fieldsOf('getTemplateVariables', {
		...FORM,
		templateId: { __rl: true, mode: 'list', value: 9 },
	});

	expect(fields.map(({ id, displayName, required }) => [id, displayName, required])).toEqual([
		['1', '{{1}}', true],
		['2', '{{2}}', true],
		['place', '{{place}}', true],
	]);
});

test.each<[what: string, form: INodeParameters, names: string[]]>([
	['for an approval', { responseType: 'approval' }, ['name']],
	['otherwise', { responseType: 'outcome' }, ['name', 'message']],
])(
	'a form of variables has none that the operation fills in itself: %s',
	async (_what, form, names) => {
		platform()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 7, variables: { name: '', n8n_reference: '', message: '' } }]));

		const { fields } = await fieldsOf('getAssistantVariables', {
			resource: 'call',
			operation: 'sendAndWait',
			assistantId: { __rl: true, mode: 'id', value: '7' },
			...form,
		});

		expect(fields.map(({ id }) => id)).toEqual(names);
	},
);

test.each<[how: string, campaign: object, assistantIsRead: boolean]>([
	['by its ID', { assistant_id: '7' }, true],
	['as an object', { assistant: { id: 7, name: 'Anna' } }, true],
	['not at all', {}, false],
	['by its name only', { assistant_name: 'Anna' }, false],
])(
	'a form of a lead has the variables of the assistant of its campaign, if the platform tells it %s',
	async (...row) => {
		const [, campaign, assistantIsRead] = row;
		platform()
			.get('/api/user/campaigns')
			.query(true)
			.reply(200, [{ id: 6 }, { id: 5, name: 'Recall', ...campaign }]);
		if (assistantIsRead) {
			platform()
				.get('/api/user/assistants/get')
				.query(true)
				.reply(200, page([{ id: 7, variables: { day: '' } }]));
		}

		const { fields, emptyFieldsNotice } = await fieldsOf('getCampaignVariables', {
			resource: 'lead',
			operation: 'create',
			campaignId: { __rl: true, mode: 'list', value: 5 },
		});

		expect(fields.map(({ id }) => id)).toEqual(assistantIsRead ? ['day'] : []);
		if (!assistantIsRead) expect(emptyFieldsNotice).toContain("Choose it in 'Assistant'");
	},
);

const FILLED_IN = [
	{ id: 'day', displayName: 'day', type: 'string', required: false, display: true },
];

test.each<[what: string, parameters: INodeParameters]>([
	['an assistant', { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } }],
	[
		'a client token',
		{
			assistantId: { __rl: true, mode: 'id', value: '7' },
			options: { accessToken: '={{ $json.token }}' },
		},
	],
])(
	'a form that is filled in keeps its fields while the expression of %s has no value: n8n would empty it',
	async (_what, parameters) => {
		expect(
			await fieldsOf('getAssistantVariables', {
				resource: 'call',
				operation: 'make',
				...parameters,
				mappedVariables: {
					mappingMode: 'defineBelow',
					value: { day: 'Monday' },
					matchingColumns: [],
					schema: FILLED_IN,
				},
			} as unknown as INodeParameters),
		).toEqual({ fields: FILLED_IN });
	},
);

const chosen = (value: unknown) => ({ __rl: true, mode: 'list', value });

/** The fields that the editor stores in a form, and what is filled in there. */
async function filledIn(method: string, form: INodeParameters): Promise<object> {
	const { fields } = await fieldsOf(method, form);
	const value = Object.fromEntries(fields.map(({ id }) => [id, 'x']));
	return { mappingMode: 'defineBelow', value, matchingColumns: [], schema: fields };
}

const LISTED = [
	{ id: 7, name: 'Anna', assistant_id: 7, variables: { day: '' } },
	{ id: 9, name: 'reminder', variables: ['1'], body_text: '{{1}}' },
];

test.each([
	['call: make', 'getAssistantVariables', 'mappedVariables', 'assistantId', 7],
	['lead: create', 'getCampaignVariables', 'campaignVariables', 'campaignId', 7],
	['messenger: sendTemplate', 'getTemplateVariables', 'mappedVariables', 'templateId', 9],
])(
	'%s sends nothing with a form that %s made for another choice',
	async (title, method, name, parameter, id) => {
		platform()
			.get(/(assistants|campaigns|templates)/)
			.times(name === 'campaignVariables' ? 2 : 1)
			.query(true)
			.reply(200, page(LISTED));
		const ways = { specifyVariables: 'mapped', [parameter]: chosen(id) };
		const form = await filledIn(method, formOf(title, ways));

		const { error } = await run(formOf(title, { ...ways, [parameter]: chosen(4), [name]: form }));

		expect(error?.message).toMatch(
			/^'(Variables|Placeholders)' belong to (Assistant 7 .Anna|Campaign 7 .Anna|Template 9 .reminder)/,
		);
		expect(error?.description).toContain('refresh the list of fields');
	},
);

test.each<[what: string, choice: object, isMarked: boolean]>([
	['the same', chosen(' 7 '), true],
	['by its ID', { ...chosen('7'), mode: 'id' }, true],
	['one from an expression', chosen('={{ $json.assistant }}'), true],
	['another, and the form is from before fields said what they are made for', chosen(4), false],
])('a form goes out where the choice is %s', async (_what, assistantId, isMarked) => {
	platform()
		.get('/api/user/assistants/get')
		.query(true)
		.reply(200, page([LISTED[0]]));
	const ways = { specifyVariables: 'mapped', assistantId: chosen(7) };
	const mappedVariables = await filledIn('getAssistantVariables', formOf('call: make', ways));
	const stored = JSON.stringify(mappedVariables);
	const form = JSON.parse(isMarked ? stored : stored.replaceAll('madeFor', 'other')) as object;
	platform()
		.post('/api/user/make_call', /"variables":\{"day":"x"\}/)
		.reply(200, { id: 1 });

	const { error } = await run(
		formOf('call: make', { ...ways, assistantId, mappedVariables: form }),
		{ items: [{ assistant: 4 }] },
	);

	expect(error).toBeUndefined();
});

test.each([
	['no campaign with the ID 5', []],
	['no assistant with the ID 7', [{ id: 5, assistant_id: 7 }]],
])('a form of a lead says that the account has %s', async (what, campaigns) => {
	platform().get('/api/user/campaigns').query(true).reply(200, campaigns);
	platform().get('/api/user/assistants/get').query(true).optionally().reply(200, page([]));

	const { fields, emptyFieldsNotice } = await fieldsOf('getCampaignVariables', {
		resource: 'lead',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: '5' },
	});

	expect(fields).toEqual([]);
	expect(emptyFieldsNotice).toBe(`The account has ${what}.`);
});

test.each([
	['Hi {{1}},\n<b>Tom & Jo</b>', 'Hi {{1}},<br>&#60;b&#62;Tom &#38; Jo&#60;/b&#62;'],
	[null, 'The platform does not show the text of this template.'],
])('the whole text of a template is shown: %j', async (body_text, shown) => {
	platform()
		.get('/api/user/messenger/senders/4/templates')
		.query({})
		.reply(200, { data: [{ id: 9, variables: ['1'], body_text }] });

	expect(
		await fieldsOf('getTemplateText', {
			...FORM,
			templateId: { __rl: true, mode: 'list', value: 9 },
		}),
	).toEqual({ fields: [], emptyFieldsNotice: shown });
});

test.each([
	['getAssistantVariables', [], 'The account has no assistant with the ID 7.'],
	[
		'getAssistantVariables',
		[{ id: 7, variables: null }],
		'This assistant has no variables to enter.',
	],
	['getTemplateVariables', [], 'The sender has no approved template with the ID 7.'],
	['getTemplateVariables', [{ id: 7, variables: [] }], 'This template has no placeholders.'],
])('%s says why there are no fields, among %j', async (method, rows, emptyFieldsNotice) => {
	platform()
		.get(/assistants|templates/)
		.query(true)
		.reply(200, page(rows));
	const chosen = { __rl: true, mode: 'id', value: '7' };

	expect(await fieldsOf(method, { ...FORM, assistantId: chosen, templateId: chosen })).toEqual({
		fields: [],
		emptyFieldsNotice,
	});
});

test('a form says in place of its fields what is wrong with the choice: the editor shows no error there', async () => {
	const assistantId = { __rl: true, mode: 'id', value: 'Anna' };

	expect(await fieldsOf('getAssistantVariables', { assistantId })).toEqual({
		fields: [],
		emptyFieldsNotice: expect.stringMatching(/^'Assistant' is not an ID\. It is "Anna"\./),
	});
});
