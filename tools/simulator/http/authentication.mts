import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { notFound, Refusal } from './refusal.mts';

/** Finds the caller by the bearer token, and checks that the operation is open to it (5). */
export function authenticate(request: FastifyRequest, store: Store): void {
	const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
	const user =
		token &&
		store.get<UserRow>(
			'SELECT u.* FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.token = ? AND t.is_valid',
			token,
		);
	if (!user) throw new Refusal(401, { message: 'Unauthenticated.' });
	if (request.routeOptions.config.whiteLabelAdmin && !user.is_admin) {
		throw new Refusal(403, { error: 'Only white label administrators can do this' });
	}
	request.user = user;
}

/** Checks that the object in the path belongs to the caller, before the body is validated. */
export function checkOwner(
	{ params, user }: FastifyRequest,
	store: Store,
	{ table, name }: { table: string; name: string },
): void {
	const { id, uuid } = params as { id?: number; uuid?: string };
	const chat = 'SELECT 1 FROM conversations WHERE uuid = ? AND user_id = ?';
	if (uuid !== undefined && !store.get(chat, uuid, user.id)) {
		throw new Refusal(404, { status: false, error: `${name} not found` });
	}
	if (id !== undefined && Number.isInteger(id) && !store.find(table, id, user.id))
		throw notFound(name);
}
