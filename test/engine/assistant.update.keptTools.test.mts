// Tools are added to those that an assistant has: what is there is read before, and all of it is sent back. What is kept of it, and
// what is said of refusals: test/resources/keptTools.test.ts and sentTools.test.ts.
import { describe, expect, test } from '@jest/globals';
import nock from 'nock';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ANSWER, byId, expectBody, expectRead, update } from '../support/assistantUpdate.ts';
import { HOST } from '../support/engine/credential.ts';
import type { RunOptions } from '../support/engine/run.ts';
import { guardNetwork, page, platform } from '../support/platform.ts';

guardNetwork();

const LIST = '/api/user/assistants/get';

const KEY = 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1';
const NEW_KEY = 'cal_live_b8e17f24cd09ea1655d8e27bc0419a3f';

const END_CALL = { type: 'end_call', description: 'When the caller says goodbye' };
const TRANSFER = {
	type: 'call_transfer',
	phone_number: '+447700900777',
	description: 'When it is urgent',
	custom: false,
	warm_transfer: true,
};
const CALENDAR = {
	type: 'calendar_integration',
	calendar_type: 'cal_a',
	cal_a_api_key: KEY,
	cal_a_event_slug: '30min',
};
const KEYS = { type: 'dtmf_input' };
const HANDS_OVER = { type: 'assistant_transfer', assistant_id: 13, speak_transfer_greeting: true };
const WARM = {
	type: 'warm_call_transfer',
	supervisor_phone: 'sip:desk@pbx.example',
	outbound_phone_id: 301,
	description: 'When it is urgent',
	custom_sip: true,
};

/** What is entered, and what that is by itself. */
const entered = (tools: object) => ({ tools }) as INodeParameters;
const custom = (...ids: number[]) => ({ customTool: ids.map((id) => ({ toolId: byId(id) })) });
const PRESS_KEYS = entered({ dtmfInput: [{}] });
const pressKeysAnd = (...ids: number[]) => entered({ dtmfInput: [{}], ...custom(...ids) });

test('tools that are there stay as they are, new ones come behind, and everything else goes with them in one request', async () => {
	const there = [END_CALL, { ...TRANSFER, id: 7 }, CALENDAR, HANDS_OVER, WARM];
	expectRead({ id: 11, tools: [KEYS] }, { id: 12, tools: there, tool_ids: [503, 501] });
	expectBody({ name: 'New', tools: [...there, KEYS], tool_ids: [503, 501, 505], folder_id: null });

	const { items, error } = await update({
		basics: { name: 'New' },
		organisation: { remove: ['folder_id'] },
		...pressKeysAnd(501, 505),
	});

	expect(error).toBeUndefined();
	expect(items).toEqual([{ json: ANSWER.data, pairedItem: { item: 0 } }]);
});

test.each<[string, assistant: IDataObject, form: INodeParameters, message: RegExp]>([
	['built-in tools are not shown', {}, PRESS_KEYS, /does not say which built-in tools/],
	[
		'custom tools are not shown',
		{ tools: [] },
		entered(custom(505)),
		/does not say which custom tools/,
	],
	[
		'a key is hidden',
		{ tools: [{ type: 'calendar_integration', data: { ...CALENDAR, cal_a_api_key: '**34' } }] },
		PRESS_KEYS,
		/has a built-in tool that cannot be kept/,
	],
])('nothing is changed where %s', async (_what, assistant, form, message) => {
	expectRead({ id: 12, name: 'Recall', ...assistant });

	const { items, error } = await update({ basics: { name: 'New' }, ...form });

	expect(error?.message).toMatch(/^Nothing was changed: /);
	expect(error?.message).toMatch(message);
	expect(error?.description).toContain("Choose 'Replace All' under 'Change ");
	expect(JSON.stringify(error)).not.toContain('**34');
	expect(items).toEqual([]);
});

test('two entries that are one tool are refused before anything is read, and sent where all are replaced', async () => {
	const form = entered({
		callTransfer: [{ phoneNumber: '+447700900777' }, { phoneNumber: '00447700900777' }],
	});

	const { error } = await update(form);

	expect(error?.message).toBe("'Tools' Call Transfer 1 and Call Transfer 2 are the same tool");
	platform().put('/api/user/assistant/12').reply(200, ANSWER);
	const replaced = await update({ ...form, changeTools: 'replace' });
	expect(replaced.error).toBeUndefined();
});

