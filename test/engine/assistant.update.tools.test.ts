import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { text } from '../../nodes/VoiceAssistantPlatform/validation/rules';
import { formEntries } from '../../nodes/VoiceAssistantPlatform/validation/formEntries';
import { expectBody, expectRead, update } from '../support/assistantUpdate';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const long = (length: number) => 'x'.repeat(length);
const picked = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });
const given = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

const PHONE = '+447700900777';
const WARM = {
	supervisorPhone: PHONE,
	outboundPhoneId: picked(301),
	description: 'When it is urgent',
};
const WARM_SENT = {
	type: 'warm_call_transfer',
	custom_sip: false,
	supervisor_phone: PHONE,
	outbound_phone_id: 301,
	description: 'When it is urgent',
	caller_id_mode: 'outbound_number',
	hold_music: 'hold_music',
	hold_music_volume: 80,
};
const CALENDAR_A = { calAApiKey: 'key-of-calendar-a', calAEventSlug: '30min' };
const CALENDAR_A_SENT = {
	type: 'calendar_integration',
	calendar_type: 'cal_a',
	cal_a_api_key: 'key-of-calendar-a',
	cal_a_event_slug: '30min',
	cal_a_endpoint: 'us',
};
const CALENDAR_B = {
	calendarType: 'cal_b',
	calBApiKey: 'token-of-calendar-b',
	calBEventTypeUri: 'https://calendar.example/event_types/ABC',
};
const CALENDAR_B_SENT = {
	type: 'calendar_integration',
	calendar_type: 'cal_b',
	cal_b_api_key: 'token-of-calendar-b',
	cal_b_event_type_uri: 'https://calendar.example/event_types/ABC',
};
const FIELD = { slug: 'tooth', type: 'select', label: 'Which tooth' };

