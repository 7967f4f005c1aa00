// Messenger: what is sent, and what comes of each answer. A template in place of free text: messenger.sendInstead.test.mts
import { describe, expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { byId, PHONE } from '../support/engine/forms.ts';
import { platform } from '../support/platform.ts';
import { FREEFORM, message, sendEach, TEMPLATE } from '../support/messages.mts';

/** What the platform answered: each item has the number of its own recipient beside it. */
const withoutRecipient = (json: IDataObject) =>
	Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'customer_phone'));
const refused = (error_code: unknown) => ({ success: false, error: 'No', error_code });

test('Send Freeform Message (platform-api 4.7): with the window closed, Fail has the item fail, and Return has it go on with the status', async () => {
	const session_status = { is_open: false, expired_at: '2026-11-20T23:30:00.000000Z' };
	const closed = { ...refused('SESSION_EXPIRED'), session_status };
	const answers = [
		[403, closed],
		[200, closed],
		[402, refused('INSUFFICIENT_BALANCE')],
		[200, { success: true }],
	].map(([status, body]) => ({ [FREEFORM]: [status, body] as [number, unknown] }));
	const outcomes = async (whenSessionIsClosed: string) =>
		(await sendEach('sendFreeform', { message: 'Hi', whenSessionIsClosed }, answers)).map(
			({ json }) => withoutRecipient(json),
		);
	const isClosed = {
		error: expect.stringMatching(
			/^The 24-hour window of this recipient is closed\. Item \d of 4: The 24-hour window closed on November 21, 2026 at 01:30 \(Europe\/Bucharest\)\./,
		),
	};
	const isPoor = { error: expect.stringMatching(/^The balance does not cover this message/) };

	expect(await outcomes('fail')).toEqual([isClosed, isClosed, isPoor, { success: true }]);
	expect(await outcomes('return')).toEqual([
		{ ...closed, sent: false },
		{ ...closed, sent: false },
		isPoor,
		{ success: true, sent: true },
	]);
});

const FILE = 'https://example.com/offer.pdf';

/** Sends one free text, and notes what the platform gets. */
async function sendFreeform(form: INodeParameters) {
	let sent: IDataObject | undefined;
	platform()
		.post(FREEFORM, (body: IDataObject) => Boolean((sent = body)))
		.reply(200, { success: true });
	const { error } = await message('sendFreeform', form);
	nock.cleanAll();
	return { error, sent };
}

test.each<[what: string, form: INodeParameters, sent: object]>([
	[
		'a file with its caption and its name',
		{ message: 'Our offer', additionalFields: { mediaUrl: FILE, fileName: 'Offer.pdf' } },
		{ message: 'Our offer', media_url: FILE, filename: 'Offer.pdf' },
	],
	[
		'a file without a caption',
		{ message: '', additionalFields: { mediaUrl: FILE } },
		{ media_url: FILE },
	],
	['text alone', { message: 'Hi', additionalFields: { mediaUrl: '' } }, { message: 'Hi' }],
])('Send Freeform Message sends %s', async (_what, form, expected) => {
	const { error, sent } = await sendFreeform(form);

	expect(error).toBeUndefined();
	expect(sent).toEqual({ sender_id: 4, recipient_phone: PHONE, ...expected });
});

test.each<[message: string, form: INodeParameters]>([
	["'Message' is empty", { message: ' ' }],
	["'Message' is empty", { message: '', additionalFields: { mediaUrl: '={{ $json.no }}' } }],
	[
		"'File Name' is filled in, but 'File URL' is empty",
		{ message: 'Hi', additionalFields: { fileName: 'Offer.pdf' } },
	],
	[
		"'File URL' is not the public address of a file",
		{ message: 'Hi', additionalFields: { mediaUrl: 'https://192.168.1.7/offer.pdf' } },
	],
])('Send Freeform Message sends nothing: %s, with %j', async (expected, form) => {
	const { error, sent } = await sendFreeform(form);

	expect(error?.message).toBe(expected);
	expect(sent).toBeUndefined();
});