test('a list of which no tool is entered stays, and does not have to be shown', async () => {
	expectRead({ id: 12, tools: [END_CALL], tool_ids: 'unknown' });
	expectBody({ tools: [END_CALL, KEYS] });

	expect((await update(PRESS_KEYS)).error).toBeUndefined();
});

describe('the assistant is not read', () => {
	test.each<[string, INodeParameters, object]>([
		['when no tools are entered', { basics: { name: 'New' } }, { name: 'New' }],
		[
			'when all are replaced',
			{
				...pressKeysAnd(505),
				changeTools: 'replace',
			},
			{ tools: [KEYS], tool_ids: [505] },
		],
		[
			'when all of one list are replaced, and the other one stays',
			{ ...entered(custom(505)), changeTools: 'replace' },
			{ tool_ids: [505] },
		],
		['when all are removed', { remove: ['tools', 'tool_ids'] }, { tools: [], tool_ids: [] }],
		[
			'when both lists are set by hand',
			{
				...entered({ endCall: [{}, {}], ...custom(505) }),
				options: { additionalBodyFields: '{ "tools": null, "tool_ids": [1] }' },
			},
			{ tools: null, tool_ids: [1] },
		],
		[
			'when the group is not on the screen',
			{ sections: ['basics'], basics: { name: 'New' }, ...PRESS_KEYS },
			{ name: 'New' },
		],
	])('%s', async (_when, parameters, body) => {
		expectBody(body);
		expect((await update(parameters)).error).toBeUndefined();
	});

	test('for a list that is set by hand, while the other one is added to', async () => {
		expectRead({ id: 12, tools: 'unknown', tool_ids: [501] });
		expectBody({ tools: 'by hand', tool_ids: [501, 505], further: 1 });

		const { error } = await update({
			...pressKeysAnd(505),
			options: { additionalBodyFields: '{ "tools": "by hand", "further": 1 }' },
		});
		expect(error).toBeUndefined();
	});
});

describe('in the words of the deployment', () => {
	const credential = {
		// each is a neutral word in another place: translated twice, it would be another one
		calendarAIdentifier: 'cal_b',
		calendarBIdentifier: 'cal_a',
		messengerIdentifier: 'chatapp',
	};

	test('what is there arrives as it was read, what is added is translated once', async () => {
		const there = [
			{
				type: 'calendar_integration',
				calendar_type: 'cal_b',
				cal_b_api_key: KEY,
				cal_b_event_slug: '30min',
				messenger_note: 'messenger',
			},
			{
				type: 'calendar_integration',
				calendar_type: 'cal_a',
				cal_a_api_key: `${KEY}-b`,
				cal_a_event_type_uri: 'https://calendar.example/event_types/ABC',
			},
		];
		expectRead({ id: 12, tools: there });
		expectBody({
			tools: [
				{ ...there[0], cal_b_api_key: NEW_KEY, cal_b_endpoint: 'us' },
				there[1],
				{
					type: 'calendar_integration',
					calendar_type: 'cal_b',
					cal_b_api_key: NEW_KEY,
					cal_b_event_slug: '60min',
					cal_b_endpoint: 'us',
				},
			],
		});

		const { error } = await update(
			entered({
				calendarIntegration: ['30min', '60min'].map((calAEventSlug) => ({
					calAApiKey: NEW_KEY,
					calAEventSlug,
				})),
			}),
			{ credential },
		);
		expect(error).toBeUndefined();
	});

	test('keys that were read are in no error, even if the platform repeats them', async () => {
		expectRead({ id: 12, tools: [CALENDAR] });
		platform()
			.put('/api/user/assistant/12')
			.reply(422, { errors: { 'tools.0.cal_a_api_key': [`${KEY} has expired`] } });

		const { error } = await update(PRESS_KEYS);

		expect(error?.description).toContain('***** has expired');
		expect(JSON.stringify([error, error?.stack, error?.cause])).not.toContain(KEY);
	});
});

test('a tool that the assistant has and that is refused is not taken for one of the form', async () => {
	expectRead({ id: 12, tools: [END_CALL, HANDS_OVER] });
	platform()
		.put('/api/user/assistant/12')
		.reply(422, { errors: { 'tools.1.assistant_id': ['The selected assistant id is invalid.'] } });

	const { error } = await update(entered({ assistantTransfer: [{ assistantId: byId(14) }] }));

	expect(error?.message).toBe('The platform does not take one of the tools');
	expect(error?.description).toContain(
		'The assistant has already: End Call, Assistant Transfer (13).',
	);
	expect(error?.description).toContain(
		"'Assistant Transfer (13), which the assistant has already' (assistant_id): The selected",
	);
});

