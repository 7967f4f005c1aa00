import type { FastifyInstance } from 'fastify';
import { E164, isoMicros } from '../formats.mts';
import { notFound, Refusal } from '../http/refusal.mts';
import { FINAL_STATUSES } from '../life/script.mts';
import { findConversation, receiveMessage, sessionStatus } from '../messenger.mts';
import type { InboundMessage } from '../messenger.mts';
import type { DeliveryRow, SenderRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import { accountRoutes } from './accountRoutes.mts';
import { body } from './bodySchema.mts';
import { addFinishedCalls } from './bulkCalls.mts';
import type { BulkCalls } from './bulkCalls.mts';
import { addLeads } from './bulkLeads.mts';
import type { BulkLeads } from './bulkLeads.mts';
import type { FaultSpec } from './faults.mts';
import { lifeRoutes } from './lifeRoutes.mts';
import { pageRoutes } from './pageRoutes.mts';
import { deliveryView, readState } from './state.mts';

const LATEST_DELIVERIES = 1_000;
const MAX_BULK = 200_000;
const TEN_YEARS_SECONDS = 10 * 365 * 24 * 3600;
/** The longest wait of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

const SCHEMAS = {
	inbound: body(
		{
			sender_id: { type: 'integer' },
			phone: { type: 'string', pattern: E164.source },
			text: { type: 'string' },
			name: { type: 'string' },
		},
		['sender_id', 'phone', 'text'],
	),
	advance: body({ seconds: { type: 'number', minimum: 0, maximum: TEN_YEARS_SECONDS } }, [
		'seconds',
	]),
	calls: body(
		{
			count: { type: 'integer', minimum: 1, maximum: MAX_BULK },
			assistant_id: { type: 'integer' },
			status: { enum: FINAL_STATUSES },
			webhooks: { type: 'boolean' },
		},
		['count'],
	),
	leads: body(
		{
			count: { type: 'integer', minimum: 1, maximum: MAX_BULK },
			campaign_id: { type: 'integer' },
			status: { enum: ['created', 'completed', 'reached-max-retries'] },
		},
		['count'],
	),
	faults: body(
		{
			path: { type: 'string', minLength: 1 },
			method: { type: 'string' },
			times: { type: 'integer', minimum: 1 },
			status: { type: 'integer', minimum: 200, maximum: 599 },
			headers: { type: 'object', additionalProperties: { type: 'string' } },
			body: {},
			raw: { type: 'string' },
			answer: { enum: ['before', 'after'] },
			delay_ms: { type: 'integer', minimum: 0, maximum: MAX_DELAY_MS },
			max_delay_ms: { type: 'integer', minimum: 0, maximum: MAX_DELAY_MS },
			drop: { enum: ['before', 'during', 'after'] },
			truncate: { type: 'integer', minimum: 0 },
			shift: { type: 'integer', minimum: -MAX_BULK, maximum: MAX_BULK },
			shuffle: { type: 'boolean' },
		},
		['path'],
	),
	outage: body({ after: { type: ['integer', 'null'], minimum: 0, maximum: MAX_BULK } }, ['after']),
};

/** What tests and users can do to the simulator, outside the API and without a token. */
export function controlRoutes(control: FastifyInstance, world: World): void {
	const { store, clock, faults, log, webhooks } = world;
	// There is no token, but a page on another site cannot send JSON without asking first.
	control.addHook('onRequest', async ({ method, headers }) => {
		if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) {
			throw new Refusal(415, { message: 'Send it as application/json' });
		}
	});
	control.get('/state', () => readState(world));

	control.get('/deliveries', ({ query }) => {
		const { status = null } = query as { status?: string };
		const sql =
			'SELECT * FROM deliveries WHERE status = ifnull(?, status) ORDER BY id DESC LIMIT ?';
		return { data: store.all<DeliveryRow>(sql, status, LATEST_DELIVERIES).map(deliveryView) };
	});

	control.get('/deliveries/:id/payload', ({ params }) => {
		const id = Number((params as { id: string }).id);
		const delivery = store.find<DeliveryRow>('deliveries', id);
		if (!delivery) throw notFound('Delivery');
		return JSON.parse(delivery.payload) as object;
	});

	control.get('/requests', () => ({ data: log.list() }));

	control.delete('/requests', (_request, reply) => {
		log.clear();
		return reply.code(204).send();
	});

	control.post('/inbound-messages', SCHEMAS.inbound, (request) => {
		const { sender_id: senderId, ...inbound } = request.body as InboundMessage & {
			sender_id: number;
		};
		const sender = store.find<SenderRow>('senders', senderId);
		if (!sender) throw notFound('Sender');
		const now = clock.now();
		const { conversationId, messageId } = receiveMessage(store, sender, inbound, now);
		// In messengers, a conversation is reported again after each new message.
		webhooks.conversationEnded(conversationId);
		return {
			conversation_id: conversationId,
			message_id: messageId,
			session_status: sessionStatus(findConversation(store, senderId, inbound.phone), now),
		};
	});

	control.post('/advance', SCHEMAS.advance, async (request) => {
		const { seconds } = request.body as { seconds: number };
		clock.advance(Math.round(seconds * 1_000));
		world.live();
		await webhooks.settled();
		return { now: isoMicros(clock.now()) };
	});

	control.post('/calls', SCHEMAS.calls, (request) =>
		addFinishedCalls(world, request.body as BulkCalls),
	);

	control.post('/leads', SCHEMAS.leads, (request) => addLeads(world, request.body as BulkLeads));

	pageRoutes(control);
	accountRoutes(control, world);
	lifeRoutes(control, world);

	control.post('/faults', SCHEMAS.faults, (request, reply) => {
		const fault = request.body as FaultSpec;
		faults.add(fault);
		return reply.code(201).send(fault);
	});

	control.delete('/faults', (_request, reply) => {
		faults.clear();
		return reply.code(204).send();
	});

	control.post('/outage', SCHEMAS.outage, (request) => {
		faults.goDown((request.body as { after: number | null }).after);
		return { requests_left: faults.requestsLeft() };
	});

	control.post('/reset', async () => {
		await world.reset();
		return { now: isoMicros(clock.now()) };
	});
}
