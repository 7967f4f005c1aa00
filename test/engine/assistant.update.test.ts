// The rules of the form: test/resources/assistant.form.test.mts; here, that they are applied, and what goes out.
import { expectBody, update } from '../support/assistantUpdate';
import { byId } from '../support/engine/forms';
import { platform } from '../support/platform';

const given = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

test('fields of several groups go out in one request', async () => {
	const changed = {
		name: 'Reminder',
		tools: [{ type: 'collect_keypad', timeout: 5, stop_key: '#' }, { type: 'end_call' }],
		tool_ids: [501],
		max_duration: 300,
		webhook_url: null,
		label_ids: [],
		conversation_inactivity_timeout: 45,
		conversation_ended_retrigger: true,
		conversation_ended_webhook_url: null,
		further: { nested: 1 },
		max_silence_duration: null,
	};
	expectBody(changed);

	const { items, error } = await update({
		basics: { name: 'Reminder' },
		organisation: { remove: ['label_ids'] },
		changeTools: 'replace',
		tools: {
			endCall: [{ description: '' }],
			// n8n fills in what is preset
			collectKeypad: [{}],
			customTool: [{ toolId: byId(501) }, { toolId: byId('={{ "501" }}') }],
		},
		timing: { maxDuration: given('300'), maxSilenceDuration: 10 },
		webhook: { remove: '={{ ["webhook_url", "webhook_url"] }}' },
		chats: {
			conversationInactivityTimeout: 45,
			conversationEndedRetrigger: true,
			remove: ['conversation_ended_webhook_url'],
		},
		options: {
			additionalBodyFields: '{ "further": { "nested": 1 }, "max_silence_duration": null }',
		},
	});

	expect(error).toBeUndefined();
	expect(items).toEqual([{ json: { id: 12, ...changed }, pairedItem: { item: 0 } }]);
});

test('what was changed comes out with ID and name, as the answer has it, otherwise as sent, and nothing else', async () => {
	const changed = { id: 12, name: 'Anna', initial_message: 'Hello', folder_id: null };
	platform()
		.put('/api/user/assistant/12')
		.reply(200, { data: { ...changed, voice_id: 31 } });

	const { items } = await update({
		basics: { initialMessage: 'Hello' },
		languages: { knowledgeBaseId: byId('7') },
		organisation: { remove: ['folder_id'] },
	});

	expect(items).toEqual([{ json: { ...changed, knowledgebase_id: 7 }, pairedItem: { item: 0 } }]);
});

test('what was sent comes out without secrets, and without tools that are only some of those of the assistant', async () => {
	const row = { id: 12, name: 'Anna' };
	platform()
		.get('/api/user/assistants/get')
		.query(true)
		.reply(200, { data: [{ ...row, tool_ids: [1] }] });
	platform().put('/api/user/assistant/12').reply(200, { data: row });

	const { items } = await update({
		tools: { customTool: [{ toolId: byId('3') }] },
		options: { additionalBodyFields: '{"auth_token": "t-123", "volume": 4}' },
	});

	expect(items.map(({ json }) => json)).toEqual([{ ...row, auth_token: '*****', volume: 4 }]);
});

test('only groups that are on the screen go out', async () => {
	expectBody({ name: 'Reminder' });

	const { error } = await update({
		sections: ['basics'],
		basics: { name: 'Reminder' },
		timing: { maxDuration: 300 },
		organisation: { remove: ['folder_id'] },
		tools: { endCall: [{ description: '' }] },
	});
	expect(error).toBeUndefined();
});

test.each([
	{},
	{ tools: { endCall: [] }, remove: [], organisation: { remove: [] } },
	{ basics: { name: ' ' }, timing: { maxDuration: given(null) }, remove: given('') },
	{ behaviour: { fillerConfig: { phrases: { neutral: [''] } } } },
])('nothing is sent when there is nothing to change: %j', async (parameters) => {
	const { items, error } = await update(parameters);

	expect(error?.message).toBe('There is nothing to change');
	expect(items).toEqual([]);
});

test('what is removed may have a blank field', async () => {
	expectBody({ folder_id: null, label_ids: [], tools: [] });

	const { error } = await update({
		organisation: { folderId: '', labelIds: '', remove: ['folder_id', 'label_ids'] },
		tools: {},
		remove: given(['tools']),
	});
	expect(error).toBeUndefined();
});

test('variables are sent with their defaults', async () => {
	expectBody({ variables: { customer_name: 'there', last_visit: '' } });

	const { error } = await update({
		promptVariables: {
			variables: { variable: [{ name: 'customer_name', value: 'there' }, { name: 'last_visit' }] },
		},
	});
	expect(error).toBeUndefined();
});

