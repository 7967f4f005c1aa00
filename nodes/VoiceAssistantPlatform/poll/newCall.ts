import { readPage } from '../transport/page';
import { placeOf, readCalls, seenAfter, type CallsSeen } from './calls';
import { lookup } from './seen';
import type { Watcher } from './source';

/** A call that was not there before, whatever its status. */
export const newCall: Watcher<CallsSeen> = {
	async look(source, before) {
		const rows = [...(await readCalls(source, before)).rows.values()];
		const isKnown = before ? lookup(before.seen) : () => true;
		return {
			found: rows.filter((row) => !isKnown(placeOf(row))),
			after: seenAfter(before, rows),
		};
	},

	async sample(source) {
		return readPage(source.node, await source.ask({ per_page: 1, page: 1 })).rows[0];
	},
};