/** What is entered in one entry of a tool, and what is sent: only what is there, and all there is. */
const TOOLS: Array<[string, tool: string, entered: object, sent: IDataObject]> = [
	[
		'call transfer, minimal',
		'callTransfer',
		{ phoneNumber: PHONE },
		{ type: 'call_transfer', phone_number: PHONE, custom: false, warm_transfer: false },
	],
	[
		'call transfer, full',
		'callTransfer',
		{
			phoneNumber: ` ${PHONE} `,
			custom: true,
			description: 'When asked for a human',
			timezone: 'Europe/London',
			warmTransfer: true,
			warmTransferMessage: 'Say who is calling',
		},
		{
			type: 'call_transfer',
			phone_number: PHONE,
			custom: true,
			description: 'When asked for a human',
			timezone: 'Europe/London',
			warm_transfer: true,
			warm_transfer_message: 'Say who is calling',
		},
	],
	['warm call transfer, minimal', 'warmCallTransfer', WARM, WARM_SENT],
	[
		'warm call transfer, full',
		'warmCallTransfer',
		{
			...WARM,
			customSip: true,
			supervisorSip: 'sip:desk@pbx.example',
			callerIdMode: 'custom',
			customCallerId: '+442079460304',
			holdMusic: 'none',
			holdMusicVolume: 0,
			holdMessage: 'Please hold.',
			summaryInstructions: 'Say who is calling.',
			briefingInitialMessage: 'May I brief you?',
			connectedMessage: 'Connected.',
		},
		{
			...WARM_SENT,
			custom_sip: true,
			supervisor_phone: 'sip:desk@pbx.example',
			caller_id_mode: 'custom',
			custom_caller_id: '+442079460304',
			hold_music: 'none',
			hold_music_volume: 0,
			hold_message: 'Please hold.',
			summary_instructions: 'Say who is calling.',
			briefing_initial_message: 'May I brief you?',
			connected_message: 'Connected.',
		},
	],
	[
		'warm call transfer to an extension',
		'warmCallTransfer',
		{ ...WARM, customSip: true, supervisorSip: given(204) },
		{ ...WARM_SENT, custom_sip: true, supervisor_phone: '204' },
	],
	[
		'warm call transfer, what is hidden',
		'warmCallTransfer',
		{
			...WARM,
			customSip: false,
			supervisorSip: 'sip:hidden@pbx.example',
			callerIdMode: given('customer_number'),
			customCallerId: 'nonsense that is hidden',
		},
		{ ...WARM_SENT, caller_id_mode: 'customer_number' },
	],
	['end call, minimal', 'endCall', {}, { type: 'end_call' }],
	[
		'end call, full',
		'endCall',
		{ description: 'After goodbye' },
		{ type: 'end_call', description: 'After goodbye' },
	],
	['keys, minimal', 'dtmfInput', {}, { type: 'dtmf_input' }],
	[
		'keys, full',
		'dtmfInput',
		{ description: 'In a menu' },
		{ type: 'dtmf_input', description: 'In a menu' },
	],
	['keypad, minimal', 'collectKeypad', {}, { type: 'collect_keypad', timeout: 5, stop_key: '#' }],
	[
		'keypad, lowest',
		'collectKeypad',
		{ timeout: 1, stopKey: '*' },
		{ type: 'collect_keypad', timeout: 1, stop_key: '*' },
	],
	[
		'keypad, highest',
		'collectKeypad',
		{ timeout: given('30') },
		{ type: 'collect_keypad', timeout: 30, stop_key: '#' },
	],
	[
		'keypad, from expressions that give nothing',
		'collectKeypad',
		{ timeout: given(null), stopKey: given('') },
		{ type: 'collect_keypad' },
	],
	['calendar A, minimal', 'calendarIntegration', CALENDAR_A, CALENDAR_A_SENT],
	[
		'calendar A, full',
		'calendarIntegration',
		{
			...CALENDAR_A,
			description: 'When asked for an appointment',
			calATeamSlug: 'harbour',
			calAEndpoint: 'custom',
			calACustomEndpoint: 'https://calendar.example',
			calAEventId: given(123456),
			calAEventName: 'First visit',
			bookingFields: {
				field: [
					{ ...FIELD, options: ['front', '', 'back'], required: true },
					{ slug: 'mail', type: 'email', label: 'E-mail' },
				],
			},
		},
		{
			...CALENDAR_A_SENT,
			description: 'When asked for an appointment',
			cal_a_team_slug: 'harbour',
			cal_a_endpoint: 'custom',
			cal_a_custom_endpoint: 'https://calendar.example',
			cal_a_event_id: '123456',
			cal_a_event_name: 'First visit',
			cal_a_booking_fields: [
				{ ...FIELD, options: ['front', 'back'], required: true },
				{ slug: 'mail', type: 'email', label: 'E-mail', required: false },
			],
		},
	],
	[
		'calendar A, what is hidden',
		'calendarIntegration',
		{
			...CALENDAR_A,
			...CALENDAR_B,
			calendarType: 'cal_a',
			calAEndpoint: 'eu',
			calACustomEndpoint: 'nonsense that is hidden',
		},
		{ ...CALENDAR_A_SENT, cal_a_endpoint: 'eu' },
	],
	['calendar B, minimal', 'calendarIntegration', CALENDAR_B, CALENDAR_B_SENT],
	[
		'calendar B, full, what is hidden',
		'calendarIntegration',
		{
			...CALENDAR_A,
			...CALENDAR_B,
			description: 'When asked for an appointment',
			calendarType: 'cal_b',
			calAEventName: 'First visit',
			bookingFields: { field: [FIELD] },
		},
		{ ...CALENDAR_B_SENT, description: 'When asked for an appointment' },
	],
	[
		'assistant transfer, minimal',
		'assistantTransfer',
		{ assistantId: picked(13) },
		{ type: 'assistant_transfer', assistant_id: 13, speak_transfer_greeting: true },
	],
	[
		'assistant transfer, full',
		'assistantTransfer',
		{
			assistantId: picked(13),
			description: long(500),
			messageBeforeTransfer: long(500),
			speakTransferGreeting: false,
		},
		{
			type: 'assistant_transfer',
			assistant_id: 13,
			description: long(500),
			message_before_transfer: long(500),
			speak_transfer_greeting: false,
		},
	],
];

