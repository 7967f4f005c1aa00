// What is made of a refusal, of a connection that fails, and of an answer that is no JSON (platform-api 7).
import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';
import {
	apiError,
	isOutcomeUnknown,
	networkError,
	networkErrorSigns,
	responseError,
	withMoreWords,
} from '../../nodes/VoiceAssistantPlatform/client/errors';
import { timeInWords } from '../../nodes/VoiceAssistantPlatform/client/errorMessages';
import { errorContext } from '../support/errorContext';

const { node: NODE } = errorContext();

const quoted = (body: unknown, secrets: string[] = []) => {
	const labels = { phone_number: 'Phone Number', message: 'Message' };
	const { description } = responseError(errorContext({ labels, secrets }), {
		statusCode: 422,
		headers: {},
		body,
	});
	const [, words] = /The platform says: (.*)$/.exec(description ?? '') ?? [];
	return words;
};

const IN_USE = { phone_number: ['In use.'] };

test.each<[string, object, string | undefined]>([
	['a message', { message: 'No.' }, 'No.'],
	['an error', { error: 'No.' }, 'No.'],
	['both', { message: 'Not sent.', error: 'Out of reach' }, 'Not sent. – Out of reach'],
	['both, the same', { message: 'No.', error: 'No.' }, 'No.'],
	['several errors', { error: ['One.', 'Two.'] }, 'One. – Two.'],
	['an error with a message', { error: { code: 7, message: 'No.' } }, 'No.'],
	['errors with messages', { errors: [{ message: 'One.' }, { message: 'Two.' }] }, 'One. – Two.'],
	['an error of a field', { error: IN_USE }, "'Phone Number': In use."],
	['errors of the field message', { errors: { message: ['Too long.'] } }, "'Message': Too long."],
	['one beside a message', { message: 'No.', errors: IN_USE }, "No. – 'Phone Number': In use."],
	['an error that repeats it', { message: 'In use.', errors: IN_USE }, "'Phone Number': In use."],
	['errors as texts', { message: 'No.', errors: ['In use.'] }, 'No. – In use.'],
	['no words', { error: true, message: 7, errors: [null, {}, 3] }, undefined],
	['blank words', { error: '', message: '', errors: { phone_number: [] } }, undefined],
	['what cannot be words', { error: { a: { toString: 1 } }, message: { b: [[1]] } }, undefined],
])('of %s', (_what, body, words) => {
	expect(quoted(body)).toBe(words);
});

const errorFor = (error: unknown, method: 'GET' | 'POST' = 'POST') => {
	const request = { method, url: '/user/lead' };
	return networkError(errorContext({ request }), error);
};

const told = (code: string, words: string, method: 'GET' | 'POST') => {
	const cause = Object.assign(new Error(words), { code });
	return errorFor(new Error('The request was not answered', { cause }), method);
};

const CANNOT_BE_REACHED = 'The platform cannot be reached';
const NOT_ACCEPTED = 'The certificate of the platform was not accepted';
const [SPELLING, PROVIDER, BASE_URL] = ['Check the spelling', 'provider of', 'Check the Base URL'];

test.each([
	['ENOTFOUND', 'getaddrinfo ENOTFOUND host', 'The host of the Base URL was not found', SPELLING],
	['EAI_AGAIN', 'getaddrinfo EAI_AGAIN host', 'This n8n could not look up the host', '(DNS)'],
	['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:443', CANNOT_BE_REACHED, BASE_URL],
	['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:443', CANNOT_BE_REACHED, BASE_URL],
	['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443', CANNOT_BE_REACHED, BASE_URL],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', NOT_ACCEPTED, 'NODE_EXTRA_CA_CERTS'],
	['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate', NOT_ACCEPTED, 'NODE_EXTRA_CA_CERTS'],
	['CERT_HAS_EXPIRED', 'certificate has expired', NOT_ACCEPTED, PROVIDER],
	['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP does not match', NOT_ACCEPTED, 'for another host'],
	[
		'EPROTO',
		'write EPROTO 40:error:0A00010B:SSL routines::wrong version number:',
		'The host of the Base URL does not speak https at this address',
		'http://',
	],
])('%s (%s): a write was certainly not sent, and the error says so: %s', (...given) => {
	const [code, words, message, advice] = given;
	const { message: said, description } = told(code, words, 'POST');

	expect(said).toContain(message);
	expect(description).not.toContain('It is not known');
	expect(description).toMatch(/^Nothing was sent/);
	expect(description).toContain(advice);
});

