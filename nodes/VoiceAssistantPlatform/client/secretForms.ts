// Finds secrets in a text: as they were sent, and as an address, a form or JSON repeats them.

/** Characters of a text that are shown. */
export const MAX_SHOWN_LENGTH = 2_000;

/** Characters of a secret that are searched for; from the beginning of a longer one, the rest of the text is hidden. */
const MAX_SECRET_LENGTH = 1_000;

/** What stands in place of a secret. */
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
export function isOrdinary(secret: string): boolean {
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