test('interruptions are left to the platform unless the same form sets a mode', async () => {
	expectBody({ allow_interruptions: false });

	const { error } = await update({ behaviour: { allowInterruptions: false } });

	expect(error).toBeUndefined();
});

test.each([
	['a value of a group', { basics: { voiceId: 'abc' } }, "'Voice' is not an ID"],
	[
		'what another group has, to be removed',
		{ basics: { name: 'New' }, timing: { remove: given(['folder_id']) } },
		"'Settings to Remove' has an invalid value",
	],
	[
		'what the new mode does not take',
		{ basics: { mode: 'dualplex' }, behaviour: { fillers: true } },
		"'Fillers' cannot be set in dualplex mode",
	],
	[
		'a transfer to the assistant itself',
		{ tools: { assistantTransfer: [{ assistantId: byId(' 12 ') }] } },
		"'Tools' Assistant Transfer 1: 'Assistant' is the assistant that is updated",
	],
	[
		'two entries that are one tool',
		{
			tools: {
				callTransfer: [{ phoneNumber: '+447700900777' }, { phoneNumber: '00447700900777' }],
			},
		},
		"'Tools' has Call Transfer (+447700900777) twice",
	],
	[
		'an assistant that is no ID',
		{ assistantId: byId('../../user/leads/1'), basics: { name: 'New' } },
		"'Assistant' is not an ID",
	],
])('nothing is sent with %s', async (_what, parameters, message) => {
	const { items, error } = await update(parameters);

	expect(error?.message).toBe(message);
	expect(items).toEqual([]);
});

test.each([{}, { calendarAIdentifier: 'plainbook', calendarBIdentifier: 'slotly' }])(
	'keys of calendars are in no error, even if the platform repeats them: %j',
	async (credential) => {
		const keys = ['key-of-calendar-a', 'token-of-calendar-b', 'key-added-by-hand'];
		platform()
			.put('/api/user/assistant/12')
			.reply(422, {
				message: `Not accepted: ${keys.join(' ')}`,
				errors: { 'tools.0.cal_a_api_key': [`${keys[0]} is wrong`] },
			});

		const { error } = await update(
			{
				changeTools: 'replace',
				tools: {
					calendarIntegration: [
						{ calAApiKey: keys[0], calAEventSlug: '30min' },
						{
							calendarType: 'cal_b',
							calBApiKey: keys[1],
							calBEventTypeUri: 'https://calendar.example/event_types/ABC',
						},
					],
				},
				options: { additionalBodyFields: { further: [{ plainbook_api_key: keys[2] }] } as never },
			},
			{ credential },
		);

		expect(error?.description).toContain('Not accepted: ***** ***** *****');
		const everything = JSON.stringify([error, error?.cause, error?.stack, error?.messages]);
		for (const key of keys) expect(everything).not.toContain(key);
	},
);

describe('the address of a webhook', () => {
	const HOOK = 'https://n8n.example/webhook/b6d2/call-ended?secret=0123456789abcdef';

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

describe('what this package hides in its output is not written back', () => {
	const HIDDEN = 'https://n8n.example/webhook/b6d2/call-ended?secret=*****';

	test.each([
		[
			'as a key in the form',
			{
				changeTools: 'replace',
				tools: { calendarIntegration: [{ calAApiKey: '*****', calAEventSlug: 'first-visit' }] },
			},
			'cal_a_api_key',
		],
		['as an address in the form', { webhook: { webhookUrl: HIDDEN } }, 'Webhook URL'],
		[
			'as an address among the additional fields',
			{ options: { additionalBodyFields: JSON.stringify({ inbound_webhook_url: HIDDEN }) } },
			'inbound_webhook_url',
		],
		[
			'as a key deep among the additional fields',
			{
				options: {
					additionalBodyFields: JSON.stringify({
						calendars: [{ data: { cal_b_api_key: '*****' } }],
					}),
				},
			},
			'cal_b_api_key',
		],
		[
			'as a header',
			{
				options: {
					additionalBodyFields: JSON.stringify({
						headers: [{ name: 'Authorization', value: '*****' }],
					}),
				},
			},
			'headers',
		],
	])('is refused %s', async (_where, form, field) => {
		const { error } = await update({ basics: { name: 'Anna' }, ...form } as never);

		expect(error?.message).toBe(`'${field}' contains a masked value`);
		expect(error?.description).toContain('Nothing was sent.');
	});

	test('five stars in a text are no mask', async () => {
		expectBody({ system_prompt: 'Ask for a rating from * to *****.' });

		const { error } = await update({
			basics: { systemPrompt: 'Ask for a rating from * to *****.' },
		});

		expect(error).toBeUndefined();
	});
});
