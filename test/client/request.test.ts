// A request as it goes out: nothing blank, nowhere but to the platform.
import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';
import { fieldsInWords, neutralWords } from '../../nodes/VoiceAssistantPlatform/client/identifiers';
import {
	requireApiPath,
	toHttpRequest,
	type PlatformRequest,
} from '../../nodes/VoiceAssistantPlatform/client/request';

const NODE = { name: 'Platform' } as INode;
const ROOT = 'https://app.example.com/api';
const DEPLOYMENT = {
	root: ROOT,
	token: 'not sent from here',
	identifiers: { messenger: 'chatapp', cal_a: 'bookings', cal_b: 'other_cal' },
};

const toSend = (request: Partial<PlatformRequest>, accessToken?: string) =>
	toHttpRequest(NODE, DEPLOYMENT, { url: '/user/lead', ...request }, accessToken);
const bodyOf = (request: Partial<PlatformRequest>) => {
	const { body } = toSend({ method: 'POST', ...request });
	return body === undefined ? undefined : (JSON.parse(body as string) as unknown);
};

describe('of a form is sent', () => {
	test.each([
		['what is filled in', { a: 'x', b: 0, c: false, d: [] }, { a: 'x', b: 0, c: false, d: [] }],
		['null, which clears a value', { a: null }, { a: null }],
		['no blank', { a: '', b: undefined, c: 'x' }, { c: 'x' }],
		['a text of spaces, which is for its rule to refuse', { a: ' ' }, { a: ' ' }],
		['nothing when all is blank', { a: '', b: undefined }, undefined],
	])('%s', (_what, body, expected) => {
		expect(bodyOf({ body })).toEqual(expected);
	});

	test('what every object has', () => {
		const body = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}') as IDataObject;

		expect(toSend({ method: 'POST', body }).body).toBe(JSON.stringify(body));
		expect(toSend({ qs: body }).url).toBe('/user/lead?__proto__=1&constructor=2&toString=3');
	});

	test('without a body, no word of its type', () => {
		expect(toSend({ method: 'POST', body: {} }).headers).toEqual({ Accept: 'application/json' });
		expect(toSend({ method: 'GET', body: { a: 1 } })).not.toHaveProperty('body');
	});
});

test('a path that still has a place for an ID is refused; a query may hold JSON', () => {
	const query = '?filter={"a":1}';

	expect(() => toSend({ url: '/user/leads/{id}' })).toThrow('The path of the request has no ID');
	expect(() => toSend({ url: `/user/leads/{id}${query}` })).toThrow('has no ID');
	expect(toSend({ url: `/user/leads${query}` }).url).toBe(`/user/leads${query}`);
});

