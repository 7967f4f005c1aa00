import type { INodeParameters } from 'n8n-workflow';
import { ANSWER, expectBody, update } from '../support/assistantUpdate';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const long = (length: number) => 'x'.repeat(length);
const escaped = (words: string) => words.replace(/[()]/g, '\\$&');
const picked = (value: unknown) => ({ __rl: true, mode: 'id', value }) as never;
const given = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

type Values = { good: unknown[]; bad: unknown[]; reason: string };

const id: Values = {
	good: [7, '7', ' 7 '],
	bad: ['abc', 0, -1, 1.5, true],
	reason: 'is not an ID',
};
const yesOrNo: Values = {
	good: [true, false],
	bad: ['yes', 1, 0],
	reason: 'is neither true nor false',
};
const ids: Values = { good: [], bad: ['3;7', 'a', [0], 1.5], reason: 'is not a list of IDs' };
const upTo = (length: number): Values => ({
	good: ['x', long(length)],
	bad: [long(length + 1)],
	reason: 'is too long',
});
const oneOf = (...words: string[]): Values => ({
	good: words,
	bad: ['other', words[0].toUpperCase(), 1],
	reason: 'is not one of the possible values',
});
const between = (low: number, high: number, step = 0.01): Values => ({
	good: [low, high, String(low)],
	bad: [low - step, high + step, 'abc', true],
	reason: '(is out of range|is not a (whole )?number)',
});
const whole = (low: number, high: number): Values => ({
	...between(low, high, 1),
	bad: [low - 1, high + 1, low + 0.5, 'abc', true],
});

