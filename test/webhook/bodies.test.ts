import { CALL, SIMPLE_CALL } from '../support/call';
import { chosen, registered, SECRET, trigger, type Request } from '../support/trigger';

const NO_JSON = 'The body must be a JSON object, sent as application/json.';
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

const REJECTED: Array<[string, unknown, Request, string]> = [
	['a list', [CALL], {}, NO_JSON],
	['an empty list', [], {}, NO_JSON],
	['a text', 'id=12', {}, NO_JSON],
	['a number', 12, {}, NO_JSON],
	['null', null, {}, NO_JSON],
	['true', true, {}, NO_JSON],
	['plain text', undefined, as('text/plain'), NO_JSON],
	['a form', undefined, as('application/x-www-form-urlencoded', 'id=12&status=x'), NO_JSON],
	['XML', undefined, as('application/xml', '<call><id>12</id></call>'), NO_JSON],
	['a type that only begins like JSON', CALL, as('application/jsonx'), NO_JSON],
	['a type with a suffix', CALL, as('application/json-patch+json'), NO_JSON],
	['no type', CALL, { headers: { 'content-type': '' } }, NO_JSON],
	['a body over 1 MB', undefined, { raw: sized(MEGABYTE + 1) }, TOO_LARGE],
	['few characters of many bytes', { transcript: '€'.repeat(MEGABYTE / 2) }, {}, TOO_LARGE],
];

test.each([
	...REJECTED,
	['an empty object', {}, {}, EMPTY],
	['nothing', undefined, {}, NO_JSON],
	['nothing, sent as JSON', undefined, { headers: { 'content-type': 'application/json' } }, EMPTY],
] as typeof REJECTED)(
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

test.each(REJECTED)(
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
])('a body that is sent as %s is taken for JSON', async (contentType) => {
	const { deliver } = await registered();

	expect((await deliver(CALL, { secret: SECRET }, as(contentType))).item).toEqual(SIMPLE_CALL);
});

test('a body of exactly 1 MB is not too much', async () => {
	const { deliver } = await registered();
	const raw = sized(MEGABYTE);
	expect(Buffer.byteLength(raw)).toBe(MEGABYTE);

	expect((await deliver(undefined, { secret: SECRET }, { raw })).item).toMatchObject({ id: 12 });
});

test('who does not know the secret is told nothing about the body', async () => {
	const { deliver } = await registered();

	expect((await deliver([CALL])).status).toBe(401);
});
