// Single values of an answer, whatever the platform sends.
import {
	asRow,
	isCutOff,
	isSuccess,
	numberIn,
	retryAfter,
	textIn,
	unwrapped,
} from '../../nodes/VoiceAssistantPlatform/client/response';

/** Nothing can be made of it: neither text nor a number. */
const ODD = { toString: 1, valueOf: 1 };

const answer = (body: unknown, headers = {}, statusCode = 200) => ({ statusCode, headers, body });

test.each([
	[200, {}, true],
	[204, '', true],
	[299, [], true],
	[200, { success: true }, true],
	[200, { success: 'false' }, true],
	[200, { success: null }, true],
	// of rows, a field of that name is the user's
	[200, [{ success: false }], true],
	[201, { success: false }, false],
	[200, { status: false, error: 'No' }, false],
	[200, { status: 'false' }, true],
	[200, { status: 0 }, true],
	[200, { status: true }, true],
	// of a row, a status of that kind is its own, and of rows as well
	[200, { id: 7, status: false }, true],
	[200, { data: { status: false } }, true],
	[200, [{ status: false }], true],
	[200, { data: [{ status: false, error_code: 'X' }] }, true],
	[200, { error_code: 'TEMPLATE_MISMATCH' }, false],
	[200, { error_code: 63016 }, false],
	[200, { error_code: '' }, true],
	[200, { error_code: ' ' }, true],
	[200, { error_code: null }, true],
	[200, { error_code: 0 }, true],
	[200, { error_code: '0' }, true],
	[200, { error_code: false }, true],
	[200, { error_code: {} }, true],
	[200, { id: 7, error_code: '63016' }, true],
	[200, [{ error_code: 'X' }], true],
	// where it says outright that it was one, nothing else is taken for a refusal: a message would be sent twice
	[200, { success: true, error_code: '63016' }, true],
	[200, { success: true, status: false }, true],
	[200, { success: 'true', status: false }, false],
	[199, {}, false],
	[300, {}, false],
	[404, { success: true }, false],
])('the status %i with %j is a success: %p', (statusCode, body, expected) => {
	expect(isSuccess(answer(body, {}, statusCode))).toBe(expected);
});

describe('what a "too many requests" asks to wait, in milliseconds', () => {
	const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT';
	const LATER = 'Sat, 21 Nov 2026 10:00:30 GMT';

	test.each([
		['seconds', { 'retry-after': '30' }, undefined, 30_000],
		['a part of a second', { 'retry-after': '0.5' }, undefined, 500],
		['no wait at all', { 'retry-after': '0' }, undefined, 0],
		['seconds in the body', {}, { retry_after: 30 }, 30_000],
		['seconds in the body, as text', {}, { retry_after: ' 30 ' }, 30_000],
		['the header before the body', { 'retry-after': '2' }, { retry_after: 30 }, 2_000],
		['the body, where the header is none', { 'retry-after': 'soon' }, { retry_after: 30 }, 30_000],
		['the body, where the header is negative', { 'retry-after': '-1' }, { retry_after: 3 }, 3_000],
		["a date, by the platform's clock", { 'retry-after': LATER, date: DATE }, {}, 30_000],
		['a date that is over', { 'retry-after': DATE, date: LATER }, {}, 0],
		['nothing', {}, {}, undefined],
		['a blank', { 'retry-after': ' ' }, {}, undefined],
		['a word', { 'retry-after': 'soon' }, {}, undefined],
		['for ever', { 'retry-after': 'Infinity' }, { retry_after: '1e999' }, undefined],
		['a number of an array', {}, [{ retry_after: 30 }], undefined],
		['something odd', { 'retry-after': ['1', '2'] }, { retry_after: ODD }, undefined],
		// a zone of its own is no HTTP date
		['a date without GMT', { 'retry-after': '2026-11-21T10:00:30Z', date: DATE }, {}, undefined],
		['a date that is none', { 'retry-after': 'some day GMT', date: DATE }, {}, undefined],
	])('%s', (_case, headers, body, expected) => {
		expect(retryAfter(answer(body, headers, 429))).toBe(expected);
	});

	test('a date counts from the clock here where the platform does not tell its own', () => {
		jest.useFakeTimers({ now: Date.parse(DATE) });
		try {
			expect(retryAfter(answer({}, { 'retry-after': LATER }))).toBe(30_000);
			expect(retryAfter(answer({}, { 'retry-after': LATER, date: 'today' }))).toBe(30_000);
		} finally {
			jest.useRealTimers();
		}
	});
});

describe('an answer with what was made in data', () => {
	test.each([
		['is that', { message: 'Created', data: { id: 7 } }, { id: 7 }],
		['is that, where both have an ID', { id: 1, data: { id: 7 } }, { id: 7 }],
		['is that, where nothing has an ID', { data: { name: 'x' } }, { name: 'x' }],
		['is that, where the ID around it is none', { id: null, data: { name: 'x' } }, { name: 'x' }],
	])('%s: %j', (_case, whole, expected) => {
		expect(unwrapped(whole)).toBe(whole.data);
		expect(unwrapped(whole)).toEqual(expected);
	});

	test.each([
		['only what is around it has an ID', { id: 1, data: { variables: 'x' } }],
		['it is empty', { message: 'Created', data: {} }],
		['it is null', { message: 'Created', data: null }],
		['it is a list', { data: [{ id: 7 }] }],
		['it is a text', { data: 'created' }],
		['there is none', { id: 7, name: 'x' }],
	])('stays whole where %s', (_case, whole) => {
		expect(unwrapped(whole)).toBe(whole);
	});
});

test.each([
	[{ id: 1 }, { id: 1 }],
	[[1, 2], { data: [1, 2] }],
	['done', { data: 'done' }],
	[true, { data: true }],
	['', {}],
	[null, {}],
	[undefined, {}],
])('the answer %j becomes the row %j', (body, row) => {
	expect(asRow(body)).toEqual(row);
});

test.each([
	['{"id": 1', true],
	[' \n[{"id"', true],
	['', false],
	['<html>', false],
	['done {', false],
	[{ id: 1 }, false],
	[[], false],
])('%j is JSON that was cut off: %p', (body, expected) => {
	expect(isCutOff(answer(body))).toBe(expected);
});

test.each([
	[7, 7],
	['7', 7],
	[' 007 ', 7],
	['-1.5', -1.5],
	['', NaN],
	['  ', NaN],
	['7 seconds', NaN],
	['7,5', NaN],
	[null, NaN],
	[undefined, NaN],
	[true, NaN],
	[[7], NaN],
	[ODD, NaN],
	[7n, NaN],
])('%p is the number %p', (value, expected) => {
	expect(numberIn(value)).toBe(expected);
});

test.each([
	['x', 'x'],
	[7, '7'],
	[false, 'false'],
	[undefined, 'undefined'],
	[null, 'null'],
	[['x'], ''],
	[ODD, ''],
])('%p is the text %p', (value, expected) => {
	expect(textIn(value)).toBe(expected);
});
