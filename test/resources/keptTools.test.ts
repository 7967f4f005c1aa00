// What an assistant has of built-in tools is read, and all of it is sent back beside what is entered (platform-api 4.10).
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	builtInList,
	type SentList,
} from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/sentTools';
import type { Problem } from '../../nodes/VoiceAssistantPlatform/validation/validate';

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
const sent = (...args: Parameters<typeof listOf>) =>
	listOf(...args).entries.map(({ value }) => value);
/** The places of those that were entered. */
const placesOf = ({ entries }: SentList) =>
	[...entries.keys()].filter((at) => entries[at].label !== undefined);
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
			'a transfer to the same number in another writing',
			{ ...TRANSFER, phone_number: '0044 7700 900-777', timezone: 'Europe/London' },
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
			expect(placesOf(listOf(read, [entered]))).toEqual([1]);
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

describe('nothing is changed when one that is there is not understood:', () => {
	test.each<[string, tools: unknown, reason: RegExp]>([
		...[undefined, null, 'end_call', { end_call: {} }].map((read): [string, unknown, RegExp] => [
			`the list ${JSON.stringify(read)}`,
			read,
			/does not say which built-in tools/,
		]),
		['a list of lists', [END_CALL, [TRANSFER]], /tool 2 of the assistant: the platform does not/],
		['a hole in the list', [END_CALL, null], /tool 2 of the assistant: the platform does not say/],
		['a type only in the data', [{ data: END_CALL }], /tool 1 of the assistant, without a type:/],
		['a type that is no text', [{ type: { name: 'end_call' } }], /, without a type:/],
		['a name of a prototype', [{ type: 'constructor' }], /, "constructor": this node does not/],
		[
			'a kind that nobody has described',
			[END_CALL, wrapped({ type: 'send_fax', number: '1' })],
			/tool 2 of the assistant, "send_fax": this node does not know tools of this kind/,
		],
		['a name of 41 signs', [{ type: 'x'.repeat(41) }], /, without a type: this node does not/],
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
		['an ID that is none', [wrapped({ ...WARM, outbound_phone_id: ' ' })], /its 'Outbound Phone N/],
		['another calendar', [{ ...CALENDAR, calendar_type: 'cal_c' }], /'Calendar A Identifier'/],
		[
			'no key',
			[{ ...CALENDAR, cal_a_api_key: undefined }],
			/, Calendar Integration \(30min\): .* does not say its 'API Key'/,
		],
		['a key that is only said to be there', [{ ...CALENDAR, cal_a_api_key: true }], /'API Key'/],
		['data within the data', [wrapped({ ...END_CALL, data: { a: 1 } })], /settings in 'data'/],
		[
			'settings below another field',
			[{ type: 'end_call', function: { description: 'After goodbye' } }],
			/tool 1 of the assistant, End Call: it has settings in 'function' that this node does not know/,
		],
		['a mask in a further field', [{ ...END_CALL, pin: '••••' }], /seems to hide its 'pin', which/],
		[
			'a mask below',
			[{ ...CALENDAR, cal_a_booking_fields: [{ slug: 'a', label: '*****' }] }],
			/seems to hide its 'Booking Fields', which would be lost/,
		],
	])('%s', (_what, tools, reason) => {
		const { message, description } = problemOf(tools);

		expect(message).toMatch(/^Nothing was changed: /);
		expect(`${message} – ${description}`).toMatch(reason);
		expect(description).toContain("Choose 'Replace All' under 'Change Tools'");
		expect(message + description).not.toContain(KEY);
	});
});

const keyOf = (key: number | string) => ({ ...CALENDAR, cal_a_api_key: key });

describe('a key is kept only when it cannot be anything else:', () => {
	test.each([
		...[KEY, 'cal_3f9a41c07be2d85516ea09cd7f24b8e1', 'cal_test_b8e17f24cd09ea16'],
		...['7f1c2b9e-44d0-4a3e-9b61-0c5d8e2f7a13', 'B8E17F24CD09EA1655D8E27BC0419A3F'],
		...['sk-3kT2vQxW8sN5mRz7LpB1yC9d', 'sk_live_51HxYz8Kd2Lq9Wv4Rt', 'sk-proj-a8_Kd2-Lq9Wv4RtB7'],
		...['41|kT2vQxW8sN3mRz7LpB5yC9dF', JWT, 'pat_a8Kd2Lq9Wv4RtB7/x+Q1c2Z3w4=='],
	])('%s is', (key) => {
		expect(sent([keyOf(key)])).toEqual([keyOf(key), KEYS]);
	});

	test.each([
		...['*****', 'key-***-dar', '••••1234', '●●', '**34', 'xxxxxxxx1234', 'key-of...', 'key-of…'],
		...['[hidden]', '<REDACTED>', '(masked)', '[FILTERED]', '<secret>', '[protected]', '🔒'],
		...['hidden', 'encrypted', 'configured', 'set', 'yes', 'null', 'S3CR3T', 'h1dd3n'],
		...['########', '--------', '________', '........', '░░░░░░░░', '%SECRET%', '{{secret}}'],
		...['cal_live_xxx', `cal_live_${'x'.repeat(32)}`, `cal_live_${'X'.repeat(20)}1234`],
		...[`cal_live_${'*'.repeat(16)}9b2c`, `cal_live_${'0'.repeat(32)}`, `${KEY} `.repeat(2)],
		...['...', '…', 'xxx', '---'].map((filler) => `cal_live_3f9a${filler}7f24b8e1c0d2`),
		...['cal_live_3f9a00000007f24b8e1c0d2', 'ends in 7f24b8e1c0d2', 'YOUR_API_KEY_GOES_HERE'],
		...['xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', '00000000-0000-0000-0000-000000000000'],
		...['12345678901234567890', 'abcdefghijklmnopqrstuvwxyz', '1'.repeat(40), '1a'.repeat(20)],
		...['1a2b3c4a2b3c4a2b3', 'not-shown-for-reasons-of-security', 'hidden-since-2026-01-01-by-us'],
		...['vault:v1:8SDd3WHDOjf7mq69CyCqYjBXAiQQAVZR', '$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p'],
	])('%s is not, and nothing is changed', (key) => {
		const { message, description } = problemOf([END_CALL, keyOf(key)]);

		expect(message).toBe(
			'Nothing was changed: the assistant has a built-in tool that cannot be kept',
		);
		expect(description).toContain(
			"It is tool 2 of the assistant, Calendar Integration (30min): the platform seems to hide its 'API Key', which would be lost. Enter this tool under 'Tools' as well, with its 'API Key', and it is kept.",
		);
		expect(description).toContain("Choose 'Replace All' under 'Change Tools'");
		expect(key.length < 8 || !`${message}${description}`.includes(key)).toBe(true);
	});

	test.each([1234567890123456, 0, 1])('%p, a number, is not', (key) => {
		expect(problemOf([keyOf(key)]).description).toContain("seems to hide its 'API Key'");
	});

	test('the way out works: entered once more with its key, the tool is sent with it', () => {
		const entered = { ...CALENDAR, cal_a_api_key: NEW_KEY };

		expect(sent([END_CALL, keyOf('cal_live_xxx')], [entered])).toEqual([END_CALL, entered]);
	});

	test.each([
		['the token of the other calendar', OTHER_CALENDAR, 'cal_b_api_key', 'Personal Access Token'],
		['a secret that nobody has described', END_CALL, 'webhook_secret', 'webhook_secret'],
	])('%s counts as one', (_what, tool, field, label) => {
		const masked = { ...tool, [field]: '[FILTERED]' };

		expect(sent([{ ...tool, [field]: KEY }])).toEqual([{ ...tool, [field]: KEY }, KEYS]);
		expect(problemOf([masked]).description).toContain(`seems to hide its '${label}', which`);
	});

	test.each([
		['whether there is a secret', { ...END_CALL, has_token: true }],
		['no secret', { ...END_CALL, webhook_secret: '' }],
		['no number', { ...WARM, custom_caller_id: '' }],
		...['Press * or # * to go on', 'Say **hello** …', '• one\n• two', 'wait...'].map(
			(description): [string, IDataObject] => [description, { ...END_CALL, description }],
		),
	])('%s hides nothing', (_what, tool) => {
		expect(sent([tool])).toEqual([tool, KEYS]);
	});

	const HEX = '0123456789abcdef';
	const LOWER = '0123456789abcdefghijklmnopqrstuvwxyz';
	const ALL = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

	// those that services give out are random: hardly one is taken for a mask
	test.each([
		['cal_live_', HEX, 32],
		['', HEX.toUpperCase(), 40],
		['sk-', ALL, 48],
		['', LOWER, 32],
		['', `${ALL}-_`, 43],
	])('"%s" and random letters of "%s", %d of them, are', (start, letters, length) => {
		const random = fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length });
		const keys = fc.sample(random, { seed: 25, numRuns: 1_000 }).map((one) => start + one.join(''));
		const isKept = (key: string) => !('message' in builtInList([KEYS], [keyOf(key)], NEUTRAL));

		expect(keys.filter(isKept).length).toBeGreaterThanOrEqual(990);
	});
});

