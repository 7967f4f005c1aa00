// One answer of a list, whatever wraps it (platform-api 2.2, 4.1).
import type { INode } from 'n8n-workflow';
import {
	isNumbered,
	MAX_ROWS,
	nextCursor,
	readPage,
} from '../../nodes/VoiceAssistantPlatform/client/page';

const NODE = { name: 'Platform' } as INode;
const ROWS = [{ id: 1 }, { id: 2 }];

const answer = (body: unknown) => ({ statusCode: 200, headers: {}, body });
const read = (body: unknown, number?: number) => readPage(NODE, answer(body), number);

describe('a list may stand under a name of its own', () => {
	test.each([
		['leads', { leads: ROWS }, ROWS],
		['campaigns', { campaigns: ROWS }, ROWS],
		['any other', { rows: ROWS }, ROWS],
		['a name, with none in it', { leads: [] }, []],
		['a name, beside words', { success: true, message: 'OK', leads: ROWS }, ROWS],
		[
			'a name, beside lists that are no rows',
			{ leads: ROWS, links: [{ url: 'x' }], meta: [] },
			ROWS,
		],
		['a name, beside values that are no rows', { leads: ROWS, statuses: ['created'] }, ROWS],
		['data, whatever stands beside it', { data: ROWS, leads: [{ id: 9 }] }, ROWS],
	])('%s', (_name, body, rows) => {
		expect(read(body).rows).toEqual(rows);
	});

	test('with what tells of further pages beside it', () => {
		const paging = { current_page: 2, last_page: 3, total: 5, per_page: 2 };

		expect(read({ leads: ROWS, ...paging }, 2)).toMatchObject({
			rows: ROWS,
			lastPage: 3,
			total: 5,
		});
		expect(read({ leads: ROWS, meta: paging }, 2)).toMatchObject({ rows: ROWS, lastPage: 3 });
		expect(nextCursor(NODE, answer({ leads: ROWS, next_cursor: 'abc' }))).toBe('abc');
	});
});

describe('how many pages a list has is told', () => {
	test.each([
		['by last_page', 1, { data: ROWS, current_page: 1, last_page: 3 }, 3],
		['by last_page, as text', 2, { data: ROWS, current_page: '2', last_page: '3' }, 3],
		['by last_page in meta', 1, { data: ROWS, meta: { current_page: 1, last_page: 3 } }, 3],
		[
			'beside the rows rather than in meta',
			1,
			{ data: ROWS, last_page: 2, meta: { last_page: 3 } },
			2,
		],
		[
			'by last_page rather than by a count',
			1,
			{ data: ROWS, last_page: 2, total: 9, per_page: 2 },
			2,
		],
		['by a count of rows', 1, { data: ROWS, total: 5, per_page: 2 }, 3],
		['by a count that fills its pages', 1, { data: ROWS, total: 4, per_page: 2 }, 2],
		['by a count of none', 1, { data: [], total: 0, per_page: 2 }, 0],
		['by the address of the next page', 4, { data: ROWS, next_page_url: 'https://x.example' }, 5],
		[
			'by the address of the next page in links',
			4,
			{ data: ROWS, links: { next: '/x?page=5' } },
			5,
		],
		['by no such address', 4, { data: ROWS, next_page_url: null }, 4],
		['by a blank one', 4, { data: ROWS, links: { next: '' } }, 4],
	])('%s', (_how, number, body, lastPage) => {
		expect(read(body, number)).toMatchObject({ number, lastPage, hasPageCount: true });
	});

	test.each([
		['a bare array', ROWS],
		['data', { data: ROWS }],
		['data with empty meta and links', { data: ROWS, meta: {}, links: {} }],
		['data with meta and links of another kind', { data: ROWS, meta: [1], links: 'none' }],
		['a count without the size of a page', { data: ROWS, total: 5 }],
		['a size of a page of 0', { data: ROWS, total: 5, per_page: 0 }],
		['a negative count', { data: ROWS, total: -1, per_page: 2 }],
	])('not by %s', (_what, body) => {
		expect(read(body, 3)).toMatchObject({
			rows: ROWS,
			number: 3,
			lastPage: 3,
			hasPageCount: false,
		});
	});
});