test('an update of which nobody knows whether it was carried out is not sent again', async () => {
	expectRead({ id: 12, tools: [END_CALL] });
	platform()
		.put('/api/user/assistant/12')
		.reply(500, { errors: { 'tools.0.type': ['broken'] } });

	const { error } = await update(PRESS_KEYS);

	expect(error?.description).toContain('It is not known whether the request was carried out');
	expect(error?.description).not.toContain('Nothing was changed');
});

describe('the assistant, which is read first,', () => {
	const NO_RETRY = { options: { retries: 0 } };

	test('stays as it is when that is refused', async () => {
		platform().get(LIST).query(true).reply(403, { message: 'No' });

		const { items, error } = await update({ ...PRESS_KEYS, ...NO_RETRY });

		expect(error?.message).toBe(
			'The tools that the assistant has could not be read: The platform does not allow this for the account of the API token',
		);
		expect(error?.description).toMatch(/^Nothing was changed\. /);
		expect(error?.description).not.toContain('is not known');
		expect(items).toEqual([]);
	});

	test('stays as it is when that takes too long', async () => {
		nock(HOST)
			.get(LIST)
			.query(true)
			.replyWithError(Object.assign(new Error(), { code: 'ETIMEDOUT' }));

		const { error } = await update({ ...PRESS_KEYS, ...NO_RETRY });

		expect(error?.message).toBe(
			'The tools that the assistant has could not be read: The platform did not answer in time',
		);
		expect(error?.description).toBe('Nothing was changed. Try again later.');
	});

	test.each([[[{ id: 11, tools: [] }]], [[{ uuid: '12', tools: [] }]]])(
		'stays as it is when it is not in the list %j',
		async (list) => {
			expectRead(...list);

			const { error } = await update(PRESS_KEYS);

			expect(error?.message).toBe('There is no assistant with the ID 12');
			expect(error?.description).toMatch(/^Nothing was changed\. It may have been deleted/);
		},
	);

	test('is read no further than the page that it is on', async () => {
		const rows = (from: number) =>
			Array.from({ length: 100 }, (_, index) => ({ id: from + index, tools: [] }));
		for (const number of [1, 2]) {
			platform()
				.get(LIST)
				.query({ per_page: '100', page: String(number) })
				.reply(200, page(rows(number * 100), { number, last: 3, total: 300 }));
		}
		platform()
			.put('/api/user/assistant/250', { tools: [KEYS] })
			.reply(200, ANSWER);

		const { error } = await update({ assistantId: byId(250), ...PRESS_KEYS });

		expect(error).toBeUndefined();
	});

	test('is read as the platform user that the item acts as', async () => {
		platform('client-token')
			.get(LIST)
			.query(true)
			.reply(200, page([{ id: 12, tools: [END_CALL] }]));
		platform('client-token')
			.put('/api/user/assistant/12', { tools: [END_CALL, KEYS] })
			.reply(200, ANSWER);

		const { error } = await update({ ...PRESS_KEYS, options: { accessToken: 'client-token' } });

		expect(error).toBeUndefined();
	});
});