describe('a phone number is kept only when it cannot be anything else:', () => {
	const toSupervisor = (supervisor_phone: string) => ({ ...WARM, supervisor_phone });

	test.each([
		...['+447700900777', '0044 7700 900-777', '(07700) 900 777', '07700/900.777', '204', '12'],
		...['sip:desk@pbx.example', 'sips:desk.2@pbx.example;transport=tls', 'desk@pbx.example'],
	])('%s is', (phone) => {
		expect(sent([toSupervisor(phone)])).toEqual([toSupervisor(phone), KEYS]);
	});

	test.each([
		...['+4477***777', '+4477009007**', '+44xxxxxxx777', '[FILTERED]', 'hidden', '…777', '+'],
		...['+44 7700 900 (hidden)', 'sip:***@pbx.example', 'sip:xxxx@pbx.example', '--------'],
	])('%s is not, and nothing is changed', (phone) => {
		for (const [tool, label] of [
			[toSupervisor(phone), 'Supervisor Phone'],
			[{ ...TRANSFER, phone_number: phone }, 'Phone Number'],
			[{ ...WARM, caller_id_mode: 'custom', custom_caller_id: phone }, 'Custom Caller ID'],
		] as const) {
			expect(problemOf([tool]).description).toContain(
				`seems to hide its '${label}', which would be lost. Choose 'Replace All'`,
			);
		}
	});
});

