import { pageEnvelope, pageSource } from '../http/paging.mts';
import { invalid, notFound } from '../http/refusal.mts';
import type { AssistantRow } from '../store/rows.mts';
import { callView } from '../views.mts';
import type { ListedCall } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';
import { dayStart, dayEnd } from './days.mts';

/** Calls, newest first (platform-api 4.2; the names of the filters and the making are assumed). */
export const callHandlers = ({
	store,
	clock,
	dialer,
}: World): Handlers<'listCalls' | 'makeCall'> => ({
	makeCall: ({ user, body }) => {
		const { assistant_id: id, phone_number: phone, variables = {} } = body;
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
		const { query } = request;
		const { page, per_page: perPage } = query;
		const source = pageSource(store, request, 'calls', [
			['status = ?', query.status],
			['type = ?', query.type],
			['client_phone_number = ?', query.phone_number],
			['assistant_id = ?', query.assistant_id],
			['campaign_id = ?', query.campaign_id],
			['created_at >= ?', dayStart(query.date_from)],
			['created_at < ?', dayEnd(query.date_to)],
		]);
		const rows = store.all<ListedCall>(
			`SELECT c.*, a.name AS assistant_name, g.name AS campaign_name
			FROM (${source.sql}) c
			JOIN assistants a ON a.id = c.assistant_id LEFT JOIN campaigns g ON g.id = c.campaign_id
			ORDER BY c.position DESC`,
			...source.values,
		);
		return pageEnvelope(request, { data: rows.map(callView), total: source.total, page, perPage });
	},
});
