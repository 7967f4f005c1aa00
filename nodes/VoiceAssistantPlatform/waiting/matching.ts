// Whose call is it? By its ID where one is known, else by its number and by the order in which items were sent; of a lead, by
// what it says of lead and campaign besides.
import type { IDataObject } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../api/call';
import {
	createdAt,
	identityOf,
	isNewer,
	isNewestFirst,
	mayBeListed,
	oldestFirst,
	OVERLAP,
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

/** What was read at one time. */
export interface Reading {
	rows: IDataObject[];
	/** What was newest in the list. */
	newest: Newest;
	/** Those whose lead will not be called any more; the rows have all its calls. */
	done: ReadonlySet<PendingOutcome>;
}

/**
 * Gives each call to the item that waits for it, and never one to two of them.
 * @param taken calls that some item has, or had
 */
export function assignCalls(
	{ rows, newest, done }: Reading,
	all: Iterable<PendingOutcome>,
	taken: Set<number | string>,
): void {
	const owners = new Map<number | string, PendingOutcome>();
	const groups = new Map<string, PendingOutcome[]>();
	for (const pending of all) {
		for (const id of pending.calls.keys()) owners.set(id, pending);
		if (pending.callId !== undefined) owners.set(pending.callId, pending);
		const key = commonEnd(pending.number);
		const group = groups.get(key);
		if (group) group.push(pending);
		else groups.set(key, [pending]);
	}
	// one of these calls may be that of an item whose answer, with its ID, is still on its way
	const isSettled = (group: PendingOutcome[]) => group.every(({ isAnswered }) => isAnswered);

	for (const row of oldestFirst(rows)) {
		const id = identityOf(row);
		const owner = owners.get(id) ?? (taken.has(id) ? undefined : findOwner(row));
		if (!owner || !isNewer(row, owner.before)) continue;
		taken.add(id);
		recordCall(owner, row);
	}
	for (const group of groups.values()) {
		if (!isSettled(group)) continue;
		for (const pending of group) recordSeen(pending, newest, done.has(pending));
	}

	/** Who has fewest calls comes first, then who was sent first: they are in the order of sending. */
	function findOwner(row: IDataObject): PendingOutcome | undefined {
		const digits = digitsOf(customerPhone(row));
		const isOutbound = [undefined, null, 'outbound'].includes(row.type as string);
		const group = groups.get(commonEnd(digits)) ?? [];
		if (!isOutbound || !isSettled(group)) return undefined;
		let found: PendingOutcome | undefined;
		for (const pending of group) {
			const comesFirst = pending.calls.size < (found?.calls.size ?? Infinity);
			if (comesFirst && takesAnother(pending, row, newest)) found = pending;
		}
		return found;
	}
}

/**
 * Whether another call may be one of this item, as far as the item alone is concerned.
 * @param newest of the list that the call is in
 */
export function takesAnother(
	{ callId, until, calls, before, number, lead }: PendingOutcome,
	row: IDataObject,
	newest: Newest,
): boolean {
	return (
		(callId === undefined || !mayBeListed(callId, newest)) &&
		(until !== 'firstCallEnded' || calls.size === 0) &&
		isNewer(row, before) &&
		matchesNumber(digitsOf(customerPhone(row)), number) &&
		(!lead || isCallOf(lead, row))
	);
}

/**
 * Whether a call is one of a lead, by the first of ID, campaign and its name that both have. One that says none of them is a
 * single call (platform-api 2.2).
 */
function isCallOf({ id, campaignId, campaignName }: AwaitedLead, row: IDataObject): boolean {
	const { lead_id, campaign_id, campaign_name } = simplifyCall(row);
	const said = [
		[lead_id, id],
		[campaign_id, campaignId],
		[campaign_name, campaignName],
	].filter(([theirs]) => theirs !== null);
	// a number and a UUID cannot be compared
	const both = said.find(([theirs, ours]) => typeof theirs === typeof ours);
	return both ? both[0] === both[1] : said.length > 0;
}

/**
 * Says of a page whether what comes after it matters to nobody: it is older than every call that has not ended, and than
 * what was looked through before.
 */
export function isEnoughFor(all: Iterable<PendingOutcome>): (page: IDataObject[]) => boolean {
	let [number, date] = [Infinity, '\uffff'];
	for (const pending of all) {
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
	return (page) => isNewestFirst(page) && page.slice(-OVERLAP).every(isOld);
}
