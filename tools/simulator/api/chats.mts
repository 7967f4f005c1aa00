import { Refusal } from '../http/refusal.mts';
import { addMessage } from '../messenger.mts';
import { createRandom } from '../random.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, ConversationRow } from '../store/rows.mts';
import { json } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** What one answer of an assistant costs, in millionths of a dollar. */
const ANSWER_COST_MICROS = 10_000;

const ROLES = { inbound: 'user', outbound: 'assistant' } as const;

type Operations =
	| 'createConversation'
	| 'getConversation'
	| 'sendChatMessage'
	| 'turnAiOff'
	| 'turnAiOn'
	| 'generateReply';

/** Chats with an assistant, and answers to texts from anywhere; none of it is in the document. */
export function chatHandlers({ store, clock }: World): Handlers<Operations> {
	function start(assistant: AssistantRow, fields: Partial<ConversationRow>): ConversationRow {
		const now = clock.now();
		const next = store.get<{ id: number }>('SELECT max(id) + 1 AS id FROM conversations');
		const id = store.insert('conversations', {
			uuid: createRandom('chat', next?.id ?? 1).uuid(),
			user_id: assistant.user_id,
			assistant_id: assistant.id,
			type: 'widget',
			created_at: now,
			updated_at: now,
			...fields,
		});
		return store.find<ConversationRow>('conversations', id) as ConversationRow;
	}

	function say(chat: ConversationRow, direction: keyof typeof ROLES, text: string, cost = 0) {
		addMessage(store, {
			conversation_id: chat.id,
			direction,
			text,
			cost,
			created_at: clock.now(),
		});
	}

	/** Records what was said, and the assistant's answer. */
	function answer(chat: ConversationRow, said: string): string {
		const text = `You said: ${said}`;
		const cost = chat.type === 'test' ? 0 : ANSWER_COST_MICROS;
		say(chat, 'inbound', said);
		say(chat, 'outbound', text, cost);
		store.run('UPDATE users SET balance = balance - ? WHERE id = ?', cost, chat.user_id);
		return text;
	}

	const chatWith = (uuid: string) =>
		store.get<ConversationRow>(
			'SELECT * FROM conversations WHERE uuid = ?',
			uuid,
		) as ConversationRow;

	const historyOf = ({ id }: ConversationRow) =>
		store
			.all<{
				direction: keyof typeof ROLES;
				text: string;
			}>('SELECT direction, text FROM messages WHERE conversation_id = ? ORDER BY id', id)
			.map(({ direction, text }) => ({ role: ROLES[direction], content: text }));

	function turnAi(uuid: string, isOn: boolean) {
		store.update('conversations', chatWith(uuid).id, { ai_enabled: Number(isOn) });
		return { status: true, ai_enabled: isOn };
	}

	return {
		createConversation: ({ user, body: { assistant_id: uuid, type, variables } }) => {
			const assistant = store.get<AssistantRow>(
				'SELECT * FROM assistants WHERE uuid = ? AND user_id = ?',
				uuid,
				user.id,
			);
			if (!assistant) throw new Refusal(404, { status: false, error: 'Assistant not found' });
			const chat = store.transaction(() => {
				const started = start(assistant, {
					type,
					variables: variables === undefined ? null : JSON.stringify(variables),
				});
				const { initial_message: greeting } = assistantSettings(assistant);
				if (greeting) say(started, 'outbound', greeting);
				return started;
			});
			return { status: true, conversation_id: chat.uuid, history: historyOf(chat) };
		},

		getConversation: ({ params }) => {
			const chat = chatWith(params.uuid);
			return {
				status: true,
				history: historyOf(chat),
				variables: chat.variables === null ? null : json(chat.variables),
				...(chat.external_identifier !== null && {
					external_identifier: chat.external_identifier,
				}),
			};
		},

		sendChatMessage: ({ params, body }) => {
			const chat = chatWith(params.uuid);
			const message = store.transaction(() => answer(chat, body.message));
			return { status: true, message, function_calls: [] };
		},

		turnAiOff: ({ params }) => turnAi(params.uuid, false),
		turnAiOn: ({ params }) => turnAi(params.uuid, true),

		generateReply: ({ user, body }) => {
			const { assistant_id: id, customer_identifier: customer, message, variables } = body;
			const refuse = (status: number, code: string, error: string) =>
				new Refusal(status, { success: false, error, error_code: code });
			const assistant = store.find<AssistantRow>('assistants', id, user.id);
			if (!assistant) throw refuse(404, 'ASSISTANT_NOT_FOUND', 'Assistant not found');
			if (user.balance < ANSWER_COST_MICROS) {
				throw refuse(402, 'INSUFFICIENT_BALANCE', 'Insufficient balance');
			}
			return store.transaction(() => {
				const chat =
					store.get<ConversationRow>(
						`SELECT * FROM conversations
						WHERE user_id = ? AND assistant_id = ? AND type = 'api' AND external_identifier = ?`,
						user.id,
						id,
						customer,
					) ??
					start(assistant, {
						type: 'api',
						external_identifier: customer,
						variables: JSON.stringify(variables ?? {}),
					});
				const isDisabled = chat.ai_enabled === 0;
				if (isDisabled) say(chat, 'inbound', message);
				return {
					success: true,
					conversation_id: chat.uuid,
					customer_identifier: customer,
					reply: isDisabled ? null : answer(chat, message),
					function_calls: [],
					ai_disabled: isDisabled,
				};
			});
		},
	};
}
