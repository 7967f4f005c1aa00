import type { INodeParameters } from 'n8n-workflow';
import { fieldsOf, search } from '../support/editor';
import { CREDENTIAL_DATA } from '../support/engine/credential';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

test('campaigns are offered by name from a bare array, with the status of each that has one', async () => {
	platform()
		.get('/api/user/campaigns')
		.query({})
		.reply(200, [
			{ id: 2, name: 'Recall', status: 'paused' },
			{ id: 1, name: 'Autumn check-up' },
			{ id: 3, name: 'Spring offer', status: 'in-progress' },
			{ id: 4, name: 'Winter', status: { code: 1 } },
		]);

	expect(await search('searchCampaigns')).toEqual({
		results: [
			{ name: 'Autumn check-up', value: 1 },
			{ name: 'Recall (paused)', value: 2 },
			{ name: 'Spring offer (in-progress)', value: 3 },
			{ name: 'Winter', value: 4 },
		],
	});
});

test('campaigns are read in pages where the platform has them', async () => {
	platform()
		.get('/api/user/campaigns')
		.query({})
		.reply(200, page([{ id: 1, name: 'A' }], { last: 2 }));
	platform()
		.get('/api/user/campaigns')
		.query({ page: 2 })
		.reply(200, page([{ id: 2, name: 'B' }], { number: 2, last: 2 }));

	const { results } = await search('searchCampaigns');

	expect(results.map(({ value }) => value)).toEqual([1, 2]);
});

test('assistants of all pages are found by a part of the name in any case', async () => {
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: number })
			.reply(
				200,
				page(
					[
						{ id: number, name: `Anna ${number}`, type: 'outbound' },
						{ id: number + 10, name: 'Bob', type: 'inbound' },
					],
					{
						number,
						last: 2,
					},
				),
			);
	}

	expect(await search('searchAssistants', 'ANNA')).toEqual({
		results: [
			{ name: 'Anna 1 (outbound)', value: 1 },
			{ name: 'Anna 2 (outbound)', value: 2 },
		],
	});
});

test('assistants come one page at a time without a filter', async () => {
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: number })
			.reply(200, page([{ id: number, name: 'Anna', type: 'inbound' }], { number, last: 2 }));
	}

	const first = await search('searchAssistants');
	const last = await search('searchAssistants', '', { page: first.paginationToken as string });

	expect(first).toEqual({ results: [{ name: 'Anna (inbound)', value: 1 }], paginationToken: '2' });
	expect(last).toEqual({ results: [{ name: 'Anna (inbound)', value: 2 }] });
});

test('leads are found by the platform, page by page', async () => {
	platform()
		.get('/api/user/leads')
		.query({ per_page: 100, page: 3, phone_number: '722' })
		.reply(
			200,
			page([{ id: 31, phone_number: '+40722123456', campaign: { id: 7, name: 'Recall' } }], {
				number: 3,
				last: 9,
			}),
		);

	expect(await search('searchLeads', '722', { page: '3' })).toEqual({
		results: [{ name: '+40722123456 (Recall)', value: 31 }],
		paginationToken: '4',
	});
});

test.each([
	['searchKnowledgeBases', '/api/user/knowledgebases', { id: 1, name: 'Handbook' }, 'Handbook'],
	[
		'searchPhoneNumbers',
		'/api/user/phone-numbers/all',
		{ id: 1, phone_number: '+40312345678', nickname: 'Desk', type_label: 'Normal' },
		'Desk: +40312345678 (Normal)',
	],
	[
		'searchPhoneNumbers',
		'/api/user/phone-numbers/all',
		{ id: 1, phone_number: '+40312345678', nickname: null },
		'+40312345678',
	],
	['searchTools', '/api/user/tools', { id: 1, name: 'Find a slot' }, 'Find a slot'],
	[
		'searchPlatformUsers',
		'/api/white-label/users',
		{ id: 1, name: 'Harbour', email: 'a@b.example' },
		'Harbour (a@b.example)',
	],
	[
		'searchTranscriberProviders',
		'/api/user/assistants/transcriber-providers',
		{ id: 1, name: 'Swift' },
		'Swift',
	],
])(
	'what the user reads of an entry tells one from another: %s',
	async (method, path, row, name) => {
		platform()
			.get(path)
			.query({})
			.reply(200, { data: [row] });

		expect(await search(method)).toEqual({ results: [{ name, value: 1 }] });
	},
);

