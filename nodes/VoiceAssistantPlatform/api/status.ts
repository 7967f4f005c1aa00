import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../client/response';

/** Whether a status is one of those given. Case and separators do not matter: "In_Progress" is "in-progress". */
export function isStatus(status: unknown, ...wanted: string[]): boolean {
	return wanted.map(lettersOf).includes(lettersOf(status));
}

/** Whether there is a status at all. */
export function hasStatus(status: unknown): boolean {
	return lettersOf(status) !== '';
}

function lettersOf(status: unknown): string {
	return textIn(status ?? '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** A status in brackets to append to a sentence, as the platform writes it; blank if there is none. */
export function statusIn({ status }: IDataObject): string {
	const text = textIn(status ?? '');
	return text && ` (status "${text}")`;
}
