// Assigns calls to the items that wait for them: by the ID of the call or of the lead, otherwise by campaign, number and the
// order of sending.
import type { IDataObject } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../api/call';
import { isStatus } from '../api/fields';
import { endsWithKnown, oldestFirst } from '../api/newestFirst';
import { isObject, idIn } from '../client/response';
import { matchesNumber } from '../validation/listedNumber';
import { isNewer, type Newest } from './newest';
import { openCallsOf, recordCall, type PendingOutcome } from './pendingOutcome';

/**
 * Assigns each call to the item that waits for it, and none to two items. An item gets none before its request is answered:
 * the answer may have the ID of its call.
 * @param rows of the list of calls, in any order
 * @param all all items in the order of sending, including those that wait no longer
 */
export function assignCalls(rows: IDataObject[], all: Iterable<PendingOutcome>): void {
	const owners = new Map<number | string, PendingOutcome>();
	for (const pending of all) {
		for (const id of pending.calls.keys()) owners.set(id, pending);
		if (pending.callId !== undefined) owners.set(pending.callId, pending);
	}
	const ids = rows.map((row) => idIn(row.id));
	// an answer may have a UUID where the list has numbers: the list then does not show that call by its ID
	const isListedById = ({ callId }: PendingOutcome) => ids.some((id) => areAlike(id, callId));
	const waiting = [...all].filter(
		(pending) => pending.isAnswered && !pending.isOver && !isListedById(pending),
	);
	for (const row of oldestFirst(rows)) {
		const id = idIn(row.id);
		const owner = owners.get(id) ?? firstThatWaitsFor(row, waiting);
		// an ID that is text is nobody's unless an answer has named it
		if (owner && (typeof id === 'string' || isNewer(row, owner.before))) recordCall(owner, row);
	}
}

/** The item that waits for a call: of several, the one with the fewest calls that was sent first. */
function firstThatWaitsFor(
	row: IDataObject,
	waiting: PendingOutcome[],
): PendingOutcome | undefined {
	if (!isStatus(row.type ?? '', '', 'outbound') || isObject(row.type)) return undefined;
	const call = simplifyCall(row);
	return waiting
		.filter(({ until, calls }) => until !== 'firstCallEnded' || calls.size === 0)
		.filter((pending) => isNewer(row, pending.before) && isFor(pending, call, customerPhone(row)))
		.sort((a, b) => a.calls.size - b.calls.size)
		.at(0);
}

/** Whether a call is for an item, as far as its lead, or else its campaign and number, tell. */
function isFor(
	{ lead, number }: PendingOutcome,
	{ lead_id, campaign_id, campaign_name }: IDataObject,
	phone: unknown,
): boolean {
	if (areAlike(lead_id, lead?.id)) return lead_id === lead?.id;
	const isOfCampaign = [lead_id, campaign_id, campaign_name].some((given) => given !== null);
	const campaign = areAlike(campaign_id, lead?.campaignId)
		? campaign_id === lead?.campaignId
		: !areAlike(campaign_name, lead?.campaignName) || campaign_name === lead?.campaignName;
	return isOfCampaign === (lead !== undefined) && campaign && matchesNumber(phone, number);
}

/** Whether two IDs or names are given in the same form, so that they can be compared. */
function areAlike(one: unknown, other: unknown): boolean {
	return one !== null && one !== undefined && typeof one === typeof other;
}

/**
 * Returns a function that tells whether no page after a given one matters: later pages are older than all open calls, and
 * were searched before.
 * @param searched the highest ID when all items last got what is theirs
 */
export function isEnoughFor(all: Iterable<PendingOutcome>, searched: Newest) {
	const open = [...all].filter(({ isOver }) => !isOver).flatMap(openCallsOf);
	const isOld = (row: IDataObject) =>
		!isNewer(row, searched) && open.every((call) => isNewer(call, Number(idIn(row.id))));
	return (page: IDataObject[]) => endsWithKnown(page, isOld);
}
