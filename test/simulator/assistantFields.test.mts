import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PIPELINE = 101;
const long = (length: number) => 'x'.repeat(length);
const [ANY_NUMBER, TRUTH, TEXT] = [
	[[1], ['1', 1.5, null]],
	[
		[true, false],
		[1, 'true', null],
	],
	[
		['x', ''],
		[5, null],
	],
];
const orNull = ([good, bad]: unknown[][]) => [[...good, null], bad.filter((one) => one !== null)];
const between = (low: number, high: number, step = 1) => [
	[low, high],
	[low - step, high + step, String(low), null],
];
const upTo = (length: number, good: unknown[] = []) => [
	[long(length), ...good],
	[long(length + 1), 5, null],
];
const oneOf = (...words: string[]) => [words, ['other', null]];

/** Every field of the update, with values that are taken and values that are not. */
const FIELDS: Record<string, unknown[][]> = {
	name: upTo(255),
	voice_id: ANY_NUMBER,
	language_id: ANY_NUMBER,
	type: oneOf('inbound', 'outbound'),
	mode: oneOf('pipeline', 'multimodal', 'dualplex'),
	timezone: [
		['Europe/Bucharest', 'UTC'],
		['Mars/X', null],
	],
	initial_message: upTo(200, ['']),
	system_prompt: TEXT,
	llm_model_id: ANY_NUMBER,
	chat_llm_fallback_id: [[null], ['1', 1.5]],
	turn_detection_threshold: [[null], ['0', -0.1, 1.1]],
	secondary_language_ids: [
		[[], [2, 3]],
		[[null], ['2'], 2, null],
	],
	knowledgebase_id: [
		[602, null],
		['602', 621],
	],
	knowledgebase_mode: oneOf('function_call', 'prompt'),
	folder_id: [
		[401, null],
		['401', 421],
	],
	label_ids: [
		[[], [411, 412]],
		[[431], 411, null],
	],
	phone_number_id: [
		[302, null],
		['302', 321],
	],
	tool_ids: [
		[[], [501, 503]],
		[[521], 501, null],
	],
	tools: [[[]], [{}, null, [{}], [null]]],
	tts_emotion_enabled: TRUTH,
	voice_stability: between(0, 1, 0.01),
	voice_similarity: between(0, 1, 0.01),
	speech_speed: between(0.7, 1.2, 0.01),
	llm_temperature: between(0, 1, 0.01),
	synthesizer_provider_id: orNull(ANY_NUMBER),
	transcriber_provider_id: orNull(ANY_NUMBER),
	allow_interruptions: TRUTH,
	fillers: TRUTH,
	filler_config: [
		[{}, { positive: ['Great.'], negative: [], question: ['Hm.'], neutral: ['Okay.'] }],
		[{ positive: 'Great.' }, { neutral: [5] }, [], null],
	],
	record: TRUTH,
	enable_noise_cancellation: TRUTH,
	wait_for_customer: TRUTH,
	max_duration: between(20, 1200),
	max_silence_duration: between(1, 360),
	max_initial_silence_duration: orNull(between(1, 120)),
	ringing_time: between(1, 60),
	reengagement_interval: between(7, 600),
	reengagement_prompt: orNull(upTo(1000)),
	end_call_on_voicemail: TRUTH,
	voice_mail_message: orNull(upTo(1000)),
	endpoint_type: oneOf('vad', 'ai'),
	endpoint_sensitivity: between(0, 5, 0.1),
	interrupt_sensitivity: between(0, 5, 0.1),
	min_interrupt_words: orNull(between(0, 10)),
	ambient_sound: oneOf('off', 'office', 'city', 'forest', 'crowded_room', 'cafe', 'nature'),
	ambient_sound_volume: between(0, 1, 0.01),
	is_webhook_active: TRUTH,
	webhook_url: [
		['https://example.com/hook', null],
		['example.com', '', 5],
	],
	send_webhook_only_on_completed: TRUTH,
	include_recording_in_webhook: TRUTH,
	post_call_evaluation: TRUTH,
	post_call_schema: [
		[
			[],
			...['abc', 'a_1', long(16)].map((name) => [{ name, type: 'bool', description: 'Why' }]),
			...['string', 'number'].map((type) => [{ name: 'abc', type, description: long(255) }]),
		],
		[
			...['ab', 'Abc', 'a-b', long(17)].map((name) => [{ name, type: 'bool', description: 'Why' }]),
			[{ name: 'abc', type: 'boolean', description: 'Why' }],
			[{ name: 'abc', type: 'bool', description: 'No' }],
			[{ name: 'abc', type: 'bool', description: long(256) }],
			[{ name: 'abc', type: 'bool' }],
			[{ type: 'bool', description: 'Why' }],
			[{ name: 'abc', description: 'Why' }],
			null,
		],
	],
};

