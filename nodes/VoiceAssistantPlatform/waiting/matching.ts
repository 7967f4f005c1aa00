// Assigns calls to the items that wait for them: by the ID of the call, otherwise by that of the lead, otherwise by campaign,
// number and the order of sending.
import type { IDataObject } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../api/call';
import { isStatus } from '../api/fields';
import {
	endsWithKnown,
	isNewer,
	newestOf,
	NOTHING,
	oldestFirst,
	type Newest,
} from '../client/newestFirst';
import { isObject, idIn } from '../client/response';
import { matchesNumber } from '../validation/listedNumber';
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
	const listed = rows.map((row) => idIn(row.id));
	const waiting = [...all].filter(
		({ isAnswered, isOver, callId }) =>
			isAnswered && !isOver && !listed.some((id) => areComparable(id, callId)),
	);
	for (const row of oldestFirst(rows)) {
		const owner = owners.get(idIn(row.id)) ?? findOwner(row, waiting);
		if (owner && isNewer(row, owner.before)) recordCall(owner, row);
	}
}

/**
 * The item that a call belongs to by its lead, or by campaign and number: of several, the one with the fewest calls that was
 * sent first.
 * @param waiting those whose call the list would not show by the ID in their answer
 */
function findOwner(row: IDataObject, waiting: PendingOutcome[]): PendingOutcome | undefined {
	if (!isStatus(row.type ?? '', '', 'outbound') || isObject(row.type)) return undefined;
	const open = waiting.filter(
		({ until, calls, before }) =>
			(until !== 'firstCallEnded' || calls.size === 0) && isNewer(row, before),
	);
	if (open.length === 0) return undefined;
	const { lead_id, campaign_id, campaign_name } = simplifyCall(row);
	const isOfAny = [lead_id, campaign_id, campaign_name].some((given) => given !== null);
	return open
		.filter(
			({ lead, number }) =>
				isSame(lead_id, lead?.id) ??
				(isOfAny === (lead !== undefined) &&
					(isSame(campaign_id, lead?.campaignId) ??
						isSame(campaign_name, lead?.campaignName) ??
						true) &&
					matchesNumber(customerPhone(row), number)),
		)
		.sort((a, b) => a.calls.size - b.calls.size)
		.at(0);
}

/** Undefined if two IDs or names cannot be compared. */
function isSame(theirs: unknown, ours: unknown): boolean | undefined {
	return areComparable(theirs, ours) ? theirs === ours : undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An answer may have a UUID where a list has numbers, or the reverse. */
function areComparable(one: unknown, other: unknown): boolean {
	const isGiven = one !== null && one !== undefined;
	return (
		isGiven && typeof one === typeof other && UUID.test(String(one)) === UUID.test(String(other))
	);
}

/**
 * Returns a function that tells whether no page after a given one matters: later pages are older than all open calls, and
 * were searched before.
 * @param searched the newest rows that were there when all items last got what is theirs
 */
export function isEnoughFor(all: Iterable<PendingOutcome>, searched: Newest) {
	const open = [...all].filter(({ isOver }) => !isOver).flatMap(openCallsOf);
	const isOld = (row: IDataObject) =>
		!isNewer(row, searched) && open.every((call) => isNewer(call, newestOf([row], NOTHING)));
	return (page: IDataObject[]) => endsWithKnown(page, isOld);
}
