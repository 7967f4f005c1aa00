import { notFound } from '../http/refusal.mts';
import { assistantSettings, type AssistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

type Operations =
	| 'enableInboundWebhook'
	| 'disableInboundWebhook'
	| 'enableConversationEndedWebhook'
	| 'disableConversationEndedWebhook';

/** The webhooks of an assistant that its update cannot set; none of this is in the document. */
export function assistantWebhookHandlers({ store, clock }: World): Handlers<Operations> {
	const set =
		(setting: keyof AssistantSettings, message: string) =>
		({
			user,
			body,
		}: {
			user: { id: number };
			body: { assistant_id: number; webhook_url?: string };
		}) => {
			const { assistant_id: id, webhook_url: url = null } = body;
			const row = store.find<AssistantRow>('assistants', id, user.id);
			if (!row) throw notFound('Assistant');
			store.update('assistants', id, {
				settings: JSON.stringify({ ...assistantSettings(row), [setting]: url }),
				updated_at: clock.now(),
			});
			return { message, data: [] };
		};
	return {
		enableInboundWebhook: set('inbound_webhook_url', 'Inbound webhook enabled'),
		disableInboundWebhook: set('inbound_webhook_url', 'Inbound webhook disabled'),
		enableConversationEndedWebhook: set(
			'conversation_ended_webhook_url',
			'Conversation ended webhook enabled',
		),
		disableConversationEndedWebhook: set(
			'conversation_ended_webhook_url',
			'Conversation ended webhook disabled',
		),
	};
}
