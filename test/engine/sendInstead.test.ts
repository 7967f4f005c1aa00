import type nock from 'nock';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { TOKEN } from '../support/engine/credential';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';
const TEXT_PATH = '/api/user/messenger/send-freeform';
const TEMPLATE_PATH = '/api/user/messenger/send';

const TO = { sender_id: 4, recipient_phone: PHONE };
const TEXT = { ...TO, message: 'Hello' };
const SENT_TEXT = { success: true, message_id: 6, session_status: { is_open: true } };
const SENT_TEMPLATE = { success: true, conversation_id: 5, message_id: 7, status: 'sent' };
const CLOSED = {
	success: false,
	error: 'Session expired',
	error_code: 'SESSION_EXPIRED',
	session_status: { is_open: false, can_send_freeform: false, requires_template: true },
};

const byId = (value: string | number) => ({ __rl: true, mode: 'id', value: String(value) });

const RECIPIENT = { resource: 'messenger', senderId: byId(4), recipientPhone: PHONE };
const INSTEAD: INodeParameters = {
	...RECIPIENT,
	operation: 'sendFreeform',
	message: 'Hello',
	whenSessionIsClosed: 'template',
	templateId: byId(9),
	specifyVariables: 'json',
};
const TEMPLATE: INodeParameters = {
	...RECIPIENT,
	operation: 'sendTemplate',
	templateId: byId(9),
};

const instead = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ ...INSTEAD, ...parameters }, options);

/** A form of n8n as it is stored: the fields, and what is filled in. */
const form = (fields: object[], value: IDataObject | null) =>
	({
		specifyVariables: 'mapped',
		mappedVariables: {
			mappingMode: 'defineBelow',
			value,
			matchingColumns: [],
			schema: fields.map((field) => ({
				displayName: 'A placeholder',
				type: 'string',
				required: true,
				defaultMatch: false,
				display: true,
				...field,
			})),
		},
	}) as unknown as INodeParameters;

const listed = (...variable: IDataObject[]) =>
	({ specifyVariables: 'fields', variables: { variable } }) as unknown as INodeParameters;

const asJson = (variablesJson: unknown) =>
	({ specifyVariables: 'json', variablesJson }) as INodeParameters;