test.each([
	['is added', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
	['goes before the form', { a: 1 }, { a: 2 }, { a: 2 }],
	['may clear a value of the form', { a: 1 }, { a: null }, { a: null }],
	['replaces nothing of the form with a blank', { a: 1 }, { a: '' }, { a: 1 }],
	['is sent blank where the form has nothing', { b: 1 }, { a: '' }, { b: 1, a: '' }],
	['is sent blank where the form is blank', { a: '' }, { a: '' }, { a: '' }],
	['stays in its own words', { messenger: 1 }, { messenger: 2 }, { chatapp: 1, messenger: 2 }],
])('what is added by hand %s', (_how, form, additional, expected) => {
	expect(bodyOf({ body: form, additionalBody: additional })).toEqual(expected);
	const { url } = toSend({ qs: form, additionalQuery: additional });
	const query = new URLSearchParams(url.split('?')[1]);
	expect(Object.fromEntries(query)).toEqual(
		Object.fromEntries(
			Object.entries(expected).map(([name, value]) => [name, String(value ?? '')]),
		),
	);
});

test.each([
	['nothing', '/user/lead', {}, ''],
	['a blank and a + in values', '/user/lead', { q: 'a b', r: '+40' }, '?q=a%20b&r=%2B40'],
	['signs in a name', '/user/lead', { 'a[]': 1 }, '?a%5B%5D=1'],
	['several values', '/user/lead', { a: [1, '', 2] }, '?a=1&a=&a=2'],
	['no values', '/user/lead', { a: [] }, ''],
	['a query in the path', '/user/lead?x=1', { a: 2 }, '?x=1&a=2'],
	['a fragment in the path', '/user/lead#x', { a: 2 }, '?a=2'],
] as Array<[string, string, IDataObject, string]>)(
	'a query with %s is written so that it arrives',
	(_what, url, qs, expected) => {
		expect(toSend({ url, qs }).url).toBe(`/user/lead${expected}`);
	},
);

test('whatever is in a query arrives as it was', () => {
	// half of a pair of code units is no text
	const text = fc.string({ unit: 'grapheme' });
	fc.assert(
		fc.property(fc.dictionary(text, text.filter(Boolean)), (qs) => {
			const { baseURL, url } = toSend({ url: '/user/calls', qs });

			expect([...new URL(baseURL + url).searchParams]).toEqual(
				Object.entries(qs).map(([name, value]) => [
					name.replace(
						/^(messenger|cal_a|cal_b)(?=_|$)/,
						(word) => DEPLOYMENT.identifiers[word as 'cal_a'],
					),
					value,
				]),
			);
		}),
		{ seed: 17 },
	);
});

test('a platform user acts with a token of its own; else none is written here', () => {
	expect(toSend({}, 'abc').headers).toMatchObject({ Authorization: 'Bearer abc' });
	expect(toSend({}).headers).not.toHaveProperty('Authorization');
	expect(JSON.stringify(toSend({}))).not.toContain(DEPLOYMENT.token);
});

describe('a path', () => {
	test.each([
		['/user/lead', '/user/lead/7?status=created', '/user/lead?next=https://other.example'],
		['/user//lead', '/user/../user/lead', '/user/a%20b', '/@other.example', '/user/lead#x'],
	])('%s and others stay below the API', (...paths) => {
		for (const path of paths) requireApiPath(NODE, path, ROOT);
	});

	test.each([
		['', 'user/lead', '@other.example', '.other.example', ':8080/user', '?a=1', '#a'],
		['https://other.example/api/user', '//other.example/user'],
		['/\\other.example', '\\\\other.example', '/ /other.example', '/\t/other.example'],
		['/../admin', '/../api-of-others/user', '/../apis', '/user/../../admin', '/..\\admin', '/..'],
		['/%2e%2e/admin', '/user/.%2E/%2e./admin'],
	])('%p and others lead elsewhere, and are refused', (...paths) => {
		const refused = 'The path of the request is not a path of the API';
		for (const path of paths) {
			expect(() => requireApiPath(NODE, path, ROOT)).toThrow(refused);
			expect(() => toSend({ url: path })).toThrow(refused);
		}
	});

	test('is shown in the error without its query, which may hold a secret', () => {
		try {
			requireApiPath(NODE, 'user/lead?token=secret#secret');
			throw new Error('not refused');
		} catch (error) {
			expect((error as { description: string }).description).toContain('It is "user/lead". Start');
			expect(JSON.stringify(error)).not.toContain('secret');
		}
	});

	test('whatever is in it leads to the platform, below its root, or is refused', () => {
		const parts = fc.constantFrom(
			...['/', '//', '..', '.', '%2e', '\\', '@', ':', '?', '#', ' ', '\t', '\n'],
			...['user', 'other.example', 'https:'],
		);
		fc.assert(
			fc.property(fc.array(parts, { maxLength: 8 }), (written) => {
				const path = written.join('');
				try {
					requireApiPath(NODE, path, ROOT);
				} catch {
					return;
				}
				const { origin, pathname } = new URL(ROOT + path);
				expect([origin, pathname.startsWith('/api/')]).toEqual(['https://app.example.com', true]);
			}),
			{ seed: 17, numRuns: 2_000 },
		);
	});
});

test.each([
	['/user/messenger/senders', '/user/chatapp/senders'],
	['/user/messengers', '/user/messengers'],
	['/user/conversations', '/user/conversations'],
])('the path %s is sent as %s', (path, expected) => {
	expect(toSend({ url: path }).url).toBe(expected);
});

const inTheirWords = (body: IDataObject) => fieldsInWords(body, DEPLOYMENT.identifiers);

test('fields, and values that name a messenger or a calendar, are sent in the words of the deployment', () => {
	const others = { message: 'messenger', variables: { messenger_name: 'type' } };
	const own = {
		messenger_sender_phone: '+40722123456',
		type: 'messenger',
		cal_a_api_key: 'messenger',
		calendar_type: 'cal_b',
	};

	expect(inTheirWords({ ...own, ...others })).toEqual({
		chatapp_sender_phone: '+40722123456',
		type: 'chatapp',
		bookings_api_key: 'messenger',
		calendar_type: 'other_cal',
		...others,
	});
});

test("of an assistant's tools, names and calendar types are sent in the words of the deployment, but nothing below them, and nothing like them elsewhere", () => {
	const same = { type: 'calendar_integration', description: 'cal_a' };
	const fields = [{ slug: 'cal_a_day', type: 'messenger', cal_a_x: 'cal_a' }];
	const tool = { ...same, calendar_type: 'cal_a', cal_a_api_key: 'cal_a', cal_a_fields: fields };
	const sent = { ...same, calendar_type: 'bookings', bookings_api_key: 'cal_a' };
	const others = { rows: [tool], variables: { tools: [tool] } };

	expect(inTheirWords({ tools: [tool, { type: 'end_call' }], ...others })).toEqual({
		tools: [{ ...sent, bookings_fields: fields }, { type: 'end_call' }],
		...others,
	});
});

test.each([
	['of the deployment', DEPLOYMENT.identifiers],
	['where one is the beginning of another', { messenger: 'cal', cal_a: 'cal_a', cal_b: 'cal_a_b' }],
])('tools that were read in the words %s are sent back as they were', (_which, identifiers) => {
	const tool = { calendar_type: 'cal_a', cal_a_api_key: 'cal_a', cal_b_x: 1, messenger_y: 2 };
	const read = fieldsInWords(tool, identifiers);

	expect(Object.keys(read)).toHaveLength(4);
	expect(fieldsInWords(read, neutralWords(identifiers))).toEqual(tool);
});

/** The fields of a form with a file, as whoever receives it reads them. */
async function received(name: string, content: Buffer, texts: IDataObject = {}) {
	const file = {
		field: 'file',
		name,
		type: 'text/plain',
		size: content.length,
		read: async () => await Promise.resolve(content),
	};
	const request = { method: 'POST' as const, url: '/user/documents', body: texts, file };
	const { headers, body } = toHttpRequest(NODE, DEPLOYMENT, request, undefined, content);
	const sent = new Uint8Array(body as Buffer);
	const form = await new Response(sent, { headers: headers as HeadersInit }).formData();
	const fields: Array<[string, File]> = [];
	form.forEach((value, field) => fields.push([field, value as File]));
	return fields;
}

test.each([
	['prices.pdf'],
	['Prețuri și program 🦷.txt'],
	['a "quoted" name.txt'],
	['a;b=c, d\\e %.txt'],
	['two\r\nContent-Type: text/html\r\n\r\nlines.txt'],
])('%j arrives under its name, as one field', async (name) => {
	const [[field, file], ...others] = await received(name, Buffer.from('Fillings: 80'));

	expect([field, others.length]).toEqual(['file', 0]);
	expect(file.name.replace(/\r\n/g, '\n')).toBe(name.replace(/\r\n/g, '\n'));
	expect(file.type).toBe('text/plain');
	expect(await file.text()).toBe('Fillings: 80');
});

test('fields arrive with the file, and before it', async () => {
	const texts = { name: 'Prețuri "2026"\r\n--', type: 'pdf' };

	const fields = await received('prices.pdf', Buffer.from('Fillings: 80'), texts);

	const { name, type } = texts;
	expect(fields).toEqual([
		['name', name],
		['type', type],
		['file', expect.any(File)],
	]);
});

test('any content arrives as it is', async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
			const [[, file]] = await received('data.pdf', Buffer.from(bytes));
			expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
		}),
	);
});
