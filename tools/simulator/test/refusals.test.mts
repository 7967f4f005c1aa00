// What the simulator refuses though every value is as openapi.yaml has it: rules between fields, and things of nobody or of others.
import { expect, test } from '@jest/globals';
import { ASSISTANT } from './support/operations.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const WARM = {
	...{ type: 'warm_call_transfer', custom_sip: false, description: 'A' },
	supervisor_phone: '+442079460351',
};
const PHONE = { phone_number: '+447700907777' };
const HOOK = { assistant_id: 121, webhook_url: 'https://example.com/hook' };
const CLIENT = 'office@harbour-dental.example';
const NO_USER = { error: 'User not found' };
const NO_CAMPAIGN = { message: 'Campaign not found' };
const NO_ASSISTANT = { message: 'Assistant not found' };
const NOT_FOR_SALE = { message: 'The phone number is not available.' };

const PIPELINE_ONLY = {
	...{ llm_model_id: 1, transcriber_provider_id: null, fillers: false },
	...{ knowledgebase_mode: 'prompt', allow_interruptions: false },
};
const SPEECH_ONLY = {
	...{ multimodal_model_id: 1, chat_llm_fallback_id: 1, turn_detection_threshold: 0.5 },
};

const tool = (sent: object) => ({ tools: [{ type: 'end_call' }, sent] });

/** What is taken, but for the change in it. */
const SOUND: Record<string, object> = {
	'POST /user/lead': PHONE,
	'POST /user/make_call': PHONE,
	'POST /user/campaign': { name: 'Autumn check-ups', assistant_id: 101 },
	'POST /user/sms': { from: 301, to: '+441614960110', body: 'Hi' },
	'POST /user/assistant': { ...ASSISTANT, mode: 'pipeline', name: 'Anna' },
	'POST /white-label/login': { email: CLIENT, password: 'simulator' },
	'POST /white-label/register': { name: 'Harbour', password: 'simulator' },
	'POST /white-label/transfer': {
		...{ user_id: 12, transfer_type: 'minutes', operation: 'add', amount: 100 },
	},
};