test.each([
	['ETIMEDOUT', 'read ETIMEDOUT', 'The platform did not answer in time'],
	['ECONNABORTED', 'timeout of 5 ms exceeded', 'The platform did not answer in time'],
	['EHOSTUNREACH', 'read EHOSTUNREACH', 'The connection to the platform broke'],
	['EPROTO', 'bad record mac', 'The connection to the platform broke'],
	['ECONNRESET', 'socket hang up', 'The connection to the platform broke'],
])('%s (%s): a write may have been carried out, a read is simply read again', (...given) => {
	const [code, words, message] = given;

	expect(told(code, words, 'POST').message).toBe(message);
	expect(told(code, words, 'POST').description).toContain('It is not known whether the request');
	expect(told(code, words, 'GET').description).toContain('Try again later');
});

test('an error that n8n has wrapped is known by its code, with its cause or without', () => {
	const broken = Object.assign(new Error('connect ETIMEDOUT 10.0.0.1:443'), { code: 'ETIMEDOUT' });
	const withCause = new NodeApiError(NODE, broken as never);
	const asInN8n1 = Object.assign(new NodeApiError(NODE, broken as never), { cause: undefined });

	for (const error of [withCause, asInN8n1]) {
		expect(networkErrorSigns(error)).toContain('connect ETIMEDOUT');
		expect(errorFor(error).message).toBe('The platform cannot be reached');
	}
});

test('an answer that broke off is known in n8n 1 by an error with the status of a success', () => {
	const aborted = { message: 'stream has been aborted', httpCode: '200' };
	const refused = { message: 'No such lead', httpCode: '404' };

	expect(networkErrorSigns(new NodeApiError(NODE, {}, aborted))).toContain(aborted.message);
	expect(networkErrorSigns(new NodeApiError(NODE, {}, refused))).toBe('');
	expect(networkErrorSigns(new NodeOperationError(NODE, 'No credentials'))).toBe('');
});

test.each<[body: string, message: string, words: RegExp]>([
	['{"id"', "The platform's answer was cut off", /again, tell the provider of your platform\.$/],
	...[' <html>', '', 'Error 7'].map((body): [string, string, RegExp] => [
		body,
		'answered with something other than data',
		/\/api\. If it is, a firewall .*through\.$/,
	]),
])('of the success %j, in place of JSON: %s', (body, message, words) => {
	const told = (method: 'GET' | 'POST') => {
		const request = { method, url: '/user/lead' };
		return responseError(errorContext({ request }), { statusCode: 200, headers: {}, body });
	};

	expect(told('GET').message).toContain(message);
	expect(told('GET').httpCode).toBe('200');
	expect(told('GET').description).toMatch(words);
	expect([told('GET'), told('POST')].map(isOutcomeUnknown)).toEqual([false, true]);
	// what is not known comes before what to do next time
	expect(told('POST').description).toMatch(
		/^It is not known whether the request was carried out\. /,
	);
	expect(told('POST').description).toContain(` ${told('GET').description}`);
});

test.each([
	['a blocked assistant', { error_code: 'ASSISTANT_BLOCKED' }, 'has blocked this assistant'],
	['a blocked assistant', { error: 'ASSISTANT_BLOCKED' }, 'has blocked this assistant'],
	['a blocked number', { message: 'Number is blacklisted.' }, 'on the blacklist of the platform'],
])('%s has words of its own at every endpoint: %j', (_what, body, words) => {
	const messages = [{ status: 403, message: 'Row', description: '' }];
	const response = { statusCode: 403, headers: {}, body };

	expect(responseError(errorContext({ messages }), response).message).toContain(words);
});

test('too many requests, without the time to wait, asks to run the workflow again later', () => {
	const response = { statusCode: 429, headers: {}, body: { message: 'Slow down.' } };

	expect(responseError(errorContext({}), response).description).toContain('Try again later.');
});

test('of thousands of texts, the first fifty are quoted', () => {
	const texts = Array.from({ length: 100_000 }, (_, index) => `${index}.`);
	const fields = Object.fromEntries(texts.map((text) => [`f${text}`, [text]]));
	const first = texts.slice(0, 50);

	expect(quoted({ errors: fields })).toBe(first.map((text) => `f${text}: ${text}`).join(' – '));
	expect(quoted({ errors: { phone_number: texts } })).toBe(`'Phone Number': ${first.join(' ')}`);
	expect(quoted({ errors: texts })).toBe(first.join(' – '));
});

