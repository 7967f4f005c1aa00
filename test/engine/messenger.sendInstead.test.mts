// Send Freeform Message → Send a Template Instead. What a placeholder may be: test/validation/namedValues.test.ts
import { expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { TOKEN } from '../support/engine/credential.ts';
import { byId, PHONE } from '../support/engine/forms.ts';
import type { RunOptions } from '../support/engine/run.ts';
import { platform } from '../support/platform.ts';
import { FREEFORM, message, sendEach, TEMPLATE, type Answer } from '../support/messages.mts';

const TO = { sender_id: 4, recipient_phone: PHONE };
const TEXT = { ...TO, message: 'Hello' };
const SENT_TEXT = { success: true, message_id: 6 };
const SENT_TEMPLATE = { success: true, message_id: 7, sent: 'theirs', sent_as: 'theirs' };
const CLOSED = { success: false, error: 'Session expired', error_code: 'SESSION_EXPIRED' };

const INSTEAD: INodeParameters = {
	message: 'Hello',
	whenSessionIsClosed: 'template',
	templateId: byId(9),
	specifyVariables: 'json',
};

const instead = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await message('sendFreeform', { ...INSTEAD, ...parameters }, options);

/** A form of n8n as it is stored: its fields, and what is filled in. */
const form = (ids: string[], value: IDataObject | null) =>
	({
		specifyVariables: 'mapped',
		mappedVariables: {
			mappingMode: 'defineBelow',
			value,
			matchingColumns: [],
			schema: ids.map((id) => ({
				id,
				displayName: 'A placeholder',
				type: 'string',
				defaultMatch: false,
				display: true,
				required: true,
			})),
		},
	}) as unknown as INodeParameters;

const listed = (...variable: IDataObject[]): INodeParameters => ({
	specifyVariables: 'fields',
	variables: { variable } as INodeParameters,
});

const asJson = (variablesJson: string): INodeParameters => ({
	specifyVariables: 'json',
	variablesJson,
});

test.each<[way: string, placeholders: INodeParameters, sent: object]>([
	[
		'in its form',
		form(['1', '2'], { 1: 'Maria', 2: 'Monday' }),
		{ variables: { 1: 'Maria', 2: 'Monday' } },
	],
	['one by one', listed({ name: ' 2 ', value: 'Monday' }), { variables: { 2: 'Monday' } }],
	['as JSON', asJson('{ "1": "Maria" }'), { variables: { 1: 'Maria' } }],
	['in its form: none', form([], null), {}],
])(
	'once it is closed, the template goes to the same person by the same sender, placeholders %s',
	async (_way, placeholders, sent) => {
		const paths: string[] = [];
		const note = (answer: object) => (uri: string) => {
			paths.push(uri);
			return answer;
		};
		platform().post(FREEFORM, TEXT).reply(403, note(CLOSED));
		platform()
			.post(TEMPLATE, { ...TO, template_id: 9, ...sent })
			.reply(200, note(SENT_TEMPLATE));

		const { items, error } = await instead({
			...placeholders,
			recipientPhone: '00 40 722.123-456',
		});

		expect(error).toBeUndefined();
		expect(paths).toEqual([FREEFORM, TEMPLATE]);
		expect(items).toEqual([
			{
				json: { customer_phone: PHONE, ...SENT_TEMPLATE, sent: true, sent_as: 'template' },
				pairedItem: { item: 0 },
			},
		]);
	},
);

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

test('what is added by hand goes with the free text only', async () => {
	platform()
		.post(`${FREEFORM}?trial=1`, { ...TEXT, notes: 'n' })
		.reply(403, CLOSED);
	platform()
		.post(TEMPLATE, { ...TO, template_id: 9 })
		.reply(200, SENT_TEMPLATE);

	const { error } = await instead({
		options: {
			additionalBodyFields: { notes: 'n' } as never,
			additionalQueryParameters: { parameter: [{ name: 'trial', value: '1' }] },
		},
	});

	expect(error).toBeUndefined();
});

test('the template is sent after a closed window, and after nothing else', async () => {
	const ANSWERS: Answer[] = [
		[403, CLOSED],
		// a platform that refuses with a success, and says so in the body
		[200, CLOSED],
		[401, { message: 'Unauthenticated.' }],
		[402, { success: false, error: 'No money', error_code: 'INSUFFICIENT_BALANCE' }],
		[403, { message: 'Forbidden' }],
		[404, { success: false, error: 'No sender', error_code: 'SENDER_NOT_FOUND' }],
		[422, { success: false, error: 'No number', error_code: 'INVALID_PHONE' }],
		[422, CLOSED],
		[429, { message: 'Too Many Attempts.' }],
		[500, { message: 'Server Error' }],
		[500, CLOSED],
		[503, { success: false, error: 'Offline', error_code: 'SENDER_OFFLINE' }],
		[200, { success: false, error: 'Not today' }],
		[200, '<html>'],
		[302, {}],
	];

	const outcomes = await sendEach(
		'sendFreeform',
		INSTEAD,
		ANSWERS.map((answer) => ({ [FREEFORM]: answer, [TEMPLATE]: [200, SENT_TEMPLATE] })),
	);

	for (const [index, { json, paths }] of outcomes.entries()) {
		const isClosed = index < 2;
		// a 429 was not processed: it is asked again
		expect([ANSWERS[index], [...new Set(paths)]]).toEqual([
			ANSWERS[index],
			isClosed ? [FREEFORM, TEMPLATE] : [FREEFORM],
		]);
		if (isClosed) expect(json.sent_as).toBe('template');
		else expect(json.error).not.toContain('template was');
	}
});

test('of a template that cannot be sent either, the error says of which message it is', async () => {
	const REFUSALS: Array<[status: number, code: string | undefined, reason: RegExp]> = [
		[404, 'TEMPLATE_NOT_FOUND', /not sent: The template was not found\. .*been withdrawn/],
		[422, 'TEMPLATE_MISMATCH', /not sent: The placeholders do not fit .* reload the placeholders/],
		[422, 'SENDER_OFFLINE', /not sent: The messenger sender is offline\. .*Bring the sender/],
		[404, undefined, /not sent: The platform has no templates, .* does not offer templates/],
		[504, undefined, /not known whether the template was sent: The platform could not handle the/],
	];

	const outcomes = await sendEach(
		'sendFreeform',
		INSTEAD,
		REFUSALS.map(([status, error_code]) => ({
			[FREEFORM]: [403, CLOSED],
			[TEMPLATE]: [status, { success: false, error: 'No', error_code }],
		})),
	);

	expect(outcomes.map(({ json }) => json.error)).toEqual(
		REFUSALS.map(([, , reason]) => expect.stringMatching(reason)),
	);
	for (const { json } of outcomes) expect(json.error).toMatch(/^The window was closed, and /);
});

test.each<[status: number, message: RegExp, summary: string]>([
	[
		422,
		/^The window was closed, and the template was not sent: The placeholders do not fit/,
		'Carried out: item 1. Not carried out: items 2–3.',
	],
	[
		500,
		/^The window was closed, and it is not known whether the template was sent: /,
		'Carried out: item 1. Not carried out: item 3. Not known: item 2.',
	],
])(
	'with Stop, a template that was answered with %d is the last that is sent',
	async (status, words, summary) => {
		const numbers = [1, 2, 3].map((item) => `+4072212345${item}`);
		const to = (item: number) => (sent: IDataObject) => sent.recipient_phone === numbers[item - 1];
		const body = status === 422 ? { success: false, error_code: 'TEMPLATE_MISMATCH' } : {};
		platform().post(FREEFORM, to(1)).reply(200, SENT_TEXT);
		platform().post(FREEFORM, to(2)).reply(403, CLOSED);
		platform().post(TEMPLATE, to(2)).reply(status, body);

		const { error } = await instead(
			{ recipientPhone: '={{ $json.phone }}', options: { maxRequestsAtOnce: 1 } },
			{ items: numbers.map((phone) => ({ phone })) },
		);

		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/^Item 2 of 3: /);
		expect(error?.description).toContain(summary);
		expect(error?.httpCode).toBe(String(status));
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	},
);

// what else may be missing: test/validation/namedValues.test.ts
test.each<[way: string, placeholders: INodeParameters, message: string]>([
	[
		'blank in the form',
		form(['1', '2'], { 1: '={{ $json.nothing }}', 2: 'Monday' }),
		'\'Placeholders\' have no value for "1"',
	],
	['no template', { templateId: byId('={{ $json.nothing }}') }, "'Template' is empty"],
])('what a template lacks is named before anything is sent: %s', async (_way, lacking, words) => {
	for (const operation of ['sendFreeform', 'sendTemplate']) {
		const { error } = await message(operation, { ...INSTEAD, ...lacking });

		expect(error?.message).toBe(words);
	}
});

test.each(['fail', 'return'])(
	'what the form hides is neither read nor sent: %s, with what was entered for a template before',
	async (whenSessionIsClosed) => {
		platform().post(FREEFORM, TEXT).reply(200, SENT_TEXT);

		const { error, items } = await instead({
			whenSessionIsClosed,
			templateId: byId('={{ $("Nowhere").item.json.id }}'),
			...form(['1'], null),
		});

		expect(error).toBeUndefined();
		expect(items[0].json).not.toHaveProperty('sent_as');
	},
);
