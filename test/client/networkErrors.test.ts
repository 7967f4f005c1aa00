import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { networkError, networkErrorSigns } from '../../nodes/VoiceAssistantPlatform/client/errors';

const NODE = { name: 'Platform' } as INode;

const errorFor = (error: unknown, method: 'GET' | 'POST' = 'POST') => {
	const request = { method, url: '/user/lead' };
	return networkError({ node: NODE, request, messages: [], labels: {}, secrets: [] }, error);
};

const told = (code: string, words: string, method: 'GET' | 'POST') => {
	const cause = Object.assign(new Error(words), { code });
	return errorFor(new Error('The request was not answered', { cause }), method);
};

test.each([
	['ENOTFOUND', 'getaddrinfo ENOTFOUND platform.example', 'The host of the Base URL was not found'],
	['EAI_AGAIN', 'getaddrinfo EAI_AGAIN platform.example', 'The host of the Base URL was not found'],
	[
		'ECONNREFUSED',
		'connect ECONNREFUSED 10.0.0.1:443',
		'The host of the Base URL does not take connections',
	],
	[
		'EHOSTUNREACH',
		'connect EHOSTUNREACH 10.0.0.1:443',
		'The host of the Base URL does not take connections',
	],
	[
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'self-signed certificate',
		'The connection to the platform is not secure',
	],
	['CERT_HAS_EXPIRED', 'certificate has expired', 'The connection to the platform is not secure'],
	[
		'ETIMEDOUT',
		'connect ETIMEDOUT 10.0.0.1:443',
		'The host of the Base URL could not be reached in time',
	],
])('%s (%s): a write was certainly not sent', (code, words, message) => {
	const { message: said, description } = told(code, words, 'POST');

	expect(said).toBe(message);
	expect(description).not.toContain('It is not known');
	expect(description).toContain('Base URL');
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
		expect(errorFor(error).message).toBe('The host of the Base URL could not be reached in time');
	}
});

test('an answer that broke off is known in n8n 1 by an error with the status of a success', () => {
	const aborted = { message: 'stream has been aborted', httpCode: '200' };

	expect(networkErrorSigns(new NodeApiError(NODE, {}, aborted))).toContain(aborted.message);
});

test.each([
	['a refusal', new NodeApiError(NODE, {}, { message: 'No such lead', httpCode: '404' })],
	['what n8n refuses', new NodeOperationError(NODE, 'No credentials')],
])('%s is no error of the connection', (_what, error) => {
	expect(networkErrorSigns(error)).toBe('');
});
