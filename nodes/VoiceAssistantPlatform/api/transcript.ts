import type { IDataObject } from 'n8n-workflow';
import { isObject, textIn } from '../client/response';
import { lettersOf } from './fields';

/** Speakers by the words that platforms use for them. */
const SPEAKERS = new Map([
	...['agent', 'ai', 'assistant', 'bot'].map((word) => [word, 'Assistant'] as const),
	...['caller', 'client', 'customer', 'human', 'user'].map((word) => [word, 'Customer'] as const),
]);

/** Fields that name a speaker, and fields that hold words: the first one that is not empty counts. */
const SPEAKER_FIELDS = ['sender', 'role', 'speaker'];
const WORD_FIELDS = ['text', 'content', 'message', 'utterance', 'words', 'word', 'transcript'];

/** By type: what was spoken. */
const SPOKEN = /^(transcript|message|speech|utterance|(input|output)?(audio|text))?$/;

/** By type or speaker: what nobody said. It is never shown. */
const UNSPOKEN = /^(developer|event|function|system|tool)(call|message|output|response|result|s)*$/;

/**
 * The transcript of a call or a conversation, one line per statement: platforms have it as one text, as a list, or both
 * (docs/api-assumptions.md, "Calls").
 * @returns undefined if there is none that can be read; blank if nothing was said
 */
export function transcriptText(row: IDataObject): string | undefined {
	const { formatted_transcript: formatted, transcript, messages } = row;
	const listed = isObject(transcript) ? (transcript.messages ?? transcript) : transcript;
	const texts = [formatted, listed, Array.isArray(messages) ? messages : null]
		.filter((given) => given !== undefined && given !== null)
		.map((given) => (Array.isArray(given) ? joined('\n', given.map(lineOf)) : given))
		.map((text) => (typeof text === 'string' ? text : undefined));
	return texts.find((text) => text?.trim()) ?? (texts.includes(undefined) ? undefined : texts[0]);
}

/** Joins texts; undefined if nothing else is there, blank if nothing was said. */
function joined(separator: string, parts: unknown[]): string | undefined {
	const said = parts.filter((part) => typeof part === 'string' && part !== '');
	return said.length > 0 || parts.every((part) => part === '') ? said.join(separator) : undefined;
}

function lineOf(entry: unknown): string | undefined {
	const statement = Array.isArray(entry) ? { sender: entry[0], text: entry[1] } : entry;
	const words = joined(' ', [wordsIn(statement)].flat().map(wordsIn))
		// a pattern with the line break in it would take minutes on long blanks
		?.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
		.trim();
	const speaker = isObject(statement) ? filledIn(statement, SPEAKER_FIELDS) : undefined;
	const name = textIn(speaker ?? '').trim();
	return words && name ? `${SPEAKERS.get(name.toLowerCase()) ?? name}: ${words}` : words;
}

/** The words in a statement, or in a part of one: text, or parts. Blank if nobody said it, undefined for an unknown form. */
function wordsIn(part: unknown): unknown {
	if (!isObject(part)) return part;
	const [type, ...speakers] = ['type', ...SPEAKER_FIELDS].map((name) => lettersOf(part[name]));
	if ([type, ...speakers].some((kind) => UNSPOKEN.test(kind))) return '';
	const isKnown = SPOKEN.test(type) && WORD_FIELDS.some((name) => part[name] !== undefined);
	return isKnown ? (filledIn(part, WORD_FIELDS) ?? '') : undefined;
}

function filledIn(part: IDataObject, fields: string[]): unknown {
	return fields.map((name) => part[name]).find((value) => (value ?? '') !== '');
}
