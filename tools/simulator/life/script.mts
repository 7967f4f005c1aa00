import type { Random } from '../random.mts';
import type { CallRow } from '../store/rows.mts';

export interface SchemaField {
	name: string;
	type: string;
	description: string;
}

/** What the script needs to know about the assistant of the call. */
export interface ScriptAssistant {
	name: string;
	initial_message: string;
	post_call_schema: SchemaField[];
	post_call_evaluation: boolean;
	record: boolean;
	max_duration: number;
	ringing_time: number;
}

export interface Step {
	status: string;
	/** Seconds after the step before. */
	after: number;
}

/** The columns that are set when a call ends (platform-api 2.2). */
export type CallResult = Pick<
	CallRow,
	| 'duration'
	| 'transcript'
	| 'variables'
	| 'evaluation'
	| 'carrier_cost'
	| 'total_cost'
	| 'answered_by'
	| 'recording'
>;

export type CallType = 'inbound' | 'outbound' | 'web';

type Times = { talk: number; ring: number };

/** The life of a call. */
export type Outcome = (times: Times) => Step[];

const OUTCOMES: Record<string, Outcome> = {
	'00': ({ ring }) => [
		{ status: 'ringing', after: 1 },
		{ status: 'no-answer', after: ring },
	],
	'01': () => [
		{ status: 'ringing', after: 1 },
		{ status: 'busy', after: 3 },
	],
	'02': () => [{ status: 'failed', after: 2 }],
	'03': () => [
		{ status: 'ringing', after: 1 },
		{ status: 'in-progress', after: 4 },
		{ status: 'ended_by_customer', after: 9 },
	],
};

/** It rings until somebody takes it on the simulator's page. */
const PAGE_NUMBER = '+442079460199';
const ringsForAnHour = (): Step[] => [
	{ status: 'ringing', after: 1 },
	{ status: 'no-answer', after: 3_600 },
];

const answered = ({ talk }: Times): Step[] => [
	{ status: 'ringing', after: 1 },
	{ status: 'in-progress', after: 4 },
	{ status: 'completed', after: talk },
];

/** A call in the browser does not ring. */
const onTheWeb = ({ talk }: Times): Step[] => [
	{ status: 'in-progress', after: 1 },
	{ status: 'completed', after: talk },
];

/** Statuses in which a call is over (platform-api 3.1). */
export const FINAL_STATUSES = [
	'completed',
	'ended_by_customer',
	'ended_by_assistant',
	'no-answer',
	'busy',
	'failed',
	'voicemail',
];

/** Final statuses of calls in which somebody spoke to the assistant. */
export const ANSWERED_STATUSES = ['completed', 'ended_by_customer', 'ended_by_assistant'];

type PlannedCall = Pick<CallRow, 'type' | 'client_phone_number'>;

function stepsOf(
	{ type, client_phone_number: phone }: PlannedCall,
	more: Record<string, Outcome>,
): Outcome {
	if (type === 'web') return onTheWeb;
	const ending = (phone ?? '').slice(-2);
	const byNumber = phone === PAGE_NUMBER ? ringsForAnHour : (more[ending] ?? OUTCOMES[ending]);
	const outcome = byNumber ?? answered;
	// An assistant answers every call.
	if (type === 'inbound' && outcome !== OUTCOMES['03']) return answered;
	return outcome;
}

/**
 * The life of a call, decided by its type and its number (simulator README).
 * @param more outcomes of the current dialect
 */
export function planCall(
	call: PlannedCall,
	assistant: ScriptAssistant,
	random: Random,
	more: Record<string, Outcome>,
): Step[] {
	return stepsOf(
		call,
		more,
	)({
		talk: Math.min(random.integer(25, 110), assistant.max_duration),
		ring: assistant.ringing_time,
	});
}

/** What the person in a call can do, with how the call ends and what a yes-or-no variable becomes. */
export const REACTIONS = {
	yes: { status: 'completed', bool: true },
	no: { status: 'completed', bool: false },
	text: { status: 'completed', bool: undefined },
	'hang-up': { status: 'ended_by_customer', bool: undefined },
	voicemail: { status: 'voicemail', bool: undefined },
	'no-answer': { status: 'no-answer', bool: undefined },
};

