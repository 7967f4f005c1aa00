import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';

const message = async (operation: string, parameters: INodeParameters, options?: RunOptions) =>
	await run(
		{
			resource: 'messenger',
			operation,
			senderId: { __rl: true, mode: 'list', value: 4 },
			recipientPhone: PHONE,
			...parameters,
		},
		options,
	);

const OPEN = {
	is_open: true,
	can_send_freeform: true,
	requires_template: false,
	message: 'Session is open',
	minutes_remaining: 90,
	expires_at: '2026-11-21T12:00:00Z',
};

describe('Send Freeform Message (platform-api 4.7)', () => {
	const SENT = {
		success: true,
		conversation_id: 5,
		message_id: 6,
		messenger_message_id: 7,
		message_sid: 'SM1',
		session_status: OPEN,
	};

	test('sends sender, recipient and text', async () => {
		platform()
			.post('/api/user/messenger/send-freeform', {
				sender_id: 4,
				recipient_phone: PHONE,
				message: ' Hello,\nMaria ',
			})
			.matchHeader('content-type', 'application/json')
			.reply(200, SENT);

		const { items } = await message('sendFreeform', { message: ' Hello,\nMaria ' });

		expect(items).toEqual([{ json: SENT, pairedItem: { item: 0 } }]);
	});

	test('4096 characters are allowed, counted as a reader counts them', async () => {
		const text = '👋'.repeat(4096);
		platform()
			.post('/api/user/messenger/send-freeform', (body) => body.message === text)
			.reply(200, SENT);

		const { error } = await message('sendFreeform', { message: text });

		expect(error).toBeUndefined();
	});

	test.each([
		['no text', { message: '={{ $json.nothing }}' }, "'Message' is empty", 'expression'],
		['only spaces', { message: '=  \n ' }, "'Message' is empty", 'Enter a value'],
		[
			'4097 characters',
			{ message: 'x'.repeat(4097) },
			"'Message' is too long",
			'It has 4097 characters. At most 4096',
		],
		[
			'an object for a text',
			{ message: '={{ ({ a: 1 }) }}' },
			"'Message' is not text",
			'Enter text',
		],
		['true for a text', { message: '={{ true }}' }, "'Message' is not text", 'Enter text'],
		['NaN for a text', { message: '={{ NaN }}' }, "'Message' is not text", 'Enter text'],
		[
			'a bad recipient',
			{ message: 'Hi', recipientPhone: '0722 123 456' },
			"'Recipient Phone' has no country code",
			'"0722 123 456"',
		],
		[
			'no sender',
			{ message: 'Hi', senderId: { __rl: true, mode: 'id', value: '={{ "" }}' } },
			"'Sender' is empty",
			'Enter a value',
		],
	] as Array<[string, INodeParameters, string, string]>)(
		'%s is refused before anything is sent',
		async (_case, parameters, refusal, hint) => {
			const { error } = await message('sendFreeform', parameters);

			expect(error?.message).toBe(refusal);
			expect(error?.description).toContain(hint);
		},
	);
});

