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
		['any other', { rows: ROWS }, ROWS],
		['a name, with none in it', { leads: [] }, []],
		['a name, beside words', { success: true, message: 'OK', leads: ROWS }, ROWS],
		['a name, beside other lists', { leads: ROWS, links: [{ url: 'x' }], meta: [] }, ROWS],
		['a name, beside values that are no rows', { leads: ROWS, statuses: ['created'] }, ROWS],
		['data, whatever stands beside it', { data: ROWS, leads: [{ id: 9 }] }, ROWS],
	])('%s', (_name, body, rows) => {
		expect(read(body).rows).toEqual(rows);
	});

	test('with what tells of further pages beside it', () => {
		const paging = { current_page: 2, last_page: 3, total: 5, per_page: 2, next_cursor: 'abc' };

		expect(read({ leads: ROWS, ...paging }, 2)).toMatchObject({ lastPage: 3, total: 5 });
		expect(nextCursor(NODE, answer({ leads: ROWS, ...paging }))).toBe('abc');
	});
});

describe('how many pages a list has is told', () => {
	test.each([
		['by last_page', 1, { current_page: 1, last_page: 3 }, 3],
		['by last_page, as text', 2, { current_page: '2', last_page: '3' }, 3],
		['by last_page in meta', 1, { meta: { current_page: 1, last_page: 3 } }, 3],
		['beside the rows rather than in meta', 1, { last_page: 2, meta: { last_page: 3 } }, 2],
		['by last_page rather than by a count', 1, { last_page: 2, total: 9, per_page: 2 }, 2],
		['by a count of rows', 1, { total: 5, per_page: 2 }, 3],
		['by a count that fills its pages', 1, { total: 4, per_page: 2 }, 2],
		['by a count of none', 1, { total: 0, per_page: 2 }, 0],
		['by the address of the next page', 4, { next_page_url: 'https://x.example' }, 5],
		['by the address of the next page in links', 4, { links: { next: '/x?page=5' } }, 5],
		['by no such address', 4, { next_page_url: null }, 4],
		['by a blank one', 4, { links: { next: '' } }, 4],
	])('%s', (_how, number, envelope, lastPage) => {
		expect(read({ data: ROWS, ...envelope }, number)).toMatchObject({
			number,
			lastPage,
			hasPageCount: true,
		});
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
		const expected = { rows: ROWS, number: 3, lastPage: 3, hasPageCount: false };

		expect(read(body, 3)).toMatchObject(expected);
	});
});

test.each([
	['numbers', 5, '5', 5],
	['none', undefined, null, undefined],
	['words or less than none', -1, 'many', undefined],
])('the counts of a page may be %s', (_what, total, per_page, expected) => {
	const counts = { total: expected, perPage: expected };

	expect(read({ data: ROWS, last_page: 1, total, per_page })).toMatchObject(counts);
});

test.each<[what: string, bodies: unknown[]]>([
	['an object without a list', [{ id: 1, name: 'x' }, { data: { 0: { id: 1 } } }, { data: null }]],
	[
		'two lists',
		[
			{ leads: ROWS, campaigns: ROWS },
			{ leads: [], campaigns: [] },
		],
	],
	['a list beside an empty one', [{ leads: ROWS, campaigns: [] }]],
	['a list with something else in it', [[1], { leads: [1] }, { leads: [{ id: 1 }, null] }]],
	['a list of lists, or with null in data', [[ROWS], { data: [{ id: 1 }, null] }]],
	['a list further down', [{ result: { leads: ROWS } }, { data: { data: ROWS } }]],
	['a list beside data that is none', [{ data: null, leads: ROWS }]],
	['errors', ['errors', 'error', 'warnings'].map((name) => ({ [name]: ROWS }))],
	['words', ['links', 'message', 'messages', 'meta'].map((name) => ({ [name]: ROWS }))],
	['a page of HTML, nothing or a word', ['<html></html>', '', null, true]],
])('%s: not a list, and the user is told where to look', (_what, bodies) => {
	for (const body of bodies) {
		expect(() => read(body)).toThrow('The platform answered with something that is not a list');
	}
});

test.each([
	['another page', { current_page: 1 }, 'page 1'],
	['another page in meta, as text', { meta: { current_page: '3' } }, 'page 3'],
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
