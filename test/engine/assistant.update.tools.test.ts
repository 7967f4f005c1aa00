// Tools as they go out: the rules of each are in test/resources/assistant.form.test.ts.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, expectBody, expectRead, update } from '../support/assistantUpdate';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const given = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

const PHONE = '+447700900777';
const WARM = {
	supervisorPhone: PHONE,
	outboundPhoneId: byId(301),
	description: 'When it is urgent',
};
const CALENDAR_A = { calAApiKey: 'key-of-calendar-a', calAEventSlug: '30min' };
const CALENDAR_B = {
	calendarType: 'cal_b',
	calBApiKey: 'token-of-calendar-b',
	calBEventTypeUri: 'https://calendar.example/event_types/ABC',
};

const tools = (all: object) => ({ changeTools: 'replace', tools: all }) as INodeParameters;

/** Of each kind as little as possible: n8n fills in what is preset. */
const MINIMAL = {
	endCall: [{}],
	dtmfInput: [{}],
	collectKeypad: [{}],
	callTransfer: [{ phoneNumber: PHONE }],
	warmCallTransfer: [WARM],
	calendarIntegration: [CALENDAR_A, CALENDAR_B],
	assistantTransfer: [{ assistantId: byId(13) }, { assistantId: byId(14) }],
};
const MINIMAL_SENT: IDataObject[] = [
	{ type: 'assistant_transfer', assistant_id: 13, speak_transfer_greeting: true },
	{ type: 'assistant_transfer', assistant_id: 14, speak_transfer_greeting: true },
	{
		type: 'calendar_integration',
		calendar_type: 'cal_a',
		cal_a_api_key: 'key-of-calendar-a',
		cal_a_event_slug: '30min',
		cal_a_endpoint: 'us',
	},
	{
		type: 'calendar_integration',
		calendar_type: 'cal_b',
		cal_b_api_key: 'token-of-calendar-b',
		cal_b_event_type_uri: 'https://calendar.example/event_types/ABC',
	},
	{ type: 'call_transfer', phone_number: PHONE, custom: false, warm_transfer: false },
	{ type: 'collect_keypad', timeout: 5, stop_key: '#' },
	{ type: 'end_call' },
	{ type: 'dtmf_input' },
	{
		type: 'warm_call_transfer',
		custom_sip: false,
		supervisor_phone: PHONE,
		outbound_phone_id: 301,
		description: 'When it is urgent',
		caller_id_mode: 'outbound_number',
		hold_music: 'hold_music',
		hold_music_volume: 80,
	},
];

test('tools of every kind, some of them twice, go out as one list', async () => {
	expectBody({ tools: MINIMAL_SENT });
	expect((await update(tools(MINIMAL))).error).toBeUndefined();
});

test('the same goes out when they are added to none', async () => {
	expectRead({ id: 12, tools: [] });
	expectBody({ tools: MINIMAL_SENT });
	expect((await update({ tools: MINIMAL } as INodeParameters)).error).toBeUndefined();
});

test('what is filled in goes out, by expressions too; what they give nothing for does not', async () => {
	expectBody({
		tools: [
			{ type: 'collect_keypad', timeout: 30 },
			{
				type: 'warm_call_transfer',
				custom_sip: true,
				supervisor_phone: '204',
				outbound_phone_id: 301,
				description: 'When it is urgent',
				caller_id_mode: 'customer_number',
				hold_music: 'none',
				hold_music_volume: 0,
				hold_message: 'Please hold.',
			},
		],
	});
	const { error } = await update(
		tools({
			collectKeypad: [{ timeout: given('30'), stopKey: given('') }],
			warmCallTransfer: [
				{
					...WARM,
					customSip: true,
					supervisorSip: given(204),
					callerIdMode: given('customer_number'),
					customCallerId: 'nonsense that is hidden',
					holdMusic: 'none',
					holdMusicVolume: 0,
					holdMessage: 'Please hold.',
				},
			],
		}),
	);
	expect(error).toBeUndefined();
});

test.each([
	[
		{ callTransfer: [{ phoneNumber: PHONE }, { phoneNumber: 'the desk' }] },
		"Call Transfer 2: 'Phone Number' is not a phone number",
		'It is "the desk".',
	],
	[
		{ warmCallTransfer: [{ ...WARM, outboundPhoneId: byId(given(null)) }] },
		"Warm Call Transfer 1: 'Outbound Phone Number' is empty",
		'Enter a value',
	],
	[
		{ assistantTransfer: [{ assistantId: byId(13), speakTransferGreeting: given(1) }] },
		"Assistant Transfer 1: 'Speak Transfer Greeting' is neither true nor false",
		'It is "1".',
	],
])('a wrong entry is refused before anything is sent: %j', async (wrong, reason, hint) => {
	const { items, error } = await update(tools(wrong));

	expect(error?.message).toBe(`'Tools' ${reason}`);
	expect(error?.description).toContain(hint);
	expect(items).toEqual([]);
});

describe('calendars in the words of the deployment', () => {
	const credential = {
		calendarAIdentifier: 'plainbook',
		calendarBIdentifier: 'slotly',
		messengerIdentifier: 'chatapp',
	};

	test('have names of fields and the calendar type in them, but nothing that the user wrote is changed', async () => {
		const field = { slug: 'cal_a_x', type: 'cal_b', label: 'messenger', options: ['cal_a'] };
		expectBody({
			tools: [
				{
					type: 'calendar_integration',
					calendar_type: 'plainbook',
					plainbook_api_key: 'cal_a',
					plainbook_event_slug: 'cal_a',
					plainbook_endpoint: 'us',
					description: 'cal_a',
					plainbook_booking_fields: [{ ...field, required: false }],
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
				basics: { name: 'cal_a' },
				...tools({
					calendarIntegration: [
						{
							calAApiKey: 'cal_a',
							calAEventSlug: 'cal_a',
							description: 'cal_a',
							bookingFields: { field: [field] },
						},
						{
							calendarType: 'cal_b',
							calBApiKey: 'cal_b',
							calBEventTypeUri: 'https://cal_b.example/cal_b',
						},
					],
				}),
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
					...tools({ calendarIntegration: [CALENDAR_A, CALENDAR_B] }),
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
		[{ calAEventSlug: given(null) }, "'Event Slug' is empty"],
		[{ calAApiKey: given(['key-of-calendar-a']) }, "'API Key' is not text"],
	])('have keys that are in no error about the form: %j', async (wrong, reason) => {
		const { error } = await update(tools({ calendarIntegration: [{ ...CALENDAR_A, ...wrong }] }));
		expect(error?.message).toBe(`'Tools' Calendar Integration 1: ${reason}`);
		expect(JSON.stringify([error, error?.cause, error?.stack])).not.toContain('key-of-calendar-a');
	});
});