describe('When the 24-Hour Window Is Closed: Send a Template Instead', () => {
	test('while the window is open, the free text goes out, and nothing else', async () => {
		platform().post(TEXT_PATH, TEXT).reply(200, SENT_TEXT);

		const { items, error } = await instead();

		expect(error).toBeUndefined();
		expect(items).toEqual([
			{ json: { ...SENT_TEXT, sent: true, sent_as: 'freeform' }, pairedItem: { item: 0 } },
		]);
	});

	test.each([
		['in its form', form([{ id: '1' }, { id: '2' }], { 1: 'Maria', 2: 'Monday' })],
		['one by one', listed({ name: '1', value: 'Maria' }, { name: ' 2 ', value: 'Monday' })],
		['as JSON', asJson('{ "1": "Maria", "2": "Monday" }')],
	])(
		'once it is closed, the template goes to the same person by the same sender, placeholders %s',
		async (_way, placeholders) => {
			const paths: string[] = [];
			const noted = (path: string) => (_uri: string, body: nock.Body) => {
				paths.push(path);
				return path === TEXT_PATH ? [403, CLOSED] : [200, { ...SENT_TEMPLATE, body }];
			};
			platform().post(TEXT_PATH, TEXT).reply(noted(TEXT_PATH));
			platform().post(TEMPLATE_PATH).reply(noted(TEMPLATE_PATH));

			const { items, error } = await instead(placeholders);

			expect(error).toBeUndefined();
			expect(paths).toEqual([TEXT_PATH, TEMPLATE_PATH]);
			const body = { ...TO, template_id: 9, variables: { 1: 'Maria', 2: 'Monday' } };
			expect(items).toEqual([
				{
					json: { ...SENT_TEMPLATE, body, sent: true, sent_as: 'template' },
					pairedItem: { item: 0 },
				},
			]);
		},
	);

	test.each([
		['in its form', form([], null)],
		['in its form, which was never loaded', { specifyVariables: 'mapped' }],
		['one by one', listed()],
		['as JSON', asJson('')],
		['as an empty object', asJson('{}')],
	] as Array<[string, INodeParameters]>)(
		'a template without placeholders, %s: nothing is required, and none are sent',
		async (_way, placeholders) => {
			platform().post(TEXT_PATH).reply(403, CLOSED);
			platform()
				.post(TEMPLATE_PATH, { ...TO, template_id: 9 })
				.reply(200, SENT_TEMPLATE);

			const { items } = await instead(placeholders);

			expect(items[0].json.sent_as).toBe('template');
		},
	);

	test('a platform that refuses with a success, and says so in the body', async () => {
		platform().post(TEXT_PATH).reply(200, CLOSED);
		platform().post(TEMPLATE_PATH).reply(200, SENT_TEMPLATE);

		const { items } = await instead();

		expect(items[0].json.sent_as).toBe('template');
	});

	test('both are sent as the platform user, and in the words of the deployment', async () => {
		const client = platform('token-of-the-client');
		client.post('/api/user/chatapp/send-freeform').reply(403, CLOSED);
		client.post('/api/user/chatapp/send').reply(200, SENT_TEMPLATE);

		const { items } = await instead(
			{ options: { accessToken: 'token-of-the-client' } },
			{ credential: { messengerIdentifier: 'chatapp' } },
		);

		expect(items[0].json.sent_as).toBe('template');
	});

	test('a number as people write it: both go to the same', async () => {
		platform().post(TEXT_PATH, TEXT).reply(403, CLOSED);
		platform()
			.post(TEMPLATE_PATH, { ...TO, template_id: 9 })
			.reply(200, SENT_TEMPLATE);

		const { error } = await instead({ recipientPhone: '00 40 722.123-456' });

		expect(error).toBeUndefined();
	});

	test('what is added by hand goes with the free text; the template goes to whom that was meant for', async () => {
		platform()
			.post(`${TEXT_PATH}?trial=1`, { ...TEXT, recipient_phone: '+40722999999', notes: 'n' })
			.reply(403, CLOSED);
		platform()
			.post(TEMPLATE_PATH, { sender_id: 4, recipient_phone: '+40722999999', template_id: 9 })
			.reply(200, SENT_TEMPLATE);

		const { error } = await instead({
			options: {
				additionalBodyFields: '{ "recipient_phone": "+40722999999", "notes": "n" }',
				additionalQueryParameters: { parameter: [{ name: 'trial', value: '1' }] },
			},
		});

		expect(error).toBeUndefined();
	});
});

describe('no template is sent after anything but a closed window', () => {
	/** Whether a template was sent, after the free text was answered in some way. */
	async function templateAfter(
		answer: (text: nock.Interceptor) => nock.Scope,
		options: INodeParameters = {},
	) {
		let templates = 0;
		answer(platform().post(TEXT_PATH));
		platform()
			.post(TEMPLATE_PATH)
			.optionally()
			.reply(() => [200, { ...SENT_TEMPLATE, count: ++templates }]);
		const result = await instead({ options });
		return { ...result, templates };
	}

	test.each([
		[401, { message: 'Unauthenticated.' }],
		[402, { success: false, error: 'No money', error_code: 'INSUFFICIENT_BALANCE' }],
		[403, { message: 'Forbidden' }],
		[404, { success: false, error: 'No sender', error_code: 'SENDER_NOT_FOUND' }],
		[422, { success: false, error: 'No number', error_code: 'INVALID_PHONE' }],
		[429, { message: 'Too Many Attempts.' }],
		[500, { message: 'Server Error' }],
		[500, CLOSED],
		[503, { success: false, error: 'Offline', error_code: 'SENDER_OFFLINE' }],
		[200, { success: false, error: 'Not today' }],
		[200, '<html>'],
		[302, {}],
	] as Array<[number, nock.Body]>)('after %d %j the item fails', async (status, body) => {
		const { error, items, templates } = await templateAfter((text) => text.reply(status, body), {
			retries: 0,
		});

		expect(templates).toBe(0);
		expect(items).toEqual([]);
		expect(error?.message).not.toContain('template');
	});

	test.each([
		['ECONNRESET', 'The connection to the platform broke'],
		['ETIMEDOUT', 'The platform did not answer in time'],
	])('after %s the outcome is unknown', async (code, message) => {
		const { error, templates } = await templateAfter((text) =>
			text.replyWithError(Object.assign(new Error('gone'), { code })),
		);

		expect(templates).toBe(0);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('It is not known whether');
	});
});

