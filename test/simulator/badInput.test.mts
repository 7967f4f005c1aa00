import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { request } from 'node:http';
import type { DialectName } from '../../simulator/dialects/dialect.mts';
import { routeSchemas } from './support/contract.mts';
import { check } from './support/property.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const LIMIT = 1024 * 1024;
const LEAD = { phone_number: '+447700900999', campaign_id: 201 };

describe('a request that cannot be read', () => {
	test.each([
		'{"phone_number":',
		'{"phone_number":"+447700900999",}',
		"{'campaign_id':201}",
		'{} {}',
		'{"campaign_id":NaN}',
		'{"variables":{"__proto__":{}}}',
		'\u0000',
		'<lead/>',
	])('is answered 400, as a message, when the body is no JSON: %j', async (body) => {
		const { api, control } = await start();
		const answer = await api('POST', '/user/lead', { body });
		expect([answer.status, answer.body]).toEqual([400, { message: 'The body is not valid JSON' }]);
		const { data } = (await control('GET', '/requests')).body;
		expect(data).toEqual([expect.objectContaining({ path: '/api/user/lead', status: 400 })]);
	});

	test.each([
		['[', ']'],
		['{"a":', '}'],
	])(
		'is answered 400 when the body is nested deeper than could be written again: %s',
		async (open, close) => {
			const { api, control } = await start();
			const nested = (depth: number) => open.repeat(depth) + '1' + close.repeat(depth);
			const create = (depth: number) =>
				api('POST', '/user/lead', {
					body: `{"phone_number":"+447700900999","campaign_id":201,"variables":{"a":${nested(depth)}}}`,
				});
			expect((await create(500)).status).toBe(200);
			const { status, body } = await create(50_000);
			expect([status, body]).toEqual([400, { message: 'The body is nested too deeply' }]);
			expect((await control('GET', '/requests')).body.data).toHaveLength(2);
		},
	);

	test('is answered in the same shape when its path is none', async () => {
		const { raw } = await start();
		const answers = [
			await raw('GET', '/user/%zz'),
			await raw('PUT', `/user/leads/${'1'.repeat(200)}`, { body: {} }),
		];
		expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
			[400, ['message']],
			[414, ['message']],
		]);
	});

	test('is answered 401 before that, when nobody knows who sends it', async () => {
		const { raw } = await start();
		expect((await raw('POST', '/user/lead', { token: null, body: '{' })).status).toBe(401);
	});

	test.each(['null', '[]', '"lead"', '5', 'true'])(
		'is not one whose JSON is no object, which is refused like any wrong type: %s',
		async (body) => {
			const { api } = await start();
			const answer = await api('POST', '/user/lead', { body });
			expect([answer.status, answer.body.errors]).toEqual([
				422,
				{ body: ['The body must be of type object.'] },
			]);
		},
	);
});

describe('the content type of a body', () => {
	const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/json, text/plain'];

	test('is JSON: others are answered 415 by every operation that takes a body, malformed JSON 400', async () => {
		const { api, tokens } = await start({ realNow: () => performance.now() * 1_000_000 });
		const operations = routeSchemas().filter(({ schema }) => schema.body);
		expect(operations).toHaveLength(12);
		for (const { method, path } of operations) {
			const ask = async (more: object) => {
				const token = path.startsWith('/white-label') ? tokens.admin : tokens.user;
				const id = path.includes('leads') ? '3001' : path.includes('assist') ? '101' : '601';
				const answer = await api(method, path.replace(':id', id), { token, ...more });
				return [answer.status, answer.body];
			};
			for (const type of TYPES) {
				const answer = await ask({ body: '{}', headers: { 'content-type': type } });
				expect([path, ...answer]).toEqual([path, 415, { message: 'Unsupported Media Type' }]);
			}
			const malformed = await ask({ body: '{' });
			expect([path, ...malformed]).toEqual([path, 400, { message: 'The body is not valid JSON' }]);
		}
	});

	test('is not guessed: a body without one is answered 415, and not taken', async () => {
		const { apiUrl, tokens, get } = await start();
		const response = await fetch(`${apiUrl}/user/lead`, {
			method: 'POST',
			headers: { authorization: `Bearer ${tokens.user}` },
			body: Buffer.from(JSON.stringify(LEAD)),
		});
		expect(response.status).toBe(415);
		expect((await get('/user/leads')).total).toBe(15);
	});

	test.each(['application/json; charset=utf-8', 'Application/JSON'])(
		'may be %s, and what the body says is checked',
		async (type) => {
			const { api } = await start();
			const headers = { 'content-type': type };
			expect((await api('POST', '/user/lead', { headers, body: { a: 1 } })).status).toBe(422);
			expect((await api('POST', '/user/lead', { headers, body: LEAD })).status).toBe(200);
		},
	);

	test('is not asked for when the body is missing, which is refused like any other', async () => {
		const { api } = await start();
		const { status, body } = await api('POST', '/user/lead');
		expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
	});
});