/** Every field that is one value: where it is, what it is in the API, what it is called, what it takes. */
const FIELDS: Array<[group: string, parameter: string, field: string, label: string, Values]> = [
	['core', 'name', 'name', 'Name', upTo(255)],
	['core', 'voiceId', 'voice_id', 'Voice ID', id],
	['core', 'languageId', 'language_id', 'Language ID', id],
	['core', 'type', 'type', 'Type', oneOf('inbound', 'outbound')],
	['core', 'mode', 'mode', 'Mode', oneOf('pipeline', 'multimodal', 'dualplex')],
	[
		'core',
		'timezone',
		'timezone',
		'Timezone',
		{ good: ['Europe/Bucharest'], bad: [{ a: 1 }], reason: 'is not text' },
	],
	['core', 'initialMessage', 'initial_message', 'Initial Message', upTo(200)],
	[
		'core',
		'systemPrompt',
		'system_prompt',
		'System Prompt',
		{ good: [long(20_000), ' Be\nbrief. '], bad: [['a']], reason: 'is not text' },
	],
	['engine', 'llmModelId', 'llm_model_id', 'LLM Model ID', id],
	['engine', 'multimodalModelId', 'multimodal_model_id', 'Multimodal Model ID', id],
	['engine', 'chatLlmFallbackId', 'chat_llm_fallback_id', 'Fallback Model ID', id],
	[
		'engine',
		'turnDetectionThreshold',
		'turn_detection_threshold',
		'Turn Detection Threshold (0–1)',
		between(0, 1),
	],
	['languages', 'knowledgeBaseId', 'knowledgebase_id', 'Knowledge Base', id],
	[
		'languages',
		'knowledgebaseMode',
		'knowledgebase_mode',
		'Knowledge Base Mode',
		oneOf('function_call', 'prompt'),
	],
	['languages', 'secondaryLanguageIds', 'secondary_language_ids', 'Secondary Language IDs', ids],
	['organisation', 'folderId', 'folder_id', 'Folder ID', id],
	['organisation', 'labelIds', 'label_ids', 'Label IDs', ids],
	['phone', 'phoneNumberId', 'phone_number_id', 'Phone Number', id],
	['voice', 'ttsEmotionEnabled', 'tts_emotion_enabled', 'Emotion', yesOrNo],
	['voice', 'voiceStability', 'voice_stability', 'Voice Stability (0–1)', between(0, 1)],
	['voice', 'voiceSimilarity', 'voice_similarity', 'Voice Similarity (0–1)', between(0, 1)],
	['voice', 'speechSpeed', 'speech_speed', 'Speech Speed (0.7–1.2)', between(0.7, 1.2)],
	['voice', 'llmTemperature', 'llm_temperature', 'LLM Temperature (0–1)', between(0, 1)],
	['voice', 'synthesizerProviderId', 'synthesizer_provider_id', 'Synthesizer Provider ID', id],
	['voice', 'transcriberProviderId', 'transcriber_provider_id', 'Transcriber Provider', id],
	['behaviour', 'allowInterruptions', 'allow_interruptions', 'Allow Interruptions', yesOrNo],
	['behaviour', 'fillers', 'fillers', 'Fillers', yesOrNo],
	['behaviour', 'record', 'record', 'Record', yesOrNo],
	[
		'behaviour',
		'enableNoiseCancellation',
		'enable_noise_cancellation',
		'Noise Cancellation',
		yesOrNo,
	],
	['behaviour', 'waitForCustomer', 'wait_for_customer', 'Wait for Customer', yesOrNo],
	['timing', 'maxDuration', 'max_duration', 'Max Duration (Seconds)', whole(20, 1200)],
	['timing', 'maxSilenceDuration', 'max_silence_duration', 'Max Silence (Seconds)', whole(1, 360)],
	[
		'timing',
		'maxInitialSilenceDuration',
		'max_initial_silence_duration',
		'Max Initial Silence (Seconds)',
		whole(1, 120),
	],
	['timing', 'ringingTime', 'ringing_time', 'Ringing Time (Seconds)', whole(1, 60)],
	[
		'reEngagement',
		'reengagementInterval',
		'reengagement_interval',
		'Re-Engagement Interval (Seconds)',
		whole(7, 600),
	],
	['reEngagement', 'reengagementPrompt', 'reengagement_prompt', 'Re-Engagement Prompt', upTo(1000)],
	['voicemail', 'endCallOnVoicemail', 'end_call_on_voicemail', 'End Call on Voicemail', yesOrNo],
	['voicemail', 'voiceMailMessage', 'voice_mail_message', 'Voicemail Message', upTo(1000)],
	[
		'endpointDetection',
		'endpointType',
		'endpoint_type',
		'End-of-Speech Detection',
		oneOf('vad', 'ai'),
	],
	[
		'endpointDetection',
		'endpointSensitivity',
		'endpoint_sensitivity',
		'End-of-Speech Sensitivity (0–5)',
		between(0, 5),
	],
	[
		'endpointDetection',
		'interruptSensitivity',
		'interrupt_sensitivity',
		'Interruption Sensitivity (0–5)',
		between(0, 5),
	],
	[
		'endpointDetection',
		'minInterruptWords',
		'min_interrupt_words',
		'Min Interruption Words (0–10)',
		whole(0, 10),
	],
	[
		'ambient',
		'ambientSound',
		'ambient_sound',
		'Sound',
		oneOf('off', 'office', 'city', 'forest', 'crowded_room', 'cafe', 'nature'),
	],
	['ambient', 'ambientSoundVolume', 'ambient_sound_volume', 'Sound Volume (0–1)', between(0, 1)],
	['webhook', 'isWebhookActive', 'is_webhook_active', 'Active', yesOrNo],
	[
		'webhook',
		'webhookUrl',
		'webhook_url',
		'Webhook URL',
		{
			good: ['https://example.com/calls?a=1', 'http://localhost:5678/x'],
			bad: ['example.com', 'ftp://example.com'],
			reason: 'is not a web address',
		},
	],
	[
		'webhook',
		'sendWebhookOnlyOnCompleted',
		'send_webhook_only_on_completed',
		'Only Completed Calls',
		yesOrNo,
	],
	[
		'webhook',
		'includeRecordingInWebhook',
		'include_recording_in_webhook',
		'Include Recording',
		yesOrNo,
	],
	['postCall', 'postCallEvaluation', 'post_call_evaluation', 'Evaluate Calls', yesOrNo],
];