test.each([
	['0722 123', '722123'],
	['0040 722', '40722'],
	['+40 (0)722', '+40722'],
	['Maria', 'Maria'],
])('leads are searched for %j as %j', async (typed, searched) => {
	platform()
		.get('/api/user/leads')
		.query({ phone_number: searched, per_page: 100, page: 1 })
		.reply(200, page([]));

	expect(await search('searchLeads', typed)).toEqual({ results: [] });
});

test.each(['+40312345678', '0312 345', '(031) 234-56', 'REC', '5'])(
	'phone numbers are found by %j',
	async (typed) => {
		platform()
			.get('/api/user/phone-numbers/all')
			.reply(200, {
				data: [
					{ id: 5, phone_number: '+40312345678', nickname: 'Reception' },
					{ id: 6, phone_number: '+442079460018', nickname: 'Office' },
				],
			});

		const { results } = await search('searchPhoneNumbers', typed);

		expect(results.map(({ value }) => value)).toEqual([5]);
	},
);

test.each([
	['rom', ['RO']],
	['RO', ['CM', 'FO', 'HR', 'ME', 'MA', 'RO']],
	[' gb ', ['GB']],
	['united', ['AE', 'GB', 'US']],
	['+40', ['RO']],
	['xx', []],
])('countries are found by name or by either code: %j', async (typed, expected) => {
	const { results } = await search('searchCountries', typed);

	expect(results.map(({ value }) => value)).toEqual(expect.arrayContaining(expected));
	expect(results).toEqual([...results].sort((a, b) => a.name.localeCompare(b.name, 'en')));
});

test('countries are all offered, with nothing asked of the platform', async () => {
	const { results } = await search('searchCountries');

	expect(results.length).toBeGreaterThan(240);
	expect(results[0]).toEqual({ name: 'Afghanistan (+93)', value: 'AF' });
});

test('transcriber providers are those of the language that the same form sets', async () => {
	platform()
		.get('/api/user/assistants/transcriber-providers')
		.query({ language_id: 3 })
		.reply(200, []);

	await search('searchTranscriberProviders', '', { parameters: { basics: { languageId: 3 } } });
});

const SENDER = { __rl: true, mode: 'list', value: 4 };
const FORM = { resource: 'messenger', operation: 'sendTemplate', senderId: SENDER };

test('templates are those of the chosen sender', async () => {
	platform()
		.get('/api/user/messenger/senders/4/templates')
		.query({})
		.reply(200, { data: [{ id: 9, name: 'reminder', language: 'en' }] });

	expect(await search('searchTemplates', '', { parameters: FORM })).toEqual({
		results: [{ name: 'reminder (en)', value: 9 }],
	});
});

