import { where } from '../http/paging.mts';
import type { Schemas } from '../schemas.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

const SUPPORTS = 'id IN (SELECT provider_id FROM transcriber_languages WHERE language_id = ?)';

/** Transcriber providers, which are the same for every user (platform-api 2.10, 4.16). */
export const transcriberProviderHandlers = ({
	store,
}: World): Handlers<'listTranscriberProviders'> => ({
	listTranscriberProviders: ({ query }) => {
		const { clause, values } = where([
			['id > ?', 0],
			[SUPPORTS, query.language_id],
		]);
		const sql = `SELECT id, name, code FROM transcriber_providers WHERE ${clause} ORDER BY id`;
		return store.all<Schemas['TranscriberProvider']>(sql, ...values);
	},
});