describe('Send Template (beyond the API document)', () => {
	const template = { templateId: byId(9) };

	const WRONG_NUMBER = 'The platform does not accept the phone number of the recipient';
	const NO_MORE = 'The sender cannot start further conversations now';
	const NOT_SYNCED = 'The platform does not have the current version of the template yet';
	const PLACEHOLDER = 'The messenger does not accept the text of a placeholder';
	const CARRIER = 'The carrier reported an error for this message';

	/** Each refusal with its error; where another way may help, "Return the Reason" goes on with it. */
	const REFUSALS: Array<[status: number, code: string, error: string, kind?: 'helps' | 'unknown']> =
		[
			[404, 'TEMPLATE_NOT_FOUND', 'The template was not found'],
			[404, 'SENDER_NOT_FOUND', 'The messenger sender was not found'],
			[422, 'TEMPLATE_MISMATCH', 'The placeholders do not fit the template'],
			[402, 'INSUFFICIENT_BALANCE', 'The balance does not cover this message'],
			[422, 'SENDER_OFFLINE', 'The messenger sender is offline', 'helps'],
			[422, 'TEMPLATE_NOT_APPROVED', 'The template is not approved', 'helps'],
			[422, 'INVALID_PHONE', WRONG_NUMBER, 'helps'],
			[422, 'MESSAGING_LIMIT_UNAVAILABLE', NO_MORE, 'helps'],
			[500, 'TEMPLATE_NOT_SYNCED', NOT_SYNCED, 'helps'],
			[422, 'NO_ASSISTANT_CONFIGURED', 'The messenger sender has no assistant'],
			[422, 'VOICE_CALL_LIMIT_NOT_MET', 'The messenger sender may not offer calls yet'],
			[422, 'CARRIER_ERROR_63016', CARRIER, 'helps'],
			[422, 'CARRIER_ERROR_132018', PLACEHOLDER, 'helps'],
			[500, 'CARRIER_ERROR_132018', PLACEHOLDER, 'unknown'],
			[500, 'CARRIER_ERROR_63016', CARRIER, 'unknown'],
			[422, 'UNKNOWN_ERROR', 'The platform reported an unknown error', 'unknown'],
			[200, 'UNKNOWN_ERROR', 'The platform reported an unknown error', 'unknown'],
		];
	const answers = REFUSALS.map(([status, code]) => ({
		[TEMPLATE]: [status, refused(code)] as [number, unknown],
	}));

	test.each(['fail', 'return'])('names the reason of each refusal: %s', async (whenNotSent) => {
		const outcomes = await sendEach('sendTemplate', { ...template, whenNotSent }, answers);

		const seen = outcomes.map(({ json }, index) => {
			const [status, code] = REFUSALS[index];
			const [error] = String(json.error).split('. ');
			return 'sent' in json
				? [status, code, withoutRecipient(json)]
				: [status, code, error, /not known whether/.test(String(json.error))];
		});
		expect(seen).toEqual(
			REFUSALS.map(([status, code, error, kind]) =>
				kind === 'helps' && whenNotSent === 'return'
					? [status, code, { ...refused(code), sent: false }]
					: [status, code, error, kind === 'unknown'],
			),
		);
	});
});

describe('a message whose answer is a success by its status, and names an error', () => {
	const FORMS: Array<[operation: string, parameters: INodeParameters]> = [
		['sendFreeform', { message: 'Hello' }],
		['sendFreeform', { message: 'Hello', whenSessionIsClosed: 'return' }],
		['sendFreeform', { message: 'Hello', whenSessionIsClosed: 'template', templateId: byId(9) }],
		['sendTemplate', { templateId: byId(9) }],
		['sendTemplate', { templateId: byId(9), whenNotSent: 'return' }],
	];
	const answeredWith = async (
		[operation, parameters]: (typeof FORMS)[number],
		bodies: object[],
	) => {
		const outcomes = await sendEach(
			operation,
			parameters,
			bodies.map((body) => ({ [FREEFORM]: [200, body], [TEMPLATE]: [200, body] })),
		);
		// nothing is sent again, nor in its place
		for (const { paths } of outcomes) expect(paths).toHaveLength(1);
		return outcomes.map(({ json }) => json);
	};

	test.each(FORMS)(
		'%s %j: fails where the platform also says that it was sent, and nothing is sent again',
		async (...form) => {
			const errors = await answeredWith(form, [
				{ success: true, message_sid: 'SM1', error: 'Undelivered', error_code: '63016' },
				{ success: true, error: 'Undelivered', error_code: 'SESSION_EXPIRED' },
				{ success: true, error: 'Undelivered', error_code: 'INVALID_PHONE' },
				{ id: 7, error: 'Undelivered', error_code: 63016 },
			]);

			for (const { error } of errors) {
				expect(error).toMatch(/^The platform says that it sent the message, and names an error\. /);
				expect(error).toContain('It is not known whether the request was carried out.');
				expect(error).toContain('The platform says: Undelivered');
			}
		},
	);

	test.each(FORMS)('%s %j: fails where it does not', async (...form) => {
		const [{ error }] = await answeredWith(form, [{ error: 'No', error_code: 'X_1' }]);

		expect(error).toMatch(/^The platform did not carry out the request\. /);
		expect(error).not.toContain('It is not known');
	});

	test.each(FORMS)('%s %j: goes on where the name is blank', async (...form) => {
		const bodies = ['', ' ', null, 0, '0'].map((error_code) => ({ success: true, error_code }));

		expect(await answeredWith(form, bodies)).toMatchObject(bodies);
	});
});
