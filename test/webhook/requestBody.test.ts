import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { Rejection } from '../../nodes/VoiceAssistantPlatform/webhook/answers';
import { readPayload } from '../../nodes/VoiceAssistantPlatform/webhook/requestBody';
import type { TriggerSettings } from '../../nodes/VoiceAssistantPlatform/webhook/settings';

const NO_REPORT = 'The body must be a JSON object with an ID or a status.';
const NO_VALUES = 'The body must be a JSON object, or an encoded form.';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

type Request = ReturnType<IWebhookFunctions['getRequestObject']>;

const reading = (event: TriggerSettings['event']) => (request: Request) => {
	const context = {
		getRequestObject: () => request,
		getQueryData: () => ({}),
		getMode: () => 'webhook',
	};
	return readPayload(context as unknown as IWebhookFunctions, event);
};
const readReport = reading('callEnded');
const readToolRequest = reading('toolRequest');
const readInboundCall = reading('inboundCall');

/** A request as n8n hands it over: with its bytes, which say nothing of the content type. */
const sent = (raw: Buffer | string, contentType?: string) =>
	({
		rawBody: Buffer.from(raw as string),
		headers: { 'content-type': contentType },
	}) as Request;

const rejected = (reason: string) => new Rejection(400, reason);

describe.each([
	['an inbound call', readInboundCall, 'The body must be a JSON object that describes the event.'],
	['a tool request', readToolRequest, NO_VALUES],
])('%s', (_what, read, reason) => {
	test.each([JSON_TYPE, undefined, 'text/plain', FORM_TYPE, 'application/octet-stream'])(
		'is read as JSON when it is sent as %s',
		(contentType) => {
			expect(read(sent(' {"a": "true", "b": {"c": [1]}}\n', contentType))).toEqual({
				a: 'true',
				b: { c: [1] },
			});
		},
	);

	test('is read without a byte order mark', () => {
		expect(read(sent('\uFEFF{"city": "Iași"}'))).toEqual({ city: 'Iași' });
	});

	test('has __proto__ as a plain name', () => {
		const body = read(sent('{"__proto__": {"a": 1}, "constructor": 2}')) as object;

		expect(Object.entries(body)).toEqual([
			['__proto__', { a: 1 }],
			['constructor', 2],
		]);
		expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
	});

	test.each<[string, Array<string | Buffer>]>([
		['another value of JSON', ['[{"a": 1}]', '"id=12"', '12', 'null', 'true']],
		['JSON that breaks off', ['{"a": "b=c"', '["a=b"']],
		['two objects', ['{"a": 1}{"b": "c=d"}']],
		['words', ['Hello, are you there?', 'the answer = 42']],
		[
			'XML or bytes',
			['<call id="12"><a>1</a></call>', Buffer.from([0x1f, 0x8b, 0x08, 0x3d, 0xff])],
		],
		['a name or a value alone', ['id', '=']],
	])('is refused when it is %s', (_case, texts) => {
		for (const raw of texts) {
			for (const contentType of [JSON_TYPE, FORM_TYPE, undefined]) {
				const { status, reason: given } = read(sent(raw, contentType)) as Rejection;
				expect([status, given.slice(0, reason.length)]).toEqual([400, reason]);
			}
		}
	});

	// n8n keeps no bytes of it
	test('is refused when it is a form of several parts', () => {
		const headers = { 'content-type': 'multipart/form-data; boundary=x' };
		const body = { data: { date: '2026-11-21' }, files: {} };

		expect(read({ body, headers } as Request)).toEqual(rejected(reason));
	});
});

// PHP writes an empty object as []
test.each(['', ' \r\n', '{}', '[]', '\uFEFF'])('a tool request may be empty: %j', (raw) => {
	expect(readToolRequest(sent(raw))).toEqual({});
});

