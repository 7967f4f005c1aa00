// What the error of a run says about all of its items.

/** What happened to an item; undefined while nothing was sent. */
export type ItemOutcome = 'carriedOut' | 'refused' | 'repeated' | 'unknown';

/** Reasons, and ranges of items for each, that an error names. */
const MAX_REASONS = 5;
const MAX_RANGES = 20;

/** Which items were carried out, which were not, and for which that is not known; and how to go on. */
export function outcomesOfItems(count: number, outcomes: ItemOutcome[]): string {
	const itemsWith = (...wanted: Array<ItemOutcome | undefined>) =>
		itemsWhere(count, (index) => wanted.includes(outcomes[index]));
	return [
		`Carried out: ${itemsWith('carriedOut') || 'none'}.`,
		`Not carried out: ${itemsWith('refused', undefined) || 'none'}.`,
		itemsWith('repeated') && `Repeats of other items, not sent: ${itemsWith('repeated')}.`,
		itemsWith('unknown') && `Not known: ${itemsWith('unknown')}.`,
		itemsWith('carriedOut', 'unknown') &&
			"To go on, run only those that were not carried out: n8n's Retry would send all items again.",
	]
		.filter(Boolean)
		.join(' ');
}

/** Which items were refused before anything was sent, by the index of the item, and how the others can be sent. */
export function refusedItems(count: number, refusals: string[]): string {
	const refused = refusals.filter(Boolean).length;
	const reasons = [...new Set(refusals)].filter(Boolean);
	const named = reasons
		.slice(0, MAX_REASONS)
		.map((why) => `${itemsWhere(count, (index) => refusals[index] === why)}: ${why}`);
	if (reasons.length > MAX_REASONS) named.push('the others for other reasons');
	return [
		`No item was sent: ${refused} of ${count} ${refused === 1 ? 'was' : 'were'} refused.`,
		refused > 1 && `All reasons: ${named.join('; ')}.`,
		refused < count &&
			"To send the rest, choose On Error → 'Continue (using error output)' in the settings of this node: refused items then come out there, with their own fields and the reason.",
	]
		.filter(Boolean)
		.join(' ');
}

/** Item numbers as people write them, counted from 1: "items 1–3, 5"; blank if there is none. */
function itemsWhere(count: number, holds: (index: number) => boolean): string {
	const found: Array<[first: number, last: number]> = [];
	for (let index = 0; index < count; index++) {
		if (!holds(index)) continue;
		const range = found.at(-1);
		if (range?.[1] === index) range[1]++;
		else found.push([index + 1, index + 1]);
	}
	if (found.length === 0) return '';
	const texts = found
		.slice(0, MAX_RANGES)
		.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
	const isOne = found.length === 1 && found[0][0] === found[0][1];
	return `${isOne ? 'item' : 'items'} ${texts.join(', ')}${found.length > MAX_RANGES ? ' and more' : ''}`;
}
