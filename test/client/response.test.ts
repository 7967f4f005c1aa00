// Single values of an answer, whatever the platform sends.
import fc from 'fast-check';
import {
	asRow,
	idIn,
	isCutOff,
	isFromProxy,
	isSuccess,
	isUsedUp,
	isWord,
	numberIn,
	retryAfter,
	textIn,
	unwrapped,
} from '../../nodes/VoiceAssistantPlatform/client/response';

/** Nothing can be made of it: neither text nor a number. */
const ODD = { toString: 1, valueOf: 1 };

const answer = (body: unknown, headers = {}, statusCode = 200) => ({ statusCode, headers, body });

describe('a success', () => {
	const NO_CODES = ['', ' ', null, 0, '0', false, {}].map((error_code) => ({ error_code }));
	const FIELDS = [{ success: false }, { status: false }, { error_code: 'X' }];

	test.each<[what: string, bodies: unknown[]]>([
		['whatever it brings', [{}, '', [], 'done']],
		['where nothing denies it', [{ success: null }, { success: 'unknown' }, { status: 0 }]],
		[
			'where its status is that of a row',
			[
				{ status: true },
				{ id: 7, status: 'error' },
				{ id: 7, message: 'No answer', status: 'failed' },
				{ call_id: 7, status: 'failed' },
				{ status: 'failed', duration: 30 },
				{ data: { id: 7, status: 'failed' } },
				{ message: 'Document', data: { status: 'failed' } },
			],
		],
		['where its error code is none', NO_CODES],
		[
			'where its error is none',
			['', ' ', null, false, 0, [], {}].map((error) => ({ message: 'Done', error, errors: [] })),
		],
		[
			'where it has more than an error',
			[{ data: [7] }, { status: 'initiated' }, { call_id: 7 }, { message_sid: 'SM1' }].map(
				(more) => ({
					...more,
					error: 'The note was not saved',
				}),
			),
		],
		['whatever is in rows, whose fields are the user’s', FIELDS.map((field) => [field])],
		[
			'whatever is in a row',
			[
				{ id: 7, status: false },
				{ id: 7, error_code: '63016' },
			],
		],
		['whatever is in the rows of data', FIELDS.map((field) => ({ data: [field] }))],
		['whatever is in the row in data', FIELDS.map((field) => ({ data: { id: 7, ...field } }))],
		['whatever else is in data', FIELDS.slice(1).map((field) => ({ data: field }))],
		// nothing else is taken for a refusal then: a message would be sent twice
		[
			'where it says that it was one',
			[true, 'true', 'True', 1, '1'].flatMap((success) =>
				[...FIELDS, { status: 'error', message: 'Queued' }].map((field) => ({ ...field, success })),
			),
		],
	])('is a status from 200 to 299 %s', (_what, bodies) => {
		for (const body of bodies) {
			const found = [199, 200, 299, 300].filter((status) => isSuccess(answer(body, {}, status)));
			expect(found).toEqual([200, 299]);
		}
	});

	test.each<[body: object]>([
		...[false, 'false', 'False', ' FALSE ', 0, '0'].map((success): [object] => [
			{ id: 7, success },
		]),
		[{ data: { success: false, message: 'No' } }],
		[{ message: 'Done', data: { success: '0' } }],
		[{ status: false, error: 'No' }],
		[{ status: 'error', message: 'Lead already exists', code: 409 }],
		[{ status: 'error', msg: 'Lead already exists', status_code: '422' }],
		[{ error: 'No balance', message: 'No', code: 'E7' }],
		...['error', 'Error', 'failed', 'fail', 'failure', 'false'].map((status): [object] => [
			{ status, message: 'Lead already exists in this campaign', data: [] },
		]),
		[{ error_code: 'TEMPLATE_MISMATCH' }],
		[{ error_code: 63016 }],
		[{ error: 'No balance' }],
		[{ error: { message: 'No balance' }, data: null }],
		[{ error: true, message: 'No balance', data: [], success: null, id: '' }],
		[{ errors: { phone_number: ['No number'] }, message: 'Invalid' }],
	])('is none that says %j', (body) => {
		expect(isSuccess(answer(body))).toBe(false);
	});

	test('is none that is false', () => {
		expect([false, true, null].filter((body) => isSuccess(answer(body)))).toEqual([true, null]);
	});
});