describe('When the 24-Hour Window Is Closed', () => {
	const CLOSED = {
		success: false,
		error: 'Session expired',
		error_code: 'SESSION_EXPIRED',
		session_status: { is_open: false, can_send_freeform: false, requires_template: true },
	};
	const PATH = '/api/user/messenger/send-freeform';
	const RETURN = { message: 'Hi', whenSessionIsClosed: 'return' };

	test('Fail, as it is from the start, has the item fail', async () => {
		platform().post(PATH).reply(403, CLOSED);

		const { error, items } = await message('sendFreeform', { message: 'Hi' });

		expect(error?.message).toBe('The 24-hour window of this recipient is closed');
		expect(items).toEqual([]);
	});

	test('Return has the item go on with its status, so that the workflow can branch', async () => {
		platform().post(PATH).reply(403, CLOSED);

		const { error, items } = await message('sendFreeform', RETURN);

		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: { ...CLOSED, sent: false }, pairedItem: { item: 0 } }]);
	});

	test('Return has a message that went out say so', async () => {
		platform().post(PATH).reply(200, { success: true });

		const { items } = await message('sendFreeform', RETURN);

		expect(items[0].json).toEqual({ success: true, sent: true });
	});

	test('Return understands a deployment that says so with 200', async () => {
		platform().post(PATH).reply(200, CLOSED);

		const { items } = await message('sendFreeform', RETURN);

		expect(items[0].json.sent).toBe(false);
	});

	test('Return has the item fail for any other reason', async () => {
		platform().post(PATH).reply(402, { error: 'No money', error_code: 'INSUFFICIENT_BALANCE' });

		const { error } = await message('sendFreeform', RETURN);

		expect(error?.message).toBe('The balance does not cover this message');
	});
});

describe('Send Template (beyond the API document)', () => {
	const PATH = '/api/user/messenger/send';
	const TEMPLATE = { templateId: { __rl: true, mode: 'id', value: '9' } };
	const SENT = { success: true, conversation_id: 5, message_id: 6, status: 'queued' };

	test('sends sender, recipient and template alone', async () => {
		platform()
			.post(PATH, { sender_id: 4, recipient_phone: PHONE, template_id: 9 })
			.reply(200, SENT);

		const { items } = await message('sendTemplate', TEMPLATE);

		expect(items).toEqual([{ json: SENT, pairedItem: { item: 0 } }]);
	});

	test.each([
		[
			'in the form of the template',
			{
				specifyVariables: 'mapped',
				mappedVariables: {
					mappingMode: 'defineBelow',
					value: { name: 'Maria', day: 'Monday' },
					matchingColumns: [],
					schema: [],
				},
			},
			{ name: 'Maria', day: 'Monday' },
		],
		[
			'one by one',
			{
				specifyVariables: 'fields',
				variables: { variable: [{ name: '1', value: 'Maria' }] },
			},
			{ '1': 'Maria' },
		],
		[
			'as JSON',
			{ specifyVariables: 'json', variablesJson: '{ "1": "Maria", "2": 10 }' },
			{ '1': 'Maria', '2': 10 } as never,
		],
	] as Array<[string, INodeParameters, Record<string, string>]>)(
		'sends placeholders %s, and the name of the recipient',
		async (_case, parameters, variables) => {
			platform()
				.post(PATH, {
					sender_id: 4,
					recipient_phone: PHONE,
					template_id: 9,
					recipient_name: 'Maria Popescu',
					variables,
				})
				.reply(200, SENT);

			const { error } = await message('sendTemplate', {
				...TEMPLATE,
				...parameters,
				additionalFields: { recipientName: 'Maria Popescu' },
			});

			expect(error).toBeUndefined();
		},
	);

	test.each([
		[404, 'TEMPLATE_NOT_FOUND', 'The template was not found'],
		[404, 'SENDER_NOT_FOUND', 'The messenger sender was not found'],
		[422, 'TEMPLATE_MISMATCH', 'The placeholders do not fit the template'],
		[402, 'INSUFFICIENT_BALANCE', 'The balance does not cover this message'],
		[422, 'SENDER_OFFLINE', 'The messenger sender is offline'],
		[422, 'TEMPLATE_NOT_APPROVED', 'The template is not approved'],
		[422, 'INVALID_PHONE', 'The platform does not accept the phone number of the recipient'],
		[422, 'MESSAGING_LIMIT_UNAVAILABLE', 'The sender cannot start further conversations now'],
		[
			422,
			'TEMPLATE_NOT_SYNCED',
			'The platform does not have the current version of the template yet',
		],
		[422, 'NO_ASSISTANT_CONFIGURED', 'The messenger sender has no assistant'],
		[422, 'VOICE_CALL_LIMIT_NOT_MET', 'The messenger sender may not offer calls yet'],
		[422, 'CARRIER_ERROR_63016', 'The carrier reported an error for this message'],
		[422, 'UNKNOWN_ERROR', 'The platform reported an error that it does not know'],
	])('fails on %d %s, as it is from the start', async (status, code, refusal) => {
		platform().post(PATH).reply(status, { success: false, error: 'No', error_code: code });

		const { error } = await message('sendTemplate', TEMPLATE);

		expect(error?.message).toBe(refusal);
	});

	test.each([
		['SENDER_OFFLINE', true],
		['TEMPLATE_NOT_APPROVED', true],
		['INVALID_PHONE', true],
		['MESSAGING_LIMIT_UNAVAILABLE', true],
		['TEMPLATE_NOT_SYNCED', true],
		['CARRIER_ERROR_63016', true],
		['TEMPLATE_MISMATCH', false],
		['INSUFFICIENT_BALANCE', false],
		['NO_ASSISTANT_CONFIGURED', false],
		['VOICE_CALL_LIMIT_NOT_MET', false],
		['UNKNOWN_ERROR', false],
	])('Return the Reason: %s goes on as an item: %p', async (code, goesOn) => {
		const answer = { success: false, error: 'No', error_code: code };
		platform().post(PATH).reply(422, answer);

		const { items, error } = await message('sendTemplate', { ...TEMPLATE, whenNotSent: 'return' });

		expect(items.map(({ json }) => json)).toEqual(goesOn ? [{ ...answer, sent: false }] : []);
		expect(error === undefined).toBe(goesOn);
	});

	test.each([
		[422, 'CARRIER_ERROR_63016', false],
		[500, 'CARRIER_ERROR_63016', true],
		[422, 'UNKNOWN_ERROR', true],
		[200, 'UNKNOWN_ERROR', true],
		[500, 'TEMPLATE_NOT_SYNCED', false],
	])('%d %s: it is not known whether it was sent: %p', async (status, code, isUnknown) => {
		platform().post(PATH).reply(status, { success: false, error: 'No', error_code: code });

		const { error, items } = await message('sendTemplate', { ...TEMPLATE, whenNotSent: 'fail' });

		expect(items).toEqual([]);
		expect(error?.description).toContain(
			isUnknown ? 'It is not known whether' : 'The message was not sent.',
		);
	});

	test('an error of the carrier that may have been sent is no item, whatever the form says', async () => {
		platform().post(PATH).reply(500, { success: false, error_code: 'CARRIER_ERROR_63016' });

		const { error, items } = await message('sendTemplate', { ...TEMPLATE, whenNotSent: 'return' });

		expect(items).toEqual([]);
		expect(error?.description).toContain('It is not known whether');
	});

	test('a name of more than 255 characters is refused before anything is sent', async () => {
		const { error } = await message('sendTemplate', {
			...TEMPLATE,
			additionalFields: { recipientName: 'x'.repeat(256) },
		});

		expect(error?.message).toBe("'Recipient Name' is too long");
	});
});

