// Refusals of what stands between n8n and the platform. That of a proxy of n8n: test/credentials/tokenOnTheWire.test.mts
import { isOutcomeUnknown, responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import { errorContext } from '../support/errorContext';

const IN_FRONT =
	'Something in front of the platform, such as a firewall or a proxy, did not let the request through';

describe('a refusal that the platform has not worded', () => {
	const said = (statusCode: number, body: unknown) => {
		const messages = [{ status: statusCode, message: 'Row', description: 'Paste a new token.' }];
		return responseError(errorContext({ messages }), {
			statusCode,
			headers: { server: 'cloudflare' },
			body,
		});
	};
	const PAGE = '<!DOCTYPE html><title>Attention Required!</title>';

	test.each(
		[400, 401, 403, 406, 409, 412, 414, 423, 429, 431, 451, 511].flatMap((status) =>
			[PAGE, ' \n<html>', '', ' ', null, 'error code: 1020'].map((body) => [status, body] as const),
		),
	)('%i with %j is of what stands in front of it, whatever the endpoint says', (...given) => {
		const { message, description, httpCode } = said(...given);

		expect(message).toBe(IN_FRONT);
		expect(description).toContain('It calls itself "cloudflare". ');
		expect(description).toContain('let requests from the address of this n8n through');
		expect(description).toContain('nothing about the API token: leave it as it is');
		expect(description).not.toContain('Paste');
		expect(description?.includes('Try again later')).toBe(given[0] === 429);
		expect(httpCode).toBe(String(given[0]));
	});

	test('403 is, too, if it is worded as text', () => {
		expect(said(403, 'Access denied by policy').message).toBe(IN_FRONT);
	});

	test.each<[number, unknown]>([
		// nothing has this address (test/api/refusals.test.ts), or the platform is down
		...[404, 405, 500, 502, 503].map((status): [number, unknown] => [status, PAGE]),
		...[{}, [], { message: 'Forbidden' }, '{"mess'].flatMap(
			(body): Array<[number, unknown]> => [
				[401, body],
				[403, body],
			],
		),
		[401, 'Unauthorized'],
	])('is not %i with %j', (statusCode, body) => {
		expect(said(statusCode, body).message).toBe('Row');
	});
});

test.each([
	[413, {}, 'What was sent is too large', 'for example a smaller file'],
	[
		413,
		'<html>413 Request Entity Too Large</html>',
		'What was sent is too large',
		'a smaller file',
	],
	...[521, 523, 525, 526].map((status): [number, string, string, string] => [
		status,
		'error code: 521',
		'The server in front of the platform could not connect to the platform',
		'Try again in a few minutes',
	]),
])('%i with %j: a write was certainly not carried out: %s', (statusCode, body, ...words) => {
	const messages = [{ status: statusCode, message: 'Row', description: '' }];
	const error = responseError(errorContext({ messages }), { statusCode, headers: {}, body });

	expect(error.message).toContain(words[0]);
	expect(error.description).toMatch(/^Nothing was carried out\. /);
	expect(error.description).toContain(words[1]);
	expect(isOutcomeUnknown(error)).toBe(false);
});