describe('numbers in a URL', () => {
	test.each(['3001.0', '3001.5', '3e3', '0xbb9', '%203001', '٣٠٠١'])(
		'are integers: %s is no lead',
		async (id) => {
			const { api } = await start();
			expect((await api('PUT', `/user/leads/${id}`, { body: {} })).status).toBe(404);
		},
	);

	test.each([
		'per_page=1.0',
		'per_page=1&per_page=2',
		'per_page=',
		'per_page=%205',
		'page=1000000001',
		'assistant_id=101&assistant_id=102',
		'status=completed&status=failed',
	])('are integers, and each value comes once: %s is refused', async (query) => {
		const { api } = await start();
		const { status, body } = await api('GET', `/user/calls?${query}`);
		expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
	});

	test('may be as large as they like', async () => {
		const { get } = await start();
		const { total } = await get(`/user/calls?assistant_id=${'9'.repeat(400)}`);
		expect(total).toBe(0);
	});
});

describe('a large body', () => {
	/** A lead whose JSON takes this many bytes. */
	function leadOf(bytes: number) {
		const lead = { ...LEAD, variables: { note: '' } };
		lead.variables.note = 'x'.repeat(bytes - JSON.stringify(lead).length);
		return JSON.stringify(lead);
	}

	test('is taken up to 1 MB, and answered 413 beyond it', async () => {
		const { api } = await start();
		expect((await api('POST', '/user/lead', { body: leadOf(LIMIT) })).status).toBe(200);
		const { status, body } = await api('POST', '/user/lead', { body: leadOf(LIMIT + 1) });
		expect([status, body]).toEqual([413, { message: 'Payload Too Large' }]);
	});

	test('is answered 413 too when it comes in pieces, without its length', async () => {
		const { apiUrl, tokens } = await start();
		const status = await new Promise((resolve, reject) => {
			const sent = request(`${apiUrl}/user/lead`, {
				method: 'POST',
				headers: {
					authorization: `Bearer ${tokens.user}`,
					'content-type': 'application/json',
					'transfer-encoding': 'chunked',
				},
			});
			sent.on('error', reject);
			sent.on('response', (response) => {
				response.resume();
				resolve(response.statusCode);
			});
			sent.end(leadOf(LIMIT + 1));
		});
		expect(status).toBe(413);
	});

	test('is answered, though most of it was not read', async () => {
		const { raw, get } = await start();
		const body = leadOf(50 * LIMIT);
		expect((await raw('POST', '/user/lead', { body })).status).toBe(413);
		expect((await get('/user/me')).name).toBe('Harbour Dental');
	});
});

describe('fields that do not exist', () => {
	test('are refused by name where only four may be sent (platform-api 4.11)', async () => {
		const { api, get } = await start();
		const [{ id, status }] = (await get('/user/leads')).data;
		const body = { status: 'completed', colour: 'red', id: 5 };
		const answer = await api('PUT', `/user/leads/${id}`, { body });
		expect([answer.status, answer.body]).toEqual([422, { message: 'Invalid fields: colour, id' }]);
		expect((await get('/user/leads')).data[0].status).toBe(status);
	});

	test('are ignored elsewhere', async () => {
		const { api } = await start();
		const body = { ...LEAD, colour: 'red' };
		expect((await api('POST', '/user/lead', { body })).status).toBe(200);
	});

	test('are refused by the control surface, where they are slips', async () => {
		const { control } = await start();
		const { status, body } = await control('POST', '/faults', { path: '/', probabilty: 0.5 });
		expect([status, body]).toEqual([422, { message: 'Invalid fields: probabilty' }]);
	});
});

