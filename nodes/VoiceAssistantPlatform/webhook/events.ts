// What differs between the events of the trigger.
import type { IDataObject } from 'n8n-workflow';
import { callIdOf, campaignIdOf, extractedVariables, simplifyCall } from '../api/call';
import { isOfType, simplifyEndedConversation } from '../api/conversation';
import {
	filledPath,
	isNotFoundOnly,
	isUnknownAddress,
	notFound,
	pathOf,
	type Endpoint,
} from '../api/endpoint';
import { ENDPOINTS } from '../api/endpoints';
import { durationIn, finite } from '../api/fields';
import { messageIdOf, messageStatus, simplifyMessageStatus } from '../api/messageStatus';
import { fitsStatuses } from '../api/statuses';
import type { ErrorMessage } from '../client/errorMessages';
import type { PlatformRequest } from '../client/request';
import { idIn, isId, numberIn, textIn } from '../client/response';
import type { TriggerSettings } from './settings';

/** The fields of an assistant for one of its webhooks. */
export type WebhookFields = Record<string, string | boolean | null>;

/** The webhook of an assistant that reports an event: its fields, and how they are changed. */
export interface AssistantWebhook {
	/** The field that holds its address. */
	addressField: string;
	/** Its fields in a row of the list of assistants; without the address if the platform does not show that. */
	read(row: IDataObject): WebhookFields;
	/** What it reports, and what the assistant reports elsewhere, as part of a sentence. */
	reportsInWords: string;
	otherReportsInWords: string;
	/** Its fields, besides the address, while the assistant reports to the trigger. */
	required(settings: TriggerSettings): WebhookFields;
	/** Its fields if there is nobody to report to. */
	none: WebhookFields;
	/** The request that changes it. @param address that it has at present */
	change(
		id: number,
		fields: WebhookFields,
		address: string,
		settings: TriggerSettings,
	): PlatformRequest;
}

/** The report of an event after it has happened: nobody waits for an answer, and it may come again. */
export interface ReportKind {
	/** Whether the user wants the workflow to start for it. */
	passesFilters(settings: TriggerSettings, payload: IDataObject): boolean;
	simplify(payload: IDataObject): IDataObject;
	/** What it is about, and in which state that is; undefined if the platform does not say. */
	identify(payload: IDataObject): { id: unknown; state: unknown };
}

/** Whether something is a report: it says what it is about, or what state that is in. */
export function isNamed({ identify }: ReportKind, payload: IDataObject): boolean {
	return [payload.id, payload.status, identify(payload).id].some(isId);
}

/** What the trigger needs to know about an event. */
interface TriggerEvent {
	/** Undefined for an event whose address is entered by hand in any case. */
	webhook?: AssistantWebhook;
	/** Undefined for an event about which the platform asks. */
	reportKind?: ReportKind;
}

/** The address in a row; nothing if the platform does not show it, which is not the same as none. */
function addressIn(row: IDataObject, field: string): WebhookFields {
	return field in row ? { [field]: (row[field] as string) || null } : {};
}

/** n8n shows only the message when a workflow is published. */
const WEBHOOK_NOT_OFFERED: ErrorMessage = {
	// the assistant is there: the trigger has just read it
	when: (answer) => isUnknownAddress(answer) || isNotFoundOnly(answer),
	message:
		"This platform does not offer to set up this webhook: choose 'Manually' in 'Set Up Webhook', and enter the webhook URL in the assistant on the platform",
	description: 'Nothing was changed. Not every platform has this operation.',
};

/** An endpoint that the API document does not have (docs/further-operations.md). */
const endpointTo = (action: string): Endpoint => ({
	method: 'POST',
	url: `/user/assistants/${action}-webhook`,
	refusals: [WEBHOOK_NOT_OFFERED, notFound('assistant')],
});

/** A webhook that is one address, which has endpoints of its own. */
function withEndpoints(
	field: string,
	name: string,
	reportsInWords: string,
	otherReportsInWords: string,
): AssistantWebhook {
	const [enable, disable] = ['enable', 'disable'].map((verb) => endpointTo(`${verb}-${name}`));
	return {
		addressField: field,
		reportsInWords,
		otherReportsInWords,
		read: (row) => addressIn(row, field),
		required: () => ({}),
		none: { [field]: null },
		change: (id, fields, address) => ({
			...(fields[field] ? enable : disable),
			body: { assistant_id: id, webhook_url: fields[field] ?? address },
		}),
	};
}

export const WEBHOOK_EVENTS: Record<TriggerSettings['event'], TriggerEvent> = {
	/** platform-api 2.5, 4.10, 6; docs/api-assumptions.md, "Endpoints" */
	callEnded: {
		webhook: {
			addressField: 'webhook_url',
			reportsInWords: 'ended calls',
			otherReportsInWords: 'conversations',
			read: (row) => ({
				...addressIn(row, 'webhook_url'),
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
			change: (id, fields, _address, { assistantPath }) => ({
				...ENDPOINTS.updateAssistant,
				url: filledPath(assistantPath ?? pathOf(ENDPOINTS.updateAssistant), { assistantId: id }),
				body: fields,
			}),
		},
		reportKind: {
			passesFilters: (settings, call) => {
				const { statuses, minimumDuration, campaignId, onlyWithVariables } = settings;
				return (
					fitsStatuses(call, statuses) &&
					(!minimumDuration || (durationIn(call.duration) ?? 0) >= minimumDuration) &&
					(campaignId === undefined || numberIn(campaignIdOf(call)) === campaignId) &&
					(!onlyWithVariables || hasVariables(call))
				);
			},
			simplify: simplifyCall,
			identify: (call) => ({ id: callIdOf(call), state: textIn(call.status) }),
		},
	},
	conversationEnded: {
		webhook: withEndpoints(
			'conversation_ended_webhook_url',
			'conversation-ended',
			'conversations',
			'calls',
		),
		reportKind: {
			passesFilters: ({ types }, conversation) =>
				types.length === 0 || isOfType(conversation, types),
			simplify: simplifyEndedConversation,
			// it is reported again when it goes on
			identify: ({ conversation_id, message_count }) => ({
				id: idIn(conversation_id) || undefined,
				state: finite(message_count),
			}),
		},
	},
	inboundCall: {
		webhook: withEndpoints('inbound_webhook_url', 'inbound', 'inbound calls', 'ended calls'),
	},
	/** docs/api-assumptions.md, "Webhook payloads" */
	messageStatus: {
		reportKind: {
			passesFilters: ({ messageStatuses }, message) =>
				messageStatuses.length === 0 || messageStatuses.includes(messageStatus(message) ?? ''),
			simplify: simplifyMessageStatus,
			identify: (message) => ({ id: messageIdOf(message), state: messageStatus(message) }),
		},
	},
	toolRequest: {},
};

/** What language models write where nothing was said. */
const NOTHING = /^\s*(n\/a|null)?\s*$/i;

function hasVariables(call: IDataObject): boolean {
	return Object.values(extractedVariables(call) ?? {}).some(
		(value) => typeof (value ?? '') === 'object' || !NOTHING.test(textIn(value)),
	);
}
