// What an update makes of an assistant. What is refused: refusals.test.mts
import { describe, expect, test } from '@jest/globals';
import { ASSISTANT } from './support/operations.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

async function startWithUpdate() {
	const simulator = await start();
	const { api, get } = simulator;
	return {
		...simulator,
		update: (body: Json) => api('PUT', '/user/assistant/101', { body }),
		read: async (): Promise<Json> => (await get('/user/assistants/get')).data[0],
	};
}

describe('assistant update (platform-api 4.10)', () => {
	test('stores what is sent, leaves the rest, and shows it as the list does (platform-api 2.5)', async () => {
		const { update, read } = await startWithUpdate();
		const before = await read();
		const odd = {
			voice_similarity: 1e-7,
			llm_temperature: -0,
			status: 'inactive',
			unknown_field: 1,
		};
		const { body } = await update({ ...ASSISTANT, language_id: 2, ...odd });
		const shown = Object.entries(ASSISTANT).filter(([name]) => !name.startsWith('conversation_'));
		expect(body.data).toEqual({
			...{ ...before, ...Object.fromEntries(shown), updated_at: expect.any(String) },
			...{ language_id: 2, language: 'Romanian', llm_temperature: '0', speech_speed: '0.7' },
			...{ voice_stability: '0.5', voice_similarity: '0.0000001', ambient_sound_volume: '0.5' },
			...{ fillers: 1, end_call_on_voicemail: 1 },
		});
		expect(await read()).toEqual(body.data);
		expect((await update({ name: 'Other' })).body.data).toEqual({ ...body.data, name: 'Other' });
	});

	test('a new mode resets what belongs to it, except what is sent along, and takes no fields of another', async () => {
		const { update } = await startWithUpdate();
		await update({ llm_model_id: 9, fillers: true });
		const { data } = (await update({ mode: 'multimodal', turn_detection_threshold: 0.5 })).body;
		expect(data).toMatchObject({
			...{ mode: 'multimodal', llm_model_id: null, multimodal_model_id: expect.any(Number) },
			...{ knowledgebase_mode: 'function_call', turn_detection_threshold: 0.5, fillers: 0 },
			name: 'Recall Caller',
		});
		const same = { mode: 'multimodal', name: 'The same mode' };
		expect((await update(same)).body.data.turn_detection_threshold).toBe(0.5);
		const refused = await update({ llm_model_id: 1 });
		expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['llm_model_id']]);
		const back = (await update({ mode: 'pipeline' })).body.data;
		expect(back).toMatchObject({ turn_detection_threshold: null, knowledgebase_mode: 'prompt' });
	});
});

test('knowledge bases are changed in name and description, and keep the rest (platform-api 2.8, 3.3, 4.15, 4.19)', async () => {
	const { api, get } = await start();
	const before = (await get('/user/knowledgebases')).data;
	expect(before.map(({ status }: Json) => status)).toEqual([
		...['active', 'processing', 'empty', 'failed'],
	]);
	const body = { name: 'Leaflets' };
	const { data } = (await api('PUT', '/user/knowledgebases/602', { body })).body;
	const updated = { ...before[1], ...body, updated_at: '2026-03-02T10:00:00.000000Z' };
	expect((await get('/user/knowledgebases')).data[1]).toEqual(updated);
	expect(updated).toMatchObject(data);
	const other = { body: { description: 'New' } };
	const again = (await api('PUT', '/user/knowledgebases/602', other)).body.data;
	expect(again).toMatchObject({ name: 'Leaflets', description: 'New' });
});