const LOCATORS = ['knowledgeBaseId', 'phoneNumberId', 'transcriberProviderId'];

const set = (group: string, parameter: string, value: unknown): INodeParameters => {
	return {
		[group]: { [parameter]: LOCATORS.includes(parameter) ? picked(value) : (value as string) },
	};
};

/** As the API wants a value that was entered as text. */
const asSent = (value: unknown, { reason }: Values) =>
	typeof value === 'string' && /ID|number/.test(reason) ? Number(value) : value;

describe.each(FIELDS)('%s %s is sent as %s', (group, parameter, field, label, values) => {
	test('with every value that it takes', async () => {
		for (const value of values.good) {
			expectBody({ [field]: asSent(value, values) });
			const { items, error } = await update(set(group, parameter, given(value)));
			expect([value, error?.message]).toEqual([value, undefined]);
			expect(items).toEqual([{ json: ANSWER.data, pairedItem: { item: 0 } }]);
		}
	});

	test('and refused with a value that it does not take', async () => {
		for (const value of values.bad) {
			const { items, error } = await update(set(group, parameter, given(value)));
			expect([value, error?.message]).toEqual([
				value,
				expect.stringMatching(new RegExp(`^'${escaped(label)}' ${values.reason}$`)),
			]);
			expect(error?.description).not.toBe('');
			expect(items).toEqual([]);
		}
	});

	test('but not when it is blank', async () => {
		for (const value of [undefined, null, '', ' ']) {
			const { error } = await update(set(group, parameter, given(value ?? null)));
			expect(error?.message).toBe('There is nothing to change');
		}
	});

	test('but not when it is out of sight', async () => {
		const { error } = await update({
			...set(group, parameter, values.good[0] ?? '7'),
			sections: [],
		});
		expect(error?.message).toBe('There is nothing to change');
	});
});

describe('lists of IDs', () => {
	test.each([
		['3, 7', [3, 7]],
		['3', [3]],
		[' 3 ,, 3 ', [3]],
		[given([3, 7]), [3, 7]],
		[given(7), [7]],
	])('%p is read as %j', async (entered, sent) => {
		expectBody({ label_ids: sent, secondary_language_ids: sent });
		const { error } = await update({
			organisation: { labelIds: entered },
			languages: { secondaryLanguageIds: entered },
		});
		expect(error).toBeUndefined();
	});
});

test.each([given([3, null, 7]), given(['3', '']), given([])])(
	'%s is no list of IDs: an entry left out would remove something',
	async (labelIds) => {
		const { error } = await update({ organisation: { labelIds } });

		expect(error?.message).toBe("'Label IDs' is not a list of IDs");
		expect(error?.description).toContain("'Remove'");
	},
);

describe('the address of a webhook', () => {
	const HOOK = 'https://n8n.example/webhook/b6d2/call-ended?secret=0123456789abcdef';

	test('with a hidden part, as Get Many gives it out, is not written back', async () => {
		const { error } = await update({
			webhook: { webhookUrl: 'https://n8n.example/webhook/b6d2/call-ended?secret=*****' },
		});

		expect(error?.message).toBe("'Webhook URL' has a hidden part");
	});

	test('is not quoted when it is refused here', async () => {
		const { error } = await update({ webhook: { webhookUrl: HOOK.replace('https://', '') } });

		expect(error?.message).toBe("'Webhook URL' is not a web address");
		expect(JSON.stringify(error)).not.toContain('0123456789abcdef');
	});

	test('is not repeated when the platform refuses it', async () => {
		platform()
			.put(/.*/)
			.reply(422, { message: `Cannot reach ${HOOK} (0123456789abcdef)` });

		const { error } = await update({ webhook: { webhookUrl: HOOK } });

		expect(error?.description).toContain('Cannot reach *****');
		expect(JSON.stringify(error)).not.toContain('0123456789abcdef');
	});
});

