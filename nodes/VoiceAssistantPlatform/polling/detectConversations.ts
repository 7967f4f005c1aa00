import type { IDataObject } from 'n8n-workflow';
import { dateInUtc } from '../api/fields';
import { endsWithKnown, isDescending } from '../api/newestFirst';
import { readNewRows, type Detector, type IsEnough } from './detector';
import { datedPosition, knownBy, raiseWatermark, type Watermark } from './watermark';

interface ConversationsState {
	seen: Watermark;
	touched: string;
}

/**
 * A conversation that was not there before. The document does not say what the list is ordered by (platform-api 4.1): while
 * it may be the last message, the list is read back to the latest date known.
 */
export const newConversation: Detector<ConversationsState> = {
	async detect(list, before) {
		const isKnown = before ? knownBy(before.seen) : () => true;
		const isEnough: IsEnough = (page) => {
			const mayBeByMessage = isDescending(page, 'updated_at');
			const isOrdered = isDescending(page, 'created_at') || mayBeByMessage;
			const isOld = !before || !mayBeByMessage || latestDate(page.slice(-1)) < before.touched;
			return isOld && endsWithKnown(page, (row) => isKnown(datedPosition(row)), isOrdered);
		};
		const read = await readNewRows(list, 'cursor', datedPosition, isEnough);
		const rows = [...read.values()];
		const touched = [before?.touched ?? '', latestDate(rows)].sort()[1];
		const upTo = { number: 0, string: firstUpTo(rows, touched) };
		const seen = before?.seen ?? { upTo, named: [] };
		return {
			found: rows.filter((row) => !isKnown(datedPosition(row))),
			after: { seen: raiseWatermark(seen, rows.map(datedPosition)), touched },
		};
	},
};

/**
 * At the first poll, all older conversations count as known. Those that were read are named, as another one may appear that
 * was started in the same second.
 */
function firstUpTo(rows: IDataObject[], touched: string): string {
	const oldest = latestDate(rows.slice(-1));
	return oldest < touched ? `${oldest} ~` : oldest;
}

function latestDate(rows: IDataObject[]): string {
	const dates = rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at]);
	return ['', ...dates.map((date) => dateInUtc(date) ?? '')].sort().at(-1)!;
}
