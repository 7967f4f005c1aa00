import type { IDataObject } from 'n8n-workflow';
import { FIRST_LEAD_STATUS } from '../api/lead';
import { createdAt, identityOf } from '../client/newestFirst';
import { MAX_ROWS } from '../client/page';
import { textIn } from '../client/response';
import { readList, type Detector } from './detector';

/** What is known of the leads of an account; in static data, so its names stay. */
interface LeadsState {
	/** The greatest number that is the ID of one. */
	newest: number;
	/** The latest date at which one was created. */
	latest: string;
	/** The IDs of the leads that had a status, each by its distance from the one before: there may be many. */
	byStatus: Record<string, number[]>;
	/** The same for IDs that are no numbers. */
	textsByStatus: Record<string, string[]>;
}

type Statuses = Map<number | string, string>;

/**
 * A lead whose status is another one than at the last poll. The platform cannot be asked for what has changed
 * (platform-api 4.20): all leads that fit the filters are read each time.
 */
export const leadStatusChanged: Detector<LeadsState> = {
	async detect(list, before) {
		const rows = await readList(list, 'pages');
		const statuses = decodeStatuses(before);
		const found: IDataObject[] = [];
		for (const lead of rows.values()) {
			const id = identityOf(lead);
			const status = textIn(lead.status ?? '');
			// one that was not there before was new in between; one that somebody moved here was not
			const previous =
				statuses.get(id) ?? (before && isNew(lead, before) ? FIRST_LEAD_STATUS : undefined);
			if (previous !== undefined && previous !== status) {
				found.push({ ...lead, previous_status: previous || null });
			}
			statuses.set(id, status);
		}
		// one that is missing may be back the next time
		if (statuses.size > MAX_ROWS) {
			for (const id of statuses.keys()) if (!rows.has(id)) statuses.delete(id);
		}
		const all = [...rows.values()];
		return {
			found,
			after: {
				newest: numbersIn(statuses).reduce((most, [id]) => Math.max(most, id), before?.newest ?? 0),
				latest: all.map(createdAt).reduce((a, b) => (a > b ? a : b), before?.latest ?? ''),
				byStatus: encodeNumbers(statuses),
				textsByStatus: encodeTexts(statuses),
			},
		};
	},
};

/** Whether a lead was created since the last poll: the greater its number or the later its date. */
function isNew(lead: IDataObject, { newest, latest }: LeadsState): boolean {
	const id = identityOf(lead);
	return typeof id === 'number' ? id > newest : createdAt(lead) > latest;
}

function decodeStatuses(state: LeadsState | undefined): Statuses {
	const statuses: Statuses = new Map();
	for (const [status, steps] of Object.entries(state?.byStatus ?? {})) {
		let id = 0;
		for (const step of steps) statuses.set((id += step), status);
	}
	for (const [status, ids] of Object.entries(state?.textsByStatus ?? {})) {
		for (const id of ids) statuses.set(id, status);
	}
	return statuses;
}

function numbersIn(statuses: Statuses): Array<[number, string]> {
	return [...statuses].filter((entry): entry is [number, string] => typeof entry[0] === 'number');
}

function encodeNumbers(statuses: Statuses): LeadsState['byStatus'] {
	const groups = new Map<string, { steps: number[]; last: number }>();
	for (const [id, status] of numbersIn(statuses).sort(([a], [b]) => a - b)) {
		const group = groups.get(status) ?? { steps: [], last: 0 };
		group.steps.push(id - group.last);
		group.last = id;
		groups.set(status, group);
	}
	return Object.fromEntries([...groups].map(([status, { steps }]) => [status, steps]));
}

function encodeTexts(statuses: Statuses): LeadsState['textsByStatus'] {
	const groups = new Map<string, string[]>();
	for (const [id, status] of statuses) {
		if (typeof id === 'number') continue;
		const ids = groups.get(status) ?? [];
		ids.push(id);
		groups.set(status, ids);
	}
	return Object.fromEntries(groups);
}
