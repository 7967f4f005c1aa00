import type { FastifyInstance } from 'fastify';
import { isoMicros } from '../formats.mts';
import { invalid, notFound } from '../http/refusal.mts';
import { outcomeColumns, sendOut } from '../life/outbound.mts';
import { argumentErrors, toolRequest } from '../life/toolRequests.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, CallRow, ToolRequestRow, ToolRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import { body } from './bodySchema.mts';
import { refuseWhenClosing } from './closing.mts';

const LATEST_REQUESTS = 1_000;
const MAX_TIMEOUT_SECONDS = 300;
const HTTP_URL = '^https?://[^/]';

const text = { type: 'string' };
const listOf = (properties: Record<string, object>) => ({
	type: 'array',
	items: {
		type: 'object',
		properties,
		required: Object.keys(properties),
		additionalProperties: false,
	},
});

const SCHEMAS = {
	tool: body({
		name: text,
		description: text,
		endpoint: { type: 'string', pattern: HTTP_URL },
		method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
		body_format: { enum: ['json', 'form'] },
		timeout: { type: 'integer', minimum: 1, maximum: MAX_TIMEOUT_SECONDS },
		headers: listOf({ name: text, value: text }),
		static_fields: listOf({ key: text, value: text }),
		schema: listOf({
			name: text,
			type: { enum: ['string', 'number', 'boolean'] },
			description: text,
			required: { type: 'boolean' },
		}),
	}),
	request: body(
		{
			tool_id: { type: 'integer' },
			call_id: { type: 'integer' },
			arguments: { type: 'object' },
			variables: { type: 'object' },
		},
		['tool_id'],
	),
};

interface ToolUse {
	tool_id: number;
	call_id?: number;
	arguments?: Record<string, unknown>;
	variables?: Record<string, unknown>;
}

const view = (row: ToolRequestRow) => ({
	...row,
	headers: JSON.parse(row.headers) as object,
	created_at: isoMicros(row.created_at),
});

/** Mid-call tools: their settings, and the requests of an assistant (platform-api 2.9). */
export function toolRoutes(
	control: FastifyInstance,
	{ store, clock, dialects, closing }: World,
): void {
	function toolOf(id: number): ToolRow {
		const tool = store.find<ToolRow>('tools', id);
		if (!tool) throw notFound('Tool');
		return tool;
	}

	/** The people in a call, its assistant's variables, and the call's own. */
	function variablesOf(callId: number | undefined): Record<string, unknown> {
		if (callId === undefined) return {};
		const call = store.find<CallRow>('calls', callId);
		if (!call) throw notFound('Call');
		const assistant = store.find<AssistantRow>('assistants', call.assistant_id) as AssistantRow;
		return {
			assistant_id: assistant.id,
			customer_phone: call.client_phone_number,
			...assistantSettings(assistant).variables,
			...(JSON.parse(call.input_variables) as object),
		};
	}

	control.post('/tools/:id', SCHEMAS.tool, ({ params, body: sent }) => {
		const { id } = toolOf(Number((params as { id: string }).id));
		// The names are those that the schema of the body allows.
		const changes = Object.entries(sent as Record<string, string | number | object>).map(
			([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value],
		);
		if (changes.length > 0) {
			store.update('tools', id, { ...Object.fromEntries(changes), updated_at: clock.now() });
		}
		return { id, ...(sent as object) };
	});

	control.post('/tool-requests', SCHEMAS.request, async ({ body: sent }) => {
		const { tool_id: id, call_id: callId, arguments: args = {}, variables } = sent as ToolUse;
		const tool = toolOf(id);
		const errors = argumentErrors(tool, args);
		if (Object.keys(errors).length > 0) throw invalid(errors);
		const request = toolRequest(
			tool,
			args,
			{ ...variablesOf(callId), ...variables },
			dialects.current.jsonHeaders,
		);
		const inTime = AbortSignal.timeout(tool.timeout * 1_000);
		const attempt = await sendOut(request, AbortSignal.any([inTime, closing]));
		refuseWhenClosing(closing);
		const row = {
			tool_id: id,
			call_id: callId ?? null,
			method: request.method,
			url: request.url,
			headers: JSON.stringify(request.headers),
			body: request.body ?? null,
			...outcomeColumns(attempt),
			created_at: clock.now(),
		};
		return view({ id: store.insert('tool_requests', row), ...row });
	});

	control.get('/tool-requests', () => ({
		data: store
			.all<ToolRequestRow>('SELECT * FROM tool_requests ORDER BY id DESC LIMIT ?', LATEST_REQUESTS)
			.map(view),
	}));
}
