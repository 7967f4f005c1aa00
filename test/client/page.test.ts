// One answer of a list, whatever wraps it (platform-api 2.2, 4.1).
import type { INode } from 'n8n-workflow';
import { isNumbered, nextCursor, readPage } from '../../nodes/VoiceAssistantPlatform/client/page';

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
		expect(nextCursor(answer({ leads: ROWS, ...paging }))).toBe('abc');
	});
});

describe('how many pages a list has is told', () => {
	test.each([
		['by last_page', 1, { current_page: 1, last_page: 3 }, 3],
		['by last_page, as text', 2, { current_page: '2', last_page: '3' }, 3],
		['by last_page in meta', 1, { meta: { current_page: 1, last_page: 3 } }, 3],
		['by the address of the next page', 4, { next_page_url: 'https://x.example' }, 5],
		['by the address of the next page in links', 4, { links: { next: '/x?page=5' } }, 5],
		['by no such address', 4, { next_page_url: null }, 4],
		['by last_page rather than by such an address', 1, { last_page: 1, next_page_url: '/x' }, 1],
	])('%s', (_how, number, envelope, lastPage) => {
		expect(read({ data: ROWS, ...envelope }, number)).toMatchObject({
			number,
			lastPage,
			isAnnounced: true,
		});
	});

	test.each([
		['a bare array', ROWS],
		['data', { data: ROWS }],
		['data with empty meta and links', { data: ROWS, meta: {}, links: {} }],
		['data with meta and links of another kind', { data: ROWS, meta: [1], links: 'none' }],
		['a count', { data: ROWS, total: 5 }],
		['a last page that is no number', { data: ROWS, last_page: 'many' }],
	])('not by %s', (_what, body) => {
		const expected = { rows: ROWS, number: 3, lastPage: 3, isAnnounced: false };

		expect(read(body, 3)).toMatchObject(expected);
	});

	test.each([
		['as many rows as were asked for', { data: ROWS }, 2, 4],
		['as many rows as it says a page has', { data: ROWS, per_page: '2' }, 100, 4],
		['fewer rows', { data: ROWS }, 100, 3],
		['rows without an ID, which the next page might repeat', { data: [{}, {}] }, 2, 3],
	])('or else there may be a page after one with %s', (_what, body, asked, lastPage) => {
		expect(readPage(NODE, answer(body), 3, asked)).toMatchObject({ lastPage, isAnnounced: false });
	});
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

test.each([{ current_page: 1 }, { meta: { current_page: '3' } }, { current_page: '' }])(
	'a page that calls itself %j is not taken for page 2',
	(envelope) => {
		expect(() => read({ data: ROWS, ...envelope }, 2)).toThrow(
			'The platform answered with another page when page 2 was asked for',
		);
	},
);

test.each([
	['a text', { next_cursor: 'abc=' }, 'abc='],
	['a number', { next_cursor: 0 }, '0'],
	['a text in meta', { meta: { next_cursor: 'abc' } }, 'abc'],
	['none', {}, undefined],
	['null, whatever meta says', { next_cursor: null, meta: { next_cursor: 'b' } }, undefined],
	['a blank', { next_cursor: '' }, undefined],
	['an object', { next_cursor: {} }, undefined],
])('the cursor of the next page may be %s', (_what, envelope, expected) => {
	expect(nextCursor(answer({ data: ROWS, ...envelope }))).toBe(expected);
});

test.each([
	[{ last_page: 3 }, true],
	[{ meta: { last_page: 3 } }, true],
	[{ next_page_url: '/conversations' }, false],
	[{ last_page: 3, next_cursor: null }, false],
	[{ meta: { last_page: 3, next_cursor: 'a' } }, false],
	[{ next_cursor: 'a' }, false],
	[{}, false],
])('a list with %j is numbered: %p', (envelope, expected) => {
	expect(isNumbered(answer({ data: ROWS, ...envelope }))).toBe(expected);
});