describe('a message whose answer is a success by its status, and names an error', () => {
	const FORMS: Array<[operation: string, parameters: INodeParameters]> = [
		['sendFreeform', { message: 'Hello' }],
		['sendFreeform', { message: 'Hello', whenSessionIsClosed: 'return' }],
		['sendFreeform', { message: 'Hello', whenSessionIsClosed: 'template', templateId: 9 }],
		['sendTemplate', { templateId: 9 }],
		['sendTemplate', { templateId: 9, whenNotSent: 'return' }],
	];
	const answered = async ([operation, parameters]: (typeof FORMS)[number], body: object) => {
		let sent = 0;
		platform()
			.post(/^\/api\/user\/messenger\/send/)
			.times(9)
			.reply(200, () => ++sent && body);
		const { items, error } = await message(operation, parameters);
		nock.cleanAll();
		return { items, error, sent };
	};

	test.each(
		FORMS.flatMap((form) =>
			[
				{ success: true, message_sid: 'SM1', error: 'Undelivered', error_code: '63016' },
				{ success: true, error: 'Undelivered', error_code: 'SESSION_EXPIRED' },
				{ success: true, error: 'Undelivered', error_code: 'INVALID_PHONE' },
				{ id: 7, error: 'Undelivered', error_code: 63016 },
			].map((body) => [...form, body] as const),
		),
	)(
		'%s %j: fails where the platform also says that it was sent, and nothing is sent again: %j',
		async (operation, parameters, body) => {
			const { items, error, sent } = await answered([operation, parameters], body);

			expect(error?.message).toBe('The platform says that it sent the message, and names an error');
			expect(error?.description).toMatch(/^It is not known whether the request was carried out\./);
			expect(error?.description).toContain('The platform says: Undelivered');
			expect(items).toEqual([]);
			expect(sent).toBe(1);
		},
	);

	test.each(FORMS)('%s %j: fails where it does not', async (...form) => {
		const { items, error, sent } = await answered(form, { error: 'No', error_code: 'X_1' });

		expect(error?.message).toBe('The platform did not carry out the request');
		expect(error?.description).not.toContain('It is not known');
		expect(items).toEqual([]);
		expect(sent).toBe(1);
	});

	test.each(FORMS)('%s %j: goes on where the name is blank', async (...form) => {
		for (const error_code of ['', ' ', null, 0, '0']) {
			const { items, error } = await answered(form, { success: true, error_code });

			expect(error).toBeUndefined();
			expect(items).toHaveLength(1);
		}
	});
});

