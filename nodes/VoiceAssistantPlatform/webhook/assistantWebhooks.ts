// The webhooks of an assistant that the trigger sets up: the fields that hold their settings, and the requests that change them.
import type { IDataObject } from 'n8n-workflow';
import type { Endpoint } from '../api/endpoint';
import { ENDPOINTS } from '../api/endpoints';
import type { PlatformRequest } from '../client/request';
import { DEFAULT_PATH } from './parameters/options';
import type { WebhookSettings } from './registrationStore';
import type { TriggerSettings } from './settings';

/** One webhook of an assistant. */
export interface AssistantWebhook {
	/** The field that holds its address. */
	addressField: string;
	/** Its settings in a row of the list of assistants; without the address if the platform does not show that. */
	read(row: IDataObject): WebhookSettings;
	/** Its settings, besides the address, while the assistant reports to the trigger. */
	required(settings: TriggerSettings): WebhookSettings;
	/** Its settings if there is nobody to report to. */
	none: WebhookSettings;
	/**
	 * The request that changes it.
	 * @param address that it has at present
	 */
	change(
		id: number,
		settings: WebhookSettings,
		address: string,
		form: TriggerSettings,
	): PlatformRequest;
}

/** A webhook that is one address, which has endpoints of its own. */
function withEndpoints(field: string, enable: Endpoint, disable: Endpoint): AssistantWebhook {
	return {
		addressField: field,
		read: (row) => (field in row ? { [field]: (row[field] as string) || null } : {}),
		required: () => ({}),
		none: { [field]: null },
		change: (id, settings, address) => ({
			...(settings[field] ? enable : disable),
			body: { assistant_id: id, webhook_url: settings[field] ?? address },
		}),
	};
}

/** By event. */
const WEBHOOKS: Partial<Record<TriggerSettings['event'], AssistantWebhook>> = {
	/** platform-api 2.5, 4.10, 6; docs/api-assumptions.md, "Endpoints" */
	callEnded: {
		addressField: 'webhook_url',
		read: (row) => ({
			webhook_url: (row.webhook_url as string) || null,
			is_webhook_active: Boolean(row.is_webhook_active),
			send_webhook_only_on_completed: Boolean(row.send_webhook_only_on_completed),
			include_recording_in_webhook: Boolean(row.include_recording_in_webhook),
		}),
		required: ({ statuses, includeRecording }) => ({
			is_webhook_active: true,
			send_webhook_only_on_completed: statuses.length === 1 && statuses[0] === 'completed',
			...(includeRecording !== undefined && { include_recording_in_webhook: includeRecording }),
		}),
		none: { webhook_url: null, is_webhook_active: false },
		change: (id, settings, _address, { assistantPath = DEFAULT_PATH }) => ({
			...ENDPOINTS.updateAssistant,
			url: `${assistantPath}/${id}`,
			body: settings,
		}),
	},
	conversationEnded: withEndpoints(
		'conversation_ended_webhook_url',
		ENDPOINTS.enableConversationEndedWebhook,
		ENDPOINTS.disableConversationEndedWebhook,
	),
	inboundCall: withEndpoints(
		'inbound_webhook_url',
		ENDPOINTS.enableInboundWebhook,
		ENDPOINTS.disableInboundWebhook,
	),
};

/** The webhook that reports an event. */
export function webhookOf({ event }: Pick<TriggerSettings, 'event'>): AssistantWebhook {
	return WEBHOOKS[event]!;
}