describe('a template that cannot be sent either', () => {
	test.each([
		[404, 'TEMPLATE_NOT_FOUND', 'The template was not found', 'It may have been withdrawn'],
		[422, 'TEMPLATE_NOT_APPROVED', 'The template is not approved', 'was withdrawn'],
		[
			422,
			'TEMPLATE_MISMATCH',
			'The placeholders do not fit the template',
			'open the node and reload the placeholders',
		],
		[422, 'SENDER_OFFLINE', 'The messenger sender is offline', 'Bring the sender online'],
		[
			404,
			undefined,
			'The platform has no templates, or no messenger at this address',
			'does not offer templates',
		],
	])(
		'fails with %d %s, and the error says of which message it is',
		async (status, code, reason, advice) => {
			platform().post(TEXT_PATH).reply(403, CLOSED);
			platform()
				.post(TEMPLATE_PATH)
				.reply(status, { success: false, error: 'No', error_code: code });

			const { error, items } = await instead();

			expect(items).toEqual([]);
			expect(error?.message).toBe(
				`The window was closed, and the template was not sent: ${reason}`,
			);
			expect(error?.description).toContain(advice);
			expect(error?.httpCode).toBe(String(status));
		},
	);

	test('after a time-out may have been sent, and the error says so', async () => {
		platform().post(TEXT_PATH).reply(403, CLOSED);
		platform().post(TEMPLATE_PATH).reply(504, {});

		const { error } = await instead();

		expect(error?.message).toBe(
			'The window was closed, and it is not known whether the template was sent: The platform could not handle the request',
		);
		expect(error?.description).toContain('It is not known whether the request was carried out.');
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	});

	test('has its item carry the reason with Continue', async () => {
		platform().post(TEXT_PATH).reply(403, CLOSED);
		platform()
			.post(TEMPLATE_PATH)
			.reply(422, { success: false, error_code: 'TEMPLATE_NOT_APPROVED' });

		const { items } = await instead({}, { node: { onError: 'continueRegularOutput' } });

		expect(items).toEqual([
			{
				json: {
					error: expect.stringMatching(
						/^The window was closed, and the template was not sent: The template is not approved\. It is still waiting /,
					),
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	/** Three items one after another: the window of the first is open, that of the second closed. */
	const three = async (status: number, body: nock.Body) => {
		const numbers = [1, 2, 3].map((item) => `+4072212345${item}`);
		const to = (item: number) => (sent: IDataObject) => sent.recipient_phone === numbers[item - 1];
		platform().post(TEXT_PATH, to(1)).reply(200, SENT_TEXT);
		platform().post(TEXT_PATH, to(2)).reply(403, CLOSED);
		platform().post(TEMPLATE_PATH, to(2)).reply(status, body);
		return await instead(
			{ recipientPhone: '={{ $json.phone }}', options: { maxRequestsAtOnce: 1 } },
			{ items: numbers.map((phone) => ({ phone })) },
		);
	};

	test('with Stop is the last that is sent, and counts as not carried out', async () => {
		const { error } = await three(422, { success: false, error_code: 'TEMPLATE_MISMATCH' });

		expect(error?.message).toMatch(/^The window was closed, and the template was not sent: /);
		expect(error?.description).toMatch(
			/^Item 2 of 3: .* Carried out: item 1\. Not carried out: items 2–3\.$/,
		);
	});

	test('with Stop counts as not known when its answer got lost', async () => {
		const { error } = await three(500, {});

		expect(error?.message).toMatch(/^The window was closed, and it is not known whether /);
		expect(error?.description).toMatch(
			/ Carried out: item 1\. Not carried out: item 3\. Not known: item 2\.$/,
		);
	});
});

describe.each([
	['Send Freeform Message', INSTEAD],
	['Send Template', TEMPLATE],
])('%s: an empty placeholder is named before anything is sent', (_operation, parameters) => {
	const refusal = async (placeholders: INodeParameters, items: IDataObject[] = [{}]) =>
		(await run({ ...parameters, ...placeholders }, { items })).error;

	test.each([
		['blank', form([{ id: '1' }, { id: '2' }], { 1: '={{ $json.nothing }}', 2: 'Monday' })],
		['spaces', form([{ id: '1' }], { 1: '=  \n ' })],
		['null', form([{ id: '1' }], { 1: null })],
		[
			'removed from the form',
			form([{ id: '1', removed: true, required: false }, { id: '2' }], { 1: 'Maria', 2: 'Monday' }),
		],
		['missing in a form of another tool', form([{ id: '1', required: false }], {})],
		['missing in a form without values', form([{ id: '1', required: false }], null)],
	])('in the form: %s', async (_what, placeholders) => {
		const error = await refusal(placeholders);

		expect(error?.message).toBe('\'Placeholders\' have no value for "1"');
		expect(error?.description).toContain('Enter a value for each placeholder');
	});

	test('in the form: n8n asks for it by itself, as for all that is required', async () => {
		const [one, two] = [{ id: '1' }, { id: '2' }];

		// n8n 1 names it in the editor only
		await expect(refusal(form([one, two], { 2: 'Monday' }))).rejects.toThrow(
			/Placeholder "1" is required|The workflow has issues/,
		);
	});

	test.each(['', '=', '={{ $json.nothing }}', '={{ null }}', ' '])(
		'one by one: %j',
		async (value) => {
			const error = await refusal(listed({ name: '1', value }, { name: '2', value: 'Monday' }));

			expect(error?.message).toBe('\'Placeholders\' have no value for "1"');
		},
	);

	test.each([
		'{ "1": "", "2": "Monday" }',
		'{ "1": null }',
		'{ "1": "  " }',
		'={{ { 1: $json.nothing, 2: 5 } }}',
	])('as JSON: %j', async (variablesJson) => {
		const error = await refusal(asJson(variablesJson));

		expect(error?.message).toBe('\'Placeholders (JSON)\' have no value for "1"');
	});

	test('several are named together, in their order', async () => {
		const fields = ['name', 'day', 'time'].map((id) => ({ id }));

		const error = await refusal(form(fields, { time: '', name: null, day: 'Monday' }));

		expect(error?.message).toBe('\'Placeholders\' have no value for "name", "time"');
	});

	test.each([
		['a list', asJson('{ "1": ["a"] }'), 'Placeholders (JSON)'],
		['an object', listed({ name: '1', value: '={{ ({ a: 1 }) }}' }), 'Placeholders'],
		['NaN', form([{ id: '1' }], { 1: '={{ NaN }}' }), 'Placeholders'],
	])('%s is no value for one', async (_what, placeholders, label) => {
		const error = await refusal(placeholders);

		expect(error?.message).toBe(
			`'${label}' have a value for "1" that is neither text nor a number`,
		);
	});

	test('as is one without a name, and one given twice', async () => {
		const nameless = await refusal(listed({ name: ' ', value: 'Maria' }));
		const repeated = await refusal(
			listed({ name: '1', value: 'Maria' }, { name: '1', value: 'Bob' }),
		);

		expect(nameless?.message).toBe("'Placeholders' have an entry without a name");
		expect(nameless?.description).toBe('Give each placeholder a name.');
		expect(repeated?.message).toBe('\'Placeholders\' have two entries named "1"');
	});

	test('even in the last item: those before it are not sent either', async () => {
		const error = await refusal(
			listed({ name: 'name', value: '={{ $json.name }}' }),
			['Maria', 'Bob', ''].map((name) => ({ name })),
		);

		expect(error?.message).toBe('\'Placeholders\' have no value for "name"');
		expect(error?.description).toContain('Item 3 of 3: ');
		expect(error?.description).toContain('Carried out: none. Not carried out: items 1–3.');
	});

	test('as is a missing template', async () => {
		const error = await refusal({ templateId: byId('={{ $json.nothing }}') });

		expect(error?.message).toBe("'Template' is empty");
	});
});

test.each(['fail', 'return'])(
	'what the form hides is neither read nor sent: %s, with what was entered for a template before',
	async (whenSessionIsClosed) => {
		platform().post(TEXT_PATH, TEXT).reply(200, SENT_TEXT);

		const { error, items } = await instead({
			whenSessionIsClosed,
			templateId: byId('={{ $("Nowhere").item.json.id }}'),
			...form([{ id: '1' }], null),
		});

		expect(error).toBeUndefined();
		expect(items[0].json).not.toHaveProperty('sent_as');
	},
);
