/** IDs as a short text: in order, each by its distance from the one before. */
export function listed(ids: number[]): string {
	const sorted = [...ids].sort((a, b) => a - b);
	return sorted.map((id, index) => (id - (sorted[index - 1] ?? 0)).toString(36)).join(' ');
}

/** The IDs in such a text. */
export function unlisted(text: string): number[] {
	let last = 0;
	return text === '' ? [] : text.split(' ').map((step) => (last += parseInt(step, 36)));
}
