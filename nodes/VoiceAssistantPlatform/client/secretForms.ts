// Finds secrets in a text: as they were sent, and as an address, a form or JSON repeats them.

/** In letters: so much of a text is shown. */
export const MAX_SHOWN_LENGTH = 2_000;

/** In letters: so much of a secret is looked for; a longer one hides all that follows its beginning. */
const MAX_SECRET_LENGTH = 1_000;

const MASK = '*****';

/** Shorter secrets may be in a text by chance. */
const MIN_UNUSUAL_LENGTH = 8;

/** Words and numbers: platforms write them in their sentences, whatever was sent. */
const ORDINARY_WORD = /^(?:[\p{L}\p{M}_]{1,24}|\d{1,12})$/u;

/** Where something stands in a text: from its first letter to before the next one. */
interface Span {
	start: number;
	end: number;
}

/**
 * A text with every secret in it replaced, also in other capitals; long texts are cut off.
 * @returns undefined when a secret in it is too short or too ordinary to be replaced: what stands around it would tell it
 */
export function maskSecrets(text: string, secrets: string[]): string | undefined {
	const unusual: Span[] = [];
	const ordinary: Span[] = [];
	const searched = folded(text.slice(0, MAX_SHOWN_LENGTH + MAX_SECRET_LENGTH));
	for (const secret of new Set(secrets.flatMap(partsOf))) {
		if (secret === '') continue;
		const spans = isOrdinary(secret) ? ordinary : unusual;
		for (const form of new Set(formsOf(secret))) spans.push(...spansOf(form, searched));
	}
	const hidden = joined(unusual);
	const isHidden = ({ start, end }: Span) =>
		hidden.some((one) => one.start <= start && end <= one.end);
	return ordinary.every(isHidden) ? withoutSpans(text, hidden) : undefined;
}

/** A secret, and what of it somebody may repeat by itself. */
function partsOf(secret: string): string[] {
	const trimmed = secret.trim();
	const [, scheme = '', given = ''] = /^(basic|bearer|token)\s+(\S+)$/i.exec(trimmed) ?? [];
	const login = scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString() : '';
	return [
		trimmed,
		...(given === '' ? [] : partsOf(given)),
		...(login === '' ? [] : [login, login.slice(login.indexOf(':') + 1)]),
		// a token begins with its number on the platform, which is no secret
		...(/^\d+\|.{8,}$/s.test(trimmed) ? [trimmed.slice(trimmed.indexOf('|') + 1)] : []),
	];
}

/** What a secret looks like in a sentence, an address, a form, and JSON as JavaScript and PHP write it. */
function formsOf(secret: string): string[] {
	// without halves of letters, which no address can hold
	const wellFormed = Buffer.from(secret).toString();
	const inJson = JSON.stringify(wellFormed).slice(1, -1);
	const inAscii = inJson.replace(
		/[^ -~]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return [
		secret,
		encodeURIComponent(wellFormed),
		new URLSearchParams({ '': wellFormed }).toString().slice(1),
		inJson,
		inAscii,
		inAscii.replaceAll('/', '\\/'),
	].map(folded);
}

/** A text without regard to capitals, each letter in its place. */
function folded(text: string): string {
	const small = text.toLowerCase();
	if (small.length === text.length) return small;
	return text.replace(/./gsu, (letter) => {
		const one = letter.toLowerCase();
		return one.length === letter.length ? one : letter;
	});
}

/** Whether a secret is so short or such a word or number that a text may have it by chance. */
export function isOrdinary(secret: string): boolean {
	const word = secret.trim();
	return word.length < MIN_UNUSUAL_LENGTH || ORDINARY_WORD.test(word);
}

/** Where a form of a secret begins in what is shown. */
function spansOf(form: string, text: string): Span[] {
	const isLong = form.length > MAX_SECRET_LENGTH;
	const sought = form.slice(0, MAX_SECRET_LENGTH);
	const found: Span[] = [];
	let start = text.indexOf(sought);
	while (start !== -1 && start < MAX_SHOWN_LENGTH) {
		found.push({ start, end: isLong ? Infinity : start + sought.length });
		start = text.indexOf(sought, start + 1);
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