describe('Check Session (platform-api 4.8)', () => {
	test.each([
		[
			'an open window',
			{
				success: true,
				has_conversation: true,
				conversation_id: 5,
				customer_name: 'Maria',
				last_customer_message_at: '2026-11-20T12:00:00Z',
				session_status: OPEN,
			},
		],
		[
			'no conversation',
			{
				success: true,
				has_conversation: false,
				session_status: {
					is_open: false,
					can_send_freeform: false,
					requires_template: true,
					message: 'Send a template first',
				},
			},
		],
	])('asks for sender and recipient and passes on %s as it is', async (_case, answer) => {
		platform()
			.get('/api/user/messenger/session-status')
			.query({ sender_id: 4, recipient_phone: PHONE })
			.reply(200, answer);

		const { items } = await message('getSession', {});

		expect(items).toEqual([{ json: answer, pairedItem: { item: 0 } }]);
	});

	test('a + in the phone number arrives as a +', async () => {
		const scope = platform()
			.get(/session-status/)
			.reply(200, (uri) => ({ uri }));

		const { items } = await message('getSession', {});

		expect(items[0].json.uri).toContain('recipient_phone=%2B40722123456');
		scope.done();
	});

	test('an unformatted recipient is refused before anything is sent', async () => {
		const { error } = await message('getSession', { recipientPhone: '40722123456' });

		expect(error?.message).toBe("'Recipient Phone' has no + and country code");
	});
});

test("the deployment's own word for the messenger is spelled everywhere, and answers are left as they are", async () => {
	const credential = { messengerIdentifier: 'chatapp' };
	platform()
		.get('/api/user/chatapp/session-status')
		.query({ sender_id: 4, recipient_phone: PHONE })
		.reply(200, { chatapp_field: 1 });
	platform()
		.post('/api/user/chatapp/send-freeform', {
			sender_id: 4,
			recipient_phone: PHONE,
			message: 'messenger',
		})
		.reply(200, { messenger_message_id: 1 });

	const session = await message('getSession', {}, { credential });
	const sent = await message('sendFreeform', { message: 'messenger' }, { credential });

	expect(session.items[0].json).toEqual({ chatapp_field: 1 });
	expect(sent.items[0].json).toEqual({ messenger_message_id: 1 });
});