const tools = (name: string, ...entered: object[]) =>
	({ changeBuiltInTools: 'replace', tools: { [name]: entered } }) as INodeParameters;

test.each(TOOLS)('the tool is sent as the API wants it: %s', async (_case, name, entered, sent) => {
	expectBody({ tools: [sent] });
	expect((await update(tools(name, entered))).error).toBeUndefined();
});

test.each(TOOLS)(
	'the tool is sent as the API wants it when it is added to none: %s',
	async (_case, name, entered, sent) => {
		expectRead({ id: 12, tools: [] });
		expectBody({ tools: [sent] });
		const { error } = await update({ ...tools(name, entered), changeBuiltInTools: 'add' });
		expect(error).toBeUndefined();
	},
);

test('tools of several kinds, some of them twice, go out as one list', async () => {
	expectBody({
		tools: [
			{ type: 'assistant_transfer', assistant_id: 13, speak_transfer_greeting: true },
			{ type: 'assistant_transfer', assistant_id: 14, speak_transfer_greeting: true },
			CALENDAR_A_SENT,
			CALENDAR_B_SENT,
			{ type: 'end_call' },
		],
	});
	const { error } = await update({
		changeBuiltInTools: 'replace',
		tools: {
			endCall: [{}],
			calendarIntegration: [CALENDAR_A, CALENDAR_B],
			assistantTransfer: [{ assistantId: picked(13) }, { assistantId: picked(14) }],
		},
	} as INodeParameters);
	expect(error).toBeUndefined();
});

const NOTHING = given(null);

