// Keeps secrets out of everything that is shown: collects them, and finds them in a text as they were sent, and as an
// address, a form or JSON repeats them.
import type { IDataObject, INode } from 'n8n-workflow';
import { isObject, textIn } from './response';

/** Names of fields whose values are never shown; an address of a webhook may hold a secret. */
export const SECRET_NAME =
	/(?:(?:^|[^a-z])(?:auth|otp|pass|pin)|bearer|cookie|credentials?|jwt|authorization|pwd|(?:pass(?:code|phrase|wd|word)|secret|(?:access|api|auth|encryption|private|secret|signing)[_-]?key)s?|token|webhook[_-]?url)(?:[_-]?(?:again|confirm(?:ation)?|repeat|\d+))?$/i;

/** Shorter parts of an address are no secrets. */
const MIN_SECRET_LENGTH = 8;
const MIN_SECRET_PATH_LENGTH = 20;

/** The node without its parameters, for errors: n8n stores the node with an error, and parameters may hold a secret. */
export function redactedNode(context: { getNode(): INode }): INode {
	return { ...context.getNode(), parameters: {} };
}

/** The secret values of a query or body, at any depth. */
export function secretsIn(value: unknown, isSecret = false): string[] {
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).flatMap(([name, inner]) =>
			secretsIn(inner, isSecret || isSecretField(value, name)),
		);
	}
	if (!isSecret || (typeof value !== 'string' && typeof value !== 'number')) return [];
	return [String(value), ...secretsInAddress(String(value))];
}

function isSecretField(object: object, name: string): boolean {
	// lists of names or keys with values (platform-api 2.9)
	const isNamed = isObject(object) && SECRET_NAME.test(textIn(object.name ?? object.key));
	return SECRET_NAME.test(name) || (isNamed && name === 'value');
}

/** A body with a mask in place of each secret value, at any depth; addresses of webhooks are shown as in every output. */
export function withoutSecrets<Value>(value: Value, isSecret?: boolean): Value;
export function withoutSecrets(value: unknown, isSecret = false): unknown {
	if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, isSecret));
	if (!isObject(value)) {
		return isSecret && ['string', 'number'].includes(typeof value) ? MASK : value;
	}
	const fields = Object.entries(value).map(([name, inner]) => {
		const isHidden = !WEBHOOK_FIELDS.includes(name) && isSecretField(value, name);
		return [name, withoutSecrets(inner, isSecret || isHidden)];
	});
	return redactOutput(Object.fromEntries(fields) as IDataObject);
}

/**
 * The secret values of parameters that were added to a query: a key may have any name there, so every value counts that is
 * more than a word or a number.
 */
export function secretsInQuery(query: IDataObject = {}): string[] {
	return Object.entries(query).flatMap(([name, values]) =>
		[values].flat().flatMap((value) => {
			const isSecret = /key$/i.test(name) || !isOrdinary(textIn(value));
			return secretsIn({ [name]: value }, isSecret);
		}),
	);
}

/** The secret values of the query in a path, as they are meant and as they are sent. */
export function secretsInPath(path: string): string[] {
	const { search } = new URL(`https://platform${path}`);
	return search
		.slice(1)
		.split('&')
		.flatMap((parameter) => {
			const [[name, value] = ['', '']] = new URLSearchParams(parameter);
			const sent = parameter.slice(parameter.indexOf('=') + 1);
			return secretsInQuery({ [name]: [...new Set([value, sent])] });
		});
}

/** What may be secret in the address of a webhook: the values of its query, and the end of its path. */
function secretsInAddress(address: string): string[] {
	if (!URL.canParse(address)) return [];
	const { searchParams, pathname, password } = new URL(address);
	const end = pathname.slice(pathname.lastIndexOf('/') + 1);
	// the name of the workflow, which may be any word
	if (WEBHOOK_SECRET.test(address)) searchParams.delete('workflow');
	return [
		password,
		...[...searchParams.values()].filter(({ length }) => length >= MIN_SECRET_LENGTH),
		...(end.length >= MIN_SECRET_PATH_LENGTH ? [end] : []),
	];
}

const WEBHOOK_FIELDS = [
	'webhook_url',
	'inbound_webhook_url',
	'conversation_ended_webhook_url',
	'endpoint',
];

