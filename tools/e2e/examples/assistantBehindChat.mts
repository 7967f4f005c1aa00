import { expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { basicAuth } from '../../n8n/form.mts';
import { askApi, control } from '../../simulator/client.mts';
import { changesDuring } from '../support/platform.mts';
import { LOGIN, withLogin } from './form.mts';
import { published } from './published.mts';
import type { Scenario } from './scenario.mts';

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';

/** What is written in n8n's chat is answered by the platform's assistant, which knows each chat. */
export const assistantBehindChat: Scenario = (stage, again) => {
	const sessionId = `session-${Math.random()}`;
	const webhookId = crypto.randomUUID();

	published(stage, async () => {
		const example = chosenExample('assistant-behind-chat', stage());
		const nodes = example.nodes.map((node) =>
			node.type === CHAT_TRIGGER ? { ...node, webhookId } : node,
		);
		return await withLogin(stage(), { ...example, nodes }, CHAT_TRIGGER);
	});

	/** What n8n's chat sends for a message, and what it shows as the answer. */
	const say = async (chatInput: string, headers: object = basicAuth(LOGIN)) => {
		const response = await fetch(`${stage().n8nUrl}/webhook/${webhookId}/chat`, {
			method: 'POST',
			headers: { ...headers, 'Content-Type': 'application/json' },
			body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
		});
		return response.ok ? ((await response.json()) as unknown) : response.status;
	};

	test('answers in one conversation for each chat, and says when the AI is turned off', async () => {
		const { simulator } = stage();
		const { result, changes } = await changesDuring(simulator, async () => [
			await say('Hello'),
			await say('Are you open?'),
		]);
		const path = `/user/conversations?external_identifier=${sessionId}`;
		const { data } = await askApi<{ data: Array<{ id: string; message_count: number }> }>(
			simulator,
			path,
		);
		await control(simulator, `/conversations/${data[0].id}`, { ai_enabled: false });

		expect(result).toEqual([{ output: 'You said: Hello' }, { output: 'You said: Are you open?' }]);
		expect(changes.map(({ body }) => body)).toEqual(
			['Hello', 'Are you open?'].map((message) => ({
				assistant_id: CHOICES.assistantId.value,
				customer_identifier: sessionId,
				message,
			})),
		);
		expect(data).toEqual([expect.objectContaining({ message_count: 4 })]);
		expect(await say('Hello?')).toEqual({ output: 'A person will answer you here soon.' });
	});

	if (again) return;

	test('answers nobody without the login', async () => {
		const { result, changes } = await changesDuring(
			stage().simulator,
			async () => await say('Hello', {}),
		);

		expect([result, changes]).toEqual([401, []]);
	});

	test('says so when the platform fails, and asks it once', async () => {
		const { simulator } = stage();
		await control(simulator, '/faults', { path: '/user/ai/generate-reply', status: 503 });
		const { result, changes } = await changesDuring(simulator, async () => await say('Hello'));

		expect(result).toEqual({
			output: 'I cannot answer right now. Please try again in a few minutes.',
		});
		expect(changes).toHaveLength(1);
	});
};
