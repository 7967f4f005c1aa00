import { CALL, SIMPLE_CALL } from '../support/call';
import { chosen, registered, SECRET, trigger, type Request } from '../support/trigger';

const NO_JSON = 'The body must be a JSON object.';
const NO_VALUES = 'The body must be a JSON object, or a form without files.';
const EMPTY = 'The body is empty: it must be a JSON object that describes a call.';
const TOO_LARGE = 'The body is larger than 1 MB.';
const MEGABYTE = 1024 * 1024;

const as = (contentType: string, raw = JSON.stringify(CALL)): Request => ({
	raw,
	headers: { 'content-type': contentType },
});

/** A JSON object of so many bytes. */
function sized(bytes: number): string {
	const empty = JSON.stringify({ ...CALL, transcript: '' });
	return JSON.stringify({ ...CALL, transcript: 'x'.repeat(bytes - empty.length) });
}

const PARTS = 'multipart/form-data; boundary=x';
const part = (disposition: string, value: string) =>
	`--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const REJECTED: Array<[string, unknown, Request]> = [
	['a list', [CALL], {}],
	['a text', 'id=12', {}],
	['a number', 12, {}],
	['null', null, {}],
	['true', true, {}],
	['plain text', undefined, as('text/plain', 'Hello')],
	['XML', undefined, as('application/xml', '<call><id>12</id></call>')],
	['JSON that breaks off, without a type', undefined, as('', '{"id": 12')],
	['several parts that are no form', undefined, as('multipart/mixed; boundary=x', '--x--\r\n')],
	[
		'a file',
		undefined,
		as(PARTS, `${part('name="a"', '1')}${part('name="b"; filename="b.txt"', '2')}--x--\r\n`),
	],
];

const TOO_MUCH: Array<[string, unknown, Request]> = [
	['a body over 1 MB', undefined, { raw: sized(MEGABYTE + 1) }],
	['few characters of many bytes', { transcript: '€'.repeat(MEGABYTE / 2) }, {}],
];

const withReason = (cases: Array<[string, unknown, Request]>, reason: string) =>
	cases.map(([title, body, request]) => [title, body, request, reason] as const);

test.each([
	...withReason(REJECTED, NO_JSON),
	...withReason(TOO_MUCH, TOO_LARGE),
	['a form', undefined, as('application/x-www-form-urlencoded', 'id=12&status=x'), NO_JSON],
	['an empty object', {}, {}, EMPTY],
	['an empty list', [], {}, EMPTY],
	['nothing', undefined, {}, EMPTY],
	['nothing, sent as JSON', undefined, { headers: { 'content-type': 'application/json' } }, EMPTY],
] as Array<[string, unknown, Request, string]>)(
	'a call reported with %s: 400 with a reason, and nothing runs',
	async (_case, body, request, message) => {
		const { deliver } = await registered();

		const { status, answer, result, item } = await deliver(body, { secret: SECRET }, request);

		expect(status).toBe(400);
		expect(answer).toEqual({ message });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(item).toBeUndefined();
	},
);

test.each([...withReason(REJECTED, NO_VALUES), ...withReason(TOO_MUCH, TOO_LARGE)])(
	'a tool request with %s: 400 with a reason, and nothing runs',
	async (_case, body, request, message) => {
		const { deliver } = await trigger({ event: 'toolRequest', webhookSecret: chosen(SECRET) });

		const { status, answer, item } = await deliver(body, {}, request);

		expect(status).toBe(400);
		expect(answer).toEqual({ message });
		expect(item).toBeUndefined();
	},
);

test.each([
	'application/json; charset=utf-8',
	'Application/JSON',
	'application/json ;charset=utf-8',
	'application/vnd.platform+json',
	'text/plain',
	'application/x-www-form-urlencoded',
	'',
])('JSON is read when it is sent as "%s"', async (contentType) => {
	const { deliver } = await registered();

	expect((await deliver(CALL, { secret: SECRET }, as(contentType))).item).toEqual(SIMPLE_CALL);
});

test('a body of exactly 1 MB is not too much', async () => {
	const { deliver } = await registered();
	const raw = sized(MEGABYTE);
	expect(Buffer.byteLength(raw)).toBe(MEGABYTE);

	expect((await deliver(undefined, { secret: SECRET }, { raw })).item).toMatchObject({ id: 12 });
});

test('a sender that does not know the secret learns nothing about the body', async () => {
	const { deliver } = await registered();

	expect((await deliver([CALL])).status).toBe(401);
});
