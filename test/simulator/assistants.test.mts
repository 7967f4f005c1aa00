import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PATH = '/user/assistant/101';
const CAL_B = { cal_b_api_key: 'k', cal_b_event_type_uri: 'https://cal.example/types/1' };

async function startWithUpdate() {
	const simulator = await start();
	const update = (body: Json, path = PATH) => simulator.api('PUT', path, { body });
	return { ...simulator, update };
}

describe('assistant update (platform-api 4.10)', () => {
	const FIELDS = {
		name: 'New name',
		voice_id: 5,
		type: 'outbound',
		timezone: 'Europe/Bucharest',
		initial_message: 'Hi',
		system_prompt: '',
		llm_model_id: 3,
		secondary_language_ids: [2, 3],
		knowledgebase_id: null,
		folder_id: null,
		label_ids: [412],
		phone_number_id: null,
		tool_ids: [501, 502],
		speech_speed: 0.7,
		llm_temperature: 0,
		fillers: true,
		max_duration: 20,
		max_initial_silence_duration: null,
		reengagement_prompt: null,
		end_call_on_voicemail: false,
		min_interrupt_words: 10,
		ambient_sound: 'cafe',
		webhook_url: 'https://example.com/hook',
		post_call_schema: [{ name: 'age', type: 'number', description: 'How old' }],
	};
	const SHOWN = { speech_speed: '0.7', llm_temperature: '0', fillers: 1, end_call_on_voicemail: 0 };

	test('stores what is sent, leaves the rest, and ignores what it does not know', async () => {
		const { update, get } = await startWithUpdate();
		const before = (await get('/user/assistants/get')).data[0];
		const { body } = await update({ ...FIELDS, unknown_field: 1 });
		const expected = { ...before, ...FIELDS, ...SHOWN, updated_at: expect.any(String) };
		expect(body.data).toEqual(expected);
		expect((await get('/user/assistants/get')).data[0]).toEqual(expected);
	});

	test('changing the mode resets what belongs to it, except what is sent along', async () => {
		const { update } = await startWithUpdate();
		await update({ llm_model_id: 9, fillers: true });
		const { data } = (await update({ mode: 'multimodal', turn_detection_threshold: 0.5 })).body;
		expect(data).toMatchObject({
			mode: 'multimodal',
			llm_model_id: null,
			multimodal_model_id: expect.any(Number),
			knowledgebase_mode: 'function_call',
			turn_detection_threshold: 0.5,
			fillers: 0,
			name: 'Recall Caller',
		});
		const same = { mode: 'multimodal', name: 'The same mode' };
		expect((await update(same)).body.data.turn_detection_threshold).toBe(0.5);
		const back = (await update({ mode: 'pipeline' })).body.data;
		expect(back).toMatchObject({ turn_detection_threshold: null, knowledgebase_mode: 'prompt' });
	});

	test.each<[string, Json]>([
		['llm_model_id', { mode: 'multimodal', llm_model_id: 1 }],
		['fillers', { mode: 'dualplex', fillers: true }],
		['transcriber_provider_id', { mode: 'dualplex', transcriber_provider_id: 1 }],
		['allow_interruptions', { mode: 'multimodal', allow_interruptions: false }],
		['knowledgebase_mode', { mode: 'multimodal', knowledgebase_mode: 'prompt' }],
		['multimodal_model_id', { multimodal_model_id: 1 }],
		['chat_llm_fallback_id', { chat_llm_fallback_id: 1 }],
		['turn_detection_threshold', { turn_detection_threshold: 0.5 }],
	])('%s is refused in a mode without it', async (field, body) => {
		const { update } = await startWithUpdate();
		const answer = await update(body);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
	});

	test('numbers as text have no exponent (platform-api 2.5)', async () => {
		const { update } = await startWithUpdate();
		const { data } = (await update({ llm_temperature: 1e-7, voice_stability: -0 })).body;
		expect([data.llm_temperature, data.voice_stability]).toEqual(['0.0000001', '0']);
	});

	test('fields that may be null in any mode may', async () => {
		const { update } = await startWithUpdate();
		const body = { chat_llm_fallback_id: null, turn_detection_threshold: null };
		expect((await update(body)).status).toBe(200);
	});

	test.each<[string, Json]>([
		['name', { name: 'x'.repeat(256) }],
		['name', { name: null }],
		['initial_message', { initial_message: 'x'.repeat(201) }],
		['voice_id', { voice_id: '5' }],
		['max_duration', { max_duration: 19 }],
		['max_duration', { max_duration: 1201 }],
		['speech_speed', { speech_speed: 1.3 }],
		['speech_speed', { speech_speed: '1.0' }],
		['ambient_sound', { ambient_sound: 'beach' }],
		['webhook_url', { webhook_url: 'not a url' }],
		['record', { record: 1 }],
		['timezone', { timezone: 'Mars/X' }],
		['timezone', { timezone: '' }],
		[
			'tools.0.timezone',
			{ tools: [{ type: 'call_transfer', phone_number: '+447700900777', timezone: 'Mars/X' }] },
		],
		['body', null],
		['body', undefined],
		[
			'post_call_schema.0.name',
			{ post_call_schema: [{ name: 'No', type: 'bool', description: 'abc' }] },
		],
		[
			'post_call_schema.0.type',
			{ post_call_schema: [{ name: 'abc', type: 'boolean', description: 'abc' }] },
		],
		['folder_id', { folder_id: 421 }],
		['label_ids', { label_ids: [411, 431] }],
		['tool_ids', { tool_ids: [521] }],
		['knowledgebase_id', { knowledgebase_id: 621 }],
		['phone_number_id', { phone_number_id: 321 }],
		['tools.0.type', { tools: [{ type: 'teleport' }] }],
		['tools.0.phone_number', { tools: [{ type: 'call_transfer', custom: true }] }],
		['tools.0.timeout', { tools: [{ type: 'collect_keypad', timeout: 31 }] }],
		['tools.0.assistant_id', { tools: [{ type: 'assistant_transfer', assistant_id: 101 }] }],
		['tools.0.assistant_id', { tools: [{ type: 'assistant_transfer', assistant_id: 121 }] }],
		[
			'tools.0.cal_b_event_type_uri',
			{ tools: [{ type: 'calendar_integration', calendar_type: 'cal_b', cal_b_api_key: 'k' }] },
		],
	])('%s is refused: %j', async (field, body) => {
		const { update, get } = await startWithUpdate();
		const before = (await get('/user/assistants/get')).data[0];
		const answer = await update(body);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.errors)).toContain(field);
		expect((await get('/user/assistants/get')).data[0]).toEqual(before);
	});

	test('an inbound assistant takes neither a caller ID nor a number that is taken', async () => {
		const { update } = await startWithUpdate();
		const statuses = [
			(await update({ phone_number_id: 304 })).status,
			(await update({ type: 'inbound' })).status,
			(await update({ type: 'inbound', phone_number_id: 303 })).status,
			(await update({ type: 'inbound', phone_number_id: 302 })).status,
		];
		expect(statuses).toEqual([200, 422, 422, 200]);
	});

	test('tools are replaced, with their defaults, and removed by an empty list', async () => {
		const { update } = await startWithUpdate();
		const tools = [
			{ type: 'end_call', description: 'At the end' },
			{ type: 'assistant_transfer', assistant_id: 102, speak_transfer_greeting: false },
			{ type: 'calendar_integration', cal_a_api_key: 'k', cal_a_event_slug: 's' },
			{ type: 'calendar_integration', calendar_type: 'cal_b', ...CAL_B },
			{ type: 'collect_keypad', stop_key: '*' },
		];
		const [endCall, transfer, calendar, otherCalendar, keypad] = tools;
		expect((await update({ tools })).body.data.tools).toEqual([
			endCall,
			transfer,
			{ ...calendar, calendar_type: 'cal_a', cal_a_endpoint: 'us' },
			otherCalendar,
			{ ...keypad, timeout: 5 },
		]);
		expect((await update({ tools: [] })).body.data.tools).toEqual([]);
	});
});
