// The form against the simulator's own reading of platform-api 4.10: whatever it lets through, the platform takes.
import { expect, test } from '@jest/globals';
import { byId, simulated } from '../support/onSimulator.mts';

const { onSimulator } = simulated();

const SECTIONS = [
	'ambient',
	'behaviour',
	'core',
	'endpointDetection',
	'engine',
	'languages',
	'organisation',
	'phone',
	'postCall',
	'reEngagement',
	'timing',
	'tools',
	'voice',
	'voicemail',
	'webhook',
];
const UPDATE = {
	resource: 'assistant',
	operation: 'update',
	assistantId: byId(101),
	sections: SECTIONS,
};

test('every field of a pipeline assistant', async () => {
	const { items, error } = await onSimulator({
		...UPDATE,
		core: {
			name: 'Reminder',
			voiceId: '31',
			languageId: '2',
			type: 'outbound',
			mode: 'pipeline',
			timezone: 'Europe/London',
			initialMessage: 'Hello',
			systemPrompt: 'Be brief.',
		},
		engine: { llmModelId: '1' },
		languages: {
			knowledgeBaseId: byId(602),
			knowledgebaseMode: 'prompt',
			secondaryLanguageIds: '2, 3',
		},
		organisation: { folderId: '401', labelIds: '411, 412' },
		phoneNumberId: byId(302),
		customTools: { tool: [{ toolId: byId(501) }, { toolId: byId(503) }] },
		voice: {
			ttsEmotionEnabled: true,
			voiceStability: 0.5,
			voiceSimilarity: 0.5,
			speechSpeed: 0.7,
			llmTemperature: 0,
			synthesizerProviderId: '1',
			transcriberProviderId: byId(1),
		},
		behaviour: {
			allowInterruptions: false,
			fillers: true,
			fillerConfig: { phrases: { positive: ['Great.'], question: ['Hm.'] } },
			record: true,
			enableNoiseCancellation: false,
			waitForCustomer: true,
		},
		timing: {
			maxDuration: 1200,
			maxSilenceDuration: 360,
			maxInitialSilenceDuration: 120,
			ringingTime: 60,
		},
		reEngagement: { reengagementInterval: 600, reengagementPrompt: 'Ask again' },
		voicemail: { endCallOnVoicemail: false, voiceMailMessage: 'Call back' },
		endpointDetection: {
			endpointType: 'ai',
			endpointSensitivity: 5,
			interruptSensitivity: 0,
			minInterruptWords: 10,
		},
		ambient: { ambientSound: 'crowded_room', ambientSoundVolume: 1 },
		webhook: {
			isWebhookActive: true,
			webhookUrl: 'https://example.com/calls',
			sendWebhookOnlyOnCompleted: true,
			includeRecordingInWebhook: false,
		},
		postCall: {
			postCallEvaluation: true,
			postCallSchema: { value: [{ name: 'day', type: 'bool', description: 'The day' }] },
		},
	});

	expect(error?.description).toBeUndefined();
	expect(items[0].json.data).toMatchObject({ id: 101, name: 'Reminder', max_duration: 1200 });
});

test('every tool', async () => {
	const { items, error } = await onSimulator({
		...UPDATE,
		tools: {
			assistantTransfer: [{ assistantId: byId(102), description: 'For invoices' }],
			calendarIntegration: [
				{
					calAApiKey: 'key',
					calAEventSlug: '30min',
					calAEndpoint: 'custom',
					calACustomEndpoint: 'https://calendar.example',
					calAEventId: '5',
					bookingFields: { field: [{ slug: 'a', type: 'select', label: 'A', options: ['x'] }] },
				},
				{
					calendarType: 'cal_b',
					calBApiKey: 'token',
					calBEventTypeUri: 'https://calendar.example/event_types/ABC',
				},
			],
			callTransfer: [{ phoneNumber: '+447700900777', custom: true }],
			collectKeypad: [{ timeout: 30, stopKey: '*' }],
			dtmfInput: [{ description: 'In a menu' }],
			endCall: [{}],
			warmCallTransfer: [
				{
					supervisorPhone: '+447700900777',
					outboundPhoneId: byId(301),
					description: 'When it is urgent',
					callerIdMode: 'custom',
					customCallerId: '+442079460304',
				},
				{
					customSip: true,
					supervisorSip: '204',
					outboundPhoneId: byId(301),
					description: 'When it is urgent',
				},
			],
		},
	});

	expect(error?.description).toBeUndefined();
	const { tools } = items[0].json.data as { tools: Array<{ type: string }> };
	expect(tools.map(({ type }) => type)).toEqual([
		'assistant_transfer',
		'calendar_integration',
		'calendar_integration',
		'call_transfer',
		'collect_keypad',
		'end_call',
		'dtmf_input',
		'warm_call_transfer',
		'warm_call_transfer',
	]);
});

test('everything that can be cleared and emptied', async () => {
	const { error } = await onSimulator({
		...UPDATE,
		sections: [],
		clearFields: [
			'chat_llm_fallback_id',
			'folder_id',
			'knowledgebase_id',
			'max_initial_silence_duration',
			'min_interrupt_words',
			'phone_number_id',
			'reengagement_prompt',
			'synthesizer_provider_id',
			'transcriber_provider_id',
			'turn_detection_threshold',
			'voice_mail_message',
			'webhook_url',
		],
		emptyLists: ['label_ids', 'secondary_language_ids', 'tool_ids', 'tools'],
	});

	expect(error?.description).toBeUndefined();
});

test('a change of the mode, with the fields of the new one', async () => {
	const { items, error } = await onSimulator({
		...UPDATE,
		core: { mode: 'dualplex' },
		engine: { multimodalModelId: '21', chatLlmFallbackId: '3', turnDetectionThreshold: 1 },
		languages: { knowledgebaseMode: 'function_call' },
	});

	expect(error?.description).toBeUndefined();
	expect(items[0].json.data).toMatchObject({ mode: 'dualplex', turn_detection_threshold: 1 });
});

test('what only the stored mode tells is refused by the platform, and passed on', async () => {
	const { error } = await onSimulator({ ...UPDATE, engine: { turnDetectionThreshold: 1 } });

	expect(error?.message).toBe('The platform did not accept the values sent');
	expect(error?.description).toContain("'Turn Detection Threshold': ");
});