test.each([402, 409, 422, 423, 500, 200])(
	'%i: what to do next fits a workflow that is being published, too: it names no item',
	(statusCode) => {
		const { description } = responseError(errorContext(), { statusCode, headers: {}, body: {} });

		expect(description).not.toMatch(/item|run the workflow/i);
	},
);

test("a status 'blacklisted' that may not be set is no blocked number", () => {
	const body = { errors: { status: ['The status blacklisted is assigned automatically.'] } };
	const response = { statusCode: 422, headers: {}, body };

	expect(responseError(errorContext(), response).message).toBe(
		'The platform did not accept the values sent',
	);
});

test.each([
	[{ message: 'Not read: ' }, 'Not read: Refused', 'Look there.'],
	[{ description: 'Nothing was sent.' }, 'Refused', 'Nothing was sent. Look there.'],
])('an error with more words (%j) keeps its own, its status and its outcome', (...given) => {
	const [words, message, description] = given;
	for (const outcomeUnknown of [true, false]) {
		const text = {
			message: 'Refused',
			description: 'Look there.',
			httpCode: '404',
			outcomeUnknown,
		};
		const error = withMoreWords(apiError(NODE, text), words);

		expect(error).toMatchObject({ message, description, httpCode: '404' });
		expect(isOutcomeUnknown(error)).toBe(outcomeUnknown);
	}
	const other = new Error('cancelled');
	expect(withMoreWords(other, words)).toBe(other);
});

test.each<[milliseconds: number, words: string]>([
	[1_000, '1 second'],
	[89_001, '90 seconds'],
	[90_001, '2 minutes'],
	[7_201_000, '121 minutes'],
])('%i milliseconds are %s', (time, words) => {
	expect(timeInWords(time)).toBe(words);
});

test.each([
	[401, 'did not accept the API token'],
	[402, 'asks for a payment'],
	[403, 'does not allow this'],
	[404, 'did not find what was asked for'],
	[407, 'proxy of this n8n asks for a user'],
	[409, 'refused the request'],
	[422, 'did not accept the values sent'],
	[429, 'receives too many requests'],
	[200, 'did not carry out the request'],
	[302, 'sent the request on to another address'],
	[418, 'refused the request'],
	[503, 'could not handle the request'],
	[199, 'gave an unexpected answer (199)'],
])('a write that is answered %i: %s', (statusCode, words) => {
	const response = { statusCode, headers: {}, body: {} };
	const error = responseError(errorContext(), response);

	expect(error.message).toContain(words);
	expect(error.httpCode).toBe(String(statusCode));
	expect(isOutcomeUnknown(error)).toBe(statusCode === 503);
	const request = { method: 'GET' as const, url: '/user/me' };
	expect(isOutcomeUnknown(responseError(errorContext({ request }), response))).toBe(false);
});

test.each<[isRow: boolean, condition: object, body: object, headers?: object]>([
	[true, { says: /closed/ }, { message: 'It is closed.' }],
	[true, { says: /closed/ }, { error: { message: 'It is closed.' } }],
	[true, { says: /closed/ }, { errors: { campaign_id: ['It is closed.'] } }],
	[true, { says: /CLOSED/ }, { error_code: 'CLOSED' }],
	[false, { says: /closed/ }, { name: 'It is closed.' }],

	[true, {}, {}],
	[true, { status: 4 }, {}],
	[false, { status: 421 }, {}],
	[true, { code: 'A' }, { error_code: 'A' }],
	[false, { code: 'A' }, { error_code: 'B' }],
	[true, { field: 'email' }, { errors: { email: [] } }],
	[false, { field: 'email' }, { errors: { name: [] } }],
	[false, { field: 'email' }, {}],
	[false, { when: () => false }, {}],
	[true, { actingAsUser: true }, {}, { Authorization: 'Bearer x' }],
	[false, { actingAsUser: true }, {}],
])('the row of an endpoint comes first (%p) with %j for %j, %j', (isRow, condition, ...answer) => {
	const [body, headers = {}] = answer;
	const row = { message: 'Row', description: 'Do.', status: 422, ...condition };
	const request = { method: 'POST' as const, url: '/', headers: headers as IDataObject };

	const context = errorContext({ messages: [row], request });
	const { message } = responseError(context, { statusCode: 422, headers: {}, body });

	expect(message).toBe(isRow ? 'Row' : 'The platform did not accept the values sent');
});
