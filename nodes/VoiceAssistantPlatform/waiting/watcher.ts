// Follows the calls of all items of a run that wait, in one account: its list of calls is read once for all of them.
import type { IDataObject } from 'n8n-workflow';
import { hasEnded } from '../api/call';
import { readCampaigns, type Campaigns } from '../api/campaign';
import { ENDPOINTS } from '../api/endpoints';
import { isNewestFirst } from '../api/newestFirst';
import type { PlatformClient } from '../client/client';
import { LIST_TIME } from '../client/pagination';
import { nothingSent, problemError } from '../client/problem';
import { readUntil } from '../client/readUntil';
import { isId } from '../client/response';
import { callsOf, isEnoughFor, newestOf, NO_CALLS, type AwaitedCall } from './matching';
import { firstRead, sharedReads } from './sharedReads';

/** Milliseconds for which campaigns are not read again. */
const MAX_AGE = 60_000;

/** Why no item can wait: its call would not be recognized as new (matching.ts). */
const NOT_NUMBERED = nothingSent(
	'New calls cannot be told from old ones, because their IDs are not numbers',
	"Turn off 'Wait for the Call to End', and use the trigger On Call Ended to get the outcome.",
);

/** Owns what is known of the calls of all items. */
export class CallWatcher {
	/** Reads the existing calls, so that later ones are known to be new: before anything is sent, and again if that failed. */
	readonly ready: () => Promise<void>;

	private readonly client: PlatformClient;

	private readonly signal: AbortSignal;

	private readonly readsWithin: ReturnType<typeof sharedReads>;

	/** The calls of all items, in the order of sending. */
	private readonly all = new Set<AwaitedCall>();

	/** The highest ID that was listed. */
	private newest = NO_CALLS;

	/** The highest ID of those that have been searched for the calls of all items: older rows need not be read again. */
	private searched = NO_CALLS;

	private recentCampaigns?: { at: number; campaigns: Promise<Campaigns> };

	/** @param client with the same signal, which ends all waiting; failures of its requests must not stop the run */
	constructor(client: PlatformClient, signal: AbortSignal) {
		this.client = client;
		this.signal = signal;
		this.readsWithin = sharedReads(async (time) => await this.readCalls(time), signal);
		this.ready = firstRead(
			async () => await this.readExisting(),
			'the list of calls',
			'Wait for the Call to End',
		);
	}

	/** Adds an item before it is sent: its call is not known yet. */
	expect(expected: Pick<AwaitedCall, 'number' | 'lead'>): AwaitedCall {
		const awaited: AwaitedCall = { ...expected, before: this.newest, stage: 'sent' };
		this.all.add(awaited);
		return awaited;
	}

	/** Notes what the answer says of the call of an item; nothing if the request failed. */
	noteAnswer(awaited: AwaitedCall, said: Pick<AwaitedCall, 'callId' | 'lead'> = {}): void {
		Object.assign(awaited, said, { stage: 'answered' });
	}

	/** Removes an item that was not sent. */
	forget(awaited: AwaitedCall): void {
		this.all.delete(awaited);
	}

	/** Waits until the call of an item has ended, or so many milliseconds are over. @returns why the last read failed */
	async untilEnded(awaited: AwaitedCall, limit: number): Promise<Error | undefined> {
		let failure: Error | undefined;
		for await (failure of this.readsWithin(limit)) {
			if (awaited.call && hasEnded(awaited.call)) break;
		}
		awaited.stage = 'over';
		return failure;
	}

	/** The campaigns of the account, read once for all items whose time is up at about the same time; never fails. */
	async campaigns(): Promise<Campaigns> {
		const at = performance.now();
		if (!this.recentCampaigns || at - this.recentCampaigns.at > MAX_AGE) {
			this.recentCampaigns = { at, campaigns: readCampaigns(this.client, this.signal) };
		}
		return await this.recentCampaigns.campaigns;
	}

	private async readExisting(): Promise<void> {
		const rows = await this.listed(LIST_TIME.operation, isNewestFirst);
		if (rows.length > 0 && this.newest === NO_CALLS) {
			throw problemError(this.client.node, NOT_NUMBERED);
		}
		this.searched = this.newest;
	}

	/** Reads the calls that all who wait need, and gives each its own. */
	private async readCalls(time: number): Promise<void> {
		const rows = await this.listed(time, isEnoughFor(this.all, this.searched));
		for (const [awaited, call] of callsOf(rows, this.all)) awaited.call = call;
		const unanswered = [...this.all].find(({ stage }) => stage === 'sent');
		this.searched = unanswered?.before ?? this.newest;
	}

	/** Reads the list of calls, within so many milliseconds, until `isEnough` of a page; returns the rows that have an ID. */
	private async listed(
		time: number,
		isEnough: (page: IDataObject[]) => boolean,
	): Promise<IDataObject[]> {
		const withId = (rows: Iterable<IDataObject>) => [...rows].filter(({ id }) => isId(id));
		const list = this.client.listSource(ENDPOINTS.listCalls, time);
		const read = await readUntil(list, {
			pagination: 'pages',
			isEnough: (page) => isEnough(withId(page.rows)),
		});
		const rows = withId(read.values());
		this.newest = newestOf(rows, this.newest);
		return rows;
	}
}
