// What an assistant has of built-in tools is read, and all of it is sent back beside what is entered (platform-api 4.10).
import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';
import { responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import {
	builtInList,
	customList,
	type SentList,
} from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/keptTools';
import type { Problem } from '../../nodes/VoiceAssistantPlatform/client/problem';

const NEUTRAL = { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' };

const HEX_DIGITS = '3f9a41c07be2d85516ea09cd7f24b8e1';
const KEY = `cal_live_${HEX_DIGITS}`;
const NEW_KEY = `cal_live_${[...HEX_DIGITS].reverse().join('')}`;
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MCJ9.b2YgdGhlIG9sZCB0b2tlbjE3';

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
const OTHER_CALENDAR = {
	type: 'calendar_integration',
	calendar_type: 'cal_b',
	cal_b_api_key: JWT,
	cal_b_event_type_uri: 'https://calendar.example/event_types/ABC',
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

/** A tool as other platforms show it. */
const wrapped = ({ type, ...data }: IDataObject): IDataObject => ({ type, data });

const listOf = (read: unknown, entered: IDataObject[] = [KEYS], identifiers = NEUTRAL) => {
	const list = builtInList(entered, read, identifiers);
	if ('message' in list) throw new Error(`${list.message} – ${list.description}`);
	return list;
};
/** The tools that go out. */
const sent = (...args: Parameters<typeof listOf>) => listOf(...args).values;
const problemOf = (read: unknown, entered: IDataObject[] = [KEYS], identifiers = NEUTRAL) =>
	builtInList(entered, read, identifiers) as Problem;

describe('what is read as {type, data} is sent flat:', () => {
	const IDS_AS_TEXT = [
		{ ...WARM, outbound_phone_id: '301' },
		{ ...HANDS_OVER, assistant_id: '13' },
	];

	test.each<[string, IDataObject[], IDataObject[]]>([
		['with more beside the data', [{ id: 7, ...wrapped(END_CALL) }], [{ id: 7, ...END_CALL }]],
		...[{}, [], null].map((data): [string, IDataObject[], IDataObject[]] => [
			`with ${JSON.stringify(data)} for the data`,
			[{ type: 'end_call', data }],
			[{ type: 'end_call' }],
		]),
		['with null within the data', [wrapped({ ...TRANSFER, timezone: null })], [TRANSFER]],
		['a type in the data', [{ type: 'end_call', data: { ...END_CALL, type: 'x' } }], [END_CALL]],
		['with IDs as text', IDS_AS_TEXT.map(wrapped), [WARM, HANDS_OVER]],
		['and flat ones with IDs as text', IDS_AS_TEXT, [WARM, HANDS_OVER]],
	])('%s', (_what, read, written) => {
		expect(sent(read)).toEqual([...written, KEYS]);
	});
});

test('that have something null are sent back without it, at any depth', () => {
	const field = { slug: 'tooth', type: 'text', label: 'Which tooth', required: false };

	expect(
		sent([
			{ ...END_CALL, description: null },
			{ ...CALENDAR, cal_a_team_slug: null, cal_a_booking_fields: [{ ...field, options: null }] },
		]),
	).toEqual([{ type: 'end_call' }, { ...CALENDAR, cal_a_booking_fields: [field] }, KEYS]);
});

describe('one that is there is not added twice, but changed in its place:', () => {
	test.each<[string, there: IDataObject, entered: IDataObject]>([
		[
			'a transfer to the same number',
			{ ...TRANSFER, timezone: 'Europe/London' },
			{ ...TRANSFER, description: 'When asked', warm_transfer: false },
		],
		[
			'a supervisor',
			{ ...WARM, hold_message: 'Please hold.' },
			{ ...WARM, outbound_phone_id: 302, description: 'At night', hold_music_volume: 80 },
		],
		[
			'an event of a calendar whose key the platform hides, with the key',
			{ ...CALENDAR, cal_a_api_key: '****', cal_a_event_name: 'First visit' },
			{ ...CALENDAR, cal_a_api_key: NEW_KEY, cal_a_endpoint: 'us' },
		],
		['an event of the other calendar', OTHER_CALENDAR, { ...OTHER_CALENDAR, cal_b_api_key: 'x' }],
		['the end of the call, nothing filled in', END_CALL, { type: 'end_call' }],
	])('%s', (_what, there, entered) => {
		for (const one of [there, wrapped(there)]) {
			const read = [KEYS, one, { type: 'collect_keypad' }];

			expect(sent(read, [entered])).toEqual([
				KEYS,
				{ ...there, ...entered },
				{ type: 'collect_keypad' },
			]);
		}
	});
});

test.each<[string, there: IDataObject, entered: IDataObject]>([
	['another number', TRANSFER, { ...TRANSFER, phone_number: '+447700900778' }],
	['the same event of a team', CALENDAR, { ...CALENDAR, cal_a_team_slug: 'harbour' }],
	['another assistant', HANDS_OVER, { ...HANDS_OVER, assistant_id: 14 }],
])('one that differs in this is added: %s', (_what, there, entered) => {
	expect(sent([there], [entered])).toEqual([there, entered]);
});

describe('when an assistant has a tool that cannot be sent back, nothing is changed', () => {
	test.each<[string, tools: unknown, reason: RegExp]>([
		...[undefined, null, 'end_call', { end_call: {} }].map((read): [string, unknown, RegExp] => [
			`the list is ${JSON.stringify(read)}`,
			read,
			/does not say which built-in tools/,
		]),
		...[[TRANSFER], null, { data: END_CALL }, { type: { name: 'end_call' } }].map(
			(tool): [string, unknown, RegExp] => [
				`a tool is ${JSON.stringify(tool)}`,
				[END_CALL, tool],
				/does not say which built-in tools/,
			],
		),
		['no number', [wrapped({ type: 'call_transfer' })], /, Call Transfer: .* its 'Phone Number'/],
		[
			'a required field that is an object',
			[{ type: 'call_transfer', phone_number: { e164: '+447700900777' } }],
			/does not say its 'Phone Number'/,
		],
		[
			'no number to call the supervisor from',
			[{ ...WARM, outbound_phone_id: null }],
			/, Warm Call Transfer \(sip:desk@pbx.example\): the platform does not say its 'Outbound Phone Number'/,
		],
		[
			'no key of the first calendar',
			[{ ...CALENDAR, calendar_type: undefined, cal_a_api_key: undefined }],
			/tool 1 of the assistant, Calendar Integration \(30min\): .* does not say its 'API Key'/,
		],
		[
			'no key of the second calendar',
			[{ ...OTHER_CALENDAR, cal_b_api_key: null }],
			/does not say its 'Personal Access Token'/,
		],
		['a mask in a further field', [{ ...END_CALL, pin: '••••' }], /hides its 'pin', which/],
		[
			'a mask below a field',
			[{ ...CALENDAR, cal_a_booking_fields: [{ slug: 'a', label: '*****' }] }],
			/hides its 'Booking Fields', which would be lost/,
		],
		...['+4477***777', 'sip:***@pbx.example'].map((supervisor_phone): [string, unknown, RegExp] => [
			supervisor_phone,
			[{ ...WARM, supervisor_phone }],
			/hides its 'Supervisor Phone', which would be lost. Choose 'Replace All'/,
		]),
		[
			'a mask in a tool of a kind that the form does not have',
			[END_CALL, { type: 'send_fax', key: '***' }],
			/tool 2 of the assistant, "send_fax": the platform hides its 'key'/,
		],
	])('%s', (_what, tools, reason) => {
		const { message, description } = problemOf(tools);

		expect(message).toMatch(/^Nothing was changed: /);
		expect(`${message} – ${description}`).toMatch(reason);
		expect(description).toContain("Choose 'Replace All' under 'Change Tools'");
		expect(message + description).not.toContain(KEY);
	});

	test.each(['*****', 'key-***-dar', '••••1234', `cal_live_${'*'.repeat(16)}9b2c`])(
		'its key is shown as %s; entered once more with the key, the tool is sent',
		(key) => {
			const masked = { ...CALENDAR, cal_a_api_key: key };
			const entered = { ...CALENDAR, cal_a_api_key: NEW_KEY };

			const { description } = problemOf([END_CALL, masked]);

			expect(description).toContain(
				"It is tool 2 of the assistant, Calendar Integration (30min): the platform hides its 'API Key', which would be lost. Enter this tool under 'Tools' as well, with its 'API Key', and it is kept.",
			);
			expect(description).not.toContain(key);
			expect(sent([END_CALL, masked], [entered])).toEqual([END_CALL, entered]);
		},
	);
});

test.each([
	['a blank secret', { ...END_CALL, webhook_secret: '' }],
	['a kind that the form does not have', { type: 'send_fax', number: '1', to: { name: 'x' } }],
	['a calendar of an unknown word', { ...CALENDAR, calendar_type: 'cal_c' }],
	...['Press * or # * to go on', 'Say **hello** …', '• one\n• two'].map(
		(description): [string, IDataObject] => [description, { ...END_CALL, description }],
	),
])('a tool is sent back as it was read: %s', (_what, tool) => {
	expect(sent([tool])).toEqual([tool, KEYS]);
});

describe('a calendar in the words of a deployment', () => {
	// each is a neutral word in another place: translated twice, it would be another one
	const SWAPPED = { messenger: 'chatapp', cal_a: 'cal_b', cal_b: 'cal_a' };
	const there = {
		type: 'calendar_integration',
		calendar_type: 'cal_b',
		cal_b_api_key: KEY,
		cal_b_event_slug: '30min',
		messenger_note: 'messenger',
	};
	const entered = { ...CALENDAR, cal_a_api_key: NEW_KEY };

	test.each([there, wrapped(there)])('is known by them: %j', (read) => {
		expect(sent([read], [entered], SWAPPED)).toEqual([{ ...there, cal_b_api_key: NEW_KEY }]);
	});
});

test.each([[[503, 501]], [['503', '501']]])(
	'custom tools are added behind those that are there, each once: %j',
	(read) => {
		expect(customList([501, 505], read)).toMatchObject({ values: [503, 501, 505] });
	},
);

test.each([
	...[undefined, null, '501', 501, { 501: true }, [501, null], ['all']],
	...[['1e3'], [''], [{ id: 501 }], [0.5], [-1]],
])('custom tools are left alone when the platform shows them as %j', (read) => {
	const { message, description } = customList([505], read) as Problem;

	expect(message).toBe(
		'Nothing was changed: the platform does not say which custom tools the assistant has',
	);
	expect(description).toContain("Choose 'Replace All' under 'Change Tools'");
});

describe('when the platform refuses a tool', () => {
	const handsOverTo = (id: number) => ({ type: 'assistant_transfer', assistant_id: id });
	const list = listOf([END_CALL, KEYS, handsOverTo(13)], [handsOverTo(14), handsOverTo(13)]);

	/** The error when the platform complains of a field. */
	const refused = ({ labels }: SentList, field: string) =>
		responseError(
			{
				node: { name: 'Platform', parameters: {} } as unknown as INode,
				request: { url: '/user/assistant/12', method: 'PUT' },
				messages: [],
				// as the form calls the lists
				labels: { tools: 'Tools', tool_ids: 'Tools', ...labels },
				secrets: [],
			},
			{ statusCode: 422, headers: {}, body: { errors: { [field]: ['Invalid.'] } } },
		);

	test.each<[string, SentList, field: string, words: string]>([
		[
			'of the form, behind those that are there',
			list,
			'tools.3.assistant_id',
			"'Tools: Assistant Transfer 1' (assistant_id): Invalid.",
		],
		[
			'that is changed in its place',
			list,
			'tools.2.description',
			"'Tools: Assistant Transfer 2' (description): Invalid.",
		],
		[
			'that the assistant has already',
			list,
			'tools.1.type',
			"'Press Keys, which the assistant has already' (type): Invalid.",
		],
		['all of which are new', listOf([], [END_CALL]), 'tools', "'Tools': Invalid."],
		[
			'of the account',
			customList([505], [501]) as SentList,
			'tool_ids.1',
			"'Tools: Custom Tool 505': Invalid.",
		],
		['that was not sent', list, 'tools.10', "'Tools' (tools.10): Invalid."],
	])('%s, the error names it', (_what, one, field, words) => {
		expect(refused(one, field).description).toContain(words);
	});
});

const texts = fc.string({ maxLength: 12 }).filter((text) => !/[*＊∗•●∙·■█]{3}/.test(text));
const further = fc.dictionary(
	fc.constantFrom('id', 'enabled', 'note', 'messenger_x', 'cal_a_x', 'position', 'created_at'),
	fc.oneof(fc.boolean(), fc.integer(), texts, fc.array(fc.record({ a: texts })), fc.constant(null)),
);
const described = fc.oneof(
	fc.record({ type: fc.constant('end_call'), description: texts }),
	fc.record({ type: fc.constant('dtmf_input') }),
	fc.record({ type: fc.constant('collect_keypad'), stop_key: fc.constantFrom('#', '*') }),
	fc.record({
		type: fc.constant('call_transfer'),
		phone_number: fc.integer({ min: 1_000_000, max: 1_000_009 }).map((digits) => `+40${digits}`),
	}),
	fc.record({
		type: fc.constant('assistant_transfer'),
		assistant_id: fc.integer({ min: 13, max: 19 }),
	}),
	fc.constant(CALENDAR),
	fc.constant(WARM),
);
const understood = fc
	.tuple(further, described)
	.map(([more, tool]): IDataObject => ({ ...more, ...tool }) as IDataObject);

test('every tool of an assistant that is understood is there afterwards', () => {
	const entered = [
		{ type: 'call_transfer', phone_number: '+401000005', description: 'Entered', custom: false },
		{ type: 'end_call', description: 'Entered here' },
	];
	const enteredFor = (tool: IDataObject) =>
		entered.find((one) => one.type === tool.type && one.phone_number === tool.phone_number);
	const notNull = (tool: IDataObject) =>
		Object.fromEntries(Object.entries(tool).filter(([, value]) => value !== null));

	fc.assert(
		fc.property(fc.array(fc.tuple(understood, fc.boolean()), { maxLength: 8 }), (drawn) => {
			const there = drawn.map(([tool]) => tool);
			const read = drawn.map(([tool, isWrapped]) => (isWrapped ? wrapped(tool) : tool));
			const tools = sent(read, entered);
			const met = new Set(there.map(enteredFor).filter(Boolean));
			expect(tools).toHaveLength(there.length + 2 - met.size);
			for (const [place, tool] of there.entries()) {
				// of two equal ones, the first is changed
				const isFirst = there.findIndex((one) => enteredFor(one) === enteredFor(tool)) === place;
				expect(tools[place]).toEqual({ ...notNull(tool), ...(isFirst && enteredFor(tool)) });
			}
		}),
		{ numRuns: 500 },
	);
});
