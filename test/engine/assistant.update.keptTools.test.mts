// Tools are added to those that an assistant has. Which tools can be kept: test/resources/keptTools.test.ts.
import { expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ANSWER, expectBody, expectRead, update } from '../support/assistantUpdate.ts';
import { byId } from '../support/engine/forms.ts';
import { page } from '../support/page.ts';
import { platform } from '../support/platform.ts';

const LIST = '/api/user/assistants/get';

const KEY = 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1';

const END_CALL = { type: 'end_call', description: 'When the caller says goodbye' };
const CALENDAR = {
	type: 'calendar_integration',
	calendar_type: 'cal_b',
	cal_b_api_key: KEY,
	cal_b_event_slug: '30min',
	messenger_note: 'messenger',
};
const KEYS = { type: 'dtmf_input' };

const custom = (...ids: number[]) => ({ customTool: ids.map((id) => ({ toolId: byId(id) })) });
const PRESS_KEYS = { tools: { dtmfInput: [{}] } } as INodeParameters;

test('the tools of the assistant and the new ones are sent with the other changes in one request', async () => {
	const there = [{ ...END_CALL, id: 7 }, KEYS];
	expectRead({ id: 11, tools: [] }, { id: 12, tools: there, tool_ids: [503, 501] });
	expectBody({
		name: 'New',
		tools: [
			...there,
			{ type: 'call_transfer', phone_number: '+40722123456', custom: false, warm_transfer: false },
		],
		tool_ids: [503, 501, 505],
		folder_id: null,
	});

	const { items, error, hints } = await update({
		basics: { name: 'New' },
		organisation: { remove: ['folder_id'] },
		tools: { callTransfer: [{ phoneNumber: '+40722123456' }], ...custom(501, 505) },
	} as INodeParameters);

	expect(error).toBeUndefined();
	expect(hints).toEqual([]);
	expect(items).toMatchObject([{ json: { id: 12, name: 'New', folder_id: null } }]);
});

test.each<[string, IDataObject, INodeParameters, RegExp]>([
	[
		'custom tools are not shown',
		{ tools: [] },
		{ tools: custom(505) } as INodeParameters,
		/custom/,
	],
	['a key is hidden', { tools: [{ ...CALENDAR, cal_b_api_key: '***34' }] }, PRESS_KEYS, /be kept/],
])('nothing is changed when %s', async (_what, assistant, form, message) => {
	expectRead({ id: 12, ...assistant });

	const { items, error } = await update({ basics: { name: 'New' }, ...form });

	expect(error?.message).toMatch(/^Nothing was changed: /);
	expect(error?.message).toMatch(message);
	expect(JSON.stringify(error)).not.toContain('***34');
	expect(items).toEqual([]);
});

test.each<[string, INodeParameters, object]>([
	[
		'one list is replaced',
		{ tools: custom(505), changeTools: 'replace' } as INodeParameters,
		{ tool_ids: [505] },
	],
])('the assistant is not read when %s', async (_when, parameters, body) => {
	expectBody(body);
	expect((await update(parameters)).error).toBeUndefined();
});

test('tools that were read are sent as they are, entered ones in the words of the deployment', async () => {
	// each is a neutral word in another place: translated twice, it would be another one
	const credential = { calendarAIdentifier: 'cal_b', calendarBIdentifier: 'cal_a' };
	const added = { cal_b_api_key: 'new key', cal_b_endpoint: 'us' };
	const { type, calendar_type } = CALENDAR;
	expectRead({ id: 12, tools: [CALENDAR] });
	expectBody({
		tools: [
			{ ...CALENDAR, ...added },
			{ type, calendar_type, cal_b_event_slug: '60min', ...added },
		],
	});
	const calendarIntegration = ['30min', '60min'].map((calAEventSlug) => ({
		calAApiKey: 'new key',
		calAEventSlug,
	}));

	const { error } = await update({ tools: { calendarIntegration } }, { credential });

	expect(error).toBeUndefined();
});

test('a key that was read is in no error, even if the platform repeats it', async () => {
	expectRead({
		id: 12,
		tools: [{ ...CALENDAR, calendar_type: 'cal_a', cal_a_api_key: KEY, cal_a_event_slug: 'x' }],
	});
	platform()
		.put('/api/user/assistant/12')
		.reply(422, { errors: { 'tools.0.cal_a_api_key': [`${KEY} has expired`] } });

	const { error } = await update(PRESS_KEYS);

	expect(error?.description).toContain('***** has expired');
	expect(JSON.stringify([error, error?.stack, error?.cause])).not.toContain(KEY);
});

test('nothing is changed when the assistant cannot be read', async () => {
	platform().get(LIST).query(true).reply(403, { message: 'No' });

	const { items, error } = await update(PRESS_KEYS);

	expect(error?.message).toBe(
		'The tools of the assistant could not be read: The platform does not allow this for the account of the API token',
	);
	expect(error?.description).toMatch(/^Nothing was changed\. /);
	expect(error?.description).not.toContain('is not known');
	expect(items).toEqual([]);
});

test('nothing is changed when the assistant is not in the list', async () => {
	expectRead({ id: 11, tools: [] });

	const { error } = await update(PRESS_KEYS);

	expect(error?.message).toBe('There is no assistant with the ID 12');
	expect(error?.description).toMatch(/^Nothing was changed\. It may have been deleted/);
});

test('several items that add to one assistant read and write it in turn, and no tool is lost', async () => {
	const assistant: IDataObject = { id: 12, tools: [END_CALL], tool_ids: [501] };
	const order: string[] = [];
	platform()
		.get(LIST)
		.query(true)
		.times(3)
		.reply(200, () => {
			order.push('read');
			return page([assistant]);
		});
	platform()
		.put('/api/user/assistant/12')
		.times(3)
		.reply(200, (_uri, body) => {
			order.push('write');
			Object.assign(assistant, body);
			return ANSWER;
		});

	const { items, error } = await update(
		{
			tools: { callTransfer: [{ phoneNumber: '={{ $json.phone }}' }], ...custom(501) },
		} as INodeParameters,
		{ items: [1, 2, 3].map((digit) => ({ phone: `+4072212345${digit}` })) },
	);

	expect(error).toBeUndefined();
	expect((assistant.tools as IDataObject[]).map((tool) => tool.phone_number)).toEqual([
		undefined,
		'+40722123451',
		'+40722123452',
		'+40722123453',
	]);
	expect(order).toEqual(items.flatMap(() => ['read', 'write']));
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
});