describe('of templates, the beginning of the text is read beside the name:', () => {
	const found = async (rows: unknown[], filter = '') => {
		platform().get('/api/user/messenger/senders/4/templates').query({}).reply(200, { data: rows });
		const { results } = await search('searchTemplates', filter, { parameters: FORM });
		return results.map(({ name }) => name);
	};
	const template = (body_text: unknown, more = {}) => ({
		id: 9,
		name: 'reminder',
		language: 'en',
		body_text,
		...more,
	});
	const LONG =
		'Hello {{customer_name}}, see you on {{day}} at {{time}}. Please call us if you cannot come.';

	test.each([
		['a short one', 'Hello {{1}}!', 'reminder (en) – Hello {{1}}!'],
		[
			'a long one is cut at a word',
			LONG,
			'reminder (en) – Hello {{customer_name}}, see you on {{day}} at {{time}}. Please call…',
		],
		['in one line', ' Hello\n\n{{1}},\t see you ', 'reminder (en) – Hello {{1}}, see you'],
		['without blanks', '长'.repeat(80), `reminder (en) – ${'长'.repeat(70)}…`],
		['of signs that take two places', '👋'.repeat(71), `reminder (en) – ${'👋'.repeat(70)}…`],
		['of just as many signs', '👋'.repeat(70), `reminder (en) – ${'👋'.repeat(70)}`],
		['a word without end', `Hi ${'x'.repeat(80)}`, `reminder (en) – Hi ${'x'.repeat(67)}…`],
		['of a megabyte', 'word '.repeat(200_000), `reminder (en) – ${'word '.repeat(13)}word…`],
		['only blanks', ' \n ', 'reminder (en)'],
		['missing', undefined, 'reminder (en)'],
		['null', null, 'reminder (en)'],
		['a number', 5, 'reminder (en)'],
		['an object', { toString: 1 }, 'reminder (en)'],
		['a list', ['Hello'], 'reminder (en)'],
	])('%s', async (_what, text, name) => {
		expect(await found([template(text)])).toEqual([name]);
	});

	test.each([
		['CANNOT come', 1],
		['customer_name', 1],
		['reminder', 1],
		['9', 1],
		['us if', 1],
		['recall', 0],
	])(
		'and %j is looked for in the whole text, the name and the ID: found %d',
		async (filter, count) => {
			const text = LONG.replace('us if', 'us\n  if');

			expect(await found([template(text)], filter)).toHaveLength(count);
		},
	);

	test('rows that are none are left out, odd ones are shown as far as they can be', async () => {
		const odd = { name: { a: 1 }, language: null };
		const rows = [
			template('Hello', { id: null }),
			template('Hello', { id: { toString: 1 } }),
			template('Hello', { id: 8, ...odd }),
			template('x'.repeat(500), { id: 7, name: 'n'.repeat(500) }),
		];

		expect(await found(rows)).toEqual(
			['– (–) – Hello', `${'n'.repeat(200)} (en) – ${'x'.repeat(70)}…`].sort((a, b) =>
				a.localeCompare(b),
			),
		);
		expect(await found(rows, 'object')).toEqual([]);
	});
});

test('the list of templates says what to do where no sender is chosen', async () => {
	const senderId = { __rl: true, mode: 'list', value: '' };

	await expect(
		search('searchTemplates', '', { parameters: { ...FORM, senderId } }),
	).rejects.toThrow('Choose a sender first');
});

describe('a form of variables', () => {
	const CALL = { resource: 'call', operation: 'make' };

	test('has those of the chosen assistant, each blank, with the type of its value', async () => {
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
			...CALL,
			assistantId: { __rl: true, mode: 'id', value: ' 7 ' },
		});

		expect(fields.map(({ id, type }) => [id, type])).toEqual([
			['name', 'string'],
			['age', 'number'],
			['member', 'options'],
		]);
		expect(fields.some((field) => 'defaultValue' in field || field.required)).toBe(false);
		expect(emptyFieldsNotice).toBeUndefined();
	});

	test('has the placeholders of the chosen template, all of them required', async () => {
		platform()
			.get('/api/user/messenger/senders/4/templates')
			.query({})
			.reply(200, { data: [{ id: 9, name: 'reminder', variables: ['1', 2, null, {}] }] });

		const { fields } = await fieldsOf('getTemplateVariables', {
			...FORM,
			templateId: { __rl: true, mode: 'list', value: 9 },
		});

		expect(fields.map(({ id, required }) => [id, required])).toEqual([
			['1', true],
			['2', true],
		]);
	});

	test.each([
		[
			'getAssistantVariables',
			{ ...CALL, assistantId: { __rl: true, mode: 'list', value: '' } },
			'Choose an assistant to see its variables here.',
		],
		[
			'getTemplateVariables',
			{ ...FORM, templateId: { __rl: true, mode: 'list', value: '' } },
			'Choose a template to see its placeholders here.',
		],
	])(
		'%s says what to do when nothing is chosen yet',
		async (method, parameters, emptyFieldsNotice) => {
			expect(await fieldsOf(method, parameters)).toEqual({ fields: [], emptyFieldsNotice });
		},
	);

	test.each([
		[[], 'The account has no assistant with the ID 7.'],
		[[{ id: 7, variables: null }], 'This assistant has no variables.'],
	])(
		'says so of an assistant without variables, among %j',
		async (assistants, emptyFieldsNotice) => {
			platform().get('/api/user/assistants/get').query(true).reply(200, page(assistants));

			expect(
				await fieldsOf('getAssistantVariables', {
					...CALL,
					assistantId: { __rl: true, mode: 'id', value: '7' },
				}),
			).toEqual({ fields: [], emptyFieldsNotice });
		},
	);

	test.each([
		[[], 'The sender has no approved template with the ID 9.'],
		[[{ id: 9, variables: [] }], 'This template has no placeholders.'],
	])(
		'says so of a template without placeholders, among %j',
		async (templates, emptyFieldsNotice) => {
			platform()
				.get('/api/user/messenger/senders/4/templates')
				.query({})
				.reply(200, { data: templates });

			expect(
				await fieldsOf('getTemplateVariables', {
					...FORM,
					templateId: { __rl: true, mode: 'list', value: 9 },
				}),
			).toEqual({ fields: [], emptyFieldsNotice });
		},
	);
});

