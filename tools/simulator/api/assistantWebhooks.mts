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
	/** @param settingsFor the address, null when it is disabled */
	const set =
		(settingsFor: (url: string | null) => Partial<AssistantSettings>, message: string) =>
		(url: string | null, id: number, userId: number) => {
			const row = store.find<AssistantRow>('assistants', id, userId);
			if (!row) throw notFound('Assistant');
			store.update('assistants', id, {
				settings: JSON.stringify({ ...assistantSettings(row), ...settingsFor(url) }),
				updated_at: clock.now(),
			});
			return { message: `${message} ${url === null ? 'disabled' : 'enabled'}`, data: [] };
		};
	const setInbound = set(
		(url) => ({ inbound_webhook_url: url, is_inbound_webhook_enabled: url !== null }),
		'Inbound webhook',
	);
	const setConversationEnded = set(
		(url) => ({ conversation_ended_webhook_url: url }),
		'Conversation ended webhook',
	);
	return {
		enableInboundWebhook: ({ user, body }) =>
			setInbound(body.webhook_url, body.assistant_id, user.id),
		disableInboundWebhook: ({ user, body }) => setInbound(null, body.assistant_id, user.id),
		enableConversationEndedWebhook: ({ user, body }) =>
			setConversationEnded(body.webhook_url, body.assistant_id, user.id),
		disableConversationEndedWebhook: ({ user, body }) =>
			setConversationEnded(null, body.assistant_id, user.id),
	};
}
