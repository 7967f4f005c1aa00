import type { FastifyInstance } from 'fastify';
import { E164 } from '../formats.mts';
import { invalid, notFound } from '../http/refusal.mts';
import { MESSAGE_STATUSES, type MessageStatus } from '../life/payloads.mts';
import { REACTIONS, type CallType, type Reaction } from '../life/script.mts';
import { askTool } from '../life/toolRequest.mts';
import type { OddReceipt } from '../life/webhooks.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type {
	AssistantRow,
	CallRow,
	CampaignRow,
	ConversationRow,
	ToolRow,
} from '../store/rows.mts';
import { campaignView } from '../views.mts';
import type { World } from '../world.mts';
import { body } from './bodySchema.mts';
import { refuseWhenClosing } from './closing.mts';

const SCHEMAS = {
	liveCall: body(
		{
			type: { enum: ['inbound', 'outbound', 'web'] },
			assistant_id: { type: 'integer' },
			phone: { type: 'string', pattern: E164.source },
			variables: { type: 'object' },
		},
		['type', 'assistant_id'],
	),
	reaction: body(
		{ reaction: { enum: Object.keys(REACTIONS) }, text: { type: 'string', maxLength: 1_000 } },
		['reaction'],
	),
	toolRequest: body(
		{
			tool_id: { type: 'integer' },
			url: { type: 'string', pattern: '^https?://[^/]' },
			values: { type: 'object', additionalProperties: { type: 'string' } },
		},
		['tool_id', 'url'],
	),
	campaign: body({
		status: { enum: ['active', 'paused', 'completed'] },
		max_retries: { type: 'integer', minimum: 0, maximum: 100 },
	}),
	end: body({}),
	messageStatus: body(
		{
			status: { enum: MESSAGE_STATUSES },
			forged: { type: 'boolean' },
			times: { type: 'integer', minimum: 1, maximum: 10 },
		},
		['status'],
	),
	assistant: body({
		status: { enum: ['active', 'inactive'] },
		inbound_webhook_url: { type: ['string', 'null'], pattern: '^https?://[^/]' },
		reports_in: { enum: ['object', 'envelope', 'list'] },
	}),
};

interface LiveCall {
	type: CallType;
	assistant_id: number;
	phone?: string;
	variables?: Record<string, unknown>;
}

type AssistantChange = Partial<Pick<AssistantRow, 'status'>> & {
	inbound_webhook_url?: string | null;
	reports_in?: 'object' | 'envelope' | 'list';
};

interface ToolRequest {
	tool_id: number;
	url: string;
	values?: Record<string, string>;
}

/** Changes to calls and campaigns that the API does not offer. */
export function lifeRoutes(control: FastifyInstance, world: World): void {
	const { store, clock, dialer, webhooks } = world;
	const find = <Row,>(table: string, name: string, id: unknown): Row => {
		const row = store.find<Row>(table, Number(id));
		if (!row) throw notFound(name);
		return row;
	};
	const idOf = (params: unknown) => (params as { id: string }).id;

	function placeCall({ type, assistant_id: id, phone, variables = {} }: LiveCall) {
		const assistant = find<AssistantRow>('assistants', 'Assistant', id);
		if ((type === 'web') !== (phone === undefined)) {
			throw invalid({ phone: ['A call has a phone number, unless it is a web call.'] });
		}
		if (type !== 'web' && type !== assistant.type) {
			throw invalid({ type: [`The assistant is for ${assistant.type} calls.`] });
		}
		if (assistant.status !== 'active') {
			throw invalid({ assistant_id: ['The assistant is inactive.'] });
		}
		return dialer.call(
			{
				type,
				user_id: assistant.user_id,
				assistant_id: id,
				client_phone_number: phone ?? null,
				input_variables: JSON.stringify(variables),
			},
			clock.now(),
		);
	}

	control.post('/live-calls', SCHEMAS.liveCall, async ({ body: sent }) => {
		// What was due before happens first.
		dialer.runDue();
		const { id } = store.transaction(() => placeCall(sent as LiveCall));
		webhooks.send();
		await webhooks.settled();
		refuseWhenClosing(world.closing);
		const call = find<CallRow>('calls', 'Call', id);
		return {
			id,
			type: call.type,
			status: call.status,
			webhook_response: JSON.parse(call.webhook_response) as object,
		};
	});

	control.post('/live-calls/:id/reaction', SCHEMAS.reaction, async ({ params, body: sent }) => {
		dialer.runDue();
		const { id, finished_at: end } = find<CallRow>('calls', 'Call', idOf(params));
		if (end !== null) throw invalid({ reaction: ['The call is over.'] });
		store.transaction(() => dialer.react(id, sent as Reaction, clock.now()));
		webhooks.send();
		await webhooks.settled();
		refuseWhenClosing(world.closing);
		const { status, variables } = find<CallRow>('calls', 'Call', id);
		return { id, status, extracted_variables: JSON.parse(variables) as object };
	});

	control.post('/tool-requests', SCHEMAS.toolRequest, async ({ body: sent }) => {
		const { tool_id: id, url, values = {} } = sent as ToolRequest;
		if (!URL.canParse(url)) throw invalid({ url: ['The address cannot be read.'] });
		return await askTool(find<ToolRow>('tools', 'Tool', id), url, values, world.closing);
	});

	control.post('/campaigns/:id', SCHEMAS.campaign, ({ params, body: sent }) => {
		dialer.runDue();
		const found = find<CampaignRow>('campaigns', 'Campaign', idOf(params));
		const changes = {
			...(sent as Partial<Pick<CampaignRow, 'status' | 'max_retries'>>),
			updated_at: clock.now(),
		};
		store.transaction(() => {
			store.update('campaigns', found.id, changes);
			dialer.wake(found.id, clock.now());
		});
		return campaignView({ ...found, ...changes });
	});

	control.post('/assistants/:id', SCHEMAS.assistant, ({ params, body: sent }) => {
		const found = find<AssistantRow>('assistants', 'Assistant', idOf(params));
		const { status = found.status, ...changes } = sent as AssistantChange;
		const settings = { ...assistantSettings(found), ...changes };
		store.update('assistants', found.id, {
			status,
			settings: JSON.stringify(settings),
			updated_at: clock.now(),
		});
		const { inbound_webhook_url, conversation_ended_webhook_url } = settings;
		return { id: found.id, status, inbound_webhook_url, conversation_ended_webhook_url };
	});

	control.post('/messages/:id/status', SCHEMAS.messageStatus, async ({ params, body: sent }) => {
		const { id } = find<{ id: number }>('messenger_messages', 'Message', idOf(params));
		const { status, ...odd } = sent as { status: MessageStatus } & OddReceipt;
		const isReported = webhooks.messageStatus(id, status, odd);
		webhooks.send();
		await webhooks.settled();
		return { id, status, is_reported: isReported };
	});

	control.post('/conversations/:id/end', SCHEMAS.end, async ({ params }) => {
		const found = find<ConversationRow>('conversations', 'Conversation', idOf(params));
		const isReported = webhooks.conversationEnded(found.id);
		webhooks.send();
		await webhooks.settled();
		return { id: found.id, message_count: found.message_count, is_reported: isReported };
	});
}