/** By the request: the status, the change, and the fields that are named, or what is said instead. */
const REFUSALS: Record<string, Array<[status: number, change: object, fields: string[] | Json]>> = {
	'GET /user/conversations?cursor=xyz': [[422, {}, ['cursor']]],
	'GET /user/conversations?assistant_id=121': [[422, {}, ['assistant_id']]],
	'POST /user/lead': [
		[404, { campaign_id: 221 }, NO_CAMPAIGN],
		[404, { campaign_id: 999 }, NO_CAMPAIGN],
	],
	'PUT /user/leads/3001': [
		[404, { campaign_id: 221 }, NO_CAMPAIGN],
		[422, { phone_number: '0161 496 0888' }, { message: 'Invalid phone number' }],
		[422, { status: 'gone', name: 'Ada', id: 5 }, { message: 'Invalid fields: name, id' }],
		[422, { status: 'gone' }, ['status']],
		[422, { status: 'processing' }, ['status']],
	],
	'POST /user/make_call': [
		[422, { assistant_id: 103 }, ['assistant_id']],
		[404, { assistant_id: 121 }, NO_ASSISTANT],
	],
	'POST /user/campaign': [
		[404, { assistant_id: 121 }, NO_ASSISTANT],
		[422, { assistant_id: 103 }, ['assistant_id']],
		[422, { timezone: 'Europe/Nowhere' }, ['timezone']],
		[422, { phone_number_ids: [321] }, ['phone_number_ids']],
		[422, { schedule_windows: [{ start: '09:00' }] }, ['schedule_windows.0.end']],
	],
	'POST /user/campaigns/update-status': [
		[404, { action: 'start', campaign_id: 221 }, { success: false }],
		[400, { action: 'start', campaign_id: 201 }, { success: false }],
	],
	'POST /user/sms': [
		[422, { from: 303 }, ['from']],
		[422, { from: 321 }, ['from']],
	],
	'POST /user/phone-numbers/purchase': [
		[404, { phone_number: '+442079460399' }, NOT_FOR_SALE],
		[404, { phone_number: '+442079460301' }, NOT_FOR_SALE],
	],
	'POST /user/assistants/enable-conversation-ended-webhook': [[404, HOOK, {}]],
	'POST /user/assistants/disable-conversation-ended-webhook': [[404, HOOK, {}]],
	'PUT /user/assistant/101': [
		[422, SPEECH_ONLY, Object.keys(SPEECH_ONLY)],
		[422, { mode: 'multimodal', ...PIPELINE_ONLY }, Object.keys(PIPELINE_ONLY)],
		[422, { name: 'A', folder_id: 421 }, ['folder_id']],
		[422, { name: 'A', label_ids: [411, 431] }, ['label_ids']],
		[422, { name: 'A', tool_ids: [521] }, ['tool_ids']],
		[422, { name: 'A', knowledgebase_id: 621 }, ['knowledgebase_id']],
		[422, { name: 'A', phone_number_id: 321 }, ['phone_number_id']],
		[422, { type: 'inbound', phone_number_id: 303 }, ['phone_number_id']],
		[422, { type: 'inbound', phone_number_id: 304 }, ['phone_number_id']],
		[422, tool({ type: 'assistant_transfer', assistant_id: 101 }), ['tools.1.assistant_id']],
		[422, tool({ type: 'assistant_transfer', assistant_id: 121 }), ['tools.1.assistant_id']],
		[422, tool({ ...WARM, outbound_phone_id: 321 }), ['tools.1.outbound_phone_id']],
	],
	'POST /user/assistant': [
		[422, { folder_id: 421 }, ['folder_id']],
		[422, { llm_model_id: undefined }, ['llm_model_id']],
		[422, { turn_detection_threshold: 0.5 }, ['turn_detection_threshold']],
	],
	'POST /white-label/login': [
		[401, { password: 'Simulator' }, ['email']],
		[401, { email: 'nobody@harbour-dental.example' }, ['email']],
		[401, { email: 'admin@brightline.example' }, ['email']],
	],
	'POST /white-label/register': [[422, { email: 'OFFICE@harbour-dental.example' }, ['email']]],
	'POST /white-label/logout': [
		[422, {}, ['user_id', 'email']],
		[422, { user_id: 12, email: CLIENT }, ['user_id', 'email']],
		[404, { user_id: 11 }, NO_USER],
		[404, { user_id: 13, token_id: 2 }, {}],
	],
	'POST /white-label/token': [
		[422, {}, ['user_id', 'email']],
		[422, { user_id: 12, email: CLIENT }, ['user_id', 'email']],
		[404, { user_id: 99 }, NO_USER],
	],
	'POST /white-label/transfer': [
		[422, { operation: 'remove', amount: 601 }, ['amount']],
		[422, { amount: 5_001 }, ['amount']],
		[404, { user_id: 999 }, NO_USER],
	],
};

const rows = Object.entries(REFUSALS).flatMap(([request, some]) =>
	some.map(([status, change, fields]) => [status, request, change, fields] as const),
);

test.each(rows)(
	'%i to %s with %j, for %j, and nothing is changed (platform-api 3.2, 4.1, 4.3, 4.4, 4.6, 4.10, 4.12, 4.13, 5.2, 5.5, 7)',
	async (expected, request, change, fields) => {
		const { api, control, tokens } = await start();
		const [method, path] = request.split(' ');
		const token = path.startsWith('/white-label') ? tokens.admin : tokens.user;
		const before = (await control('GET', '/state')).body;

		const answer = await api(method, path, {
			token,
			...(method !== 'GET' && { body: { ...SOUND[request], ...change } }),
		});

		expect(answer.status).toBe(expected);
		if (Array.isArray(fields)) expect(Object.keys(answer.body.errors)).toEqual(fields);
		else expect(answer.body).toMatchObject(fields);
		expect((await control('GET', '/state')).body).toEqual(before);
	},
);
