// Answers that no platform should give. A body is made as text: an object in memory could not hold "__proto__".
import fc from 'fast-check';
import { TOKEN } from '../../support/engine/credential.ts';

export interface Answer {
	status: number;
	/** A name may come several times. */
	headers: Array<[name: string, value: string]>;
	body: string | Buffer;
	/** The connection breaks in the middle of the body. */
	isCut?: boolean;
}

/** What each item sends and nobody may read in an error. */
export const PASSWORD = 'correct-horse-battery';
export const WEBHOOK_SECRET = '0123456789abcdef0123456789abcdef';
export const SECRETS = [TOKEN, PASSWORD, WEBHOOK_SECRET];

const echo = fc
	.tuple(fc.string({ maxLength: 8 }), fc.constantFrom(...SECRETS, `Bearer ${TOKEN}`))
	.map((parts) => parts.join(' '));

const text = fc.oneof(
	{ weight: 4, arbitrary: fc.string() },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
	{ weight: 3, arbitrary: echo },
	{
		weight: 3,
		arbitrary: fc.constantFrom('', ' ', '1', 'x', '-1', 'null', 'undefined', '<b>no</b>', '\u0000'),
	},
	{ weight: 2, arbitrary: fc.constantFrom('2026-11-20T10:00:00.000000Z', '2026-11-20 10:00:00') },
	{ weight: 1, arbitrary: fc.constantFrom('word '.repeat(500), 'x'.repeat(5_000)) },
);

const name = fc.oneof(
	{ weight: 2, arbitrary: fc.string({ maxLength: 10 }) },
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON'],
			...['hasOwnProperty', 'error', 'json', 'binary', 'pairedItem', 'statusCode', 'headers'],
			...['body', 'length', 'then', 'message', 'data', 'id', 'name', 'token', 'webhook_url'],
			...['description', 'httpCode'],
		),
	},
);

/** 1e999 becomes Infinity. */
const number = fc.oneof(
	fc.integer().map(String),
	fc.constantFrom('0', '-1', '-0', '1', '2', '2.5', '1e308', '1e999', '-1e999', '9007199254740993'),
);

const object = (members: Array<[string, string]>) =>
	`{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`;

/** Any value, as JSON. */
export const { json } = fc.letrec<{ json: string }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom('null', 'true', 'false', '{}', '[]'),
		number,
		text.map((value) => JSON.stringify(value)),
		fc.array(tie('json'), { maxLength: 4 }).map((values) => `[${values.join()}]`),
		fc.array(fc.tuple(name, tie('json')), { maxLength: 4 }).map(object),
	),
}));