/** The secret in an address of this package's trigger, recognized by the path; addresses of other products are mostly left as they are. */
const WEBHOOK_SECRET =
	/(?<=\/(?:call-ended|conversation-ended|inbound-call|tool-request)(?:\?secret=|\/))[^&#?/]+/;

/** What a tool sends to another system with each request (platform-api 2.9). */
const SENT_BY_TOOLS = ['headers', 'static_fields'];

/** How the name of the key of a calendar ends; the word before it is that of the deployment. */
const API_KEY = '_api_key';

/** How many levels below a row an assistant or its tool may be. */
const MAX_DEPTH = 5;

/**
 * A row without the secrets that assistants and tools hold: with that of a webhook address, any reader of the output could
 * start the workflow; with the key of a calendar, read and change its bookings; with the headers of a tool, ask another system.
 */
export function redactOutput(row: IDataObject): IDataObject {
	return { ...(redactedWithin(row, MAX_DEPTH) as IDataObject) };
}

/** The value itself where nothing is to be masked: lists have thousands of rows, each with a transcript. */
function redactedWithin(value: unknown, depth: number): unknown {
	if (typeof value !== 'object' || value === null || depth === 0) return value;
	const given = value as IDataObject;
	let redacted = given;
	for (const name of Object.keys(given)) {
		const inner = given[name];
		const shown = redactedField(given, name, inner, depth);
		if (shown === inner) continue;
		if (redacted === given)
			redacted = (Array.isArray(given) ? [...given] : { ...given }) as IDataObject;
		redacted[name] = shown as IDataObject[string];
	}
	return redacted;
}

function redactedField(row: IDataObject, name: string, value: unknown, depth: number): unknown {
	if (SENT_BY_TOOLS.includes(name)) return withoutSecrets(value);
	if (typeof value !== 'string') return redactedWithin(value, depth - 1);
	if (WEBHOOK_FIELDS.includes(name)) return value.replace(WEBHOOK_SECRET, MASK);
	if (!name.endsWith(API_KEY) || value === '') return value;
	// the type of the first calendar need not be given (platform-api 4.10)
	const events = name.replace(/api_key$/, 'event_');
	const isOfCalendar = (field: string) => field === 'calendar_type' || field.startsWith(events);
	return Object.keys(row).some(isOfCalendar) ? MASK : value;
}

/**
 * The name of a field that has a mask of `redactOutput` in it: copied from an output, it would replace the secret on the
 * platform.
 */
export function maskedField(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, inner] of Object.entries(value)) {
		const isMasked =
			SENT_BY_TOOLS.includes(name) || WEBHOOK_FIELDS.includes(name) || name.endsWith(API_KEY);
		if (isMasked && JSON.stringify(inner ?? null).includes(MASK)) return name;
		const below = maskedField(inner);
		if (below !== undefined) return below;
	}
	return undefined;
}

export const MAX_SHOWN_LENGTH = 2_000;

/** Characters of a secret that are searched for; from the beginning of a longer one, the rest of the text is hidden. */
const MAX_SECRET_LENGTH = 1_000;

export const MASK = '*****';

/** Shorter secrets may be in a text by chance. */
const MIN_UNUSUAL_LENGTH = 8;

/** Words and numbers: platforms write them in their sentences anyway. */
const ORDINARY_WORD = /^(?:[\p{L}\p{M}_]{1,24}|\d{1,12})$/u;

/** Marks hidden characters until all of them are found. */
const HIDDEN = '\0';

/**
 * Replaces every secret in a text, in upper or lower case, and cuts off long texts.
 * @returns undefined when a secret in it is too short or too ordinary to be replaced: the words around it would reveal it
 */
export function maskSecrets(text: string, secrets: string[]): string | undefined {
	const searched = folded(text.slice(0, MAX_SHOWN_LENGTH + MAX_SECRET_LENGTH));
	const letters = text.slice(0, MAX_SHOWN_LENGTH).split('');
	const sought = [...new Set(secrets.flatMap(partsOf))].filter((secret) => secret !== '');
	const spansOf = (some: string[]) =>
		some.flatMap(formsOf).flatMap((form) => spansOfForm(form, searched));
	for (const span of spansOf(sought.filter((secret) => !isOrdinary(secret)))) {
		letters.fill(HIDDEN, ...span);
	}
	const isShown = (span: Span) => letters.slice(...span).some((letter) => letter !== HIDDEN);
	if (spansOf(sought.filter(isOrdinary)).some(isShown)) return undefined;
	const shown = letters.join('').replace(/\0+/g, MASK);
	return shown + (text.length > MAX_SHOWN_LENGTH ? '…' : '');
}

/** A secret, and the parts of it that may appear alone. */
function partsOf(secret: string): string[] {
	const trimmed = secret.trim();
	// a token of the platform begins with a number, which is not secret
	const [given] = [/^(?:basic|bearer|token)\s+(\S+)$/i, /^\d+\|(.{8,})$/s].flatMap(
		(pattern) => pattern.exec(trimmed)?.[1] ?? [],
	);
	return given === undefined ? [trimmed] : [trimmed, ...partsOf(given)];
}

/** What a secret looks like in a sentence, an address, a form, and JSON as JavaScript and PHP write it. */
function formsOf(secret: string): string[] {
	// without halves of letters, which no address can hold
	const wellFormed = Buffer.from(secret).toString();
	const inForm = new URLSearchParams({ '': wellFormed }).toString().slice(1);
	const inJson = JSON.stringify(wellFormed).slice(1, -1);
	const inAscii = inJson.replace(
		/[^ -~]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return [
		secret,
		encodeURIComponent(wellFormed),
		inForm,
		// as a query is sent here
		inForm.replaceAll('+', '%20'),
		inJson,
		inAscii,
		inAscii.replaceAll('/', '\\/'),
	].map(folded);
}

/** A text in lowercase with the same length, so that positions stay the same. */
function folded(text: string): string {
	const small = text.toLowerCase();
	if (small.length === text.length) return small;
	return text.replace(/./gsu, (letter) => {
		const one = letter.toLowerCase();
		return one.length === letter.length ? one : letter;
	});
}

/** Whether a secret is so short, or so common a word or number, that a text may contain it by chance. */
function isOrdinary(secret: string): boolean {
	const word = secret.trim();
	return word.length < MIN_UNUSUAL_LENGTH || ORDINARY_WORD.test(word);
}

/** A range in a text; the end is excluded. */
type Span = [start: number, end: number];

function spansOfForm(form: string, text: string): Span[] {
	const beginning = form.slice(0, MAX_SECRET_LENGTH);
	const spans: Span[] = [];
	for (
		let start = text.indexOf(beginning);
		start !== -1;
		start = text.indexOf(beginning, start + 1)
	) {
		spans.push([start, form === beginning ? start + form.length : Infinity]);
	}
	return spans;
}
