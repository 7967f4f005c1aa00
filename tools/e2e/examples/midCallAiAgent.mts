import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { askApi, control } from '../../simulator/client.mts';
import { queriesOf } from '../support/platform.mts';
import { withModel } from '../support/askAgent.mts';
import type { FakeModel } from '../support/fakeModel.mts';
import { withNodes } from './changed.mts';
import { published } from './published.mts';
import type { Scenario } from './scenario.mts';

const TRIGGER_NAME = 'When the assistant asks';
const MODEL = 'Language model';
const PHONE = '+447700901610';
const QUESTION = 'When did I say I could come?';
/** A mid-call tool of the simulator without parameters. */
const TOOL = 503;

interface ToolRequest {
	response_status: number;
	response_body: string;
}

/** A question during a call is answered by an AI agent that reads the earlier calls of the caller. */
export const midCallAiAgent: Scenario = (stage, again) => {
	const disposables = new AsyncDisposableStack();
	let model: FakeModel;
	let toolBefore: object;

	const { workflow } = published(stage, async () => {
		const { model: scripted, modelCredential: openAiApi } = await withModel(stage(), disposables);
		model = scripted;
		const example = chosenExample('mid-call-ai-agent', stage());
		return withNodes(example, { [MODEL]: { credentials: { openAiApi } } });
	});

	beforeAll(async () => {
		const { n8nUrl, simulator } = stage();
		const tools = await askApi<Array<Record<string, unknown>>>(simulator, '/user/tools');
		const { endpoint, static_fields, schema } = tools.find(({ id }) => id === TOOL) ?? {};
		toolBefore = { endpoint, static_fields, schema };
		const { webhookId } = workflow().nodes.find(({ name }) => name === TRIGGER_NAME) ?? {};
		await control(simulator, `/tools/${TOOL}`, {
			endpoint: `${n8nUrl}/webhook/${webhookId}/tool-request/${CHOICES.webhookSecret.value}`,
			static_fields: [{ key: 'phone', value: '{{phone}}' }],
			schema: [
				{ name: 'question', type: 'string', description: 'What to look up', required: true },
			],
		});
	});

	afterAll(async () => {
		await disposables.disposeAsync();
		await control(stage().simulator, `/tools/${TOOL}`, toolBefore);
	});

	/** What the assistant is answered when it asks. */
	const ask = async (phone: string) => {
		const { response_status: status, response_body: body } = await control<ToolRequest>(
			stage().simulator,
			'/tool-requests',
			{ tool_id: TOOL, arguments: { question: QUESTION }, variables: { phone } },
		);
		return [status, body];
	};
	const callsAskedFor = async () =>
		(await queriesOf(stage().simulator, '/user/calls')).filter(
			({ phone_number: phone }) => phone === PHONE,
		);

	test('answers from what the agent has read of the caller', async () => {
		const { simulator } = stage();
		await control(simulator, '/live-calls', {
			type: 'outbound',
			assistant_id: CHOICES.assistantId.value,
			phone: PHONE,
		});
		await control(simulator, '/advance', { seconds: 300 });
		model.play([{ tool: 'Read_earlier_calls', args: {} }, 'You said that Monday suits you.']);

		expect(await ask(PHONE)).toEqual([200, '{"answer":"You said that Monday suits you."}']);

		const { messages, tools } = model.requests.at(-1)!.body;
		expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
		expect(messages[0].content).toMatch(/^You help a voice assistant .*Today is \w+day, \d+ /s);
		expect(messages[1].content).toBe(QUESTION);
		expect(JSON.parse(String(messages[3].content))).toEqual([
			{
				id: expect.any(Number),
				created_at: expect.any(String),
				status: 'completed',
				reached: true,
				transcript: expect.stringContaining('Assistant: '),
				extracted_variables: expect.objectContaining({ preferred_day: expect.any(String) }),
			},
		]);
		// the model has no say in whose calls are read
		expect(
			tools?.map(({ function: { name, parameters } }) => [name, parameters.properties]),
		).toEqual([['Read_earlier_calls', {}]]);
		expect(await callsAskedFor()).toEqual([expect.objectContaining({ phone_number: PHONE })]);
	});

	if (again) return;

	test.each(['', '07700 901610', '+'])('reads nothing when the number is "%s"', async (phone) => {
		const before = (await queriesOf(stage().simulator, '/user/calls')).length;
		const asked = model.requests.length;

		expect(await ask(phone)).toEqual([
			200,
			'{"answer":"I cannot see your phone number, so I cannot look that up. Shall somebody call you back?"}',
		]);

		expect(await queriesOf(stage().simulator, '/user/calls')).toHaveLength(before);
		expect(model.requests).toHaveLength(asked);
	});

	test('answers when the model fails', async () => {
		model.play([]);

		expect(await ask(PHONE)).toEqual([
			200,
			'{"answer":"I cannot look that up right now. Shall somebody call you back?"}',
		]);
	});
};
