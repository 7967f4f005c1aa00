import { where } from '../http/paging.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

const SUPPORTS = 'id IN (SELECT provider_id FROM transcriber_languages WHERE language_id = ?)';

/** Transcriber providers, the same for every user (platform-api 2.10, 4.16). */
export const transcriberProviderHandlers = ({ store, lists }: World): Handlers => ({
	listTranscriberProviders: ({ query }) => {
		const { language_id: languageId } = query as { language_id?: number };
		const { clause, values } = where([
			['id > ?', 0],
			[SUPPORTS, languageId],
		]);
		const sql = `SELECT id, name, code FROM transcriber_providers WHERE ${clause} ORDER BY id`;
		return lists.answer(store.all(sql, ...values));
	},
});
