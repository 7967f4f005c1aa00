import type { IDataObject } from 'n8n-workflow';
import { isStatus } from '../api/fields';
import { FIRST_LEAD_STATUS } from '../api/lead';
import { MAX_ROWS } from '../client/page';
import type { Pagination } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { textIn, idIn } from '../client/response';
import type { Detector } from './detector';

interface StatusesState {
	/** The greatest ID. */
	newest: number;
	/** The IDs of the rows with each status: there may be many leads, and there are few statuses. */
	byStatus: Record<string, Array<number | string>>;
}

type Statuses = Map<number | string, string>;

export const leadStatusChanged = statusDetector('pages', FIRST_LEAD_STATUS);

/** Most campaigns begin with it; one that starts by itself begins as scheduled, which counts as a change. */
export const FIRST_CAMPAIGN_STATUS = 'draft';

export const campaignStatusChanged = statusDetector('none', FIRST_CAMPAIGN_STATUS);

/**
 * Finds rows whose status has changed since the last poll. The platform cannot list changes (platform-api 4.20), so all rows
 * that fit the filters are read each time.
 * @param firstStatus that every row begins with
 */
function statusDetector(pagination: Pagination, firstStatus: string): Detector<StatusesState> {
	return {
		async detect(list, before) {
			const rows = await readUntil(list, { pagination, needsIds: true });
			const statuses: Statuses = before ? statusesIn(before) : new Map();
			const found: IDataObject[] = [];
			for (const row of rows.values()) {
				const id = idIn(row.id);
				const status = textIn(row.status);
				// a row created since the last poll began with the first status; a lead that was moved here did not
				const previous =
					statuses.get(id) ?? (before && Number(id) > before.newest ? firstStatus : undefined);
				if (previous !== undefined && !isStatus(status, previous)) {
					found.push({ ...row, previous_status: previous || null });
				}
				statuses.set(id, status);
			}
			// a row that is missing may be back next time
			if (statuses.size > MAX_ROWS) {
				for (const id of statuses.keys()) if (!rows.has(id)) statuses.delete(id);
			}
			const ids = [...statuses.keys()].filter((id) => typeof id === 'number');
			const newest = ids.reduce((a, b) => Math.max(a, b), before?.newest ?? 0);
			return { found, after: { newest, byStatus: groupedByStatus(statuses) } };
		},
	};
}

function statusesIn({ byStatus }: StatusesState): Statuses {
	return new Map(
		Object.entries(byStatus).flatMap(([status, ids]) => ids.map((id) => [id, status] as const)),
	);
}

function groupedByStatus(statuses: Statuses): StatusesState['byStatus'] {
	const groups = new Map<string, Array<number | string>>();
	for (const [id, status] of statuses) {
		const group = groups.get(status);
		if (group) group.push(id);
		else groups.set(status, [id]);
	}
	return Object.fromEntries(groups);
}
