// What a recording is called, and what type it has.
import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../../client/response';

/** Formats of audio: ending, type, and how a file begins. */
const FORMATS: Array<[ending: string, type: string, start: RegExp]> = [
	['mp3', 'audio/mpeg', /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
	['wav', 'audio/wav', /^RIFF.{4}WAVE/s],
	['ogg', 'audio/ogg', /^OggS/],
	['m4a', 'audio/mp4', /^.{4}ftyp/s],
	['webm', 'audio/webm', /^.E\xdf\xa3/s],
	['flac', 'audio/flac', /^fLaC/],
	['aac', 'audio/aac', /^\xff[\xf0\xf1\xf8\xf9]/],
];

/**
 * The format of a file by its content, since hosts often name another type or none.
 * @param type what the host calls it
 * @returns undefined if it is not audio, such as a web page
 */
export function formatOf(
	content: Buffer,
	type: string,
): { ending: string; mimeType: string } | undefined {
	const start = content.toString('latin1', 0, 12);
	const known = FORMATS.find(([, , pattern]) => pattern.test(start));
	if (known) return { ending: `.${known[0]}`, mimeType: known[1] };
	return type.startsWith('audio/') && !/^\s*[<{]/.test(start)
		? { ending: '', mimeType: type.split(';')[0] }
		: undefined;
}

/** A name without its ending: `call-50012-2026-11-20`, or without a call what the address calls it. */
export function nameOf({ id, created_at }: IDataObject, url: string): string {
	const day = /^\d{4}-\d\d-\d\d/.exec(textIn(created_at ?? '')) ?? [];
	const last = new URL(url).pathname
		.split('/')
		.at(-1)
		?.replace(/\.\w+$/, '');
	const words = id === null ? ['recording', last] : ['call', id, ...day];
	return words
		.filter(Boolean)
		.join('-')
		.replace(/[^\w-]+/g, '-')
		.slice(0, 100);
}