describe('a report', () => {
	const call = { id: 12, status: 'completed' };
	const read = (body: unknown) => readReport(sent(JSON.stringify(body)));

	test.each<[where: string, body: unknown]>([
		['in an envelope', { event: 'call.ended', data: call }],
		['in an envelope that has an ID and a status, too', { id: 'e1', status: 'ok', data: call }],
		['in a list of one', [call]],
		['in an envelope, in a list of one', [{ event: 'call.ended', data: [call] }]],
	])('is read %s', (_where, body) => {
		expect(read(body)).toEqual(call);
	});

	test.each<[what: string, body: IDataObject]>([
		['with data of its own', { ...call, data: { attempts: 1 } }],
		['from a test button', { test: true, data: call }],
	])('%s is not taken for an envelope', (_what, body) => {
		expect(read(body)).toEqual(body);
	});

	test.each<[what: string, raw: string, came: string]>([
		['an unknown envelope', '{"event":"x","payload":{"id":7}}', ' with the fields event, payload'],
		['several calls', '[{"id":1},{"id":2}]', ' as a list of 2 with the fields id'],
		['a form', 'id=12&status=completed', ' with the fields id, status'],
		[
			'a conversation without ID and status',
			'{"message_count":4}',
			' with the fields message_count',
		],
	])('is refused, and the names of its fields are told: %s', (_what, raw, came) => {
		expect(readReport(sent(raw))).toEqual(rejected(`${NO_REPORT} It came${came}.`));
	});

	test.each(['{}', '[]', 'Hello', '[1, 2]'])('is refused without fields: %s', (raw) => {
		expect(readReport(sent(raw))).toEqual(rejected(NO_REPORT));
	});

	test('with many fields, or long names, is described briefly', () => {
		const names = Array.from({ length: 1_000 }, (_, index) => `${index}${'x'.repeat(1_000)}`);
		const { reason } = read(Object.fromEntries(names.map((name) => [name, 1]))) as Rejection;

		expect(reason.length).toBeLessThan(550);
	});
});

describe('the encoding that the content type names', () => {
	const latin1 = Buffer.from('{"id":12,"name":"J\u00FCrgen"}', 'latin1');

	test.each([
		['iso-8859-1', 'J\u00FCrgen'],
		['"ISO-8859-1"; x=y', 'J\u00FCrgen'],
		['utf-8', 'J\uFFFDrgen'],
		['no-such-encoding', 'J\uFFFDrgen'],
	])('a report with charset=%s', (charset, name) => {
		const type = `${JSON_TYPE}; charset=${charset}`;

		expect(readReport(sent(latin1, type))).toEqual({ id: 12, name });
	});

	test('a form, whether its values are encoded or not', () => {
		const raw = Buffer.from('a=J\u00FCrgen&b=J%FCrgen%2B+1', 'latin1');
		const type = `${FORM_TYPE}; charset=iso-8859-1`;

		expect(readToolRequest(sent(raw, type))).toEqual({ a: 'J\u00FCrgen', b: 'J\u00FCrgen+ 1' });
	});
});

describe('a form', () => {
	test.each([FORM_TYPE, `${FORM_TYPE}; charset=UTF-8`, undefined, 'text/plain'])(
		'is read when it is sent as %s',
		(contentType) => {
			expect(readToolRequest(sent('date=2026-11-21&people=2', contentType))).toEqual({
				date: '2026-11-21',
				people: '2',
			});
		},
	);

	test.each([
		['encoded', 'city=Ia%C8%99i&note=a+b%20c%26d%3De', { city: 'Iași', note: 'a b c&d=e' }],
		['not encoded', 'city=Iași&note=a b', { city: 'Iași', note: 'a b' }],
		['with a percent sign of their own', 'off=10%', { off: '10%' }],
		['empty', 'date=&people=2', { date: '', people: '2' }],
		['words of JSON', 'a=true&b=null&c=12', { a: 'true', b: 'null', c: '12' }],
		['JSON', 'a={"b":[1]}', { a: '{"b":[1]}' }],
		['between ampersands too many', '&a=1&&b=2&', { a: '1', b: '2' }],
	])('has values that are %s', (_case, raw, values) => {
		expect(readToolRequest(sent(raw, FORM_TYPE))).toEqual(values);
	});
});