describe('custom tools', () => {
	test('replace all that there are, each once, chosen or by number', async () => {
		expectBody({ tool_ids: [501, 503] });
		const { error } = await update(
			{
				changeCustomTools: 'replace',
				customTools: {
					tool: [
						{ toolId: { __rl: true, mode: 'list', value: 501 } },
						{ toolId: { __rl: true, mode: 'id', value: '503' } },
						{ toolId: { __rl: true, mode: 'id', value: '={{ $json.tool }}' } },
					],
				},
			},
			{ items: [{ tool: '501' }] },
		);
		expect(error).toBeUndefined();
	});

	test.each([
		['abc', 'is not an ID', 'It is "abc".'],
		['', 'is empty', 'Enter a value'],
	])('are refused with the entry %p', async (value, reason, hint) => {
		const { error } = await update({
			customTools: { tool: [{ toolId: picked('1') }, { toolId: picked(given(value)) }] },
		});
		expect(error?.message).toBe(`'Custom Tools' Tool 2: 'Tool' ${reason}`);
		expect(error?.description).toContain(hint);
	});
});

describe('filler phrases', () => {
	test('are sent of the kinds that are given, without blank ones', async () => {
		expectBody({ filler_config: { positive: ['Great.', 'Good.'], question: ['Hm.', 'Well.'] } });
		const { error } = await update({
			behaviour: {
				fillerConfig: {
					phrases: {
						positive: ['Great.', '', 'Good.'],
						negative: [],
						question: given(['Hm.', 'Well.']),
						neutral: [' '],
					},
				},
			},
		});
		expect(error).toBeUndefined();
	});

	test('of all four kinds are sent', async () => {
		const phrases = { negative: ['a'], neutral: ['b'], positive: ['c'], question: ['d'] };
		expectBody({ filler_config: phrases });
		expect((await update({ behaviour: { fillerConfig: { phrases } } })).error).toBeUndefined();
	});

	test('are not sent when there are none', async () => {
		for (const fillerConfig of [{}, { phrases: {} }, { phrases: { neutral: [''] } }]) {
			const { error } = await update({ behaviour: { fillerConfig } });
			expect(error?.message).toBe('There is nothing to change');
		}
	});

	test('are refused when one is no text', async () => {
		const { error } = await update({
			behaviour: { fillerConfig: { phrases: { neutral: [given({ a: 1 })] } } },
		});
		expect(error?.message).toBe(
			"'Filler Phrases' Phrases 1: 'Neutral' has an entry that is not text",
		);
	});
});

describe('values to extract (post_call_schema)', () => {
	const value = { name: 'day', type: 'string', description: 'The day' };
	const extract = async (...entries: object[]) =>
		await update({ postCall: { postCallSchema: { value: entries } as never } });

	test('are sent with the shortest and the longest names and descriptions, and of each type', async () => {
		const entries = [
			{ name: 'abc', type: 'string', description: 'Day' },
			{ name: `a_1${long(13)}`, type: 'number', description: long(255) },
			{ name: '0_9', type: 'bool', description: '  Why ' },
		];
		expectBody({ post_call_schema: entries });
		expect((await extract(...entries)).error).toBeUndefined();
	});

	test.each([
		[{ name: 'ab' }, "'Name' is not a name of 3 to 16 lowercase letters, digits and underscores"],
		[{ name: long(17) }, "'Name' is not a name"],
		[{ name: 'Day' }, "'Name' is not a name"],
		[{ name: 'a-b' }, "'Name' is not a name"],
		[{ name: 'abc\n' }, "'Name' is not a name"],
		[{ name: given(null) }, "'Name' is empty"],
		[{ type: given(null) }, "'Type' is empty"],
		[{ description: 'No' }, "'Description' is too short"],
		[{ description: long(256) }, "'Description' is too long"],
		[{ description: given('') }, "'Description' is empty"],
	])('with %j are refused', async (wrong, reason) => {
		const { error } = await extract(value, { ...value, name: 'other', ...wrong });
		expect(error?.message).toContain(`'Values to Extract' Value 2: ${reason}`);
	});

	test('with one name twice are refused', async () => {
		const { error } = await extract(value, value);
		expect(error?.message).toBe('\'Values to Extract\' have two entries named "day"');
	});
});

