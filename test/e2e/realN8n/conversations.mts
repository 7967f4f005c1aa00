import { expect, test } from '@jest/globals';
import { N8N_LINE } from '../../../scripts/lib/n8nLine.mts';
import { askApi } from '../../../scripts/lib/platformApi.mts';
import { chain, NODE, step, withCredential } from '../../../scripts/lib/workflow.mts';
import { askAgent } from '../support/askAgent.mts';
import { runFromWebhook } from '../support/runNode.mts';
import type { Group } from './group.mts';

const RECALL_CALLER = 101;

const byId = (id: unknown) => ({ __rl: true, mode: 'id', value: String(id) });

/** Chats with the platform's assistant, and its replies. */
export const conversations: Group = (stage) => {
	const conversation = (name: string, operation: string, more: object) =>
		step(name, NODE, 1, { resource: 'conversation', operation, options: {}, ...more });

	test('a chat is begun, two messages are sent, and it is read with its history', async () => {
		const { data } = await askApi<{ data: Array<{ id: number; uuid: string }> }>(
			stage().simulator,
			'/user/assistants/get',
		);
		const uuid = data.find(({ id }) => id === RECALL_CALLER)?.uuid;
		const conversationId = '={{ $json.conversation_id }}';
		const said = (message: string) => ({ conversationId, message });

		const { status, outputs } = await runFromWebhook(
			stage(),
			(webhook) =>
				withCredential(
					chain('A chat', [
						webhook,
						conversation('Begin', 'create', { assistantId: byId(uuid) }),
						conversation('First', 'sendMessage', said('Are you open?')),
						conversation('Second', 'sendMessage', said('And on Sunday?')),
						conversation('Read', 'get', { conversationId }),
					]),
					stage().credential,
				),
			{},
		);

		expect(status).toBe('success');
		expect(outputs.First?.[0]?.[0].json).toMatchObject({ reply: 'You said: Are you open?' });
		expect(outputs.Read?.[0]?.[0].json.transcript).toMatch(
			/^Assistant: .*\nCustomer: Are you open\?\nAssistant: .*\nCustomer: And on Sunday\?\nAssistant: .*$/,
		);
	});

	test("an AI agent asks the platform's assistant", async () => {
		const { offered, results } = await askAgent(
			stage(),
			{
				name: 'Ask the assistant',
				parameters: {
					descriptionType: 'auto',
					resource: 'conversation',
					operation: 'generateReply',
					assistantId: byId(RECALL_CALLER),
					customerIdentifier: 'maria@mail.example',
					message: "={{ $fromAI('Message', 'What to ask', 'string') }}",
					options: {},
				},
			},
			[{ tool: 'Ask_the_assistant', args: { Message: 'Are you open?' } }, 'They are.'],
			N8N_LINE.agents.newest,
		);

		expect(offered[0].description).toMatch(/^Generate AI reply .*Voice Assistant Platform/);
		expect(results).toEqual([
			[expect.objectContaining({ reply: 'You said: Are you open?', ai_disabled: false })],
		]);
	});
};
