import { afterAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '../../simulator/index.mts';
import { openStore } from '../../simulator/store/store.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const LIST = '/user/assistants/get';
const ids = ({ data }: Json) => data.map(({ id }: Json) => id);

describe('assistant list (platform-api 2.5, 4.14)', () => {
	test('shows the assistants with numbers and flags as the document has them', async () => {
		const { get } = await start();
		const { data } = await get(LIST);
		expect(data.map(({ type }: Json) => type)).toEqual(['outbound', 'outbound', 'inbound']);
		expect(data[0]).toMatchObject({ llm_temperature: '0.4', speech_speed: '1', fillers: 0 });
		expect(data[0]).toMatchObject({ end_call_on_voicemail: 1, record: true, deleted_at: null });
		expect(data[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
	});
});

const directory = mkdtempSync(join(tmpdir(), 'assistants-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A user with 104 assistants, some of them inactive: no request could do that. */
async function startWithMany() {
	const db = join(directory, `${randomUUID()}.db`);
	await (await startSimulator({ port: 0, db })).close();
	const store = openStore(db);
	const row = store.get<Record<string, string>>('SELECT * FROM assistants WHERE id = 101') ?? {};
	for (let id = 1_000; id < 1_101; id++)
		store.insert('assistants', { ...row, id, status: id % 2 ? 'inactive' : 'active' });
	store.close();
	return start({ db });
}

describe('pages of assistants (platform-api 4.14)', () => {
	test('hold 10 unless asked otherwise, 100 at most, and every assistant once', async () => {
		const { get } = await startWithMany();
		const first = await get(LIST);
		expect(first).toMatchObject({ current_page: 1, per_page: 10, from: 1, to: 10, total: 104 });
		const pages = [first];
		while (pages.length < first.last_page)
			pages.push(await get(`${LIST}?page=${pages.length + 1}`));
		expect(pages.map(({ data }) => data.length)).toEqual([...Array(10).fill(10), 4]);
		expect(new Set(pages.flatMap(ids)).size).toBe(104);
		const large = await get(`${LIST}?per_page=100`);
		expect([large.data.length, large.last_page]).toEqual([100, 2]);
		expect(pages.flatMap(ids).slice(0, 100)).toEqual(ids(large));
	});

	test('have the envelope of numbered pages', async () => {
		const { get, apiUrl } = await start();
		const path = apiUrl + LIST;
		const body = await get(`${LIST}?per_page=2&page=2`);
		expect({ ...body, data: ids(body) }).toEqual({
			current_page: 2,
			data: [103],
			first_page_url: `${path}?page=1`,
			from: 3,
			last_page: 2,
			last_page_url: `${path}?page=2`,
			links: [
				{ url: `${path}?page=1`, label: '&laquo; Previous', active: false },
				{ url: `${path}?page=1`, label: '1', active: false },
				{ url: `${path}?page=2`, label: '2', active: true },
				{ url: null, label: 'Next &raquo;', active: false },
			],
			next_page_url: null,
			path,
			per_page: 2,
			prev_page_url: `${path}?page=1`,
			to: 3,
			total: 3,
		});
	});

	test('are empty where there are no assistants', async () => {
		const { api, tokens } = await start();
		const { body } = await api('GET', LIST, { token: tokens.admin });
		expect(body).toMatchObject({ data: [], from: null, to: null, last_page: 1, total: 0 });
	});

	test("count the caller's own only (platform-api 5.5)", async () => {
		const { api, tokens } = await start();
		const { body } = await api('GET', LIST, { token: tokens.otherUser });
		expect([ids(body), body.total]).toEqual([[121], 1]);
	});

	test.each(['per_page=0', 'per_page=101', 'per_page=ten', 'per_page=1.0', 'page=0', 'page=-1'])(
		'are refused with %s (platform-api 7, 8)',
		async (query) => {
			const { api } = await start();
			const { status, body } = await api('GET', `${LIST}?${query}`);
			expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
		},
	);

	test('are not filtered: what the document does not name is ignored', async () => {
		const { get } = await start();
		expect((await get(`${LIST}?type=inbound&name=x`)).total).toBe(3);
	});
});

describe('the status of an assistant (platform-api 3.4)', () => {
	test('is active or inactive', async () => {
		const { get } = await startWithMany();
		const { data } = await get(`${LIST}?per_page=6`);
		const statuses = data.map(({ status }: Json) => status);
		expect(statuses).toEqual(['active', 'active', 'active', 'active', 'inactive', 'active']);
	});

	test('is none of the fields that an update changes (platform-api 4.10)', async () => {
		const { api, get } = await start();
		const body = { status: 'inactive', name: 'Renamed' };
		const { data } = (await api('PUT', '/user/assistant/101', { body })).body;
		expect([data.status, data.name]).toEqual(['active', 'Renamed']);
		expect((await get(LIST)).data[0].status).toBe('active');
	});
});
