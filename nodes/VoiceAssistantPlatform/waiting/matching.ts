// Assigns calls to items: by ID if it is known, otherwise by number and the order in which items were sent; for a lead, also
// by the lead and campaign that a call names.
import type { IDataObject } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../api/call';
import {
	createdAt,
	endsWithKnown,
	identityOf,
	isNewer,
	mayBeListed,
	oldestFirst,
	type Newest,
} from '../client/newestFirst';
import { digitsOf, commonEnd, matchesNumber } from '../validation/listedNumber';
import {
	openCallsOf,
	recordCall,
	recordSeen,
	type AwaitedLead,
	type PendingOutcome,
} from './pendingOutcome';

/** The result of one read. */
interface Reading {
	rows: IDataObject[];
	/** The newest rows of the list. */
	newest: Newest;
	/** Items whose lead will not be called any more: the rows include all of its calls. */
	done: ReadonlySet<PendingOutcome>;
}

/**
 * Assigns each call to the item that waits for it, and none to two items.
 * @param all all items in the order of sending, including those that wait no longer
 */
export function assignCalls({ rows, newest, done }: Reading, all: Iterable<PendingOutcome>): void {
	const owners = new Map<number | string, PendingOutcome>();
	const groups = new Map<string, PendingOutcome[]>();
	for (const pending of all) {
		for (const id of pending.calls.keys()) owners.set(id, pending);
		if (pending.callId !== undefined) owners.set(pending.callId, pending);
		if (pending.isOver) continue;
		const key = commonEnd(pending.number);
		const group = groups.get(key);
		if (group) group.push(pending);
		else groups.set(key, [pending]);
	}
	// until all are answered, one of these calls may belong to an item whose answer will bring its ID
	const allAnswered = (group: PendingOutcome[]) => group.every(({ isAnswered }) => isAnswered);

	for (const row of oldestFirst(rows)) {
		const owner = owners.get(identityOf(row)) ?? findOwner(row);
		if (!owner || !isNewer(row, owner.before)) continue;
		owners.set(identityOf(row), owner);
		recordCall(owner, row);
	}
	for (const group of groups.values()) {
		if (!allAnswered(group)) continue;
		for (const pending of group) recordSeen(pending, newest, done.has(pending));
	}

	/** The item with the fewest calls; among these, the one that was sent first. */
	function findOwner(row: IDataObject): PendingOutcome | undefined {
		const isOutbound = [undefined, null, 'outbound'].includes(row.type as string);
		const group = groups.get(commonEnd(digitsOf(customerPhone(row)))) ?? [];
		if (!isOutbound || !allAnswered(group)) return undefined;
		return group
			.filter((pending) => mayOwn(pending, row, newest))
			.sort((a, b) => a.calls.size - b.calls.size)
			.at(0);
	}
}

/**
 * Whether another call may belong to this item, without regard to other items.
 * @param newest the newest rows of the list that the call is in
 */
export function mayOwn(
	{ callId, until, calls, before, number, lead }: PendingOutcome,
	row: IDataObject,
	newest: Newest,
): boolean {
	return (
		(callId === undefined || !mayBeListed(callId, newest)) &&
		(until !== 'firstCallEnded' || calls.size === 0) &&
		isNewer(row, before) &&
		matchesNumber(digitsOf(customerPhone(row)), number) &&
		isCallOf(lead, row)
	);
}

/**
 * Whether a call belongs to a lead, by the first of lead ID, campaign ID and campaign name that both have. A call without
 * any of them is a single call (platform-api 2.2), and belongs to no lead.
 */
function isCallOf(lead: AwaitedLead | undefined, row: IDataObject): boolean {
	const { lead_id, campaign_id, campaign_name } = simplifyCall(row);
	const said = [
		[lead_id, lead?.id],
		[campaign_id, lead?.campaignId],
		[campaign_name, lead?.campaignName],
	].filter(([theirs]) => theirs !== null);
	if (!lead) return said.length === 0;
	// a number and a UUID cannot be compared
	const both = said.find(([theirs, ours]) => typeof theirs === typeof ours);
	return both ? both[0] === both[1] : said.length > 0;
}

/**
 * Returns a function that tells whether no page after a given one matters: later pages are older than all open calls, and
 * were searched before.
 */
export function isEnoughFor(all: Iterable<PendingOutcome>): (page: IDataObject[]) => boolean {
	let [number, date] = [Infinity, '\uffff'];
	for (const pending of all) {
		if (pending.isOver) continue;
		number = Math.min(number, pending.seen.number);
		if (pending.seen.date < date) ({ date } = pending.seen);
		for (const open of openCallsOf(pending)) {
			const id = identityOf(open);
			if (typeof id === 'number') number = Math.min(number, id - 1);
			else if (createdAt(open) < date) date = createdAt(open);
		}
	}
	const isOld = (row: IDataObject) => {
		const id = identityOf(row);
		return typeof id === 'number' ? id <= number : createdAt(row) < date;
	};
	return (page) => endsWithKnown(page, isOld);
}
