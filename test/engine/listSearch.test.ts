// What each list asks for, whatever the form around it holds: test/contract/editor.test.mts; what is read of a row: test/resources/lists.test.ts.
import { editor, search, type Editor } from '../support/editor';
import { page } from '../support/page';
import { platform } from '../support/platform';

test('campaigns are offered by name from a bare array', async () => {
	platform()
		.get('/api/user/campaigns')
		.query({})
		.reply(200, [
			{ id: 2, name: 'Recall', status: 'paused' },
			{ id: 1, name: 'Autumn check-up' },
			{ id: { toString: 1 }, name: 'No ID' },
			{ id: null, name: 'No ID' },
		]);

	expect(await search('searchCampaigns')).toEqual({
		results: [
			{ name: 'Autumn check-up', value: 1 },
			{ name: 'Recall (paused)', value: 2 },
		],
	});
});

test('a platform that cannot be reached is given up after five seconds, so that whoever opens the list learns it', async () => {
	// no wait in between, and half a second for each look at the clock
	jest.spyOn(Math, 'random').mockReturnValue(-4);
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => (now += 500));
	const closed = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
	platform().persist().get('/api/user/campaigns').replyWithError(closed);

	await expect(search('searchCampaigns')).rejects.toThrow('The platform cannot be reached');
	jest.restoreAllMocks();
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
					{ number, last: 2 },
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

test('leads come one page at a time', async () => {
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/leads')
			.query({ per_page: 100, page: number })
			.reply(200, page([{ id: number, phone_number: '+40722123456' }], { number, last: 2 }));
	}
	const entry = (value: number) => ({ name: '+40722123456 (no campaign)', value });

	const first = await search('searchLeads');
	const last = await search('searchLeads', '', { page: first.paginationToken as string });

	expect(first).toEqual({ results: [entry(1)], paginationToken: '2' });
	expect(last).toEqual({ results: [entry(2)] });
});

describe('where a platform does not say which page of the leads is the last,', () => {
	const FULL = Array.from({ length: 100 }, (_, index) => ({
		phone_number: `+4072212${index + 3400}`,
	}));
	const pageOf = (number: number, rows: object[], search = {}) =>
		platform()
			.get('/api/user/leads')
			.query({ ...search, per_page: 100, page: number })
			.reply(200, { data: rows.map((row, index) => ({ id: number * 100 + index, ...row })) });

	test('those that were searched for are read to the end', async () => {
		const wanted = { phone_number: '72212' };
		pageOf(1, FULL, wanted);
		pageOf(1, FULL, wanted);
		pageOf(2, FULL.slice(93), wanted);

		expect((await search('searchLeads', '72212')).results).toHaveLength(107);
	});

	test('no more than 1,000 are read before somebody types', async () => {
		pageOf(1, FULL);
		for (let number = 1; number <= 10; number++) pageOf(number, FULL);

		expect((await search('searchLeads', '')).results).toHaveLength(1_000);
	});
});

test.each(['', 'anna'])(
	'no inbound assistant is offered for making a call, with the filter %j',
	async (filter) => {
		const ofPage = (number: number, type?: string) =>
			platform()
				.get('/api/user/assistants/get')
				.query({ per_page: 100, page: number })
				.reply(200, page([{ id: number, name: `Anna ${number}`, type }], { number, last: 3 }));
		ofPage(1, 'Inbound');
		ofPage(2, 'outbound');
		ofPage(3);

		expect(await search('searchCallingAssistants', filter)).toEqual({
			results: [
				{ name: 'Anna 2 (outbound)', value: 2 },
				{ name: 'Anna 3 (–)', value: 3 },
			],
		});
	},
);

test.each(['(031) 234-56', 'REC', '5'])('phone numbers are found by %j', async (typed) => {
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
});

test.each([
	['bucha', ['Europe/Bucharest']],
	[' new york', ['America/New_York']],
	// Node.js lists them as Asia/Calcutta and Europe/Kiev, and UTC not at all
	['kolkata', ['Asia/Kolkata']],
	['europe/ky', ['Europe/Kyiv']],
	['utc', ['UTC']],
])('timezones are found by %j', async (typed, names) => {
	const { results } = await search('searchTimezones', typed);

	expect(results).toEqual(names.map((name) => ({ name, value: name })));
});

test.each([
	['rom', ['RO']],
	[' gb ', ['GB']],
	['+40', ['RO']],
])('countries are found by name or by either code: %j', async (typed, expected) => {
	const { results } = await search('searchCountries', typed);

	expect(results.map(({ value }) => value)).toEqual(expect.arrayContaining(expected));
	expect(results).toEqual([...results].sort((a, b) => a.name.localeCompare(b.name, 'en')));
});