test('the lists are those of the platform user that the form acts as', async () => {
	platform('token-of-the-client')
		.get('/api/user/campaigns')
		.reply(200, [{ id: 1, name: 'A' }]);

	const { results } = await search('searchCampaigns', '', {
		parameters: { options: { accessToken: 'token-of-the-client' } },
	});

	expect(results).toHaveLength(1);
});

test("senders are found by number in the deployment's words, and those that are offline are marked", async () => {
	platform()
		.get('/api/user/chatapp/senders')
		.query({ status: 'all' })
		.reply(200, {
			data: [
				{ id: 1, display_name: 'Harbour Dental', phone_number: '+40300000001', status: 'online' },
				{ id: 2, display_name: 'Harbour Kids', phone_number: '+40300000002', status: 'offline' },
			],
		});

	const credential = { ...CREDENTIAL_DATA, messengerIdentifier: 'chatapp' };
	expect(await search('searchSenders', '0002', { credential })).toEqual({
		results: [{ name: 'Harbour Kids (+40300000002, offline)', value: 2 }],
	});
});

test('a token that is not accepted is told in the list', async () => {
	platform().get('/api/user/campaigns').reply(401, { message: 'Unauthenticated.' });

	await expect(search('searchCampaigns')).rejects.toThrow(
		'The platform did not accept the API token',
	);
});

test('a refusal is told in the words of its endpoint', async () => {
	platform().get('/api/user/messenger/senders').query(true).reply(404, { message: 'Not Found' });

	await expect(search('searchSenders')).rejects.toThrow(
		'The platform has no messenger at this address',
	);
});

test('a new secret is offered each time, long enough to be accepted', async () => {
	const secrets = new Set<unknown>();
	for (let times = 0; times < 3; times++) {
		const { results } = await search('newWebhookSecret', '', {
			type: 'voiceAssistantPlatformTrigger',
		});
		expect(results[0].value).toMatch(/^[0-9a-f]{48}$/);
		secrets.add(results[0].value);
	}
	expect(secrets.size).toBe(3);
});

test('a token that comes from an expression without data: the list says what to do', async () => {
	await expect(
		search('searchCampaigns', '', { parameters: { options: { accessToken: null } } }),
	).rejects.toThrow('run the nodes before this one, or enter the ID instead');
});

test.each([' ', 'two words'])(
	'with a token that is none, %j, nothing is asked',
	async (accessToken) => {
		await expect(
			search('searchCampaigns', '', { parameters: { options: { accessToken } } }),
		).rejects.toThrow(
			/^'Act as Platform User' is (empty|not an access token)\. Enter the access token of the client/,
		);
	},
);

const NO_IDS = ['abc', '0', 0, -1, '1.5', '1e3', '../../me', '4/../5', '4?status=all', true, {}];