/** Fields of the other modes. */
const SPEECH_FIELDS: Record<string, unknown[][]> = {
	multimodal_model_id: ANY_NUMBER,
	chat_llm_fallback_id: orNull(ANY_NUMBER),
	turn_detection_threshold: orNull(between(0, 1, 0.01)),
};

async function startWithUpdate() {
	const { api } = await start();
	const update = (body: Json) => api('PUT', `/user/assistant/${PIPELINE}`, { body });
	const statuses = async (field: string, values: unknown[]) => {
		const answers: unknown[] = [];
		for (const value of values) {
			const { status, body } = await update({ [field]: value });
			const named = Object.keys(body.errors ?? {}).every((name) => name.split('.')[0] === field);
			answers.push([value, named ? status : body.errors]);
		}
		return answers;
	};
	return { api, update, statuses };
}

const all = (values: unknown[], status: number) => values.map((value) => [value, status]);

describe('a field of the update (platform-api 4.10)', () => {
	test.each(Object.entries(FIELDS))(
		'%s takes every value within its limits, and refuses others by its name',
		async (field, [good, bad]) => {
			const { statuses } = await startWithUpdate();
			expect(await statuses(field, good)).toEqual(all(good, 200));
			expect(await statuses(field, bad)).toEqual(all(bad, 422));
		},
	);

	test.each(Object.entries(SPEECH_FIELDS))(
		'%s takes every value within its limits in a speech mode, and refuses others by its name',
		async (field, [good, bad]) => {
			const { update, statuses } = await startWithUpdate();
			await update({ mode: 'dualplex' });
			expect(await statuses(field, good)).toEqual(all(good, 200));
			expect(await statuses(field, bad)).toEqual(all(bad, 422));
		},
	);

	test.each(['multimodal', 'dualplex'])(
		'an assistant whose stored mode is %s refuses what only a pipeline takes',
		async (mode) => {
			const { update } = await startWithUpdate();
			await update({ mode });
			const wrong = {
				llm_model_id: 1,
				transcriber_provider_id: null,
				fillers: false,
				knowledgebase_mode: 'prompt',
				allow_interruptions: false,
			};
			const { status, body } = await update(wrong);
			expect([status, Object.keys(body.errors).sort()]).toEqual([422, Object.keys(wrong).sort()]);
			const right = { knowledgebase_mode: 'function_call', allow_interruptions: true };
			expect((await update(right)).status).toBe(200);
		},
	);

	test('the name of the language follows its id', async () => {
		const { update } = await startWithUpdate();
		expect((await update({ language_id: 2 })).body.data.language).toBe('Romanian');
	});
});

const TRANSFER = { type: 'call_transfer', phone_number: '+447700900777' };
const WARM = {
	type: 'warm_call_transfer',
	supervisor_phone: '+447700900777',
	outbound_phone_id: 301,
	description: 'When it is urgent',
};
const CALENDAR_A = { type: 'calendar_integration', cal_a_api_key: 'k', cal_a_event_slug: 's' };
const CALENDAR_B = {
	type: 'calendar_integration',
	calendar_type: 'cal_b',
	cal_b_api_key: 'k',
	cal_b_event_type_uri: 'https://calendar.example/event-types/1',
};
const SWITCH = { type: 'assistant_transfer', assistant_id: 102 };
const BOOKING = { slug: 'tooth', type: 'select', label: 'Which tooth' };

