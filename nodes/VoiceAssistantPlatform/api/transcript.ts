import type { IDataObject } from 'n8n-workflow';
import { isObject, textIn } from '../client/response';

/** Speakers by the words that platforms use for them. */
const SPEAKERS = new Map([
	['assistant', 'Assistant'],
	['bot', 'Assistant'],
	['customer', 'Customer'],
	['human', 'Customer'],
	['user', 'Customer'],
]);

/** Entries of a transcript that were not spoken. */
const UNSPOKEN = ['function', 'system', 'tool'];

/**
 * The transcript of a call, one line per statement: platforms have it as one text, as an array, or both
 * (docs/api-assumptions.md, "Calls").
 * @returns undefined if there is no transcript; blank if nothing was said
 */
export function transcriptText({
	formatted_transcript: formatted,
	transcript,
}: IDataObject): string | undefined {
	for (const text of [formatted, transcript]) if (typeof text === 'string') return text;
	if (!Array.isArray(transcript)) return undefined;
	return (transcript as unknown[])
		.map(lineOf)
		.filter((line) => line !== '')
		.join('\n');
}

function lineOf(entry: unknown): string {
	if (!isObject(entry)) return typeof entry === 'string' ? entry : '';
	const { type = 'transcript' } = entry;
	const speaker = textIn(entry.sender ?? entry.role ?? '').trim();
	if (type !== 'transcript' || UNSPOKEN.includes(speaker)) return '';
	const words = textIn(entry.text ?? entry.content ?? '')
		// a pattern with the line break in it would take minutes on long blanks
		.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
		.trim();
	if (words === '' || speaker === '') return words;
	return `${SPEAKERS.get(speaker.toLowerCase()) ?? speaker}: ${words}`;
}
