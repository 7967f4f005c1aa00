// Who reads for all items of a run that wait: the calls of the account, and what else says how things are.
import type { IDataObject } from 'n8n-workflow';
import { readCampaigns, type Campaigns } from '../api/campaign';
import { ENDPOINTS } from '../api/endpoints';
import { leadIsDone } from '../api/lead';
import { LIST_BOUNDS } from '../client/bounds';
import type { PlatformClient } from '../client/client';
import { delay } from '../client/delay';
import { identityOf, isNewestFirst, newestOf, NOTHING, OVERLAP } from '../client/newestFirst';
import { readUntil } from '../client/readUntil';
import type { PlatformRequest } from '../client/request';
import { isId } from '../client/response';
import { assignCalls, isEnoughFor } from './matching';
import {
	needsLead,
	outcomeAtLast,
	outcomeOf,
	pendingOutcome,
	recordLead,
	recordWait,
	type AwaitedLead,
	type Expected,
	type PendingOutcome,
} from './pendingOutcome';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds between two reads, by how long it is that the last item began to wait. */
const PACE = [
	{ until: 5 * MINUTE, pause: 10 * SECOND },
	{ until: 15 * MINUTE, pause: 20 * SECOND },
	{ until: Infinity, pause: 60 * SECOND },
];

/** Milliseconds that one read may take at most. */
const MAX_READ_TIME = 5 * MINUTE;

/** Milliseconds that an item waits longer than it should for a read that is under way. */
const GRACE = 30 * SECOND;

/** More leads of a campaign are not read to find some of them, which are among the newest. */
const MAX_LEAD_PAGES = 100;

/** Milliseconds for which campaigns that were read stand for how they are. */
const MAX_AGE = MINUTE;

/** What comes of waiting. */
interface Ended {
	/** None when time is up. */
	call?: IDataObject;
	/** Why the list of calls could not be read the last time. */
	failure?: Error;
}

/** Reads as long as somebody waits. A read that fails is made up for by the next one. */
export class CallWatcher {
	private readonly client: PlatformClient;

	private readonly signal: AbortSignal;

	/** Of all items whose outcome is not known, in the order in which they were sent. */
	private readonly pending = new Set<PendingOutcome>();

	/** Calls that some item has, or had. */
	private readonly taken = new Set<number | string>();

	private newest = NOTHING;

	private firstRead?: Promise<void>;

	/** The next read, for all: why it failed. */
	private nextRead?: Promise<Error | undefined>;

	private recentCampaigns?: { at: number; campaigns: Promise<Campaigns> };

	/**
	 * @param client a failure of its requests stops nothing; it has the same signal
	 * @param signal ends all waiting
	 */
	constructor(client: PlatformClient, signal: AbortSignal) {
		this.client = client;
		this.signal = signal;
	}

	/**
	 * Reads which calls there are, once: what comes later is new. To be awaited before anything is sent.
	 * @throws NodeApiError when they cannot be read
	 */
	async ready(): Promise<void> {
		this.firstRead ??= this.readCalls(isNewestFirst, LIST_BOUNDS.operation.time).then(
			() => undefined,
			async (error: Error) => {
				// the next item tries again
				this.firstRead = undefined;
				return await Promise.reject(error);
			},
		);
		await this.firstRead;
	}

	/** Takes note of something that is about to be sent: what is known now is none of its calls. */
	expect(expected: Expected): PendingOutcome {
		const pending = pendingOutcome(expected, this.newest);
		this.pending.add(pending);
		return pending;
	}

	/** It was not sent. */
	forget(pending: PendingOutcome): void {
		this.pending.delete(pending);
	}

	/**
	 * Waits for the outcome.
	 * @param limit in milliseconds
	 * @throws the reason of the signal
	 */
	async outcome(pending: PendingOutcome, limit: number): Promise<Ended> {
		recordWait(pending, limit);
		for (;;) {
			this.nextRead ??= this.pauseAndRead().finally(() => {
				this.nextRead = undefined;
			});
			const failure = await this.nextRead;
			const isTimeUp = performance.now() >= pending.waits!.deadline;
			const call = outcomeOf(pending) ?? (isTimeUp ? outcomeAtLast(pending) : undefined);
			if (!call && !isTimeUp) continue;
			this.pending.delete(pending);
			return { call, failure };
		}
	}