describe('a "too many requests" asks to wait, in milliseconds', () => {
	const reset = (value: unknown) => ({ 'x-ratelimit-reset': String(value) });

	test.each([
		['for seconds', { 'retry-after': '30' }, undefined, 30_000],
		['for a part of a second', { 'retry-after': '0.5' }, undefined, 500],
		['for no time', { 'retry-after': '0' }, undefined, 0],
		['for seconds in the body', {}, { retry_after: 30 }, 30_000],
		['for seconds in the body, as text', {}, { retry_after: ' 30 ' }, 30_000],
		['by the header before the body', { 'retry-after': '2' }, { retry_after: 30 }, 2_000],
		['by the body, if the header is none', { 'retry-after': 'soon' }, { retry_after: 30 }, 30_000],
		['by the body, if the header is negative', { 'retry-after': '-1' }, { retry_after: 3 }, 3_000],
		['until a date', { 'retry-after': 'Mon, 23 Nov 2026 20:50:30 GMT' }, {}, 30_000],
		['until a date in the body', {}, { retry_after: 'Mon, 23 Nov 2026 20:50:30 GMT' }, 30_000],
		['until a past date', { 'retry-after': 'Sat, 01 Aug 2026 10:00:00 GMT' }, {}, undefined],
		['until a date in a year', { 'retry-after': 'Tue, 23 Nov 2027 20:50:30 GMT' }, {}, undefined],
		['until the reset of a limit, in seconds', reset('30'), {}, 30_000],
		['until the reset, in seconds since 1970', reset(1_795_467_030), {}, 30_000],
		['by Retry-After before the reset', { 'retry-after': '2', ...reset('30') }, {}, 2_000],
		['by the body before the reset', reset('30'), { retry_after: 2 }, 2_000],
		['for nothing', {}, {}, undefined],
		['for a blank', { 'retry-after': ' ' }, {}, undefined],
		['for ever', { 'retry-after': 'Infinity' }, { retry_after: '1e999' }, undefined],
		// believed, it would hold back every request of the token until n8n starts again
		['until a point in time', {}, { retry_after: 1_795_467_000 }, undefined],
		['by a number of an array', {}, [{ retry_after: 30 }], undefined],
		['by something odd', { 'retry-after': ['1', '2'] }, { retry_after: ODD }, undefined],
		['until a reset that has passed', reset('1500000000'), {}, undefined],
		['until a reset in a year', reset('4102444800'), {}, undefined],
		['until a negative reset', reset('-60'), {}, undefined],
		['until a reset that is no number', reset('soon'), {}, undefined],
	])('%s', (_case, headers, body, expected) => {
		jest.spyOn(Date, 'now').mockReturnValue(1_795_467_000_000);

		expect(retryAfter(answer(body, headers, 429))).toBe(expected);

		jest.restoreAllMocks();
	});
});

