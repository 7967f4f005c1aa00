import { pageEnvelope } from '../http/paging.mts';
import { invalid, notFound } from '../http/refusal.mts';
import { knownFields } from '../http/validation.mts';
import { assistantSettings, MODE_DEFAULTS } from '../store/assistantSettings.mts';
import { assistantView } from '../views.mts';
import type { ListedAssistant } from '../views.mts';
import type { World } from '../world.mts';
import { assistantErrors } from './assistantRules.mts';
import type { Handlers } from './handlers.mts';

type Fields = Record<string, unknown>;

/** Fields with columns of their own; all others are settings. */
const COLUMNS = ['name', 'type', 'mode', 'timezone', 'phone_number_id'] as const;

/** Assistants (platform-api 2.5, 4.10, 4.14; path and answer of the update are assumed). */
export function assistantHandlers({
	store,
	clock,
	dialer,
	identifiers,
}: World): Handlers<'listAssistants' | 'updateAssistant'> {
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
		// The reason for not dialling may no longer apply.
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
			const rows = store.all<ListedAssistant>(
				'SELECT * FROM assistants WHERE user_id = ? ORDER BY id LIMIT ? OFFSET ?',
				request.user.id,
				perPage,
				(page - 1) * perPage,
			);
			const data = rows.map((row) => assistantView(row, identifiers));
			return pageEnvelope(request, { data, total: total?.n ?? 0, page, perPage });
		},

		updateAssistant: (request) => {
			const { id } = request.params;
			const row = ownAssistant(id, request.user.id);
			const fields = knownFields(request);
			if (Array.isArray(fields.tools)) {
				fields.tools = (fields.tools as Fields[]).map(identifiers.neutralTool);
			}
			const errors = assistantErrors(store, row, fields);
			if (Object.keys(errors).length > 0) throw invalid(errors);
			const result = updated(row, fields);
			store.transaction(() => save(result));
			return {
				message: 'Assistant updated successfully',
				data: assistantView(result, identifiers),
			};
		},
	};
}
