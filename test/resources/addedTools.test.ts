// The tools that an assistant has are read, and all of them are sent back beside the entered ones (platform-api 4.10).
import fc from 'fast-check';
import type { IDataObject, INode, NodeOperationError } from 'n8n-workflow';
import { withExisting } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update/addedTools';

const identifiers = { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' };
const CLIENT = {
	node: { name: 'Platform' } as INode,
	deployment: { root: 'https://platform.example/api', token: '12|the-token', identifiers },
};

const KEY = `cal_live_${'3f9a41c0'.repeat(4)}`;

const END_CALL = { type: 'end_call', description: 'When the caller says goodbye' };
const TRANSFER = { type: 'call_transfer', phone_number: '+447700900777', warm_transfer: true };
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

/** A tool as other platforms show it. */
const wrapped = ({ type, ...data }: IDataObject): IDataObject => ({ type, data });

const listOf = (read: unknown, entered: IDataObject[] = [KEYS]) =>
	withExisting(CLIENT, { tools: entered }, { tools: read as IDataObject[] }).tools!;
const customList = (read: unknown) =>
	withExisting(CLIENT, { tool_ids: [501, 505] }, { tool_ids: read as number[] });

test.each<[string, IDataObject, IDataObject]>([
	['an ID beside its data', { id: 7, ...wrapped(END_CALL) }, { id: 7, ...END_CALL }],
	['an empty list for its data', { type: 'end_call', data: [] }, { type: 'end_call' }],
	['a type in its data', { type: 'end_call', data: { ...END_CALL, type: 'x' } }, END_CALL],
	['an ID as text', { ...WARM, outbound_phone_id: '301' }, WARM],
	[
		'null within a list',
		{ ...CALENDAR, cal_a_booking_fields: [{ slug: 'tooth', options: null }] },
		{ ...CALENDAR, cal_a_booking_fields: [{ slug: 'tooth' }] },
	],
	['a blank secret', { ...END_CALL, webhook_secret: '' }, { ...END_CALL, webhook_secret: '' }],
	[
		'a few asterisks in a text',
		{ ...END_CALL, description: 'Say **hello**, press *' },
		{ ...END_CALL, description: 'Say **hello**, press *' },
	],
])('a tool with %s is sent back flat and otherwise unchanged', (_what, read, written) => {
	expect(listOf([read])).toEqual([written, KEYS]);
});

test.each<[string, there: IDataObject, entered: IDataObject]>([
	['a supervisor', { ...WARM, hold_message: 'Wait.' }, { ...WARM, outbound_phone_id: 302 }],
	['a calendar event', { ...CALENDAR, cal_a_api_key: '****' }, { ...CALENDAR, cal_a_api_key: 'x' }],
	['the end of the call', END_CALL, { type: 'end_call' }],
])('entering %s that is there changes it in its place', (_what, there, entered) => {
	for (const one of [there, wrapped(there)]) {
		expect(listOf([KEYS, one], [entered])).toEqual([KEYS, { ...there, ...entered }]);
	}
});

test.each<[string, there: IDataObject, entered: IDataObject]>([
	['number', TRANSFER, { ...TRANSFER, phone_number: '+447700900778' }],
	['team', CALENDAR, { ...CALENDAR, cal_a_team_slug: 'harbour' }],
	['assistant', HANDS_OVER, { ...HANDS_OVER, assistant_id: 14 }],
])('a tool with another %s is added', (_what, there, entered) => {
	expect(listOf([there], [entered])).toEqual([there, entered]);
});

test.each<[string, tools: unknown, reason: RegExp]>([
	['the list is missing', undefined, /does not say which built-in tools/],
	['a tool has no type', [END_CALL, { data: END_CALL }], /does not say which built-in tools/],
	[
		'a required field is missing',
		[{ type: 'call_transfer' }],
		/, Call Transfer: .* its 'Phone Number'/,
	],
	[
		'a required field is an object',
		[{ type: 'call_transfer', phone_number: { e164: '+447700900777' } }],
		/does not return its 'Phone Number'/,
	],
	[
		'the key of a calendar without a type is missing',
		[{ ...CALENDAR, calendar_type: undefined, cal_a_api_key: undefined }],
		/tool 1 of the assistant, Calendar Integration \(30min\): .* does not return its 'API Key'/,
	],
	[
		'the key of the second calendar is missing',
		[{ type: 'calendar_integration', calendar_type: 'cal_b', cal_b_event_type_uri: 'x' }],
		/does not return its 'Personal Access Token'/,
	],
	[
		'a value below a field is masked',
		[{ ...CALENDAR, cal_a_booking_fields: [{ label: '•••' }] }],
		/hides its 'Booking Fields', which would be lost\. Choose/,
	],
	[
		'a value of an unknown kind of tool is masked',
		[END_CALL, { type: 'send_fax', to: '+4477***777' }],
		/tool 2 of the assistant, "send_fax": the platform hides its 'to'/,
	],
	[
		'a key is masked',
		[END_CALL, { ...CALENDAR, cal_a_api_key: `cal_live_${'*'.repeat(16)}9b2c` }],
		/hides its 'API Key', which would be lost\. Enter this tool under 'Tools' as well, with its 'API Key', and it is kept/,
	],
])('nothing is changed when %s', (_what, tools, reason) => {
	let problem: Partial<NodeOperationError> = {};
	try {
		listOf(tools);
	} catch (error) {
		problem = error as NodeOperationError;
	}

	expect(problem.message).toMatch(/^Nothing was changed: /);
	expect(`${problem.message} – ${problem.description}`).toMatch(reason);
	expect(problem.description).toContain("Choose 'Replace All' under 'Change Tools'");
	expect(`${problem.message} ${problem.description}`).not.toMatch(/cal_live/);
});

test.each([[[503, 501]], [['503', '501']]])('custom tools are added once to %j', (read) => {
	expect(customList(read)).toEqual({ tool_ids: [503, 501, 505] });
});

test.each([undefined, '501', { 501: true }, [501, null], ['1e3'], [''], [{ id: 501 }], [-1]])(
	'custom tools are left alone when the platform shows them as %j',
	(read) => {
		expect(() => customList(read)).toThrow(
			'Nothing was changed: the platform does not say which custom tools the assistant has',
		);
	},
);

const texts = fc.string({ maxLength: 12 }).filter((text) => !/[*＊∗•●∙·■█]{3}/.test(text));
const further = fc.dictionary(
	fc.constantFrom('id', 'enabled', 'note', 'messenger_x', 'cal_a_x', 'position', 'created_at'),
	fc.oneof(fc.boolean(), fc.integer(), texts, fc.array(fc.record({ a: texts })), fc.constant(null)),
);
const described = fc.oneof(
	fc.record({ type: fc.constant('end_call'), description: texts }),
	fc.record({ type: fc.constant('collect_keypad'), stop_key: fc.constantFrom('#', '*') }),
	fc.record({
		type: fc.constant('call_transfer'),
		phone_number: fc.integer({ min: 1_000_000, max: 1_000_009 }).map((digits) => `+40${digits}`),
	}),
	fc.constantFrom<IDataObject>(KEYS, CALENDAR, WARM, HANDS_OVER),
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
			const tools = listOf(read, entered);
			const met = new Set(there.map(enteredFor).filter(Boolean));
			expect(tools).toHaveLength(there.length + 2 - met.size);
			for (const [place, tool] of there.entries()) {
				// of two equal ones, the first is changed
				const isFirst = there.findIndex((one) => enteredFor(one) === enteredFor(tool)) === place;
				expect(tools[place]).toEqual({ ...notNull(tool), ...(isFirst && enteredFor(tool)) });
			}
		}),
		{ numRuns: 300, seed: 43 },
	);
});
