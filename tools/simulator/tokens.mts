import { randomBytes } from 'node:crypto';
import type { Store } from './store/store.mts';

/** Issues a token; the number before its bar is the `token_id` that revokes it (platform-api 4.4). */
export function issueToken(store: Store, userId: number, name: string): string {
	return store.transaction(() => {
		const secret = randomBytes(20).toString('hex');
		const id = store.insert('tokens', { user_id: userId, name, token: secret });
		const token = `${id}|${secret}`;
		store.update('tokens', id, { token });
		return token;
	});
}