test('two that are the same: neither is taken for the one that is meant', () => {
	const there = [END_CALL, TRANSFER, { type: 'end_call' }];

	const { message, description } = problemOf(there, [{ ...END_CALL, description: 'Other' }]);

	expect(message).toBe('Nothing was changed: the assistant has the same End Call more than once');
	expect(description).toContain('its tools 1 and 3');
	expect(description).toContain("'Replace All'");
	expect(sent(there)).toEqual([...there, KEYS]);
});

describe('in the words of a deployment', () => {
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

	test.each([there, wrapped(there)])('calendars are known by them: %j', (read) => {
		expect(sent([read], [entered], SWAPPED)).toEqual([{ ...there, cal_b_api_key: NEW_KEY }]);
	});

	test('a calendar of another word is not understood', () => {
		const { description } = problemOf([{ ...there, calendar_type: 'cal_c' }], [KEYS], SWAPPED);

		expect(description).toContain("neither the 'Calendar A Identifier'");
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
			const met = there.filter(enteredFor);
			if (new Set(met.map(({ type }) => type)).size < met.length) {
				expect(problemOf(read, entered).message).toMatch(/more than once$/);
				return;
			}
			const tools = sent(read, entered);
			expect(tools).toHaveLength(there.length + 2 - met.length);
			for (const [place, tool] of there.entries()) {
				expect(tools[place]).toEqual({ ...notNull(tool), ...enteredFor(tool) });
			}
		}),
		{ numRuns: 500 },
	);
});
