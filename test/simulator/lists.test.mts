import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const JSON_TYPE = 'application/json';
const HEADERS = { accept: JSON_TYPE, 'content-type': JSON_TYPE };
const TOOLS = '/user/tools';
const PROVIDERS = '/user/assistants/transcriber-providers';

const ids = (rows: Json[]) => rows.map(({ id }) => id);

describe('mid-call tools (platform-api 2.9, 4.17)', () => {
	test('come with all that they are made of', async () => {
		const { api } = await start();
		const { status, body } = await api('GET', TOOLS, { headers: HEADERS });
		expect([status, ids(body)]).toEqual([200, [501, 502, 503]]);
		expect(body[1]).toEqual({
			id: 502,
			name: 'find_patient',
			description: 'Call this when the customer says who they are.',
			type: 'http',
			endpoint: 'https://patients.harbour-dental.example/search',
			method: 'POST',
			body_format: 'json',
			timeout: 5,
			headers: [
				{ name: 'Authorization', value: 'Bearer practice-key' },
				{ name: 'X-Practice', value: 'harbour' },
			],
			static_fields: [{ key: 'known_as', value: '{{customer_name}}' }],
			schema: [
				{ name: 'surname', type: 'string', description: 'The family name', required: true },
				{
					name: 'is_new',
					type: 'boolean',
					description: 'Whether it is a new patient',
					required: false,
				},
			],
			created_at: '2025-12-12T10:00:00.000000Z',
			updated_at: '2026-02-25T10:00:00.000000Z',
		});
	});

	test("are the caller's own (platform-api 5.5)", async () => {
		const { api, tokens } = await start();
		const { body } = await api('GET', TOOLS, { token: tokens.otherUser, headers: HEADERS });
		expect(ids(body)).toEqual([521]);
	});

	test.each([
		[415, { accept: JSON_TYPE }],
		[415, { accept: JSON_TYPE, 'content-type': 'text/plain' }],
		[406, { 'content-type': JSON_TYPE }],
		[406, { 'content-type': JSON_TYPE, accept: '*/*' }],
		[406, { 'content-type': JSON_TYPE, accept: 'application/json, text/plain' }],
	])('are refused with %i to a request with the headers %j', async (status, headers) => {
		const { api } = await start();
		expect((await api('GET', TOOLS, { headers })).status).toBe(status);
	});

	test('ask who it is before they look at the headers', async () => {
		const { api } = await start();
		expect((await api('GET', TOOLS, { token: null })).status).toBe(401);
	});
});

describe('transcriber providers (platform-api 2.10, 4.16)', () => {
	test('are all listed without a language', async () => {
		const { get } = await start();
		expect(await get(PROVIDERS)).toEqual([
			{ id: 901, name: 'Clearwave', code: 'clearwave' },
			{ id: 902, name: 'Swiftscribe', code: 'swiftscribe' },
			{ id: 903, name: 'Danube Speech', code: 'danube' },
		]);
	});

	test.each([
		[1, [901, 902]],
		[2, [901, 903]],
		[99, []],
	])('of language %i are %j', async (language, expected) => {
		const { get } = await start();
		expect(ids(await get(`${PROVIDERS}?language_id=${language}`))).toEqual(expected);
	});

	test('refuse a language that is no number', async () => {
		const { api } = await start();
		const { status, body } = await api('GET', `${PROVIDERS}?language_id=en`);
		expect([status, Object.keys(body.errors)]).toEqual([422, ['language_id']]);
	});
});

describe('the shape of the lists that may have two (platform-api 4.16, 4.17, 4.20)', () => {
	const PATHS = [TOOLS, PROVIDERS, '/user/campaigns'];
	type Started = Awaited<ReturnType<typeof start>>;
	const shapes = ({ api }: Started) =>
		Promise.all(
			PATHS.map(async (path) => {
				const { body } = await api('GET', path, { headers: HEADERS });
				return Array.isArray(body) ? 'array' : Object.keys(body).join();
			}),
		);

	test('is an array, unless the control surface or a reset says otherwise', async () => {
		const simulator = await start();
		expect(await shapes(simulator)).toEqual(['array', 'array', 'array']);
		await simulator.control('POST', '/list-shape', { shape: 'data' });
		expect(await shapes(simulator)).toEqual(['data', 'data', 'data']);
		expect((await simulator.get('/user/campaigns')).data).toHaveLength(3);
		await simulator.control('POST', '/reset');
		expect(await shapes(simulator)).toEqual(['array', 'array', 'array']);
	});

	test('can be chosen at the start, and is what a reset goes back to', async () => {
		const simulator = await start({ listShape: 'data' });
		await simulator.control('POST', '/list-shape', { shape: 'array' });
		expect(await shapes(simulator)).toEqual(['array', 'array', 'array']);
		await simulator.control('POST', '/reset');
		expect(await shapes(simulator)).toEqual(['data', 'data', 'data']);
	});

	test('is refused unless it is one of those that there are', async () => {
		const { control } = await start();
		expect((await control('POST', '/list-shape', { shape: 'page' })).status).toBe(422);
		await expect(start({ listShape: 'page' as 'data' })).rejects.toThrow(/listShape must be/);
	});
});
