import type { FieldErrors } from '../http/refusal.mts';
import type { AssistantRow, PhoneNumberRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';

type Fields = Record<string, unknown>;

const SPEECH_MODES = ['multimodal', 'dualplex'];

interface ModeRule {
	field: string;
	/** The values the rule is about; every value when absent. */
	about?: (value: unknown) => boolean;
	modes: string[];
}

/** Fields, or values of fields, that only some modes take (platform-api 4.10). */
const MODE_RULES: ModeRule[] = [
	{ field: 'llm_model_id', modes: ['pipeline'] },
	{ field: 'transcriber_provider_id', modes: ['pipeline'] },
	{ field: 'fillers', modes: ['pipeline'] },
	{ field: 'knowledgebase_mode', about: (value) => value === 'prompt', modes: ['pipeline'] },
	{ field: 'allow_interruptions', about: (value) => value === false, modes: ['pipeline'] },
	{ field: 'multimodal_model_id', modes: SPEECH_MODES },
	{ field: 'chat_llm_fallback_id', about: (value) => value !== null, modes: SPEECH_MODES },
	{ field: 'turn_detection_threshold', about: (value) => value !== null, modes: SPEECH_MODES },
];

/** Fields that refer to the user's objects, and the tables of those objects (platform-api 5.5). */
const OWNED: Record<string, string> = {
	folder_id: 'folders',
	label_ids: 'labels',
	tool_ids: 'tools',
	knowledgebase_id: 'knowledgebases',
	phone_number_id: 'phone_numbers',
};

/** The same for built-in tools, by their type. */
const TOOL_REFERENCES: Record<string, { field: string; table: string }> = {
	assistant_transfer: { field: 'assistant_id', table: 'assistants' },
	warm_call_transfer: { field: 'outbound_phone_id', table: 'phone_numbers' },
};

const wrong = (field: string) => `The selected ${field.replaceAll('_', ' ')} is invalid.`;

function modeErrors(mode: string, fields: Fields): FieldErrors {
	const broken = MODE_RULES.filter(
		({ field, about, modes }) =>
			field in fields && !modes.includes(mode) && (about?.(fields[field]) ?? true),
	);
	return Object.fromEntries(
		broken.map(({ field }) => [
			field,
			[`The ${field.replaceAll('_', ' ')} is not available in ${mode} mode.`],
		]),
	);
}

function ownershipErrors(store: Store, userId: number, fields: Fields): FieldErrors {
	const errors: FieldErrors = {};
	for (const [field, table] of Object.entries(OWNED)) {
		const ids = [fields[field] ?? []].flat() as number[];
		if (!ids.every((id) => store.find(table, id, userId))) errors[field] = [wrong(field)];
	}
	return errors;
}

function phoneErrors(store: Store, row: AssistantRow, fields: Fields): FieldErrors {
	const type = fields.type ?? row.type;
	const phoneId = ('phone_number_id' in fields ? fields.phone_number_id : row.phone_number_id) as
		| number
		| null;
	if (type !== 'inbound' || phoneId === null) return {};
	if (store.find<PhoneNumberRow>('phone_numbers', phoneId)?.type === 'caller_id') {
		return { phone_number_id: ['A caller ID number cannot be used by an inbound assistant.'] };
	}
	const used = store.get(
		"SELECT 1 FROM assistants WHERE phone_number_id = ? AND type = 'inbound' AND id <> ?",
		phoneId,
		row.id,
	);
	return used
		? { phone_number_id: ['The number is already assigned to another inbound assistant.'] }
		: {};
}

function toolErrors(store: Store, row: AssistantRow, fields: Fields): FieldErrors {
	const errors: FieldErrors = {};
	for (const [index, tool] of ((fields.tools ?? []) as Fields[]).entries()) {
		const reference = TOOL_REFERENCES[String(tool.type)];
		if (!reference) continue;
		const { field, table } = reference;
		const target = tool[field] as number;
		const isItself = table === 'assistants' && target === row.id;
		if (isItself || !store.find(table, target, row.user_id)) {
			errors[`tools.${index}.${field}`] = [wrong(field)];
		}
	}
	return errors;
}

/** Rules that a schema cannot express: across fields, and about ownership (platform-api 4.10). */
export function assistantErrors(store: Store, row: AssistantRow, fields: Fields): FieldErrors {
	return {
		...modeErrors(String(fields.mode ?? row.mode), fields),
		...phoneErrors(store, row, fields),
		...toolErrors(store, row, fields),
		...ownershipErrors(store, row.user_id, fields),
	};
}
