import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { readPage } from '../transport/page';
import { readByCursor } from './byCursor';
import { endsKnown, falls } from './order';
import { lookup, withSeen, type Place, type Seen } from './seen';
import type { Watcher } from './source';

interface ConversationsSeen {
	seen: Seen<string>;
	/** When something happened last in any of them, in the platform's own words. */
	touched: string;
}

/**
 * A conversation that was not there before. The document does not say what the list is ordered by (platform-api
 * 4.1): as long as it may be by the last message, it is read back to the last one known.
 */
export const newConversation: Watcher<ConversationsSeen> = {
	async look(source, before) {
		const isKnown = before ? lookup(before.seen) : () => true;
		const part = await readByCursor(source, (page) => {
			const mayBeByMessage = falls(page, 'updated_at');
			const isOrdered = falls(page, 'created_at') || mayBeByMessage;
			const isOld = !before || !mayBeByMessage || touchedIn(page.slice(-1)) < before.touched;
			return isOrdered && isOld && endsKnown(page, (row) => isKnown(placeOf(row)));
		});
		const rows = [...part.rows.values()];
		const touched = [before?.touched ?? '', touchedIn(rows)].sort()[1];
		return {
			found: rows.filter((row) => !isKnown(placeOf(row))),
			after: {
				seen: before ? withSeen(before.seen, rows.map(placeOf)) : { upTo: touched, named: [] },
				touched,
			},
		};
	},

	async sample(source) {
		return readPage(source.node, await source.ask({ per_page: 1 })).rows[0];
	},
};

/** Its ID is long: a part of its fingerprint tells it from the others just as well. */
function placeOf({ id, created_at }: IDataObject): Place<string> {
	const print = createHash('sha256').update(String(id)).digest('base64url');
	return [print.slice(0, 12), String(created_at)];
}

function touchedIn(rows: IDataObject[]): string {
	const dates = rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at]);
	return ['', ...dates.map((date) => String(date ?? ''))].sort().at(-1)!;
}
