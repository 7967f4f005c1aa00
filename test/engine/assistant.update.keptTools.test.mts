// Tools are added to those that an assistant has: what is there is read before, and all of it is sent back. What is kept of it, and
// what is said of refusals: test/resources/keptTools.test.ts.
import { describe, expect, test } from '@jest/globals';
import type nock from 'nock';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ANSWER, expectBody, expectRead, update } from '../support/assistantUpdate.ts';
import { byId } from '../support/engine/forms.ts';
import { guardNetwork, page, platform } from '../support/platform.ts';

guardNetwork();

const LIST = '/api/user/assistants/get';

const KEY = 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1';
const NEW_KEY = 'cal_live_b8e17f24cd09ea1655d8e27bc0419a3f';

const END_CALL = { type: 'end_call', description: 'When the caller says goodbye' };
const CALENDAR = {
	type: 'calendar_integration',
	calendar_type: 'cal_a',
	cal_a_api_key: KEY,
	cal_a_event_slug: '30min',
};
const KEYS = { type: 'dtmf_input' };

/** What is entered, and what that is by itself. */
const entered = (tools: object) => ({ tools }) as INodeParameters;
const custom = (...ids: number[]) => ({ customTool: ids.map((id) => ({ toolId: byId(id) })) });
const PRESS_KEYS = entered({ dtmfInput: [{}] });
const pressKeysAnd = (...ids: number[]) => entered({ dtmfInput: [{}], ...custom(...ids) });

test('tools that are there stay as they are, new ones come behind, and everything else goes with them in one request', async () => {
	const there = [{ ...END_CALL, id: 7 }, CALENDAR];
	expectRead({ id: 11, tools: [KEYS] }, { id: 12, tools: there, tool_ids: [503, 501] });
	expectBody({ name: 'New', tools: [...there, KEYS], tool_ids: [503, 501, 505], folder_id: null });

	const { items, error, hints } = await update({
		basics: { name: 'New' },
		organisation: { remove: ['folder_id'] },
		...pressKeysAnd(501, 505),
	});

	expect(error).toBeUndefined();
	expect(hints).toEqual([]);
	expect(items).toEqual([{ json: ANSWER.data, pairedItem: { item: 0 } }]);
});

test.each<[string, assistant: IDataObject, form: INodeParameters, message: RegExp]>([
	[
		'custom tools are not shown',
		{ tools: [] },
		entered(custom(505)),
		/does not say which custom tools/,
	],
	[
		'a key is hidden',
		{ tools: [{ type: 'calendar_integration', data: { ...CALENDAR, cal_a_api_key: '***34' } }] },
		PRESS_KEYS,
		/has a built-in tool that cannot be kept/,
	],
])('nothing is changed where %s', async (_what, assistant, form, message) => {
	expectRead({ id: 12, name: 'Recall', ...assistant });

	const { items, error } = await update({ basics: { name: 'New' }, ...form });

	expect(error?.message).toMatch(/^Nothing was changed: /);
	expect(error?.message).toMatch(message);
	expect(error?.description).toContain("Choose 'Replace All' under 'Change ");
	expect(JSON.stringify(error)).not.toContain('***34');
	expect(items).toEqual([]);
});

describe('the assistant is not read', () => {
	test.each<[string, INodeParameters, object]>([
		[
			'when all of one list are replaced, and the other one stays',
			{ ...entered(custom(505)), changeTools: 'replace' },
			{ tool_ids: [505] },
		],
		[
			'when both lists are set by hand',
			{
				...entered({ endCall: [{}, {}], ...custom(505) }),
				options: { additionalBodyFields: '{ "tools": null, "tool_ids": [1] }' },
			},
			{ tools: null, tool_ids: [1] },
		],
	])('%s', async (_when, parameters, body) => {
		expectBody(body);
		expect((await update(parameters)).error).toBeUndefined();
	});
});

describe('in the words of the deployment', () => {
	// each is a neutral word in another place: translated twice, it would be another one
	const credential = { calendarAIdentifier: 'cal_b', calendarBIdentifier: 'cal_a' };

	test('what is there arrives as it was read, what is added is translated once', async () => {
		const there = {
			type: 'calendar_integration',
			calendar_type: 'cal_b',
			cal_b_api_key: KEY,
			cal_b_event_slug: '30min',
			messenger_note: 'messenger',
		};
		const added = { cal_b_api_key: NEW_KEY, cal_b_endpoint: 'us' };
		const { type, calendar_type } = there;
		expectRead({ id: 12, tools: [there] });
		expectBody({
			tools: [
				{ ...there, ...added },
				{ type, calendar_type, cal_b_event_slug: '60min', ...added },
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

test('an update of which nobody knows whether it was carried out is not sent again', async () => {
	expectRead({ id: 12, tools: [END_CALL] });
	let sent = 0;
	platform()
		.persist()
		.put('/api/user/assistant/12')
		.reply(() => [500, { sent: ++sent }]);

	const { error } = await update(PRESS_KEYS);

	expect(error?.description).toContain('It is not known whether the request was carried out');
	expect(sent).toBe(1);
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

	test('is read no further than the page that it is on', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, tools: [] }));
		platform()
			.get(LIST)
			.query({ per_page: '100', page: '1' })
			.reply(200, page(rows, { last: 2, total: 200 }));
		platform()
			.put('/api/user/assistant/12', { tools: [KEYS] })
			.reply(200, ANSWER);

		const { error } = await update({ ...PRESS_KEYS, ...NO_RETRY });

		// another page would not be answered
		expect(error).toBeUndefined();
	});

	test('stays as it is when it is not in the list', async () => {
		expectRead({ id: 11, tools: [] });

		const { error } = await update(PRESS_KEYS);

		expect(error?.message).toBe('There is no assistant with the ID 12');
		expect(error?.description).toMatch(/^Nothing was changed\. It may have been deleted/);
	});
});

describe('several items', () => {
	test('that add to one assistant leave it with the tools of all three', async () => {
		const assistant: IDataObject = { id: 12, tools: [END_CALL], tool_ids: [501] };
		const order: string[] = [];
		const noting =
			(what: string, answer: (body: nock.Body) => object) => (_uri: string, body: nock.Body) => {
				order.push(what);
				return answer(body);
			};
		platform()
			.get(LIST)
			.query(true)
			.times(3)
			.reply(
				200,
				noting('read', () => page([assistant])),
			);
		platform()
			.put('/api/user/assistant/12')
			.times(3)
			.reply(
				200,
				noting('write', (body) => {
					Object.assign(assistant, body);
					return ANSWER;
				}),
			);

		const { items, error } = await update(
			{
				tools: {
					callTransfer: [{ phoneNumber: '={{ $json.phone }}' }],
					customTool: [{ toolId: byId('={{ $json.tool }}') }],
				},
			},
			{ items: [1, 2, 3].map((digit) => ({ phone: `+4072212345${digit}`, tool: 501 + digit })) },
		);

		expect(error).toBeUndefined();
		expect((assistant.tools as IDataObject[]).map((tool) => tool.phone_number)).toEqual([
			undefined,
			'+40722123451',
			'+40722123452',
			'+40722123453',
		]);
		expect(assistant.tool_ids).toEqual([501, 502, 503, 504]);
		expect(order).toEqual(items.flatMap(() => ['read', 'write']));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});
});