describe('what the rest of the form says', () => {
	const chosen = (value: unknown) => ({ __rl: true, mode: 'id', value }) as never;

	test.each([' 1 ', '1', 1, '\t1\n'])('of a sender is sent as its ID: %j', async (value) => {
		platform().get('/api/user/messenger/senders/1/templates').query({}).reply(200, []);

		expect(
			await search('searchTemplates', '', { parameters: { ...FORM, senderId: chosen(value) } }),
		).toEqual({ results: [] });
	});

	test.each(NO_IDS)(
		'of a sender that is none, %j, has nothing asked, and the list says why',
		async (value) => {
			const searching = search('searchTemplates', '', {
				parameters: { ...FORM, senderId: chosen(value) },
			});

			await expect(searching).rejects.toThrow(
				/^'Sender' is not an ID\. .*Choose an entry from the list, or enter its number, for example 12\.$/,
			);
		},
	);

	test.each([' ', '', null, undefined])(
		'of no sender, %j, has the list say what to do',
		async (value) => {
			await expect(
				search('searchTemplates', '', { parameters: { ...FORM, senderId: chosen(value) } }),
			).rejects.toThrow('Choose a sender first');
		},
	);

	test.each([' 3 ', '3', 3])('of a language is sent as its ID: %j', async (languageId) => {
		platform()
			.get('/api/user/assistants/transcriber-providers')
			.query({ language_id: '3' })
			.reply(200, []);

		await search('searchTranscriberProviders', '', { parameters: { basics: { languageId } } });
	});

	test.each(NO_IDS)('of a language that is none, %j, has nothing asked', async (languageId) => {
		const searching = search('searchTranscriberProviders', '', {
			parameters: { basics: { languageId } } as INodeParameters,
		});

		await expect(searching).rejects.toThrow("'Language ID' is not an ID");
	});

	test.each([{ basics: { languageId: ' ' } }, { basics: {} }, { basics: null }, {}])(
		'of no language, %j, does not narrow the list down',
		async (parameters) => {
			platform().get('/api/user/assistants/transcriber-providers').query({}).reply(200, []);

			await search('searchTranscriberProviders', '', {
				parameters: parameters as INodeParameters,
			});
		},
	);

	test.each([
		['getAssistantVariables', { assistantId: 'abc' }, '\'Assistant\' is not an ID. It is "abc". '],
		['getTemplateVariables', { templateId: '../../me' }, "'Template' is not an ID. "],
		['getTemplateVariables', { templateId: '9', senderId: 'abc' }, "'Sender' is not an ID. "],
		['getTemplateVariables', { templateId: '9', senderId: '' }, 'Choose a sender first'],
	] as const)('%s of %j: nothing is asked, and the form says why', async (method, ids, words) => {
		const locators = Object.entries(ids).map(([name, value]) => [name, chosen(value)]);

		const { fields, emptyFieldsNotice } = await fieldsOf(method, {
			...FORM,
			...(Object.fromEntries(locators) as INodeParameters),
		});

		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain(words);
	});
});

test.each([
	[' 722 ', { phone_number: '722' }],
	['  ', {}],
])('what is typed to find a lead is trimmed: %j', async (filter, found) => {
	platform()
		.get('/api/user/leads')
		.query({ per_page: 100, page: 1, ...found })
		.reply(200, page([]));

	expect(await search('searchLeads', filter)).toEqual({ results: [] });
});

describe('a success whose body says that it was none', () => {
	const NOT_DONE = { success: false, message: 'Closed for today.', data: [] };

	test('is no empty list', async () => {
		platform().get('/api/user/campaigns').reply(200, NOT_DONE);

		await expect(search('searchCampaigns')).rejects.toMatchObject({
			message: 'The platform did not carry out the request',
			description: expect.stringContaining('Closed for today.'),
		});
	});

	test('is no assistant without variables', async () => {
		platform().get('/api/user/assistants/get').query(true).reply(200, NOT_DONE);
		const assistantId = { __rl: true, mode: 'id', value: '7' };

		await expect(
			fieldsOf('getAssistantVariables', { resource: 'call', operation: 'make', assistantId }),
		).rejects.toThrow('The platform did not carry out the request');
	});
});
