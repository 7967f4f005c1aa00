import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

async function startWithUpdate() {
	const simulator = await start();
	const { api, get } = simulator;
	return {
		...simulator,
		list: async (): Promise<Json[]> => (await get('/user/knowledgebases')).data,
		update: (id: number, body: Json) => api('PUT', `/user/knowledgebases/${id}`, { body }),
	};
}

describe('knowledge bases (platform-api 2.8, 4.19)', () => {
	test('are listed in every state, with what they count (platform-api 3.3)', async () => {
		const { list } = await startWithUpdate();
		const all = await list();
		expect(all.map(({ id, status }) => [id, status])).toEqual([
			[601, 'active'],
			[602, 'processing'],
			[603, 'empty'],
			[604, 'failed'],
		]);
		expect(all[0]).toEqual({
			id: 601,
			name: 'Treatments and prices',
			description: 'What we treat, what it costs and how long it takes',
			status: 'active',
			status_label: 'Active',
			documents_count: 4,
			assistants_count: 2,
			created_at: '2025-12-12T10:00:00.000000Z',
			updated_at: '2026-02-25T10:00:00.000000Z',
		});
	});

	test('count the assistants that use them now', async () => {
		const { list, api } = await startWithUpdate();
		await api('PUT', '/user/assistant/101', { body: { knowledgebase_id: 603 } });
		await api('PUT', '/user/assistant/103', { body: { knowledgebase_id: null } });
		expect((await list()).map((one) => one.assistants_count)).toEqual([0, 0, 1, 0]);
	});
});

describe('the update of a knowledge base (platform-api 4.15)', () => {
	test('changes what is sent, and leaves documents and status (platform-api 3.3)', async () => {
		const { list, update } = await startWithUpdate();
		const before = (await list())[1];
		const { status, body } = await update(602, { name: 'Leaflets' });
		expect(status).toBe(200);
		const updatedAt = '2026-03-02T10:00:00.000000Z';
		expect((await list())[1]).toEqual({ ...before, name: 'Leaflets', updated_at: updatedAt });
		expect(body.data).toEqual({
			id: 602,
			name: 'Leaflets',
			description: before.description,
			status: 'processing',
			status_label: 'Processing',
			updated_at: updatedAt,
		});
		expect((await update(602, { description: 'New' })).body.data).toMatchObject({
			name: 'Leaflets',
			description: 'New',
		});
	});

	test.each<[string, Json]>([
		['name', { name: 'x'.repeat(256) }],
		['name', { name: null }],
		['description', { description: 'x'.repeat(256) }],
		['description', { description: 5 }],
	])('a wrong %s is refused (platform-api 7)', async (field, body) => {
		const { list, update } = await startWithUpdate();
		const before = await list();
		const answer = await update(601, body);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
		expect(await list()).toEqual(before);
		expect((await update(601, { [field]: 'x'.repeat(255) })).status).toBe(200);
	});

	test.each([621, 999])('knowledge base %i is not found', async (id) => {
		const { update } = await startWithUpdate();
		expect((await update(id, { name: 'Mine' })).body).toEqual({
			message: 'Knowledgebase not found',
		});
	});
});