describe('a wrong entry is refused before anything is sent, with its tool, place and field', () => {
	const PLACES: Record<string, [label: string, good: object]> = {
		callTransfer: ['Call Transfer', { phoneNumber: PHONE }],
		warmCallTransfer: ['Warm Call Transfer', WARM],
		collectKeypad: ['Collect Keypad Input', {}],
		calendarIntegration: ['Calendar Integration', CALENDAR_A],
		assistantTransfer: ['Assistant Transfer', { assistantId: picked(13) }],
		endCall: ['End Call', {}],
	};

	test.each([
		['callTransfer', { phoneNumber: NOTHING }, "'Phone Number' is empty", 'Enter a value'],
		[
			'callTransfer',
			{ phoneNumber: 'the desk' },
			"'Phone Number' is not a phone number",
			'"the desk"',
		],
		['callTransfer', { phoneNumber: NOTHING, custom: true }, "'Phone Number' is empty", 'Enter'],
		['callTransfer', { description: given({ a: 1 }) }, "'When to Transfer' is not text", 'text'],
		['warmCallTransfer', { supervisorPhone: NOTHING }, "'Supervisor Phone' is empty", 'Enter'],
		[
			'warmCallTransfer',
			{ supervisorPhone: 'sip:desk@pbx.example' },
			"'Supervisor Phone' is not a phone number",
			'"sip:desk@pbx.example"',
		],
		[
			'warmCallTransfer',
			{ customSip: true, supervisorSip: NOTHING },
			"'Supervisor SIP Address' is empty",
			'Enter',
		],
		[
			'warmCallTransfer',
			{ customSip: true, supervisorSip: 'the desk' },
			"'Supervisor SIP Address' is neither a SIP address nor an extension",
			'"the desk"',
		],
		[
			'warmCallTransfer',
			{ outboundPhoneId: { __rl: true, mode: 'id', value: NOTHING } },
			"'Outbound Phone Number' is empty",
			'Enter',
		],
		[
			'warmCallTransfer',
			{ outboundPhoneId: { __rl: true, mode: 'id', value: given(PHONE) } },
			"'Outbound Phone Number' is not an ID",
			PHONE,
		],
		['warmCallTransfer', { description: NOTHING }, "'When to Transfer' is empty", 'Enter'],
		[
			'warmCallTransfer',
			{ callerIdMode: 'custom', customCallerId: '0722' },
			"'Custom Caller ID' has no country code",
			'"0722"',
		],
		[
			'warmCallTransfer',
			{ holdMusicVolume: 101 },
			"'Hold Music Volume (0–100)' is out of range",
			'101',
		],
		['calendarIntegration', { calAApiKey: NOTHING }, "'API Key' is empty", 'Enter'],
		['calendarIntegration', { calAEventSlug: NOTHING }, "'Event Slug' is empty", 'Enter'],
		['warmCallTransfer', { callerIdMode: 'custom' }, "'Custom Caller ID' is empty", ''],
		[
			'calendarIntegration',
			{ calAEndpoint: 'custom', calACustomEndpoint: '' },
			"'Custom Endpoint' is empty",
			'',
		],
		[
			'calendarIntegration',
			{ calAEndpoint: 'custom', calACustomEndpoint: 'calendar.example' },
			"'Custom Endpoint' is not a web address",
			'https://',
		],
		[
			'calendarIntegration',
			{ bookingFields: { field: [FIELD, { ...FIELD, slug: NOTHING }] } },
			"'Booking Fields' Field 2: 'Slug' is empty",
			'Enter',
		],
		[
			'calendarIntegration',
			{ bookingFields: { field: [{ ...FIELD, type: NOTHING }] } },
			"'Booking Fields' Field 1: 'Type' is empty",
			'Enter',
		],
		[
			'calendarIntegration',
			{ bookingFields: { field: [{ ...FIELD, label: NOTHING }] } },
			"'Booking Fields' Field 1: 'Label' is empty",
			'Enter',
		],
		[
			'calendarIntegration',
			{ ...CALENDAR_B, calBApiKey: NOTHING },
			"'Personal Access Token' is empty",
			'Enter',
		],
		[
			'calendarIntegration',
			{ ...CALENDAR_B, calBEventTypeUri: NOTHING },
			"'Event Type URI' is empty",
			'Enter',
		],
		[
			'calendarIntegration',
			{ ...CALENDAR_B, calBEventTypeUri: 'ABC' },
			"'Event Type URI' is not a web address",
			'"ABC"',
		],
		[
			'assistantTransfer',
			{ assistantId: { __rl: true, mode: 'id', value: NOTHING } },
			"'Assistant' is empty",
			'Enter',
		],
		['assistantTransfer', { description: long(501) }, "'When to Transfer' is too long", '501'],
		[
			'assistantTransfer',
			{ messageBeforeTransfer: long(501) },
			"'Message Before Transfer' is too long",
			'501',
		],
		[
			'assistantTransfer',
			{ speakTransferGreeting: given(1) },
			"'Speak Transfer Greeting' is neither true nor false",
			'"1"',
		],
		['endCall', { description: given(['a']) }, "'When to End the Call' is not text", 'Enter text'],
	])('%s: %j', async (name, wrong, reason, hint) => {
		const [label, good] = PLACES[name];
		const { items, error } = await update(tools(name, good, { ...good, ...wrong }));

		expect(error?.message).toContain(`'Built-In Tools' ${label} 2: ${reason}`);
		expect(error?.description).toContain(hint);
		expect(items).toEqual([]);
	});

	test.each([12, '12', ' 12 '])('as is a transfer to the assistant itself, %p', async (value) => {
		const { error } = await update(
			tools('assistantTransfer', { assistantId: picked(13) }, { assistantId: picked(value) }),
		);
		expect(error?.message).toBe(
			"'Built-In Tools' Assistant Transfer 2: 'Assistant' is the assistant that is updated",
		);
		expect(error?.description).toContain('another assistant');
	});

	test('and with "Continue" only for its own item', async () => {
		expectBody({
			tools: [{ type: 'assistant_transfer', assistant_id: 13, speak_transfer_greeting: true }],
		});
		const { items } = await update(
			tools('assistantTransfer', {
				assistantId: { __rl: true, mode: 'id', value: '={{ $json.to }}' },
			}),
			{ items: [{ to: 12 }, { to: 13 }], node: { onError: 'continueRegularOutput' } },
		);
		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('is the assistant that is updated'),
			undefined,
		]);
	});
});

