import { expect, test } from '@jest/globals';
import { askApi, control, noMoreFaults, requests } from '../../simulator/client.mts';
import { END, TRIGGER, chain, step, withCredential } from '../../n8n/workflow.mts';
import type { Group } from './group.mts';

const COUNT = 250;

/** An account with more assistants than a page of the list holds. */
export const manyAssistants: Group = (stage) => {
	const list = async () =>
		(
			await Promise.all(
				[1, 2, 3].map((page) =>
					askApi<{ data: Array<{ webhook_url: string | null }> }>(
						stage().simulator,
						`/user/assistants/get?per_page=100&page=${page}`,
					),
				),
			)
		).flatMap(({ data }) => data.map(({ webhook_url: address }) => address));

	test('while pages of the list overlap, none of 250 assistants gets the address; then all report, and are cleared', async () => {
		const { simulator, n8n } = stage();
		const fields = { voice_id: 1, language_id: 1, llm_model_id: 1, type: 'outbound' };
		const texts = { timezone: 'Europe/London', initial_message: 'Hello', system_prompt: 'Help' };
		for (let number = (await list()).length + 1; number <= COUNT; number++) {
			const body = { ...fields, ...texts, mode: 'pipeline', name: `Assistant ${number}` };
			await askApi(simulator, '/user/assistant', 'POST', body);
		}
		expect(await list()).toHaveLength(COUNT);
		const trigger = step('Trigger', TRIGGER, 1, {
			event: 'callEnded',
			registration: 'automatic',
			assistants: 'all',
			options: { replaceExisting: true },
		});
		const workflow = withCredential(chain('All assistants', [trigger, END]), stage().credential);
		const workflowId = await n8n.create(workflow);

		await control(simulator, '/faults', { path: '/user/assistants/get', shuffle: true });
		await expect(n8n.reactivate(workflowId)).rejects.toThrow(
			/The platform listed only 2\d\d of 250 rows/,
		);
		expect((await requests(simulator)).filter(({ method }) => method === 'PUT')).toEqual([]);

		await noMoreFaults(simulator);
		await n8n.deactivate(workflowId);
		await n8n.reactivate(workflowId);
		expect(new Set(await list()).size).toBe(1);
		expect(await list()).toContainEqual(expect.stringContaining('call-ended'));
		await n8n.deactivate(workflowId);
		expect(new Set(await list())).toEqual(new Set([null]));
	});
};