test.each<[expected: boolean, headers: object, statusCode: number, body: unknown]>([
	[true, { 'proxy-agent': 'gate' }, 502, ''],
	[true, { 'proxy-connection': 'close' }, 403, '<html>'],
	[true, { 'x-squid-error': 'ERR_CONNECT_FAIL 111' }, 503, '<html>'],
	[true, { 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, 403, '<html>'],
	// behind it, the platform may have got the request
	[false, { 'x-squid-error': 'ERR_READ_TIMEOUT 0' }, 504, '<html>'],
	[false, { server: 'gate' }, 502, '<html>'],
	[false, { 'proxy-connection': 'close' }, 422, { message: 'No.' }],
	[false, { 'proxy-connection': 'close' }, 200, 'OK'],
])('that the proxy of n8n refused is %p by %j with %i and %j', (expected, headers, ...given) => {
	const [statusCode, body] = given;

	expect(isFromProxy(answer(body, headers, statusCode))).toBe(expected);
});

test.each([
	['a 429', 429, {}, true],
	['a success with 0 remaining', 200, { limit: '100', remaining: '0' }, true],
	['a success with 1 remaining', 200, { limit: '100', remaining: '1' }, false],
	['a success with 0 remaining of no limit', 200, { limit: '0', remaining: '0' }, false],
	['a success with blank fields', 200, { limit: '100', remaining: '' }, false],
	['a success that says nothing', 200, {}, false],
	['a failure that says nothing', 503, {}, false],
])('whether an answer says that no request is left: %s', (_case, status, limit, expected) => {
	const headers = Object.fromEntries(
		Object.entries(limit).map(([name, value]) => [`x-ratelimit-${name}`, value]),
	);
	expect(isUsedUp(answer({}, headers, status))).toBe(expected);
	const asked = retryAfter(answer({}, { ...headers, 'x-ratelimit-reset': '30' }, status));
	expect(asked).toBe(expected ? 30_000 : undefined);
});

describe('of an answer with what was made in data', () => {
	test.each([
		[{ message: 'Created', data: { id: 7 } }],
		[{ id: 1, data: { id: 7 } }],
		[{ data: { name: 'x' } }],
		[{ id: null, data: { name: 'x' } }],
	])('that is it: %j', (whole) => {
		expect(unwrapped(whole)).toBe(whole.data);
	});

	test.each([
		['only what is around it has an ID', { id: 1, data: { variables: 'x' } }],
		['it is empty', { message: 'Created', data: {} }],
		['it is null', { message: 'Created', data: null }],
		['it is a list', { data: [{ id: 7 }] }],
		['it is a text', { data: 'created' }],
		['there is none', { id: 7, name: 'x' }],
	])('all stays where %s', (_case, whole) => {
		expect(unwrapped(whole)).toBe(whole);
	});
});

test.each([
	[{ id: 1 }, [{ id: 1 }]],
	[{ data: [1, 2] }, [[1, 2]]],
	[{ message: 'OK' }, ['OK', ' OK\n']],
	[{ data: true }, [true]],
	[{}, ['', ' \n', null, undefined]],
])('the row %j is made of %j', (row, bodies) => {
	for (const body of bodies) expect(asRow(body)).toEqual(row);
});

test('JSON that was cut off is a text that begins like it', () => {
	const texts = ['{"id": 1', ' \n[{"id"', '', '<html>', 'done {', { id: 1 }, []];

	expect(texts.filter((body) => isCutOff(answer(body)))).toEqual(['{"id": 1', ' \n[{"id"']);
});

test('a word, or nothing, says that a write was carried out; a page, cut-off JSON and the words of a fault do not', () => {
	const words = ['OK', '', ' ', 'Deleted', 'Lead 7 was deleted.'];
	const others = [
		...['<html>', ' <br>', '{"id": 1', '[', 'Fatal error', 'FAILED', 'Exception', 'Unauthorized'],
		...['Invalid phone number', 'Not found', 'Access denied', 'Too many requests', { id: 1 }, []],
	];

	expect([...words, ...others].filter((body) => isWord(answer(body)))).toEqual(words);
});

test.each<[expected: number, values: unknown[]]>([
	[7, [7, '7', ' 007 ']],
	[-1.5, ['-1.5']],
	[NaN, ['', '  ', '7 seconds', '7,5', null, undefined, true, [7], ODD, 7n]],
])('the number is %p of %p', (expected, values) => {
	expect(values.map(numberIn)).toEqual(values.map(() => expected));
});

test('the text of a value', () => {
	const values = ['x', 7, false, undefined, null, ['x'], ODD];

	expect(values.map(textIn)).toEqual(['x', '7', 'false', '', '', '', '']);
});

test.each<[expected: number | string, ids: unknown[]]>([
	[7, [7, '7', ' 7 ']],
	[-7, ['-7']],
	[0, ['0']],
	// beyond that, two numbers may be the same one
	[Number.MAX_SAFE_INTEGER, ['9007199254740991']],
	['', ['', ' ', null, undefined, true, ODD]],
	[7.5, [7.5]],
])('the ID is %p of %j', (expected, ids) => {
	expect(ids.map((id) => idIn(id))).toEqual(ids.map(() => expected));
});

test.each([
	'007',
	'7.0',
	'1e3',
	'0x10',
	'9007199254740992',
	'9007199254740993',
	'a-7',
	'__proto__',
])('the ID %j, written in another way than a number, stays a text', (id) => {
	expect(idIn(id)).toBe(id);
});

test('an ID is the same as a number and as text, and no two numbers are the same', () => {
	fc.assert(
		fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (one, other) => {
			expect(idIn(String(one))).toBe(idIn(one));
			expect(idIn(one) === idIn(String(other))).toBe(one === other);
		}),
		{ seed: 17 },
	);
});