/** What the person in a call does. */
export interface Reaction {
	reaction: keyof typeof REACTIONS;
	/** What the person says or types besides. */
	text?: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const ANSWERS = ['in the morning', 'after work', 'by text message', 'nothing else, thanks'];
/** Of an appointment. */
const DECISIONS = ['confirmed', 'cancelled'];

function answersTo(name: string): string[] {
	if (name === 'decision') return DECISIONS;
	return name.includes('day') ? DAYS : ANSWERS;
}

const EXTRACTORS: Record<string, (field: SchemaField, random: Random) => unknown> = {
	bool: (_field, random) => random.chance(0.7),
	number: (_field, random) => random.integer(1, 5),
	string: ({ name }, random) => random.pick(answersTo(name)),
};

/** What the assistant finds out from a reaction. */
function foundOut({ name, type }: SchemaField, { reaction, text = '' }: Reaction): unknown {
	const { bool } = REACTIONS[reaction];
	if (type === 'bool') return bool;
	if (name === 'decision' && text === '' && bool !== undefined) return DECISIONS[bool ? 0 : 1];
	if (type === 'string') return text;
	return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

const spoken = (value: unknown) =>
	typeof value === 'boolean' ? (value ? 'Yes, please.' : 'No, thank you.') : `${String(value)}.`;

function writeTranscript(
	assistant: ScriptAssistant,
	variables: Record<string, unknown>,
	cutShort: boolean,
): string {
	const lines = [`Assistant: ${assistant.initial_message}`, 'Customer: Yes, hello.'];
	if (cutShort) return [...lines, 'Customer: Sorry, this is a bad moment. Goodbye.'].join('\n');
	for (const { name, description } of assistant.post_call_schema) {
		if ([undefined, ''].includes(variables[name] as undefined)) continue;
		lines.push(`Assistant: May I note this down? ${description}.`);
		lines.push(`Customer: ${spoken(variables[name])}`);
	}
	return [...lines, 'Assistant: Thank you for your time. Goodbye.'].join('\n');
}

const SENTIMENTS = ['positive', 'neutral', 'negative'];
const CARRIER_MICROS_PER_SECOND = 200;
const TOTAL_MICROS_PER_SECOND = 2_000;

/**
 * Writes the results of a finished call, according to the assistant's settings (platform-api 2.2, 2.5).
 * @param call with its initial variables: the customer repeats these values
 */
export function writeResult(
	call: {
		id: number;
		status: string;
		duration: number;
		known?: Record<string, unknown>;
		reaction?: Reaction;
	},
	assistant: ScriptAssistant,
	random: Random,
): CallResult {
	const isMachine = call.status === 'voicemail' || call.reaction?.reaction === 'voicemail';
	if (isMachine || !ANSWERED_STATUSES.includes(call.status)) {
		return {
			duration: 0,
			transcript: '',
			variables: '{}',
			evaluation: '{}',
			carrier_cost: 0,
			total_cost: 0,
			answered_by: isMachine ? 'machine' : 'unknown',
			recording: null,
		};
	}
	const cutShort = call.status === 'ended_by_customer';
	const variables: Record<string, unknown> = Object.fromEntries(
		cutShort
			? []
			: assistant.post_call_schema.map((field) => {
					if (call.reaction) return [field.name, foundOut(field, call.reaction)];
					const answer = EXTRACTORS[field.type](field, random);
					const known = call.known?.[field.name];
					const repeats = field.type === 'string' && typeof known === 'string' && known !== '';
					return [field.name, repeats ? known : answer];
				}),
	);
	// a call for an approval reads out its message
	const opening = [assistant.initial_message, call.known?.message].filter(Boolean).join(' ');
	const evaluation = assistant.post_call_evaluation
		? {
				sentiment: cutShort ? 'negative' : random.pick(SENTIMENTS),
				outcome: cutShort ? 'hung_up' : 'goal_reached',
				score: cutShort ? 2 : random.integer(5, 10),
			}
		: {};
	return {
		duration: call.duration,
		transcript: writeTranscript({ ...assistant, initial_message: opening }, variables, cutShort),
		variables: JSON.stringify(variables),
		evaluation: JSON.stringify(evaluation),
		carrier_cost: call.duration * CARRIER_MICROS_PER_SECOND,
		total_cost: call.duration * TOTAL_MICROS_PER_SECOND,
		answered_by: 'human',
		recording: assistant.record ? `${call.id}.mp3` : null,
	};
}