describe('after the update, the assistant is read once more,', () => {
	const answers = (...lists: IDataObject[][]) => {
		for (const list of lists) platform().get(LIST).query(true).reply(200, page(list));
		platform().put('/api/user/assistant/12').reply(200, ANSWER);
	};

	test.each<[string, IDataObject, INodeParameters, string]>([
		['what was added', { tools: [END_CALL] }, PRESS_KEYS, 'Press Keys'],
		['what was there', { tools: [KEYS, TRANSFER] }, PRESS_KEYS, 'End Call'],
		['all of it', { tools: null }, PRESS_KEYS, 'End Call, Press Keys'],
		['a custom tool', { tool_ids: [501, 502] }, entered(custom(503)), 'Custom Tool 503'],
	])(
		'and lacks %s, because somebody else wrote it: the error says so',
		async (_what, after, form, missing) => {
			const before = { id: 12, tools: [END_CALL], tool_ids: [501] };
			answers([before], [{ ...before, ...after }]);

			const { items, error, hints } = await update(form);

			expect(error?.message).toBe(
				`Right after the update, the assistant lacks tools that were sent: ${missing}`,
			);
			expect(error?.description).toContain('Run this item again: what is there by then is not');
			expect([items, hints]).toEqual([[], []]);
		},
	);

	test('and of two items, the error says that it is not known what became of the one', async () => {
		answers([{ id: 12, tools: [END_CALL] }], [{ id: 12, tools: [END_CALL] }]);

		const { error } = await update(PRESS_KEYS, { items: [{}, {}] });

		expect(error?.description).toMatch(
			/^Item 1 of 2: .* Carried out: none\. Not carried out: item 2\. Not known: item 1\.$/,
		);
	});

	test('and has all of them, however they are listed', async () => {
		const there = { ...TRANSFER, phone_number: '0044 7700 900-777' };
		answers(
			[{ id: 12, tools: [there, WARM], tool_ids: ['501'] }],
			[
				{
					id: 12,
					tools: [
						{ type: 'dtmf_input', data: [] },
						{ type: WARM.type, data: { ...WARM, outbound_phone_id: '301' } },
						{ ...TRANSFER, phone_number: '447700900777' },
						{ type: 'send_fax' },
						null,
					],
					tool_ids: ['503', '501'],
				},
			],
		);

		const { items, error, hints } = await update(pressKeysAnd(503));

		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(hints).toEqual([]);
	});

	test.each([500, 404])('and where that fails with %d, a hint says so', async (status) => {
		answers([{ id: 12, tools: [END_CALL] }]);
		platform().get(LIST).query(true).reply(status, { message: 'No' });

		const { items, error, hints } = await update({ ...PRESS_KEYS, options: { retries: 0 } });

		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: ANSWER.data, pairedItem: { item: 0 } }]);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^The tools of assistant 12 were sent .* but could not be read back/),
		]);
	});
});

describe('several items', () => {
	/** A platform that keeps what it is given. */
	function keeping(assistants: Record<number, IDataObject>, from = platform()) {
		const order: string[] = [];
		from
			.persist()
			.get(LIST)
			.query(true)
			.reply(200, () => {
				order.push('read');
				return page(Object.entries(assistants).map(([id, one]) => ({ id: Number(id), ...one })));
			});
		from
			.persist()
			.put(/^\/api\/user\/assistant\/\d+$/)
			.reply(function (uri, body) {
				const id = Number(uri.split('/').at(-1));
				order.push(`write ${id}`);
				if (!(id in assistants)) return [404, { message: 'Not found' }];
				Object.assign(assistants[id], body);
				return [200, { message: 'ok', data: { id } }];
			});
		return { assistants, order };
	}

	const transferTo = {
		assistantId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		tools: {
			callTransfer: [{ phoneNumber: '={{ $json.phone }}' }],
			customTool: [{ toolId: byId('={{ $json.tool }}') }],
		},
	} as unknown as INodeParameters;

	const phones = (tools: unknown) => (tools as IDataObject[]).map((tool) => tool.phone_number);

	test('that add to one assistant leave it with the tools of all three', async () => {
		const { assistants, order } = keeping({ 12: { tools: [END_CALL], tool_ids: [501] } });

		const { items, error } = await update(transferTo, {
			items: [1, 2, 3].map((digit) => ({
				id: 12,
				phone: `+4072212345${digit}`,
				tool: 501 + digit,
			})),
		});
		nock.cleanAll();

		expect(error).toBeUndefined();
		expect(phones(assistants[12].tools)).toEqual([
			undefined,
			'+40722123451',
			'+40722123452',
			'+40722123453',
		]);
		expect(assistants[12].tool_ids).toEqual([501, 502, 503, 504]);
		expect(order).toEqual(items.flatMap(() => ['read', 'write 12', 'read']));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});

	test('go on with "Continue" when one fails, which says why', async () => {
		const { assistants } = keeping({
			12: { tools: [END_CALL], tool_ids: [501] },
			13: { tools: 'unknown', tool_ids: [501] },
		});
		const options: RunOptions = {
			items: [12, 13, 14, 12].map((id, index) => ({
				id,
				phone: `+4072212345${index}`,
				tool: 502,
			})),
			node: { onError: 'continueRegularOutput' },
		};

		const { items, error } = await update(transferTo, options);
		nock.cleanAll();

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.error ?? json.id)).toEqual([
			12,
			expect.stringMatching(/^Nothing was changed: .*Item 2 of 4: /),
			expect.stringMatching(/^There is no assistant with the ID 14\. Item 3 of 4: /),
			12,
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		expect(phones(assistants[12].tools)).toEqual([undefined, '+40722123450', '+40722123453']);
		expect(assistants[13]).toEqual({ tools: 'unknown', tool_ids: [501] });
	});
});
