import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { askApi, control } from '../../simulator/client.mts';
import { changesDuring } from '../support/platform.mts';
import { withValues } from './changed.mts';
import type { Scenario } from './scenario.mts';

const BY_HAND = "When clicking 'Execute workflow'";
const IN_THE_MORNING = 'Every morning at six';
const REPORT = 'Your message goes here: Slack, e-mail …';
const RULES =
	'Rules for all assistants:\nNever give medical or legal advice. When somebody asks not to be called again, say that you note it, and end the call.';
const PROMPTS = {
	101: 'Offer {{customer_name}} an appointment for a check-up. The last one was on {{last_visit}}.',
	102: 'Ask {{customer_name}} how the visit to {{dentist}} was and say thank you.',
};
const BEFORE = { max_duration: 600, max_silence_duration: 30, end_call_on_voicemail: true };
const SETTINGS = { max_duration: 300, max_silence_duration: 20, end_call_on_voicemail: true };
const wanted = (prompt: string) => ({
	...SETTINGS,
	system_prompt: `${prompt}\n\n${RULES}`,
});

/** Several assistants are given the same settings, where theirs differ. */
export const assistantSettings: Scenario = (stage, again) => {
	let workflowId: string;

	/** Runs a workflow, and gives back its report and what it has changed. */
	async function run(id: string, trigger: string) {
		const { n8n, simulator } = stage();
		const { result, changes } = await changesDuring(simulator, () => n8n.run(id, trigger));
		expect(result.error).toBeUndefined();
		return {
			report: result.outputs[REPORT][0]?.map(({ json }) => json),
			// they go out side by side
			changes: changes
				.map(({ request, body }) => ({ request, body }))
				.sort((a, b) => a.request.localeCompare(b.request)),
		};
	}

	const change = (id: string, settings: object) =>
		askApi(stage().simulator, `/user/assistant/${id}`, 'PUT', settings);

	beforeAll(async () => {
		workflowId = await stage().n8n.create(chosenExample('assistant-settings', stage()));
	});

	afterAll(async () => {
		for (const [id, prompt] of Object.entries(PROMPTS)) {
			await change(id, { ...BEFORE, system_prompt: prompt });
		}
	});

	test('gives each the settings and the rules', async () => {
		const differences =
			'max_duration: 600 → 300; max_silence_duration: 30 → 20; system_prompt: other rules';

		expect(await run(workflowId, BY_HAND)).toEqual({
			report: [
				{ assistant: 'Recall Caller', result: 'changed', details: differences },
				{ assistant: 'Feedback Caller', result: 'changed', details: differences },
			],
			changes: [
				{ request: 'PUT /user/assistant/101', body: wanted(PROMPTS[101]) },
				{ request: 'PUT /user/assistant/102', body: wanted(PROMPTS[102]) },
			],
		});
	});

	test('run again, changes nothing', async () => {
		expect(await run(workflowId, IN_THE_MORNING)).toEqual({
			report: [
				{ assistant: 'Recall Caller', result: 'as it should be', details: '' },
				{ assistant: 'Feedback Caller', result: 'as it should be', details: '' },
			],
			changes: [],
		});
	});

	test('puts back what was changed on the platform, and keeps what is not its own', async () => {
		await change('102', {
			end_call_on_voicemail: false,
			ringing_time: 45,
			system_prompt: `Be brief.\n\nRules for all assistants:\nAnything goes.`,
		});

		expect(await run(workflowId, IN_THE_MORNING)).toEqual({
			report: [
				{
					assistant: 'Feedback Caller',
					result: 'changed',
					details: 'end_call_on_voicemail: false → true; system_prompt: other rules',
				},
				{ assistant: 'Recall Caller', result: 'as it should be', details: '' },
			],
			changes: [{ request: 'PUT /user/assistant/102', body: wanted('Be brief.') }],
		});
		await change('102', { ringing_time: 30, system_prompt: wanted(PROMPTS[102]).system_prompt });
	});

	if (again) return;

	test('reports a name that no assistant has, and a refusal', async () => {
		const { n8n, simulator } = stage();
		const other = await n8n.create(
			withValues(chosenExample('assistant-settings', stage()), 'The settings', {
				assistants: '["Front Desc", "Recall Caller", "Feedback Caller"]',
				'settings.max_duration': 301,
			}),
		);
		await control(simulator, '/faults', {
			path: '/user/assistant/102',
			status: 422,
			body: { message: 'The assistant is in use.' },
		});

		const { report, changes } = await run(other, BY_HAND);

		expect(report).toEqual([
			{ assistant: 'Recall Caller', result: 'changed', details: 'max_duration: 300 → 301' },
			{
				assistant: 'Feedback Caller',
				result: 'refused',
				details: expect.stringContaining('The assistant is in use.'),
			},
			{
				assistant: 'Front Desc',
				result: 'not found',
				details: 'No assistant has this name. Write it as the platform shows it.',
			},
		]);
		expect(changes).toHaveLength(2);
	});

	test.each([
		['is not in the answer', undefined],
		['is empty', ''],
		['is blank', ' \n'],
	])('leaves a prompt alone that %s', async (_, prompt) => {
		const { simulator } = stage();
		const path = '/user/assistants/get';
		const list = await askApi<{ data: object[] }>(simulator, `${path}?per_page=100`);
		await control(simulator, '/faults', {
			path,
			status: 200,
			body: {
				...list,
				data: list.data.map((assistant) => ({
					...assistant,
					...SETTINGS,
					max_duration: 299,
					system_prompt: prompt,
				})),
			},
		});
		const { report, changes } = await run(workflowId, BY_HAND);

		expect(report).toEqual([
			{ assistant: 'Recall Caller', result: 'changed', details: 'max_duration: 299 → 300' },
			{ assistant: 'Feedback Caller', result: 'changed', details: 'max_duration: 299 → 300' },
		]);
		expect(changes.map(({ body }) => body)).toEqual([SETTINGS, SETTINGS]);
	});
};
