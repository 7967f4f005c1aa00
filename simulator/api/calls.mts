import { pageEnvelope, where } from '../http/paging.mts';
import { invalid, notFound } from '../http/refusal.mts';
import type { AssistantRow, CallRow } from '../store/rows.mts';
import { callView } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';
import { dayStart, dayEnd } from './days.mts';

interface CallQuery {
	status?: string;
	type?: string;
	phone_number?: string;
	assistant_id?: number;
	campaign_id?: number;
	date_from?: string;
	date_to?: string;
	per_page: number;
	page: number;
}

type ListedCall = CallRow & { assistant_name: string; campaign_name: string | null };

interface NewCall {
	assistant_id: number;
	phone_number: string;
	variables?: Record<string, unknown>;
}

/** Calls, newest first (platform-api 4.2; the names of the filters and the making are assumed). */
export const callHandlers = ({ store, clock, dialer }: World): Handlers => ({
	makeCall: ({ user, body }) => {
		const { assistant_id: id, phone_number: phone, variables = {} } = body as NewCall;
		const assistant = store.get<AssistantRow>(
			'SELECT * FROM assistants WHERE id = ? AND user_id = ?',
			id,
			user.id,
		);
		if (!assistant) throw notFound('Assistant');
		if (assistant.type !== 'outbound') {
			throw invalid({ assistant_id: ['Only an outbound assistant can make a call.'] });
		}
		const data = store.transaction(() =>
			dialer.call(
				{
					user_id: user.id,
					assistant_id: id,
					client_phone_number: phone,
					input_variables: JSON.stringify(variables),
				},
				clock.now(),
			),
		);
		return { message: 'Call initiated successfully', data };
	},

	listCalls: (request) => {
		const query = request.query as CallQuery;
		const { page, per_page: perPage } = query;
		const { clause, values } = where([
			['user_id = ?', request.user.id],
			['status = ?', query.status],
			['type = ?', query.type],
			['client_phone_number = ?', query.phone_number],
			['assistant_id = ?', query.assistant_id],
			['campaign_id = ?', query.campaign_id],
			['created_at >= ?', dayStart(query.date_from)],
			['created_at < ?', dayEnd(query.date_to)],
		]);
		const total = store.get<{ n: number }>(
			`SELECT count(*) AS n FROM calls WHERE ${clause}`,
			...values,
		);
		const rows = store.all<ListedCall>(
			`SELECT c.*, a.name AS assistant_name, g.name AS campaign_name
			FROM (SELECT * FROM calls WHERE ${clause} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?) c
			JOIN assistants a ON a.id = c.assistant_id LEFT JOIN campaigns g ON g.id = c.campaign_id
			ORDER BY c.created_at DESC, c.id DESC`,
			...values,
			perPage,
			(page - 1) * perPage,
		);
		return pageEnvelope(request, { data: rows.map(callView), total: total?.n ?? 0, page, perPage });
	},
});
