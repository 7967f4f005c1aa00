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

describe('a list may come in another form', () => {
	const KEYED = { 1: ROWS[0], 3: ROWS[1] };

	test.each([
		['an object with numbers as keys', KEYED, ROWS],
		['such an object in data', { data: KEYED }, ROWS],
		['such an object under a name of its own', { success: true, leads: KEYED }, ROWS],
		['a page in data', { data: { data: ROWS, total: 2 } }, ROWS],
		['a page in data, with such an object', { data: { data: KEYED } }, ROWS],
		['no rows, by an empty object in data', { data: {} }, []],
		['no rows, by null in data', { data: null, message: '' }, []],
		['no rows, by null in the page in data', { data: { data: null, total: 0 } }, []],
		['no rows, with a word that all went well', { success: true, message: 'OK', data: null }, []],
	])('%s', (_form, body, rows) => {
		expect(read(body).rows).toEqual(rows);
	});

	test('a page in data tells of further pages itself, or the answer around it does', () => {
		const paging = { last_page: 3, total: 6 };
		const expected = { lastPage: 3, total: 6, isAnnounced: true };

		expect(read({ data: { data: ROWS, ...paging } })).toMatchObject(expected);
		expect(read({ data: { data: ROWS }, ...paging })).toMatchObject(expected);
		expect(isNumbered(answer({ data: { data: ROWS, ...paging } }))).toBe(true);
		expect(nextCursor(answer({ data: { data: ROWS, next_cursor: 'abc' } }))).toBe('abc');
	});

	test.each([{ data: KEYED }, { data: { data: KEYED } }])(
		'rows that were taken out of %j after they were counted are not missing',
		(body) => {
			expect(read({ total: 4, ...body }).total).toBeUndefined();
		},
	);
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
	['an object without a list', [{ id: 1, name: 'x' }, {}, { leads: null }]],
	[
		'a single row',
		[
			{ data: { id: 1, name: 'x' } },
			{ data: { id: 1, tools: ROWS } },
			{ data: { id: 1, data: [] } },
		],
	],
	['data with names that are not all numbers', [{ data: { 0: { id: 1 }, a: { id: 2 } } }]],
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
	['numbers as keys of something else', [{ data: { 0: 'x' } }, { 1: { id: 1 }, 2: null }]],
	['a list further down', [{ result: { leads: ROWS } }, { data: { leads: ROWS } }]],
	[
		'a list beside data that is none',
		[
			{ data: null, leads: ROWS },
			{ data: {}, leads: ROWS },
		],
	],
	[
		'a message without data, which may be an error',
		[{ message: 'No access' }, { message: 'No access', data: null }],
	],
	['a word in data', [{ data: false }, { data: '' }]],
	['errors', ['errors', 'error', 'warnings'].map((name) => ({ [name]: ROWS }))],
	['words', ['links', 'message', 'messages', 'meta'].map((name) => ({ [name]: ROWS }))],
	['nothing or a word', [null, true]],
])('%s: not a list, and the Base URL is not blamed for it', (_what, bodies) => {
	for (const body of bodies) {
		expect(() => read(body)).toThrow(
			expect.objectContaining({
				message: 'The platform answered with something that is not a list',
				description: expect.not.stringContaining('Base URL'),
			}),
		);
	}
});

test.each([
	[{ data: { id: 1, secret: 'S3' }, ok: 'S3' }, 'Fields of the answer: data.id, data.secret, ok.'],
	[
		Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, n])),
		/^Fields of the answer: f0, .*, f19\. Tell the provider/,
	],
	[[1], 'Fields of the answer: none.'],
])('an answer that is not a list is refused by the names of its fields: %#', (body, expected) => {
	const description = expect.stringMatching(expected);

	expect(() => read(body)).toThrow(expect.objectContaining({ description }));
	expect(() => read(body)).not.toThrow(
		expect.objectContaining({ description: expect.stringContaining('S3') }),
	);
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
