import { invalid } from '../http/refusal.mts';
import type { Random } from '../random.mts';
import type { DeliveryRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';

interface Shares {
	duplicates: number;
	wrongSecrets: number;
}

/** Barely wrong: the last character of each value in the query differs. */
function withWrongSecret(address: string): string {
	const url = new URL(address);
	if (url.search === '') throw invalid({ wrong_secrets: ['The webhook URL has no query.'] });
	for (const [name, value] of [...url.searchParams]) {
		url.searchParams.set(name, value.slice(0, -1) + (value.endsWith('x') ? 'y' : 'x'));
	}
	return url.href;
}

/** A random selection of this many, without repetition. */
function draw<T>(values: T[], count: number, random: Random): T[] {
	const rest = [...values];
	return Array.from({ length: count }, (_, at) => {
		const from = random.integer(at, rest.length - 1);
		[rest[at], rest[from]] = [rest[from], rest[at]];
		return rest[at];
	});
}

/**
 * Repeats some pending deliveries, and sends others with a wrong secret; never both, so that the
 * receiver's part can be counted. Returns the affected calls.
 */
export function spoilDeliveries(store: Store, ids: number[], shares: Shares, random: Random) {
	const twice = Math.round(ids.length * shares.duplicates);
	const wrong = Math.round(ids.length * shares.wrongSecrets);
	if (twice + wrong > ids.length) {
		throw invalid({ duplicates: ['A delivery is sent twice or wrongly, not both.'] });
	}
	const rows = draw(ids, twice + wrong, random).map(
		(id) => store.find<DeliveryRow>('deliveries', id) as DeliveryRow,
	);
	const repeated = rows.slice(0, twice);
	const wronged = rows.slice(twice);
	for (const { id, ...row } of repeated) {
		store.insert('deliveries', { ...row, duplicate_of: id });
	}
	for (const { id, url } of wronged) {
		store.update('deliveries', id, { wrong_secret: 1, url: withWrongSecret(url) });
	}
	const calls = (some: DeliveryRow[]) =>
		some.map((row) => Number(row.call_id)).sort((a, b) => a - b);
	return {
		deliveries: ids.length + twice,
		duplicates: calls(repeated),
		wrong_secrets: calls(wronged),
	};
}