describe('Remove', () => {
	/** Everything that can be removed: the group, the field, and what says that it is gone. */
	const REMOVABLE: Array<[group: string, field: string, nothing: null | []]> = [
		['engine', 'chat_llm_fallback_id', null],
		['engine', 'turn_detection_threshold', null],
		['languages', 'knowledgebase_id', null],
		['languages', 'secondary_language_ids', []],
		['organisation', 'folder_id', null],
		['organisation', 'label_ids', []],
		['phone', 'phone_number_id', null],
		['', 'tools', []],
		['', 'tool_ids', []],
		['voice', 'synthesizer_provider_id', null],
		['voice', 'transcriber_provider_id', null],
		['timing', 'max_initial_silence_duration', null],
		['reEngagement', 'reengagement_prompt', null],
		['voicemail', 'voice_mail_message', null],
		['endpointDetection', 'min_interrupt_words', null],
		['webhook', 'webhook_url', null],
	];

	const remove = (group: string, fields: unknown): INodeParameters =>
		(group === '' ? { remove: fields } : { [group]: { remove: fields } }) as INodeParameters;

	/** Several groups, or several fields of one. */
	const together = (...all: INodeParameters[]) => {
		const merged: INodeParameters = {};
		for (const [group, fields] of all.flatMap((one) => Object.entries(one))) {
			const before = merged[group] ?? {};
			merged[group] = Array.isArray(fields)
				? fields
				: { ...(before as object), ...(fields as object) };
		}
		return merged;
	};

	test.each(REMOVABLE)('%s: %s is sent as %j', async (group, field, nothing) => {
		expectBody({ [field]: nothing });
		expect((await update(remove(group, [field]))).error).toBeUndefined();
	});

	test.each(REMOVABLE)('%s: %s, out of sight, is not sent', async (group, field) => {
		const { error } = await update({ ...remove(group, [field]), sections: [] });
		expect(error?.message).toBe('There is nothing to change');
	});

	test('removes once what an expression names twice', async () => {
		expectBody({ webhook_url: null });
		const { error } = await update(remove('webhook', '={{ ["webhook_url", "webhook_url"] }}'));
		expect(error).toBeUndefined();
	});

	test('takes all that can be removed, beside a new value for something else', async () => {
		expectBody({
			name: 'New',
			...Object.fromEntries(REMOVABLE.map(([, field, nothing]) => [field, nothing])),
		});
		const fieldsOf = (group: string) =>
			REMOVABLE.filter(([one]) => one === group).map(([, field]) => field);
		const { error } = await update(
			together(
				{ core: { name: 'New' } },
				...REMOVABLE.map(([group]) => remove(group, fieldsOf(group))),
			),
		);
		expect(error).toBeUndefined();
	});

	test('takes a field whose new value is blank', async () => {
		expectBody({ folder_id: null, label_ids: [], tools: [] });
		const { error } = await update({
			organisation: { folderId: '', labelIds: '', remove: ['folder_id', 'label_ids'] },
			tools: {},
			remove: ['tools'],
		});
		expect(error).toBeUndefined();
	});

	const NEW_VALUES: Array<[label: string, group: string, field: string, INodeParameters]> = [
		...FIELDS.filter(
			([, , field, , { good }]) =>
				good.length > 0 && REMOVABLE.some(([, removable]) => removable === field),
		).map(
			([group, parameter, field, label, { good }]): [string, string, string, INodeParameters] => [
				label,
				group,
				field,
				set(group, parameter, good[0]),
			],
		),
		['Label IDs', 'organisation', 'label_ids', { organisation: { labelIds: '3' } }],
		[
			'Secondary Language IDs',
			'languages',
			'secondary_language_ids',
			{ languages: { secondaryLanguageIds: '3' } },
		],
		['Built-In Tools', '', 'tools', { tools: { endCall: [{}] } }],
		['Custom Tools', '', 'tool_ids', { customTools: { tool: [{ toolId: picked(1) }] } }],
	];

	test('does not keep a field that can be removed from getting a new value', () => {
		expect(NEW_VALUES.map(([, , field]) => field).sort()).toEqual(
			REMOVABLE.map(([, field]) => field).sort(),
		);
	});

	test.each(NEW_VALUES)(
		'%s cannot have a new value and be removed',
		async (label, group, field, parameters) => {
			const removed = remove(group, [field]);
			// whichever was added to the form first
			for (const form of [together(parameters, removed), together(removed, parameters)]) {
				const { items, error } = await update(form);
				expect(error?.message).toBe(`'${label}' has a new value and is to be removed as well`);
				expect(error?.description).toContain("'Remove'");
				expect(items).toEqual([]);
			}
		},
	);

	test('is refused for a field with the new value false or 0', async () => {
		const { error } = await update({
			endpointDetection: { minInterruptWords: 0, remove: ['min_interrupt_words'] },
		});
		expect(error?.message).toContain("'Min Interruption Words (0–10)' has a new value");
	});

	test.each([
		['timing', 'Remove', ['folder_id']],
		['organisation', 'Remove', ['name']],
		['organisation', 'Remove', { a: 1 }],
		['', 'Remove Tools', ['folder_id']],
	])('%s: %s does not take %j', async (group, label, value) => {
		const { error } = await update({ core: { name: 'New' }, ...remove(group, given(value)) });
		expect(error?.message).toBe(`'${label}' has a value that is not possible`);
		expect(error?.description).toContain('Use one or more of: ');
	});

	test('takes one field, a list or nothing from an expression', async () => {
		expectBody({ folder_id: null, tools: [] });
		const { error } = await update({
			organisation: { remove: given('folder_id') },
			remove: given(['tools']),
		});
		expect(error).toBeUndefined();
		expectBody({ name: 'New' });
		const nothing = await update({
			core: { name: 'New' },
			organisation: { remove: '={{ $json.nothing }}' },
			remove: given(''),
		});
		expect(nothing.error).toBeUndefined();
	});
});