describe('a built-in tool (platform-api 4.10)', () => {
	test.each<[object]>([
		[{ ...TRANSFER, custom: true, timezone: 'Europe/London', warm_transfer: true }],
		[{ ...WARM, caller_id_mode: 'custom', custom_caller_id: '+442079460304' }],
		[{ ...WARM, custom_sip: true, supervisor_phone: 'sip:desk@pbx.example' }],
		[{ ...WARM, hold_music: 'none', hold_music_volume: 0, hold_message: 'Please hold.' }],
		[{ type: 'end_call' }],
		[{ type: 'dtmf_input', description: 'In a menu' }],
		[{ type: 'collect_keypad', timeout: 30, stop_key: '*' }],
		[{ ...CALENDAR_A, cal_a_booking_fields: [{ ...BOOKING, required: true, options: ['a'] }] }],
		[{ ...CALENDAR_A, cal_a_endpoint: 'custom', cal_a_custom_endpoint: 'https://cal.example' }],
		[CALENDAR_B],
		[{ ...SWITCH, description: long(500), message_before_transfer: long(500) }],
	])('%j is taken', async (tool) => {
		const { update } = await startWithUpdate();
		const { status, body } = await update({ tools: [tool] });
		expect([status, body.data.tools[0]]).toEqual([200, expect.objectContaining(tool)]);
	});

	test.each<[string, object]>([
		['phone_number', { ...TRANSFER, phone_number: undefined }],
		['phone_number', { ...TRANSFER, phone_number: 'the desk' }],
		['warm_transfer', { ...TRANSFER, warm_transfer: 'yes' }],
		['supervisor_phone', { ...WARM, supervisor_phone: undefined }],
		['supervisor_phone', { ...WARM, supervisor_phone: 'sip:desk@pbx.example' }],
		['outbound_phone_id', { ...WARM, outbound_phone_id: undefined }],
		['outbound_phone_id', { ...WARM, outbound_phone_id: 321 }],
		['description', { ...WARM, description: undefined }],
		['caller_id_mode', { ...WARM, caller_id_mode: 'mine' }],
		['hold_music', { ...WARM, hold_music: 'jazz' }],
		['hold_music_volume', { ...WARM, hold_music_volume: 101 }],
		['timeout', { type: 'collect_keypad', timeout: 0 }],
		['stop_key', { type: 'collect_keypad', stop_key: '1' }],
		['calendar_type', { ...CALENDAR_A, calendar_type: 'cal_c' }],
		['cal_a_api_key', { ...CALENDAR_A, cal_a_api_key: undefined }],
		['cal_a_event_slug', { ...CALENDAR_A, calendar_type: 'cal_a', cal_a_event_slug: undefined }],
		['cal_a_endpoint', { ...CALENDAR_A, cal_a_endpoint: 'asia' }],
		[
			'cal_a_booking_fields.0.slug',
			{ ...CALENDAR_A, cal_a_booking_fields: [{ ...BOOKING, slug: 5 }] },
		],
		[
			'cal_a_booking_fields.0.label',
			{ ...CALENDAR_A, cal_a_booking_fields: [{ slug: 'a', type: 'text' }] },
		],
		['cal_b_api_key', { ...CALENDAR_B, cal_b_api_key: undefined }],
		['assistant_id', { ...SWITCH, assistant_id: undefined }],
		['assistant_id', { ...SWITCH, assistant_id: PIPELINE }],
		['description', { ...SWITCH, description: long(501) }],
		['message_before_transfer', { ...SWITCH, message_before_transfer: long(501) }],
		['speak_transfer_greeting', { ...SWITCH, speak_transfer_greeting: 1 }],
	])('a wrong %s is refused: %j', async (field, tool) => {
		const { update } = await startWithUpdate();
		const { status, body } = await update({ tools: [{ type: 'end_call' }, tool] });
		expect([status, Object.keys(body.errors)]).toEqual([422, [`tools.1.${field}`]]);
	});
});
