import type { FastifyRequest } from 'fastify';
import { pageEnvelope, shuffled } from '../http/paging.mts';
import { invalid, notFound } from '../http/refusal.mts';
import { knownFields } from '../http/validation.mts';
import { createRandom } from '../random.mts';
import { assistantSettings, DEFAULT_SETTINGS, MODE_DEFAULTS } from '../store/assistantSettings.mts';
import { assistantView } from '../views.mts';
import type { ListedAssistant } from '../views.mts';
import type { World } from '../world.mts';
import { assistantErrors } from './assistantRules.mts';
import type { Handlers } from './handlers.mts';

type Fields = Record<string, unknown>;

/** Fields with columns of their own; all others are settings. */
const COLUMNS = ['name', 'type', 'mode', 'timezone', 'phone_number_id'] as const;

/** Assistants (platform-api 2.5, 4.10, 4.14; creating them, and the path and answer of the update, are assumed). */
export function assistantHandlers({
	store,
	clock,
	dialects,
	dialer,
	identifiers,
	showsConversationWebhook,
}: World): Handlers<'listAssistants' | 'createAssistant' | 'updateAssistant'> {
	const view = (row: ListedAssistant) => assistantView(row, identifiers, showsConversationWebhook);

	function ownAssistant(id: number, userId: number): ListedAssistant {
		const row = store.find<ListedAssistant>('assistants', id, userId);
		if (!row) throw notFound('Assistant');
		return row;
	}

	/** The name that goes with the language, where it is known. */
	function languageOf(id: unknown) {
		const row =
			id === undefined ? undefined : store.find<{ name: string }>('languages', Number(id));
		return row && { language: row.name };
	}

	function fieldsOf(request: FastifyRequest): Fields {
		const fields = knownFields(request);
		if (Array.isArray(fields.tools)) {
			fields.tools = (fields.tools as Fields[]).map(identifiers.neutralTool);
		}
		return fields;
	}

	function check(row: ListedAssistant, fields: Fields) {
		const errors = assistantErrors(store, row, fields);
		if (dialects.current.anyModeWithoutInterruptions) delete errors.allow_interruptions;
		if (Object.keys(errors).length > 0) throw invalid(errors);
	}

	/** A new assistant, before the sent fields are applied. */
	function newAssistant(userId: number, mode: string): ListedAssistant {
		const now = clock.now();
		const last = store.get<{ id: number }>('SELECT max(id) AS id FROM assistants');
		const uuid = createRandom('assistant', (last?.id ?? 0) + 1).uuid();
		return {
			...{ id: 0, uuid, user_id: userId, name: '', timezone: '' },
			...{ type: 'outbound', status: 'inactive', mode: mode as ListedAssistant['mode'] },
			phone_number_id: null,
			settings: JSON.stringify({ ...DEFAULT_SETTINGS, ...MODE_DEFAULTS[mode] }),
			...{ created_at: now, updated_at: now },
		};
	}

	function updated(row: ListedAssistant, fields: Fields): ListedAssistant {
		const isColumn = ([name]: [string, unknown]) => COLUMNS.some((column) => column === name);
		const entries = Object.entries(fields);
		const settings = {
			...assistantSettings(row),
			...(fields.mode !== undefined && fields.mode !== row.mode
				? MODE_DEFAULTS[String(fields.mode)]
				: {}),
			...Object.fromEntries(entries.filter((entry) => !isColumn(entry))),
			...languageOf(fields.language_id),
		};
		return {
			...row,
			...Object.fromEntries(entries.filter(isColumn)),
			settings: JSON.stringify(settings),
			updated_at: clock.now(),
		};
	}

	function save(row: ListedAssistant) {
		store.update('assistants', row.id, row);
		// The reason for not dialing may no longer apply.
		const campaigns = store.all<{ id: number }>(
			'SELECT id FROM campaigns WHERE assistant_id = ?',
			row.id,
		);
		for (const { id } of campaigns) dialer.wake(id, clock.now());
	}

	return {
		listAssistants: (request) => {
			const { page, per_page: perPage } = request.query;
			const total = store.get<{ n: number }>(
				'SELECT count(*) AS n FROM assistants WHERE user_id = ?',
				request.user.id,
			);
			const { order } = request.fault ?? {};
			const sorted = order === undefined ? 'id' : shuffled(order);
			const rows = store.all<ListedAssistant>(
				`SELECT * FROM assistants WHERE user_id = ? ORDER BY ${sorted} LIMIT ? OFFSET ?`,
				request.user.id,
				perPage,
				(page - 1) * perPage,
			);
			const data = rows.map(view);
			return pageEnvelope(request, { data, total: total?.n ?? 0, page, perPage });
		},

		createAssistant: (request, reply) => {
			const fields = fieldsOf(request);
			const row = newAssistant(request.user.id, String(fields.mode));
			check(row, fields);
			const { id: _, ...columns } = updated(row, fields);
			const id = store.insert('assistants', columns);
			reply.code(201);
			return {
				message: 'Assistant created successfully',
				data: view(ownAssistant(id, request.user.id)),
			};
		},

		updateAssistant: (request) => {
			const { id } = request.params;
			const row = ownAssistant(id, request.user.id);
			const fields = fieldsOf(request);
			check(row, fields);
			const result = updated(row, fields);
			store.transaction(() => save(result));
			return { message: 'Assistant updated successfully', data: view(result) };
		},
	};
}
