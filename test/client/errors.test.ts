// What an error quotes of a refusal, however the platform words it (platform-api 7).
import type { INode } from 'n8n-workflow';
import { responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';

const quoted = (body: unknown, secrets: string[] = []) => {
	const { description } = responseError(
		{
			node: { name: 'Platform', parameters: {} } as unknown as INode,
			request: { url: '/user/leads', method: 'POST' },
			messages: [],
			labels: { phone_number: 'Phone Number', message: 'Message' },
			secrets,
		},
		{ statusCode: 422, headers: {}, body },
	);
	const [, words] = /The platform says: (.*)$/.exec(description ?? '') ?? [];
	return words;
};

test.each<[string, object, string | undefined]>([
	['a message', { message: 'No.' }, 'No.'],
	['an error', { error: 'No.' }, 'No.'],
	['both', { message: 'Not sent.', error: 'Out of reach' }, 'Not sent. – Out of reach'],
	['both, the same', { message: 'No.', error: 'No.' }, 'No.'],
	['several errors', { error: ['One.', 'Two.'] }, 'One. – Two.'],
	['several messages', { message: ['One.', 'Two.'] }, 'One. – Two.'],
	['an error with a message', { error: { code: 7, message: 'No.' } }, 'No.'],
	['errors with messages', { errors: [{ message: 'One.' }, { message: 'Two.' }] }, 'One. – Two.'],
	['an error of a field', { error: { phone_number: ['In use.'] } }, "'Phone Number': In use."],
	['an error of the field message', { error: { message: ['Too long.'] } }, "'Message': Too long."],
	['errors of the field message', { errors: { message: ['Too long.'] } }, "'Message': Too long."],
	[
		'errors of fields beside a message',
		{ message: 'Invalid.', errors: { phone_number: ['In use.'] } },
		"Invalid. – 'Phone Number': In use.",
	],
	[
		'errors of fields that repeat the message',
		{ message: 'In use.', errors: { phone_number: ['In use.'] } },
		"'Phone Number': In use.",
	],
	['errors as texts', { message: 'Invalid.', errors: ['In use.'] }, 'Invalid. – In use.'],
	['no words', { error: true, message: 7, errors: [null, {}, 3] }, undefined],
	['blank words', { error: '', message: '', errors: { phone_number: [] } }, undefined],
	['what cannot be words', { error: { a: { toString: 1 } }, message: { b: [[1]] } }, undefined],
])('of %s', (_what, body, words) => {
	expect(quoted(body)).toBe(words);
});

test.each([
	{ error: 'Not token-of-mine' },
	{ error: { message: 'Not token-of-mine' } },
	{ error: { phone_number: ['Not token-of-mine'] } },
	{ errors: [{ message: 'Not token-of-mine' }] },
])('nothing secret, in %j', (body) => {
	expect(quoted(body, ['token-of-mine'])).toMatch(/Not \*{5}$/);
});
