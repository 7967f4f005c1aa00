import { isoMicros } from '../formats.mts';
import type { ToolRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

const json = (text: string): unknown => JSON.parse(text);

const view = (row: ToolRow) => ({
	id: row.id,
	name: row.name,
	description: row.description,
	type: row.type,
	endpoint: row.endpoint,
	method: row.method,
	body_format: row.body_format,
	timeout: row.timeout,
	headers: json(row.headers),
	static_fields: json(row.static_fields),
	schema: json(row.schema),
	created_at: isoMicros(row.created_at),
	updated_at: isoMicros(row.updated_at),
});

/** Mid-call tools (platform-api 2.9, 4.17). */
export const toolHandlers = ({ store, lists }: World): Handlers => ({
	listTools: ({ user }) =>
		lists.answer(
			store.all<ToolRow>('SELECT * FROM tools WHERE user_id = ? ORDER BY id', user.id).map(view),
		),
});
