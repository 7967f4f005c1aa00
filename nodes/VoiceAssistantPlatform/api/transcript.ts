import type { IDataObject } from 'n8n-workflow';
import { isObject, textIn } from '../client/response';
import { lettersOf } from './fields';

/** Speakers by the words that platforms use for them. */
const SPEAKERS = new Map([
	...['agent', 'ai', 'assistant', 'bot'].map((word) => [word, 'Assistant'] as const),
	...['caller', 'client', 'customer', 'human', 'user'].map((word) => [word, 'Customer'] as const),
]);

/** By type: what was spoken. */
const SPOKEN = /^(transcript|message|speech|text)?$/;

/** By type or speaker: what nobody said. It is never shown. */
const UNSPOKEN = /^(developer|event|function|system|tool)(call|message|output|response|result|s)*$/;

/**
 * What was said, with a line for each statement (docs/api-assumptions.md, "Calls").
 * @returns the text of the platform if it has one; undefined if there is none, or it cannot be read
 */
export function transcriptText({
	formatted_transcript,
	transcript,
}: IDataObject): string | undefined {
	const texts = [formatted_transcript, transcript]
		.filter((given) => given !== undefined && given !== null)
		.map((given) => (Array.isArray(given) ? linesOf(given) : given))
		.map((text) => (typeof text === 'string' ? text : undefined));
	return texts.find((text) => text?.trim()) ?? (texts.includes(undefined) ? undefined : texts[0]);
}

/** Where another statement begins in a text. */
const NEXT_STATEMENT = new RegExp(
	`\\n(?=(?:${[...SPEAKERS.keys(), 'developer', 'function', 'system', 'tool'].join('|')}):)`,
	'i',
);

/** What the customer said last; undefined if that was no text, or if it is not known. */
export function lastOfCustomer(row: IDataObject): string | undefined {
	const said = [row.transcript, row.formatted_transcript]
		.map((given) => (typeof given === 'string' ? given.split(NEXT_STATEMENT) : given))
		.map((given) => (Array.isArray(given) ? given : []).map(statementOf))
		.map((statements) => statements.filter(({ speaker }) => speaker === 'Customer'))
		.find(({ length }) => length > 0);
	return said?.at(-1)?.words || undefined;
}

/** Undefined if no entry can be read, blank if nothing was said. */
function linesOf(entries: unknown[]): string | undefined {
	const lines = entries.map(lineOf);
	const said = lines.filter(Boolean);
	return said.length > 0 || lines.every((line) => line === '') ? said.join('\n') : undefined;
}

/** Blank if nobody said it, undefined if it cannot be read. */
function lineOf(entry: unknown): string | undefined {
	const { speaker, words } = statementOf(entry);
	return words && speaker ? `${speaker}: ${words}` : words;
}

/** The words are blank if nobody said them, undefined if they cannot be read. */
function statementOf(entry: unknown): { speaker: string; words?: string } {
	const { type, sender, role, text, content } = isObject(entry) ? entry : textEntry(entry);
	if ([type, sender, role].some((kind) => UNSPOKEN.test(lettersOf(kind)))) {
		return { speaker: '', words: '' };
	}
	const words = [text, content].find((given) => (given ?? '') !== '') ?? '';
	const name = textIn(sender || role || '').trim();
	const speaker = SPEAKERS.get(name.toLowerCase()) ?? name;
	const isKnown =
		SPOKEN.test(lettersOf(type)) && [text, content].some((given) => given !== undefined);
	if (!isKnown || typeof words !== 'string') return { speaker };
	// a pattern with the line break in it would take minutes on long blanks
	const line = words.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks)).trim();
	return { speaker, words: line };
}

/** A statement that is a text, with its speaker in front if that is one we know. */
function textEntry(entry: unknown): IDataObject {
	const [, sender, text] = /^\s*([a-z]+):(.*)$/is.exec(textIn(entry)) ?? [];
	return SPEAKERS.has(sender?.toLowerCase()) ? { sender, text } : { text: entry as string };
}