describe('what only some modes take', () => {
	const PIPELINE = ['pipeline'];
	const SPEECH = ['multimodal', 'dualplex'];
	const ALL = [...PIPELINE, ...SPEECH];
	const RULES: Array<[string, INodeParameters, object, string[]]> = [
		['LLM Model ID', { engine: { llmModelId: '1' } }, { llm_model_id: 1 }, PIPELINE],
		[
			'Transcriber Provider',
			{ voice: { transcriberProviderId: picked(1) } },
			{ transcriber_provider_id: 1 },
			PIPELINE,
		],
		[
			'Transcriber Provider',
			{ voice: { remove: ['transcriber_provider_id'] } },
			{ transcriber_provider_id: null },
			PIPELINE,
		],
		['Fillers', { behaviour: { fillers: true } }, { fillers: true }, PIPELINE],
		['Fillers', { behaviour: { fillers: false } }, { fillers: false }, PIPELINE],
		[
			'Knowledge Base Mode',
			{ languages: { knowledgebaseMode: 'prompt' } },
			{ knowledgebase_mode: 'prompt' },
			PIPELINE,
		],
		[
			'Knowledge Base Mode',
			{ languages: { knowledgebaseMode: 'function_call' } },
			{ knowledgebase_mode: 'function_call' },
			ALL,
		],
		[
			'Allow Interruptions',
			{ behaviour: { allowInterruptions: false } },
			{ allow_interruptions: false },
			PIPELINE,
		],
		[
			'Allow Interruptions',
			{ behaviour: { allowInterruptions: true } },
			{ allow_interruptions: true },
			ALL,
		],
		[
			'Multimodal Model ID',
			{ engine: { multimodalModelId: '11' } },
			{ multimodal_model_id: 11 },
			SPEECH,
		],
		[
			'Fallback Model ID',
			{ engine: { chatLlmFallbackId: '3' } },
			{ chat_llm_fallback_id: 3 },
			SPEECH,
		],
		[
			'Fallback Model ID',
			{ engine: { remove: ['chat_llm_fallback_id'] } },
			{ chat_llm_fallback_id: null },
			ALL,
		],
		[
			'Turn Detection Threshold (0–1)',
			{ engine: { turnDetectionThreshold: 0 } },
			{ turn_detection_threshold: 0 },
			SPEECH,
		],
		[
			'Turn Detection Threshold (0–1)',
			{ engine: { remove: ['turn_detection_threshold'] } },
			{ turn_detection_threshold: null },
			ALL,
		],
	];

	test.each(
		RULES.flatMap(([label, parameters, body, modes]) =>
			ALL.map((mode) => [label, JSON.stringify(body), mode, parameters, body, modes] as const),
		),
	)(
		'is sent for them and refused for the others: %s, %s in %s mode',
		async (label, _body, mode, parameters, body, modes) => {
			if (modes.includes(mode)) expectBody({ mode, ...body });
			const { error } = await update({ core: { mode }, ...parameters });
			if (modes.includes(mode)) {
				expect(error).toBeUndefined();
				return;
			}
			expect(error?.message).toMatch(
				new RegExp(`^'${escaped(label)}' cannot be (changed|false|prompt) in ${mode} mode$`),
			);
			expect(error?.description).toBe(
				`This update sets 'Mode' to ${mode}. Remove the field, or choose ${modes.join(' or ')} mode.`,
			);
		},
	);

	test.each(RULES)(
		'is left to the platform to judge without a mode in the update: %s',
		async (_label, parameters, body) => {
			expectBody({ ...body });
			expect((await update(parameters)).error).toBeUndefined();
		},
	);
});

