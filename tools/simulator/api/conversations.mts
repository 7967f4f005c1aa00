import { invalid } from '../http/refusal.mts';
import { decodeCursor, encodeCursor, pathOf, where } from '../http/paging.mts';
import { conversationView } from '../views.mts';
import type { ListedConversation } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** Conversations, newest first, with a cursor that only leads on (platform-api 2.1, 4.1). */
export function conversationHandlers({ store, identifiers }: World): Handlers<'listConversations'> {
	const senderPhone = identifiers.spell('messenger_sender_phone');

	function checkAssistant(id: number | undefined, userId: number) {
		if (id === undefined || store.find('assistants', id, userId)) return;
		throw invalid({ assistant_id: ['The selected assistant id is invalid.'] });
	}

	return {
		listConversations: (request) => {
			const { query } = request;
			checkAssistant(query.assistant_id, request.user.id);
			const { clause, values } = where([
				['v.user_id = ?', request.user.id],
				['v.type = ?', query.type && identifiers.neutral(query.type)],
				['v.assistant_id = ?', query.assistant_id],
				['v.customer_phone = ?', query.customer_phone],
				['s.phone_number = ?', query[senderPhone]],
				['v.external_identifier = ?', query.external_identifier],
				['v.id < ?', query.cursor === undefined ? undefined : decodeCursor(query.cursor)],
			]);
			const found = store.all<ListedConversation>(
				`SELECT v.*, a.uuid AS assistant_uuid, a.name AS assistant_name,
					s.display_name AS sender_name, s.phone_number AS sender_phone
				FROM conversations v JOIN assistants a ON a.id = v.assistant_id
				LEFT JOIN senders s ON s.id = v.sender_id
				WHERE ${clause} ORDER BY v.id DESC LIMIT ?`,
				...values,
				query.per_page + 1,
			);
			const rows = found.slice(0, query.per_page);
			return {
				data: rows.map((row) => conversationView(row, identifiers)),
				path: pathOf(request),
				per_page: query.per_page,
				next_cursor: found.length > rows.length ? encodeCursor(rows.at(-1)!.id) : null,
				prev_cursor: null,
			};
		},
	};
}