const SENDER = { __rl: true, mode: 'list', value: 4 };
const FORM = { resource: 'messenger', operation: 'sendTemplate', senderId: SENDER };

test.each([
	['CANNOT come', 1],
	['9', 1],
	['us if', 1],
	['recall', 0],
])('templates are found by name, ID and the whole text: %j', async (filter, count) => {
	const body_text = `Hello {{customer_name}}, ${'see you. '.repeat(20)}Call us\n  if you cannot come.`;
	platform()
		.get('/api/user/messenger/senders/4/templates')
		.query({})
		.reply(200, { data: [{ id: 9, name: 'reminder', language: 'en', body_text }] });

	const { results } = await search('searchTemplates', filter, { parameters: FORM });

	expect(results).toHaveLength(count);
});

test('templates that cannot be sent are not offered, where a platform lists them all', async () => {
	const statuses = ['approved', 'APPROVED', undefined, 'pending', 'Rejected'];
	platform()
		.get('/api/user/messenger/senders/4/templates')
		.query({})
		.reply(
			200,
			statuses.map((status, index) => ({ id: index + 1, name: 'reminder', status })),
		);

	const { results } = await search('searchTemplates', '', { parameters: FORM });

	expect(results.map(({ value }) => value)).toEqual([1, 2, 3]);
});

describe('the variables that an assistant extracts after a call', () => {
	const found = async (post_call_schema: unknown, typed = '') => {
		platform()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: 1 })
			.reply(200, page([{ id: 7, post_call_schema }]));
		const parameters = { assistantId: { __rl: true, mode: 'list', value: 7 } };
		return (await search('searchPostCallVariables', typed, { parameters })).results;
	};

	test.each([
		['', ['interest (yes or no)', 'visit_day (text)']],
		[' DAY', ['visit_day (text)']],
	])('are found by %j', async (typed, names) => {
		const schema = [
			{ name: 'interest', type: 'bool' },
			{ name: 'visit_day', type: 'string' },
			{ type: 'bool' },
		];

		expect((await found(schema, typed)).map(({ name }) => name)).toEqual(names);
	});

	test.each([[[]], [null], ['none']])('are missed where there are none: %j', async (schema) => {
		await expect(found(schema)).rejects.toThrow('This assistant extracts nothing after a call');
	});
});

test('a list in pages is read to its end, sorted by name', async () => {
	platform()
		.get('/api/user/labels')
		.query({})
		.reply(200, page([{ id: 2, name: 'recall' }], { last: 2 }));
	platform()
		.get('/api/user/labels')
		.query({ page: 2 })
		.reply(200, page([{ id: 1, name: 'feedback' }], { number: 2, last: 2 }));
	const { methods, context } = await editor({});

	expect(await methods.loadOptions!.getLabels.call(context)).toEqual([
		{ name: 'feedback', value: 1 },
		{ name: 'recall', value: 2 },
	]);
});

test.each([404, 405])(
	'a list that the platform does not offer says what to do: %d',
	async (status) => {
		platform().get('/api/user/folders').reply(status, { message: 'Not Found' });

		await expect(search('searchFolders')).rejects.toThrow(
			"This platform does not offer this list. Enter the ID instead: choose 'By ID'",
		);
	},
);

test('a refusal is told in the words of its endpoint', async () => {
	platform().get('/api/user/messenger/senders').query(true).reply(404, { message: 'Not Found' });

	await expect(search('searchSenders')).rejects.toThrow(
		'The platform has no messenger at this address',
	);
});

test('a secret that is typed into the list is offered as it is', async () => {
	const trigger: Editor = { type: 'voiceAssistantPlatformTrigger' };

	expect(await search('newWebhookSecret', ' tq8Zr2mWc5Yx9Kd3Lb7Vn4Hs ', trigger)).toEqual({
		results: [
			{
				name: 'Own secret (at least 24 letters or digits) tq8Zr2…',
				value: 'tq8Zr2mWc5Yx9Kd3Lb7Vn4Hs',
			},
		],
	});
});

test('a new secret is offered each time, long enough to be accepted', async () => {
	const secrets = new Set<unknown>();
	for (let times = 0; times < 3; times++) {
		const { results } = await search('newWebhookSecret', '', {
			type: 'voiceAssistantPlatformTrigger',
		});
		const [{ name, value }] = results;
		expect(value).toMatch(/^[0-9a-f]{48}$/);
		expect(name).toBe(`New secret ${String(value).slice(0, 6)}…`);
		secrets.add(value);
	}
	expect(secrets.size).toBe(3);
});
