import { pageEnvelope, pageSource } from '../http/paging.mts';
import { invalid, notFound, Refusal } from '../http/refusal.mts';
import type { AssistantRow, CallRow } from '../store/rows.mts';
import { callView } from '../views.mts';
import type { ListedCall } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';
import { dayStart, dayEnd } from './days.mts';

/** The columns of calls in a list; a row has more, and some are long. */
const LISTED = {
	table: 'calls' as const,
	columns: `id, type, status, duration, assistant_phone_number, client_phone_number, transcript,
		variables, evaluation, webhook_response, carrier_cost, total_cost, answered_by, recording,
		created_at, updated_at,
		(SELECT name FROM assistants WHERE assistants.id = calls.assistant_id) AS assistant_name,
		(SELECT name FROM campaigns WHERE campaigns.id = calls.campaign_id) AS campaign_name`,
};

/** Calls, newest first (platform-api 4.2; the names of the filters, one call, making and deleting are assumed). */
export const callHandlers = ({
	store,
	clock,
	dialer,
	dialects,
}: World): Handlers<'listCalls' | 'getCall' | 'deleteCall' | 'makeCall'> => ({
	makeCall: ({ user, body }) => {
		const { assistant_id: id, phone_number: phone, variables = {} } = body;
		const assistant = store.find<AssistantRow>('assistants', id, user.id);
		if (!assistant) throw notFound('Assistant');
		if (assistant.type !== 'outbound') {
			throw invalid({ assistant_id: ['Only an outbound assistant can make a call.'] });
		}
		if (assistant.status !== 'active') {
			throw invalid({ assistant_id: ['The assistant is inactive.'] });
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

	getCall: ({ params }) =>
		callView(
			store,
			store.get<ListedCall>(
				`SELECT ${LISTED.columns} FROM calls WHERE id = ?`,
				params.id,
			) as ListedCall,
		),

	deleteCall: ({ params }) => {
		const { finished_at: end } = store.find<CallRow>('calls', params.id) as CallRow;
		if (end === null) throw new Refusal(409, { message: 'The call has not ended yet.' });
		store.remove('calls', params.id);
		return { message: 'Call deleted successfully' };
	},

	listCalls: (request) => {
		const { query } = request;
		const { page, per_page: perPage } = query;
		const source = pageSource(store, request, LISTED, [
			['status = ?', query.status],
			['type = ?', query.type],
			['client_phone_number = ?', query.phone_number],
			['assistant_id = ?', query.assistant_id],
			['campaign_id = ?', query.campaign_id],
			['created_at >= ?', dayStart(query.date_from, dialects.filtering.daysIn)],
			['created_at < ?', dayEnd(query.date_to, dialects.filtering.daysIn)],
		]);
		const rows = store.all<ListedCall>(source.sql, ...source.values);
		return pageEnvelope(request, {
			data: rows.map((row) => callView(store, row)),
			total: source.total,
			page,
			perPage,
		});
	},
});