describe('whatever is sent', () => {
	const HEADERS = { accept: 'application/json' };
	const IDS = [13, 101, 103, 201, 301, 304, 501, 601, 701, 703, 751, 752, 1001];
	const odd = fc.oneof(
		fc.jsonValue({ maxDepth: 3 }),
		fc.constantFrom(...IDS),
		fc.constantFrom(
			'',
			' ',
			'0',
			'-1',
			'1e400',
			'١',
			'\u0000',
			'\ud800',
			'+447700900110',
			'é'.repeat(300),
		),
		fc.constantFrom(-1, 0, 0.5, 1e21, 2 ** 53, -(2 ** 63), 1e308),
		fc.constantFrom('created', 'completed', 'inbound', 'pipeline', '2026-02-30', '0000-00-00'),
	);

	/** Bodies that are taken, of which some fields are then replaced. */
	const PHONE = '+447700900110';
	const SOUND: Record<string, object> = {
		'/white-label/login': { email: 'sales@kestrel-motors.example', password: 'simulator' },
		'/white-label/logout': { user_id: 13, token_id: 1 },
		'/white-label/register': { name: 'New', email: 'new@client.example', password: 'long enough' },
		'/white-label/token': { user_id: 13 },
		'/user/messenger/send-freeform': { sender_id: 701, recipient_phone: PHONE, message: 'Hello' },
		'/user/messenger/send': { sender_id: 701, template_id: 751, recipient_phone: PHONE },
		'/user/lead': { ...LEAD, allow_dupplicate: true, secondary_contacts: [] },
		'/user/make_call': { assistant_id: 101, phone_number: PHONE, variables: {} },
		'/user/phone-numbers/purchase': { phone_number: '+442079460351' },
	};

	/** Names of fields that the operation knows, or nearly knows. */
	const fieldsOf = (schema: Json): string[] => Object.keys(schema?.properties ?? {});

	test.each<[DialectName, number[], runs: number]>([
		['document', [], 1_500],
		['observed', [400, 500], 300],
	])(
		'no operation breaks, and every answer is one of the dialect: %s',
		async (dialect, more, runs) => {
			let realNow = 0;
			const options = { dialect, limits: false as const, realNow: () => (realNow += 1_000) };
			const { api, control, tokens } = await start(options);
			const operations = routeSchemas();
			expect(operations).toHaveLength(27);
			const requests = fc.constantFrom(...operations).chain(({ method, path, schema }) => {
				const body = schema.body?.content['application/json'].schema;
				const some = (names: string[]) =>
					fc.dictionary(fc.constantFrom(...names, 'other'), odd, { maxKeys: 5 });
				return fc.record({
					method: fc.constant(method),
					path: fc
						.constantFrom(...IDS, '0', '-1', '99999999999999999999')
						.map((id) => path.replace(/:\w+/, String(id))),
					query: some(fieldsOf(schema.querystring)),
					body: body
						? fc
								.oneof(
									{
										weight: 3,
										arbitrary: some(fieldsOf(body)).map((more) => ({ ...SOUND[path], ...more })),
									},
									{ weight: 1, arbitrary: odd },
								)
								.map((value) => JSON.stringify(value))
						: fc.constant(undefined),
				});
			});
			await check(
				requests,
				async ({ method, path, query, body }) => {
					const text = (value: unknown) =>
						typeof value === 'string' ? value : JSON.stringify(value);
					const search = new URLSearchParams(
						Object.entries(query).map(([name, value]) => [name, text(value)]),
					);
					const token = path.startsWith('/white-label') ? tokens.admin : tokens.user;
					const { status } = await api(method, `${path}?${search}`, {
						token,
						body,
						headers: HEADERS,
					});
					// Nobody here is unknown, but a password may be wrong.
					const refusals = [402, 403, 404, 415, 422, 503, ...more];
					if (path.endsWith('/login')) refusals.push(401);
					expect([200, 201, ...refusals]).toContain(status);
				},
				runs,
			);
			expect((await control('GET', '/state')).status).toBe(200);
		},
	);
});
