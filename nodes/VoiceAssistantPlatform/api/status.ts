import { textIn } from '../client/response';

/** Whether a status is one of those, in whatever case and however its words are joined: "In_Progress" is "in-progress". */
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
