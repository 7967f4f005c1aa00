// Finds secrets in a text, in whatever form the text repeats them.

/** In letters: so much of a text is shown. */
export const MAX_SHOWN_LENGTH = 2_000;

/** In letters: so much of a secret is looked for; a longer one hides all that follows its beginning. */
const MAX_SECRET_LENGTH = 1_000;

/** In letters: so many may stand for one of a secret, which may be encoded several times. */
const MAX_ENCODED_LENGTH = 20;

const MASK = '*****';

/** Shorter secrets may be in a text by chance. */
const MIN_UNUSUAL_LENGTH = 8;

/** Words and numbers: platforms write them in their sentences, whatever was sent. */
const ORDINARY_WORD = /^(?:[\p{L}\p{M}_]{1,24}|\d{1,12})$/u;

/**
 * A text with every secret in it replaced, also one that is encoded for an address, JSON or HTML, in other capitals, or
 * without the spaces around it; long texts are cut off.
 * @returns undefined when a secret in it is too short or too ordinary to be replaced: what stands around it would tell it
 */
export function maskSecrets(text: string, secrets: string[]): string | undefined {
	const unusual: Span[] = [];
	const ordinary: Span[] = [];
	const sought = [...new Set(secrets.flatMap(partsOf).map(beginningOf))].filter((one) =>
		one.trim(),
	);
	const longest = sought.reduce((most, { length }) => Math.max(most, length), 0);
	// to where a secret ends that begins in what is shown
	const readings = readingsOf(text.slice(0, MAX_SHOWN_LENGTH + longest * MAX_ENCODED_LENGTH));
	for (const secret of sought) {
		const spans = isOrdinary(secret) ? ordinary : unusual;
		for (const reading of readings) spans.push(...spansOf(secret, reading));
	}
	const hidden = joined(unusual);
	const isHidden = ({ start, end }: Span) =>
		hidden.some((one) => one.start <= start && end <= one.end);
	return ordinary.some((span) => isShown(span) && !isHidden(span))
		? undefined
		: withoutSpans(text, hidden.filter(isShown));
}

/** Where something stands in a text: from its first letter to before the next one. */
interface Span {
	start: number;
	end: number;
}

function isShown({ start }: Span): boolean {
	return start < MAX_SHOWN_LENGTH;
}

/** A text as somebody may read it, and where each of its letters stands in the text as it is. */
interface Reading {
	text: string;
	spans: Span[];
}

/** How texts are written where some letters have a meaning. */
interface Encoding {
	pattern: RegExp;
	/** The letter that is meant. */
	decode: (...found: string[]) => string;
}

const HTML_LETTERS: Record<string, string> = {
	amp: '&',
	apos: "'",
	gt: '>',
	lt: '<',
	nbsp: ' ',
	quot: '"',
};