test.each([
	['numbers', { total: 5, per_page: 2 }, { total: 5, perPage: 2 }],
	['text', { total: '5', per_page: '2' }, { total: 5, perPage: 2 }],
	['none', {}, { total: undefined, perPage: undefined }],
	['null', { total: null, per_page: null }, { total: undefined, perPage: undefined }],
	['words', { total: 'many', per_page: 'few' }, { total: undefined, perPage: undefined }],
	['negative ones', { total: -1, per_page: -2 }, { total: undefined, perPage: undefined }],
])('the counts of a page may be %s', (_what, counts, expected) => {
	expect(read({ data: ROWS, last_page: 1, ...counts })).toMatchObject(expected);
});

test.each([
	['an object without a list', { id: 1, name: 'x' }],
	['two lists', { leads: ROWS, campaigns: ROWS }],
	['two empty lists', { leads: [], campaigns: [] }],
	['a list beside an empty one', { leads: ROWS, campaigns: [] }],
	['a list of numbers under its own name', { leads: [1, 2] }],
	['a list with null in it under its own name', { leads: [{ id: 1 }, null] }],
	['a list two levels down', { result: { leads: ROWS } }],
	['a list beside data that is none', { data: null, leads: ROWS }],
	...['errors', 'error', 'links', 'message', 'messages', 'meta', 'warnings'].map(
		(name): [string, unknown] => [`${name} alone`, { [name]: ROWS }],
	),
	['data that is an object', { data: { 0: { id: 1 } } }],
	['data that is null', { data: null }],
	['a list in data in data', { data: { data: ROWS } }],
	['a list of numbers', [1, 2]],
	['a list with null in it', { data: [{ id: 1 }, null] }],
	['a list of lists', [[{ id: 1 }]]],
	['a page of HTML', '<html></html>'],
	['nothing', ''],
	['null', null],
	['true', true],
])('%s is not a list, and the user is told where to look', (_what, body) => {
	expect(() => read(body)).toThrow('The platform answered with something that is not a list');
});

test.each([
	['another page', { current_page: 1 }, 'page 1'],
	['another page, as text', { current_page: '3' }, 'page 3'],
	['another page in meta', { meta: { current_page: 1 } }, 'page 1'],
	['half a page', { current_page: 1.5 }, 'another page'],
	['something odd', { current_page: { toString: 1 } }, 'another page'],
	['a blank', { current_page: '' }, 'another page'],
])('%s in place of the one that was asked for is not taken', (_what, envelope, words) => {
	expect(() => read({ data: ROWS, ...envelope }, 2)).toThrow(
		`The platform answered with ${words} when page 2 was asked for`,
	);
});

test.each([['many'], [1.5], [''], [true], [[3]], [{}]])(
	'a last page %j is none, and nothing is passed on',
	(last_page) => {
		expect(() => read({ data: ROWS, last_page })).toThrow(
			'The platform does not say how many pages the list has',
		);
	},
);

test('as many rows as n8n takes are a page, and one more is not', () => {
	const rows = Array.from({ length: MAX_ROWS }, (_, id) => ({ id }));

	expect(read(rows).rows).toHaveLength(MAX_ROWS);
	expect(() => read([...rows, { id: MAX_ROWS }])).toThrow('longer than n8n can take at once');
});

describe('the place where a list goes on', () => {
	test.each([
		['a text', { next_cursor: 'abc=' }, 'abc='],
		['a number', { next_cursor: 0 }, '0'],
		['in meta', { meta: { next_cursor: 'abc' } }, 'abc'],
		['beside the rows rather than in meta', { next_cursor: 'a', meta: { next_cursor: 'b' } }, 'a'],
		['none', {}, undefined],
		['null', { next_cursor: null }, undefined],
		['null, whatever meta says', { next_cursor: null, meta: { next_cursor: 'b' } }, undefined],
		['a blank', { next_cursor: '' }, undefined],
	])('may be %s', (_what, envelope, expected) => {
		expect(nextCursor(NODE, answer({ data: ROWS, ...envelope }))).toBe(expected);
	});

	test.each([[true], [false], [{}], [['abc']]])('cannot be %j', (next_cursor) => {
		expect(() => nextCursor(NODE, answer({ data: ROWS, next_cursor }))).toThrow(
			'The platform says that the list goes on, but not where',
		);
	});
});

test.each([
	[{ last_page: 3 }, true],
	[{ meta: { last_page: 3 } }, true],
	[{ last_page: 3, next_cursor: null }, false],
	[{ meta: { last_page: 3, next_cursor: 'a' } }, false],
	[{ next_cursor: 'a' }, false],
	[{}, false],
])('a list with %j is numbered: %p', (envelope, expected) => {
	expect(isNumbered(answer({ data: ROWS, ...envelope }))).toBe(expected);
});