	/** The campaigns of the account, read once for all items whose time is up at about the same time; never fails. */
	async campaigns(): Promise<Campaigns> {
		const at = performance.now();
		if (!this.recentCampaigns || at - this.recentCampaigns.at > MAX_AGE) {
			this.recentCampaigns = { at, campaigns: readCampaigns(this.client, this.signal) };
		}
		return await this.recentCampaigns.campaigns;
	}

	/**
	 * @returns why the calls could not be read
	 * @throws the reason of the signal, and nothing else
	 */
	private async pauseAndRead(): Promise<Error | undefined> {
		await this.pause();
		// the computer may have slept until long after it
		const left = Math.max(0, this.nextDeadline() - performance.now());
		const time = Math.ceil(Math.min(MAX_READ_TIME, left + GRACE));
		const done = new Set<PendingOutcome>();
		try {
			// the leads come first: when one is done, the calls that are read after it are all that there are
			await this.readLeads(time, done).catch(() => undefined);
			const rows = await this.readCalls(isEnoughFor(this.pending), time);
			assignCalls({ rows, newest: this.newest, done }, this.pending, this.taken);
			return undefined;
		} catch (error) {
			this.signal.throwIfAborted();
			return error as Error;
		}
	}

	/** Until the next read is due: somebody may begin to wait meanwhile. */
	private async pause(): Promise<void> {
		const start = performance.now();
		for (;;) {
			const now = performance.now();
			const lastStart = Math.max(...this.waiting().map(({ waits }) => waits!.since));
			const { pause } = PACE.find(({ until }) => now - lastStart < until)!;
			const left = Math.min(start + pause, this.nextDeadline()) - now;
			if (left <= 0) return;
			// n8n's sleep cannot be ended: in short pieces, it does not outlast those who wait
			await delay(Math.min(SECOND, left), this.signal);
		}
	}

	private waiting(): PendingOutcome[] {
		return [...this.pending].filter(({ waits }) => waits);
	}

	private nextDeadline(): number {
		return Math.min(...this.waiting().map(({ waits }) => waits!.deadline));
	}

	private async readCalls(
		isEnough: (page: IDataObject[]) => boolean,
		time: number,
	): Promise<IDataObject[]> {
		const rows = await this.read(ENDPOINTS.listCalls, { time }, isEnough);
		this.newest = newestOf(rows, this.newest);
		return rows;
	}

	/**
	 * One read for all leads of a campaign; platform-api 4.20 (names of the query are assumed, so only IDs count).
	 * @param done takes up those that the platform will not call any more
	 */
	private async readLeads(time: number, done: Set<PendingOutcome>): Promise<void> {
		const campaigns = new Map<number | string, Map<number | string, PendingOutcome>>();
		for (const pending of this.waiting().filter(needsLead)) {
			const { id, campaignId } = pending.lead as Required<AwaitedLead>;
			campaigns.set(campaignId, (campaigns.get(campaignId) ?? new Map()).set(id, pending));
		}
		for (const [campaign_id, wanted] of campaigns) {
			const missing = new Set(wanted.keys());
			const isOlder = (row: IDataObject) =>
				[...missing].every((id) => typeof id === 'number' && Number(identityOf(row)) < id);
			const request = { ...ENDPOINTS.listLeads, qs: { campaign_id } };
			const rows = await this.read(request, { time, requests: MAX_LEAD_PAGES }, (page) => {
				for (const row of page) missing.delete(identityOf(row));
				return missing.size === 0 || (isNewestFirst(page) && page.slice(-OVERLAP).every(isOlder));
			});
			for (const row of rows) {
				const pending = wanted.get(identityOf(row));
				if (!pending) continue;
				recordLead(pending, row);
				if (leadIsDone(row)) done.add(pending);
			}
		}
	}

	/**
	 * Reads a list from where it is newest.
	 * @param isEnough called with each page in its order, newest first where the list has an order
	 * @returns rows that have an ID, each as it was read last
	 */
	private async read(
		request: PlatformRequest,
		bounds: { time: number; requests?: number },
		isEnough: (page: IDataObject[]) => boolean,
	): Promise<IDataObject[]> {
		const withId = (rows: Iterable<IDataObject>) => [...rows].filter(({ id }) => isId(id));
		const list = this.client.list(request, { ...LIST_BOUNDS.operation, ...bounds });
		const rows = await readUntil(list, {
			pagination: 'pages',
			startsWithNewest: true,
			keepLatest: true,
			isEnough: (page) => isEnough(withId(page.rows)),
		});
		return withId(rows.values());
	}
}
