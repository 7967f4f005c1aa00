// The forms of an assistant against the simulator's own reading of platform-api 4.10: whatever they let through, the platform takes.
import { expect, test } from '@jest/globals';
import { GROUPS } from '../support/assistantUpdate.ts';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const { onSimulator, control, requests, dialect } = simulated();

const UPDATE = {
	resource: 'assistant',
	operation: 'update',
	assistantId: byId(101),
	sections: GROUPS,
};

/** The assistants as the platform keeps them, which not every dialect shows whole. */
async function allAssistants() {
	await control('/dialect', { dialect: 'document' });
	const { items } = await onSimulator(
		formOf('assistant: getAll', { returnAll: true, simplify: false }),
	);
	await control('/dialect', { dialect });
	return items.map(({ json }) => json);
}

const stored = async (id: unknown) => (await allAssistants()).find((one) => one.id === id)!;

async function toolsOf(id: number) {
	const { tools, tool_ids } = await stored(id);
	return { tools, tool_ids };
}

test('every field of a pipeline assistant can be changed', async () => {
	const { items, error } = await onSimulator({
		...UPDATE,
		basics: {
			name: 'Reminder',
			voiceId: byId(33),
			languageId: byId('={{ "2" }}'),
			type: 'outbound',
			mode: 'pipeline',
			timezone: 'Europe/London',
			initialMessage: 'Hello',
			systemPrompt: 'Be brief.',
		},
		aiModel: { llmModelId: byId(1) },
		languages: {
			knowledgeBaseId: byId(602),
			knowledgebaseMode: 'prompt',
			secondaryLanguageIds: [2, 3],
		},
		organisation: { folderId: byId(401), labelIds: '={{ "411, 412" }}' },
		phone: { phoneNumberId: byId(302) },
		changeTools: 'replace',
		tools: { customTool: [{ toolId: byId(501) }, { toolId: byId(503) }] },
		voice: {
			ttsEmotionEnabled: true,
			voiceStability: 0.5,
			voiceSimilarity: 0.5,
			speechSpeed: 0.7,
			llmTemperature: 0,
			synthesizerProviderId: byId(951),
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
	expect(items[0].json).toMatchObject({ id: 101, name: 'Reminder' });
	expect(await stored(101)).toMatchObject({ max_duration: 1200, tool_ids: [501, 503] });
});

test('every tool can be given to an assistant', async () => {
	const { error } = await onSimulator({
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
	const { tools } = (await stored(101)) as { tools: Array<{ type: string }> };
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

const SAYS_GOODBYE = { type: 'end_call', description: 'When the caller says goodbye' };
const CALENDAR = {
	calAApiKey: 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1',
	calAEventSlug: '30min',
	bookingFields: { field: [{ slug: 'a', type: 'select', label: 'A', options: ['x'] }] },
};

test('tools are added to those that an assistant has, and nothing is there twice after a second run', async () => {
	const adding = {
		...UPDATE,
		assistantId: byId(103),
		tools: {
			callTransfer: [{ phoneNumber: '+447700900777', description: 'When it is urgent' }],
			calendarIntegration: [CALENDAR],
			collectKeypad: [{}],
		},
	};
	const after = {
		tools: [
			SAYS_GOODBYE,
			expect.objectContaining({ type: 'calendar_integration', cal_a_event_slug: '30min' }),
			expect.objectContaining({ type: 'call_transfer', description: 'When it is urgent' }),
			{ type: 'collect_keypad', timeout: 5, stop_key: '#' },
		],
		tool_ids: [],
	};

	const { items, error } = await onSimulator(adding);

	expect(error?.description).toBeUndefined();
	expect(items[0].json).toMatchObject({ id: 103 });
	expect(await toolsOf(103)).toEqual(after);

	const again = await onSimulator({
		...adding,
		tools: { callTransfer: [{ phoneNumber: '+44 7700 900777', warmTransfer: true }] },
	});
	expect(again.error?.description).toBeUndefined();
	after.tools[2] = expect.objectContaining({
		type: 'call_transfer',
		phone_number: '+447700900777',
		description: 'When it is urgent',
		warm_transfer: true,
	});
	expect(await toolsOf(103)).toEqual(after);
});

test('executions that add to one assistant at once leave it with the tools of all, whatever their tokens', async () => {
	// so long that each would have read before another one writes
	for (const method of ['GET', 'PUT']) {
		await control('/faults', { path: '/user/assistant', method, delay_ms: 30 });
	}
	const { items } = await onSimulator(
		{ resource: 'platformUser', operation: 'createToken', platformUser: byId(12) },
		{},
		'admin',
	);
	const tokens = ['', '', items[0].json.token];

	const results = await Promise.all(
		tokens.map(
			async (accessToken, digit) =>
				await onSimulator({
					...UPDATE,
					tools: { callTransfer: [{ phoneNumber: `+44770090077${digit}` }] },
					...(accessToken && { options: { accessToken } }),
				}),
		),
	);

	expect(results.map(({ error }) => error?.message)).toEqual([undefined, undefined, undefined]);
	const { tools } = (await stored(101)) as { tools: Array<{ phone_number: string }> };
	expect(tools.map(({ phone_number }) => phone_number).sort()).toEqual(
		tokens.map((_, digit) => `+44770090077${digit}`),
	);
});

/** What is added to must be known. */
const ADDED = {
	document: { message: undefined, toolIds: [501, 502, 503] },
	observed: {
		message: 'Nothing was changed: the platform does not say which custom tools the assistant has',
		toolIds: [501, 502],
	},
}[dialect];

test('custom tools are added to those that an assistant has, each once, where the platform shows them', async () => {
	const { error } = await onSimulator(
		{ ...UPDATE, tools: { customTool: [{ toolId: byId('={{ $json.tool }}') }] } },
		{ items: [{ tool: 503 }, { tool: 501 }, { tool: 503 }] },
	);

	expect(error?.message).toBe(ADDED.message);
	expect((await stored(101)).tool_ids).toEqual(ADDED.toolIds);
});

test('a refused tool that the assistant had is not taken for one of the form', async () => {
	await control('/faults', {
		path: '/user/assistants/get',
		status: 200,
		body: { data: [{ id: 101, tools: [{ type: 'assistant_transfer', assistant_id: 998 }] }] },
	});

	const { error } = await onSimulator({ ...UPDATE, tools: { endCall: [{}] } });

	expect(error?.message).toBe('The platform does not take one of the tools');
	expect(error?.description).toContain('Nothing was changed. The assistant has already: Assistant');
	expect(error?.description).toContain('Assistant Transfer (998), which the assistant has already');
	expect((await requests()).map(({ method, status }) => [method, status])).toEqual([
		['GET', 200],
		['PUT', 422],
	]);
});

test('the mode can be changed together with fields of the new one', async () => {
	const { error } = await onSimulator({
		...UPDATE,
		basics: { mode: 'dualplex' },
		aiModel: { multimodalModelId: byId(4), chatLlmFallbackId: byId(1), turnDetectionThreshold: 1 },
		languages: { knowledgebaseMode: 'function_call' },
	});

	expect(error?.description).toBeUndefined();
	expect(await stored(101)).toMatchObject({ mode: 'dualplex', turn_detection_threshold: 1 });
});

const create = async (more: object = {}) => await onSimulator(formOf('assistant: create', more));

test('an assistant is created, inactive, with what is filled in', async () => {
	const { items, error } = await create({
		voiceId: byId(33),
		languageId: byId(2),
		sections: ['organisation', 'phone', 'tools', 'languages'],
		organisation: { folderId: byId(401), labelIds: [411, 412] },
		phone: { phoneNumberId: byId(302) },
		languages: { knowledgeBaseId: byId(601), secondaryLanguageIds: [1, 3] },
		tools: {
			endCall: [{ description: 'When the caller says goodbye' }],
			customTool: [{ toolId: byId(501) }],
		},
	});

	expect(error?.description).toBeUndefined();
	const [{ json }] = items;
	expect(json).toMatchObject({ name: 'Anna', status: 'inactive', type: 'outbound' });
	expect(await stored(json.id)).toMatchObject({
		...{ status: 'inactive', language: 'Romanian', voice_id: 33, llm_model_id: 1, folder_id: 401 },
		...{ label_ids: [411, 412], phone_number_id: 302, knowledgebase_id: 601, tool_ids: [501] },
		...{ secondary_language_ids: [1, 3], tools: [{ type: 'end_call' }] },
	});
});

test.each([
	['pipeline', { voiceId: byId(31), languageId: byId(2) }, "'Language': The selected voice"],
	['multimodal', { multimodalModelId: byId(3), voiceId: byId(31) }, "'Voice': The selected voice"],
	[
		'pipeline',
		{ sections: ['organisation'], organisation: { folderId: byId(421) } },
		"'Folder': The selected folder id is invalid.",
	],
])('what the platform refuses in %s mode is explained: %j', async (mode, more, reason) => {
	const before = (await allAssistants()).length;

	const { error } = await create({ mode, ...more });

	expect(error?.message).toBe('The platform did not accept the values sent');
	expect(error?.description).toContain(reason);
	expect(await allAssistants()).toHaveLength(before);
});

test('a language that the voice of an assistant does not speak is explained', async () => {
	const { error } = await onSimulator(
		formOf('assistant: update', { assistantId: byId(101), basics: { languageId: byId(2) } }),
	);

	expect(error?.description).toContain("'Language': The selected voice does not speak this");
});