describe('calendars in the words of the deployment', () => {
	const credential = {
		calendarAIdentifier: 'plainbook',
		calendarBIdentifier: 'slotly',
		messengerIdentifier: 'chatapp',
	};

	test('have names of fields and the calendar type in them, but nothing that the user wrote is changed', async () => {
		expectBody({
			tools: [
				{
					type: 'calendar_integration',
					calendar_type: 'plainbook',
					plainbook_api_key: 'cal_a',
					plainbook_event_slug: 'cal_a',
					plainbook_endpoint: 'us',
					description: 'cal_a',
					plainbook_booking_fields: [
						{
							slug: 'cal_a_x',
							type: 'cal_b',
							label: 'messenger',
							options: ['cal_a'],
							required: false,
						},
					],
				},
				{
					type: 'calendar_integration',
					calendar_type: 'slotly',
					slotly_api_key: 'cal_b',
					slotly_event_type_uri: 'https://cal_b.example/cal_b',
				},
			],
			name: 'cal_a',
		});
		const { error } = await update(
			{
				core: { name: 'cal_a' },
				...tools(
					'calendarIntegration',
					{
						calAApiKey: 'cal_a',
						calAEventSlug: 'cal_a',
						description: 'cal_a',
						bookingFields: {
							field: [{ slug: 'cal_a_x', type: 'cal_b', label: 'messenger', options: ['cal_a'] }],
						},
					},
					{
						calendarType: 'cal_b',
						calBApiKey: 'cal_b',
						calBEventTypeUri: 'https://cal_b.example/cal_b',
					},
				),
			},
			{ credential },
		);
		expect(error).toBeUndefined();
	});

	test.each([{}, credential])(
		'have keys that are in no error, even if the platform repeats them',
		async (words) => {
			const keys = [CALENDAR_A.calAApiKey, CALENDAR_B.calBApiKey, 'key-added-by-hand'];
			platform()
				.put('/api/user/assistant/12')
				.reply(422, {
					message: `Not accepted: ${keys.join(' ')}`,
					errors: { 'tools.0.cal_a_api_key': [`${keys[0]} is wrong`] },
				});
			const { error } = await update(
				{
					...tools('calendarIntegration', CALENDAR_A, CALENDAR_B),
					options: {
						additionalBodyFields: { further: [{ plainbook_api_key: keys[2] }] } as never,
					},
				},
				{ credential: words },
			);

			expect(error?.description).toContain('Not accepted: ***** ***** *****');
			const everything = JSON.stringify([error, error?.cause, error?.stack, error?.messages]);
			for (const key of keys) expect(everything).not.toContain(key);
		},
	);

	test.each([
		[{ calAEventSlug: NOTHING }, "'Event Slug' is empty"],
		[{ calAApiKey: given(['key-of-calendar-a']) }, "'API Key' is not text"],
	])('have keys that are in no error about the form: %j', async (wrong, reason) => {
		const { error } = await update(tools('calendarIntegration', { ...CALENDAR_A, ...wrong }));
		expect(error?.message).toBe(`'Built-In Tools' Calendar Integration 1: ${reason}`);
		expect(JSON.stringify([error, error?.cause, error?.stack])).not.toContain('key-of-calendar-a');
	});
});

test('a secret that breaks a rule is not quoted, another value is', () => {
	const form = ['secret', 'open'].map((name) => ({
		displayName: name,
		name,
		type: 'string' as const,
		default: '',
	}));
	const read = formEntries('entry', 'Entry', form, {
		secret: ['cal_b_api_key', text({ atMost: 3 })],
		open: ['other', text({ atMost: 3 })],
	});
	const issueAbout = (entry: object) =>
		read({ entry: [entry] }, { getTimezone: () => 'UTC' }) as { hint: string };

	expect(issueAbout({ secret: 'hidden' }).hint).not.toContain('hidden');
	expect(issueAbout({ open: 'shown' }).hint).toContain('It is "shown".');
});
