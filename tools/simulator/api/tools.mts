import { isoMicros } from '../formats.mts';
import type { Schemas } from '../schemas.mts';
import type { ToolRow } from '../store/rows.mts';
import { json } from '../views.mts';
import type { Worded } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

type Tool = Schemas['Tool'];
type ListedTool = Worded<ToolRow, Tool>;

const view = (row: ListedTool): Tool => ({
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
export const toolHandlers = ({ store }: World): Handlers<'listTools'> => ({
	listTools: ({ user }) =>
		store.all<ListedTool>('SELECT * FROM tools WHERE user_id = ? ORDER BY id', user.id).map(view),
});