const JSON_LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const ENCODINGS: Encoding[] = [
	{
		// addresses: one letter of UTF-8
		pattern:
			/%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi,
		decode: (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
	},
	// forms
	{ pattern: /\+/g, decode: () => ' ' },
	{
		// JSON
		pattern: /\\(?:u([\da-f]{4})|(["'\\/bfnrt]))/gi,
		decode: (_all, unit, letter) =>
			unit ? String.fromCharCode(parseInt(unit, 16)) : (JSON_LETTERS[letter] ?? letter),
	},
	{
		// HTML
		pattern: /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|nbsp|quot));/gi,
		decode: (all, decimal, hex, name) => {
			if (name) return HTML_LETTERS[name.toLowerCase()];
			const point = decimal ? Number(decimal) : parseInt(hex, 16);
			return point <= 0x10ffff ? String.fromCodePoint(point) : all;
		},
	},
];

/** Texts may be encoded several times; whoever encodes them more often than this hides them from anybody. */
const MAX_READINGS = 32;

/** A text as it is and decoded in every way, without regard to capitals. */
function readingsOf(text: string): Reading[] {
	const spans = Array.from({ length: text.length }, (_, start) => ({ start, end: start + 1 }));
	const readings: Reading[] = [{ text, spans }];
	const known = new Set([text]);
	for (const reading of readings) {
		for (const encoding of ENCODINGS) {
			const decoded = decodedReading(reading, encoding);
			if (known.has(decoded.text) || readings.length === MAX_READINGS) continue;
			known.add(decoded.text);
			readings.push(decoded);
		}
	}
	return readings.map(foldedReading);
}

function decodedReading({ text, spans }: Reading, { pattern, decode }: Encoding): Reading {
	const letters: Array<[letter: string, start: number, end: number]> = [];
	for (const found of text.matchAll(pattern)) {
		letters.push([decode(...found), found.index, found.index + found[0].length]);
	}
	if (letters.length === 0) return { text, spans };
	const decoded: Reading = { text: '', spans: [] };
	let position = 0;
	const copyUpTo = (end: number) => {
		decoded.text += text.slice(position, end);
		for (; position < end; position++) decoded.spans.push(spans[position]);
	};
	for (const [letter, start, end] of letters) {
		copyUpTo(start);
		append(decoded, letter, { start: spans[start].start, end: spans[end - 1].end });
		position = end;
	}
	copyUpTo(text.length);
	return decoded;
}

function foldedReading({ text, spans }: Reading): Reading {
	const result: Reading = { text: '', spans: [] };
	let position = 0;
	for (const letter of text) {
		const { start } = spans[position];
		position += letter.length;
		append(result, folded(letter), { start, end: spans[position - 1].end });
	}
	return result;
}

function append(reading: Reading, letters: string, span: Span): void {
	reading.text += letters;
	for (let count = 0; count < letters.length; count++) reading.spans.push(span);
}

/** A text without regard to capitals, and to how accents are written. */
function folded(text: string): string {
	// letter by letter: what becomes of one must not depend on its neighbours
	return [...text].map((letter) => letter.normalize('NFD').toUpperCase().toLowerCase()).join('');
}

/** A secret, and what of it somebody may repeat by itself. */
function partsOf(secret: string): string[] {
	const trimmed = secret.trim();
	const [, scheme = '', given = ''] = /^(basic|bearer|token)\s+(\S+)$/i.exec(trimmed) ?? [];
	const login = scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString() : '';
	return [
		secret,
		trimmed,
		...(given === '' ? [] : partsOf(given)),
		...(login === '' ? [] : [login, login.slice(login.indexOf(':') + 1)]),
		// a token begins with its number on the platform, which is no secret
		...(/^\d+\|.{8,}$/s.test(trimmed) ? [trimmed.slice(trimmed.indexOf('|') + 1)] : []),
	];
}

/** So much of a secret as is looked for, and a letter more where there is more. */
function beginningOf(secret: string): string {
	return folded(secret.slice(0, MAX_SECRET_LENGTH + 1)).slice(0, MAX_SECRET_LENGTH + 1);
}

/** Whether a secret is so short or such a word or number that a text may have it by chance. */
export function isOrdinary(secret: string): boolean {
	const word = secret.trim();
	return word.length < MIN_UNUSUAL_LENGTH || ORDINARY_WORD.test(word);
}

function spansOf(secret: string, { text, spans }: Reading): Span[] {
	const isLong = secret.length > MAX_SECRET_LENGTH;
	const sought = secret.slice(0, MAX_SECRET_LENGTH);
	const found: Span[] = [];
	for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
		const end = isLong ? Infinity : spans[at + sought.length - 1].end;
		found.push({ start: spans[at].start, end });
	}
	return found;
}

/** Spans that overlap, or follow upon each other, as one. */
function joined(spans: Span[]): Span[] {
	const result: Span[] = [];
	for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
		const last = result.at(-1);
		if (last && start <= last.end) last.end = Math.max(last.end, end);
		else result.push({ start, end });
	}
	return result;
}

function withoutSpans(text: string, spans: Span[]): string {
	let shown = '';
	let position = 0;
	for (const { start, end } of spans) {
		shown += text.slice(position, start) + MASK;
		position = end;
	}
	const rest = text.slice(position, Math.max(position, MAX_SHOWN_LENGTH));
	return shown + rest + (position + rest.length < text.length ? '…' : '');
}