/** Some of these fields, each with a value of its own kind or with any. */
function some(fields: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<string> {
	const field = ([key, value]: [string, fc.Arbitrary<string>]) =>
		fc.option(fc.tuple(fc.constant(key), fc.oneof(value, value, json)));
	return fc
		.tuple(...Object.entries(fields).map(field))
		.map((members) => object(members.filter((member) => member !== null)));
}

const words = text.map((value) => JSON.stringify(value));
const manyWords = fc.array(words).map((all) => `[${all}]`);
const oneOf = (...values: unknown[]) =>
	fc.constantFrom(...values.map((value) => JSON.stringify(value)));

const row = some({
	id: oneOf(1, 2, 3, 'a', '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e'),
	name: words,
	type: words,
	status: oneOf('completed', 'created', 'ended', 'in-progress'),
	phone_number: words,
	nickname: words,
	campaign: some({ name: words }),
	variables: json,
	created_at: oneOf('2026-11-20 10:00:00', '2026-11-20 11:00:00'),
	updated_at: oneOf('2026-11-20T10:00:00Z'),
	webhook_url: oneOf('https://n8n.example/webhook/1/call-ended?secret=abc', 'https://[', '/'),
	data: json,
});

const rows = fc.array(fc.oneof(row, row, row, json), { maxLength: 4 }).map((all) => `[${all}]`);
const goodRows = fc.array(row, { maxLength: 4 }).map((all) => `[${all}]`);

/** A list, or nearly. */
export const list = fc.oneof(
	goodRows,
	rows,
	some({
		data: goodRows,
		current_page: oneOf(1, '1', 1, 2, 'x', -1, 1e308),
		last_page: oneOf(1, 2, '2', 3, 'x', -1, 0, 2.5, 1e308, null),
		total: oneOf(1, 3, 'x', -1, 1e308),
		per_page: oneOf(1, 100, 'x', 0, -1),
		next_page_url: oneOf(null, 'https://elsewhere.example', 'x', 1),
		links: json,
	}),
	some({
		data: goodRows,
		next_cursor: oneOf(null, '', 'a', 'b', 1, 0, { a: 1 }, [1]),
		path: words,
	}),
);

const CODES = [
	...['INSUFFICIENT_BALANCE', 'SESSION_EXPIRED', 'SENDER_NOT_FOUND', 'INVALID_PHONE'],
	...['SENDER_OFFLINE', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_APPROVED', 'TEMPLATE_MISMATCH'],
	...['toString', '__proto__'],
];

/** A refusal, or nearly (platform-api 7). */
const refusal = some({
	success: oneOf(false, true),
	message: words,
	error: words,
	error_code: oneOf(...CODES),
	errors: fc.oneof(
		fc.array(fc.tuple(name, fc.oneof(words, json, manyWords)), { maxLength: 4 }).map(object),
		json,
	),
	session_status: some({
		status: oneOf('closed', 'open'),
		expired_at: oneOf('2026-11-20T10:00:00.000000Z', 'T', 'yesterday', ''),
	}),
	retry_after: oneOf(0, -1, '0', 'soon', 1e308),
});

interface Monster {
	/** Where it is in the body; the body itself when it is blank. */
	field: string;
	/** Repeated so often. */
	part: string;
	times: number;
}

const deep = fc.record({
	field: fc.constantFrom('', 'message', 'errors', 'data', 'error_code', 'next_cursor', 'id'),
	part: fc.constantFrom('[', '{"data":', '{"errors":{"a":', '[{"id":'),
	times: fc.constantFrom(5_000, 10_000),
});

const big = fc.record({
	field: fc.constantFrom('', 'message', 'error', 'errors', 'data', 'error_code', 'last_page'),
	part: fc.constantFrom('x', 'no more ', `${TOKEN} `, PASSWORD),
	times: fc.constant(100_000),
});

function bodyOf({ field, part, times }: Monster): string {
	const closing = [...part].flatMap((sign) => CLOSED_BY[sign] ?? []).reverse();
	const value =
		closing.length > 0
			? `${part.repeat(times)}1${closing.join('').repeat(times)}`
			: JSON.stringify(part.repeat(times));
	if (field === '') return value;
	return object([[field, field === 'errors' ? object([['email', `[${value}]`]]) : value]]);
}

const CLOSED_BY: Record<string, string> = { '[': ']', '{': '}' };

/** Answers that are too deep or too big; a failure shows what they are made of. */
export const monsters: fc.Arbitrary<Answer> = fc
	.tuple(fc.constantFrom(200, 422, 429, 500), fc.oneof(deep, big))
	.map(([given, monster]) => ({
		status: given,
		headers: [],
		body: bodyOf(monster),
		[fc.toStringMethod]: () => `${given} ${JSON.stringify(monster)}`,
	}));

const noJson = fc.oneof(
	json.map((value) => value.slice(0, -1)),
	words.map((value) => `<!DOCTYPE html><html><body>${value}</body></html>`),
	text,
	fc.constantFrom(
		...['', ' ', '\r\n', '\ufeff{"id":1}', '\ufeff', 'NaN', 'undefined', "{'id':1}", '{"id":1}}'],
	),
);

/** @param expected answers of the right shape for the operation, or nearly */
const bodies = (expected: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer> =>
	fc.oneof(
		{ weight: 6, arbitrary: expected },
		{ weight: 6, arbitrary: list },
		{ weight: 6, arbitrary: refusal },
		{ weight: 4, arbitrary: json },
		{ weight: 3, arbitrary: noJson },
		{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((drawn) => Buffer.from(drawn)) },
		{
			weight: 1,
			arbitrary: fc.constant(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
		},
	);

const status = fc.oneof(
	{ weight: 6, arbitrary: fc.constant(200) },
	{ weight: 3, arbitrary: fc.constantFrom(201, 204, 206, 302, 304, 400, 401, 402, 403, 404, 422) },
	{ weight: 2, arbitrary: fc.constantFrom(422, 429, 429, 500, 503) },
	{ weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
);

const headerText = fc.oneof(
	fc.string({ unit: fc.constantFrom(...' abc,;="\'/\\<>[]{}%0123456789äÿ'), maxLength: 12 }),
	fc.constantFrom(TOKEN, `Bearer ${TOKEN}`, 'x'.repeat(4_000)),
);

const either = (key: string, ...values: string[]) =>
	fc.tuple(fc.constant(key), fc.oneof(fc.constantFrom(...values), headerText));

const header: fc.Arbitrary<[string, string]> = fc.oneof(
	either(
		'Content-Type',
		...['application/json', 'text/html', 'text/html; charset=utf-16', 'image/png'],
		...['multipart/form-data', 'application/json; charset=nonsense'],
		...['application/x-www-form-urlencoded', 'text/event-stream'],
	),
	either('Content-Encoding', 'gzip', 'br', 'deflate', 'identity', 'nonsense'),
	either(
		'Retry-After',
		...['', '0', '-1', '61', '1e999', 'Infinity', 'NaN', '0x10', '99999999999999999999'],
		...['Wed, 21 Oct 2026 07:28:00 GMT', 'soon'],
	),
	either('Location', '', '/', '//', 'http://[', 'javascript:1', 'https://elsewhere.example/'),
	either('Set-Cookie', 'a=b', '__proto__=1'),
	either('__proto__', '1'),
	either('Content-Disposition', 'attachment; filename="../../x"'),
);

const headers = fc.array(header, { maxLength: 3 });

/** Any answer; most of them such that they are looked at closely. */
export const answers = (expected: fc.Arbitrary<string> = json): fc.Arbitrary<Answer> =>
	fc.record({
		status,
		headers: fc.oneof(fc.constant<Answer['headers']>([]), headers),
		body: bodies(expected),
		isCut: fc.oneof({ weight: 30, arbitrary: fc.constant(false) }, fc.constant(true)),
	});

/** What the document says, with some fields, at any depth, replaced by other values. */
export function nearly(documented: unknown): fc.Arbitrary<string> {
	const change = fc.tuple(fc.constantFrom(...placesIn(documented)), json);
	return fc.array(change, { maxLength: 3 }).map((changes) => written(documented, new Map(changes)));
}

function placesIn(value: unknown, place = ''): string[] {
	if (typeof value !== 'object' || value === null) return [place];
	const inner = Object.entries(value).flatMap(([key, one]) => placesIn(one, `${place}/${key}`));
	return [place, ...inner];
}

function written(value: unknown, changes: Map<string, string>, place = ''): string {
	const change = changes.get(place);
	if (change !== undefined) return change;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const members = Object.entries(value).map(([key, one]): [string, string] => [
		key,
		written(one, changes, `${place}/${key}`),
	]);
	return Array.isArray(value) ? `[${members.map(([, one]) => one).join()}]` : object(members);
}
