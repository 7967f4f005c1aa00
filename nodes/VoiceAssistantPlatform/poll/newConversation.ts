import type { IDataObject } from 'n8n-workflow';
import { readByCursor } from './byCursor';
import { falls, lookup, OVERLAP, withSeen, type Seen } from './seen';
import type { Watcher } from './source';
import { textIn } from '../transport/values';

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
		const read = await readByCursor(source, (page) => {
			const mayBeByMessage = falls(page, 'updated_at');
			const isOrdered = falls(page, 'created_at') || mayBeByMessage;
			const isOld = !before || !mayBeByMessage || touchedIn(page.slice(-1)) < before.touched;
			return isOrdered && isOld && page.slice(-OVERLAP).every((row) => isKnown(keyOf(row)));
		});
		const rows = [...read.values()];
		const touched = [before?.touched ?? '', touchedIn(rows)].sort()[1];
		const seen = before?.seen ?? { upTo: start(rows, touched), named: [] };
		return {
			found: rows.filter((row) => !isKnown(keyOf(row))),
			after: { seen: withSeen(seen, rows.map(keyOf)), touched },
		};
	},
};

const keyOf = ({ id, created_at }: IDataObject) => `${textIn(created_at)} ${String(id)}`;

/**
 * What is older than all that was read counts as seen. What was read is named: another one may yet come that was
 * started in the same second.
 */
function start(rows: IDataObject[], touched: string): string {
	const oldest = touchedIn(rows.slice(-1));
	return oldest < touched ? `${oldest} ~` : oldest;
}

function touchedIn(rows: IDataObject[]): string {
	const dates = rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at]);
	return ['', ...dates.map((date) => textIn(date ?? ''))].sort().at(-1)!;
}
