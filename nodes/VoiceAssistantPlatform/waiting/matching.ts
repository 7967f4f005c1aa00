// Which listed call an item waits for: by the ID of the call or of the lead, otherwise by campaign, number and the order of
// sending. Calls that are made later have higher IDs (docs/api-assumptions.md, "Unclear places").
import type { IDataObject } from 'n8n-workflow';
import { customerPhone, hasEnded, simplifyCall } from '../api/call';
import { isStatus } from '../api/fields';
import { endsWithKnown, oldestFirst } from '../api/newestFirst';
import { idIn, isObject } from '../client/response';
import { matchesNumber } from '../validation/listedNumber';

/** What is known about a lead, and the campaign that calls it. */
export interface AwaitedLead {
	id?: number | string;
	campaignId?: number | string;
	campaignName?: string;
}

/** The call of an item. Only `CallWatcher` changes it. */
export interface AwaitedCall {
	/** Digits of the number that is called. */
	number: string;
	/** Undefined for a single call, which no campaign makes. */
	lead?: AwaitedLead;
	/** The ID of the call, if the answer names it. */
	callId?: number | string;
	/** The highest ID of a call before the item was sent. */
	before: number;
	/** Before the answer, the call may have an ID that is not known yet. Afterwards, it still belongs to no other item. */
	stage: 'sent' | 'answered' | 'over';
	/** The call as it was last read; undefined while no list shows it. */
	call?: IDataObject;
}

/** The highest ID where there are no calls. */
export const NO_CALLS = -Infinity;

/** The highest ID among the rows and those that were known before. */
export function newestOf(rows: IDataObject[], before: number): number {
	return rows.reduce(
		(newest, row) => (isNewer(row, newest) ? Number(idIn(row.id)) : newest),
		before,
	);
}

/** Whether a row is newer than those that were known before. */
function isNewer(row: IDataObject, newest: number): boolean {
	const id = idIn(row.id);
	return typeof id === 'number' && id > newest;
}

/**
 * Finds the call of each item, and none for two items. An item gets none before its request is answered: the answer may have the
 * ID of its call. Of several items that a call may be for, it is that of the first one sent.
 * @param rows of the list of calls, in any order
 * @param all all items in the order of sending, including those that wait no longer
 */
export function callsOf(
	rows: IDataObject[],
	all: Iterable<AwaitedCall>,
): Map<AwaitedCall, IDataObject> {
	const owners = new Map<number | string, AwaitedCall>();
	for (const awaited of all) {
		const { call, callId } = awaited;
		if (call) owners.set(idIn(call.id), awaited);
		if (callId !== undefined) owners.set(callId, awaited);
	}
	const ids = rows.map((row) => idIn(row.id));
	// an answer may have a UUID where the list has numbers: the list then does not show that call by its ID
	const isListedById = ({ callId }: AwaitedCall) => ids.some((id) => areAlike(id, callId));
	const waiting = [...all].filter(
		(awaited) => awaited.stage === 'answered' && !awaited.call && !isListedById(awaited),
	);
	const found = new Map<AwaitedCall, IDataObject>();
	for (const row of oldestFirst(rows)) {
		const id = idIn(row.id);
		const owner = owners.get(id) ?? waiting.filter((one) => !found.has(one)).find(isFor(row));
		// an ID that is text is nobody's unless an answer has named it
		if (!owner || (typeof id === 'number' && id <= owner.before)) continue;
		owners.set(id, owner);
		found.set(owner, row);
	}
	return found;
}

/** Returns a function that tells whether a call is for an item, by its lead, or else by its campaign and number. */
function isFor(row: IDataObject) {
	const { lead_id, campaign_id, campaign_name } = simplifyCall(row);
	const isOfCampaign = [lead_id, campaign_id, campaign_name].some((given) => given !== null);
	const isOutbound = isStatus(row.type ?? '', '', 'outbound') && !isObject(row.type);
	return ({ lead, number, before }: AwaitedCall) => {
		if (!isOutbound || !isNewer(row, before)) return false;
		if (areAlike(lead_id, lead?.id)) return lead_id === lead?.id;
		const isSameCampaign = areAlike(campaign_id, lead?.campaignId)
			? campaign_id === lead?.campaignId
			: !areAlike(campaign_name, lead?.campaignName) || campaign_name === lead?.campaignName;
		const isOfLead = lead !== undefined;
		return isOfCampaign === isOfLead && isSameCampaign && matchesNumber(customerPhone(row), number);
	};
}

/** Whether two IDs or names are given in the same form, so that they can be compared. */
function areAlike(one: unknown, other: unknown): boolean {
	return one !== null && one !== undefined && typeof one === typeof other;
}

/**
 * Returns a function that tells whether no page after a given one matters: later pages are older than all open calls, and
 * than the highest ID when the calls of all items were last searched.
 */
export function isEnoughFor(all: Iterable<AwaitedCall>, searched: number) {
	const open = [...all].flatMap(({ stage, call }) =>
		stage !== 'over' && call && !hasEnded(call) ? [call] : [],
	);
	const isOld = (row: IDataObject) =>
		!isNewer(row, searched) && open.every((call) => isNewer(call, Number(idIn(row.id))));
	return (page: IDataObject[]) => endsWithKnown(page, isOld);
}