describe('the request', () => {
	test('has the fields of every group', async () => {
		expectBody({
			name: 'Reminder',
			llm_model_id: 1,
			knowledgebase_id: 602,
			folder_id: 401,
			phone_number_id: 302,
			tools: [{ type: 'end_call' }],
			tool_ids: [501],
			speech_speed: 1.1,
			record: false,
			max_duration: 300,
			reengagement_interval: 7,
			end_call_on_voicemail: true,
			endpoint_type: 'ai',
			ambient_sound: 'cafe',
			is_webhook_active: true,
			post_call_evaluation: false,
			webhook_url: null,
			label_ids: [],
			further: { nested: 1 },
			max_silence_duration: null,
		});
		const { error } = await update({
			core: { name: 'Reminder' },
			engine: { llmModelId: '1' },
			languages: { knowledgeBaseId: picked('602') },
			organisation: { folderId: '401', remove: ['label_ids'] },
			phone: { phoneNumberId: picked(302) },
			changeBuiltInTools: 'replace',
			changeCustomTools: 'replace',
			tools: { endCall: [{ description: '' }] },
			customTools: { tool: [{ toolId: picked(501) }] },
			voice: { speechSpeed: 1.1 },
			behaviour: { record: false },
			timing: { maxDuration: 300, maxSilenceDuration: 10 },
			reEngagement: { reengagementInterval: 7 },
			voicemail: { endCallOnVoicemail: true },
			endpointDetection: { endpointType: 'ai' },
			ambient: { ambientSound: 'cafe' },
			webhook: { isWebhookActive: true, remove: ['webhook_url'] },
			postCall: { postCallEvaluation: false },
			options: {
				additionalBodyFields: '{ "further": { "nested": 1 }, "max_silence_duration": null }',
			},
		});
		expect(error).toBeUndefined();
	});

	test('has only groups that are on the screen', async () => {
		expectBody({ name: 'Reminder' });
		const { error } = await update({
			sections: ['core'],
			core: { name: 'Reminder' },
			timing: { maxDuration: 300 },
			tools: { endCall: [{ description: '' }] },
		});
		expect(error).toBeUndefined();
	});

	test('is not sent when there is nothing to change', async () => {
		for (const parameters of [
			{},
			{ tools: {}, customTools: {} },
			{ tools: { endCall: [] }, remove: [], organisation: { remove: [] } },
			{ changeBuiltInTools: 'replace', changeCustomTools: 'replace' },
		]) {
			const { items, error } = await update(parameters);
			expect(error?.message).toBe('There is nothing to change');
			expect(items).toEqual([]);
		}
	});

	test('takes a path of the deployment, a query and the token of a client', async () => {
		platform('client-token')
			.put('/api/v2/assistants/12', { name: 'New' })
			.query({ dry: '1' })
			.reply(200, { done: true });
		const { items, error } = await update({
			core: { name: 'New' },
			options: {
				accessToken: 'client-token',
				endpointPath: '/v2/assistants/{id}',
				additionalQueryParameters: { parameter: [{ name: 'dry', value: '1' }] },
			},
		});
		expect(error).toBeUndefined();
		expect(items[0].json).toEqual({ done: true });
	});

	test('is not sent to a path without a place for the ID', async () => {
		const { error } = await update({
			core: { name: 'New' },
			options: { endpointPath: '/v2/assistants' },
		});
		expect(error?.message).toBe("'Endpoint Path' does not contain {id}");
	});

	test.each([
		['abc', "'Assistant' is not an ID"],
		[null, "'Assistant' is empty"],
		['../../user/leads/1', "'Assistant' is not an ID"],
	])('is not sent for the assistant %p', async (value, message) => {
		const { error } = await update({
			assistantId: picked(given(value)),
			core: { name: 'New' },
		});
		expect(error?.message).toBe(message);
	});

	test('for each of many items changes its own assistant, and its result is linked to it', async () => {
		expectBody({ name: 'One' }, 1);
		expectBody({ name: 'Two', folder_id: null }, 2);
		const { items, error } = await run(
			{
				resource: 'assistant',
				operation: 'update',
				assistantId: picked('={{ $json.id }}'),
				sections: ['core', 'organisation'],
				core: { name: '={{ $json.name }}' },
				organisation: { remove: '={{ $json.remove }}' },
			},
			{
				items: [
					{ id: 1, name: 'One', remove: [] },
					{ id: 2, name: 'Two', remove: ['folder_id'] },
				],
			},
		);
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('for the other items is sent with "Continue", and a refused item says why', async () => {
		expectBody({ max_duration: 60 }, 1);
		expectBody({ max_duration: 90 }, 4);
		const { items, error } = await run(
			{
				resource: 'assistant',
				operation: 'update',
				assistantId: picked('={{ $json.id }}'),
				sections: ['timing'],
				timing: { maxDuration: '={{ $json.seconds }}' },
			},
			{
				items: [{ id: 1, seconds: 60 }, { id: 2, seconds: 5 }, { id: 3 }, { id: 4, seconds: '90' }],
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.error ?? json.id, pairedItem])).toEqual([
			[ANSWER.data.id, { item: 0 }],
			[
				'\'Max Duration (Seconds)\' is out of range. Item 2 of 4: It is "5". Enter a whole number from 20 to 1200.',
				{ item: 1 },
			],
			[expect.stringMatching(/^There is nothing to change\. Item 3 of 4: /), { item: 2 }],
			[ANSWER.data.id, { item: 3 }],
		]);
	});
});
