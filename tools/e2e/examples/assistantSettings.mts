import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { itemsOf } from '../../n8n/executions.mts';
import { askApi, control } from '../../simulator/client.mts';
import { changesDuring, FEEDBACK_CALLER, RECALL_CALLER } from '../support/platform.mts';
import type { Scenario } from './scenario.mts';

const FEEDBACK = `/user/assistant/${FEEDBACK_CALLER}`;
const RECALL = `/user/assistant/${RECALL_CALLER}`;

const SETTINGS = { max_duration: 300, max_silence_duration: 20, end_call_on_voicemail: true };
const HEADING = 'Rules for all assistants:';
const RULES = `${HEADING}\nNever give medical or legal advice. When somebody asks not to be called again, say that you note it, and end the call.`;
const withRules = (prompt: string) => ({ ...SETTINGS, system_prompt: `${prompt}\n\n${RULES}` });

/** Assistants get the settings and the rules of the recipe where theirs differ. */
export const assistantSettings: Scenario = (stage) => {
	let workflowId: string;
	const reset = async () => await control(stage().simulator, '/reset', {});

	beforeAll(async () => {
		workflowId = await stage().n8n.create(chosenExample('assistant-settings', stage()));
	});
	beforeEach(reset);
	afterAll(reset);

	const change = async (path: string, settings: object) =>
		await askApi(stage().simulator, path, 'PUT', settings);

	/** What one run reports, and what it changes. */
	async function run() {
		const { result, changes } = await changesDuring(stage().simulator, () =>
			stage().n8n.run(workflowId, 'Every morning at six'),
		);
		expect(result.status).toBe('success');
		return {
			report: itemsOf(result, 'Your message goes here: Slack, e-mail …')
				.map((row) => `${row.assistant}: ${row.result}: ${row.details}`)
				.sort(),
			// they go out side by side
			changes: Object.fromEntries(changes.map(({ request, body }) => [request, body])),
		};
	}

	test('changes settings and rules that differ, keeps the rest of the prompt, and changes nothing the next time', async () => {
		await change(FEEDBACK, { system_prompt: 'Be brief.' });
		await change(RECALL, {
			...{ ...SETTINGS, end_call_on_voicemail: false, ringing_time: 45 },
			system_prompt: `Be polite.\n\n${HEADING}\nAnything goes.`,
		});

		expect(await run()).toEqual({
			report: [
				'Feedback Caller: changed: max_duration: 600 → 300; max_silence_duration: 30 → 20; system_prompt: other rules',
				'Recall Caller: changed: end_call_on_voicemail: false → true; system_prompt: other rules',
			],
			changes: {
				[`PUT ${FEEDBACK}`]: withRules('Be brief.'),
				[`PUT ${RECALL}`]: withRules('Be polite.'),
			},
		});
		expect(await run()).toEqual({
			report: ['Feedback Caller: as it should be: ', 'Recall Caller: as it should be: '],
			changes: {},
		});
	});

	test('reports an assistant that is not found and one whose change is refused', async () => {
		await change(RECALL, { name: 'Recall' });
		const refusal = { status: 422, body: { message: 'The assistant is in use.' } };
		await control(stage().simulator, '/faults', { path: FEEDBACK, method: 'PUT', ...refusal });

		expect((await run()).report).toEqual([
			expect.stringMatching(/^Feedback Caller: refused: .*The assistant is in use\./),
			expect.stringMatching(/^Recall Caller: not found: \w/),
		]);
	});

	test.each([
		['does not show', undefined],
		['shows as empty', ' \n'],
	])('changes no prompt that the platform %s', async (_, prompt) => {
		const { simulator } = stage();
		const path = '/user/assistants/get';
		const list = await askApi<{ data: object[] }>(simulator, `${path}?per_page=100`);
		const data = list.data.map((assistant) => ({ ...assistant, system_prompt: prompt }));
		await control(simulator, '/faults', { path, status: 200, body: { ...list, data } });

		expect((await run()).changes).toEqual({
			[`PUT ${FEEDBACK}`]: SETTINGS,
			[`PUT ${RECALL}`]: SETTINGS,
		});
	});
};
