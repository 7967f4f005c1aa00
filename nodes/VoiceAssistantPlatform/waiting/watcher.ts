// Reads calls, leads and campaigns of an account for all items of a run that wait.
import type { IDataObject } from 'n8n-workflow';
import { readCampaigns, type Campaigns } from '../api/campaign';
import { ENDPOINTS } from '../api/endpoints';
import { STATUSES } from '../api/statuses';
import type { PlatformClient } from '../client/client';
import { isNewestFirst } from '../api/newestFirst';
import { LIST_TIME } from '../client/pagination';
import { nothingSent, problemError } from '../client/problem';
import { readUntil } from '../client/readUntil';
import type { PlatformRequest } from '../client/request';
import { isId, idIn } from '../client/response';
import { assignCalls, isEnoughFor } from './matching';
import { newestOf, NOTHING } from './newest';
import {
	awaitedCall,
	needsLead,
	pendingOutcome,
	type Expected,
	type PendingOutcome,
} from './pendingOutcome';
import { firstRead, sharedReads, type WaitResult } from './sharedReads';

/** Milliseconds for which campaigns are not read again. */
const MAX_AGE = 60_000;

/** Why no item can wait: its call would not be recognized as new (newest.ts). */
const NOT_NUMBERED = nothingSent(
	'New calls cannot be told from old ones, because their IDs are not numbers',
	"Turn off 'Wait for the Call to End', and use the trigger On Call Ended to get the outcome.",
);

/** Reads while items wait. */
export class CallWatcher {
	/**
	 * Reads the existing calls once, so that later ones are known to be new. Await it before anything is sent.
	 * @throws NodeApiError when they cannot be read; the next item then tries again
	 */
	readonly ready: () => Promise<void>;

	private readonly client: PlatformClient;

	private readonly signal: AbortSignal;

	private readonly waitUntil: ReturnType<typeof sharedReads>;

	/** The state of all items, in the order of sending. */
	private readonly all = new Set<PendingOutcome>();

	private newest = NOTHING;

	/** The highest ID of those that have been searched for the calls of all items: older rows need not be read again. */
	private searched = NOTHING;

	private recentCampaigns?: { at: number; campaigns: Promise<Campaigns> };

	/**
	 * @param client with the same signal; failures of its requests must not stop the run
	 * @param signal ends all waiting
	 */
	constructor(client: PlatformClient, signal: AbortSignal) {
		this.client = client;
		this.signal = signal;
		this.waitUntil = sharedReads(async (time) => await this.readAll(time), signal);
		const readExisting = async () => {
			const rows = await this.readCalls(isNewestFirst, LIST_TIME.operation);
			const { node } = this.client;
			if (rows.length > 0 && this.newest === NOTHING) throw problemError(node, NOT_NUMBERED);
			this.searched = this.newest;
		};
		this.ready = firstRead(readExisting, 'the list of calls', 'Wait for the Call to End');
	}

	/** Adds an item before it is sent: none of its calls is known yet. */
	expect(expected: Expected): PendingOutcome {
		const pending = pendingOutcome(expected, this.newest);
		this.all.add(pending);
		return pending;
	}

	/** Removes an item that was not sent. */
	forget(pending: PendingOutcome): void {
		this.all.delete(pending);
	}

	/**
	 * Waits for the outcome.
	 * @param limit in milliseconds
	 * @throws the reason of the signal
	 */
	async outcome(pending: PendingOutcome, limit: number): Promise<WaitResult<IDataObject>> {
		const result = await this.waitUntil(limit, () => awaitedCall(pending));
		pending.isOver = true;
		return result;
	}

	/** The campaigns of the account, read once for all items whose time is up at about the same time; never fails. */
	async campaigns(): Promise<Campaigns> {
		const at = performance.now();
		if (!this.recentCampaigns || at - this.recentCampaigns.at > MAX_AGE) {
			this.recentCampaigns = { at, campaigns: readCampaigns(this.client, this.signal) };
		}
		return await this.recentCampaigns.campaigns;
	}

	/** Reads what all that wait need. */
	private async readAll(time: number): Promise<void> {
		const end = performance.now() + time;
		const done = new Set<PendingOutcome>();
		// leads first: if a lead is done, the calls that are read afterwards are complete
		await this.readLeads(end, done).catch(() => undefined);
		const rows = await this.readCalls(
			isEnoughFor(this.all, this.searched),
			end - performance.now(),
		);
		assignCalls(rows, this.all);
		const unanswered = [...this.all].find(({ isAnswered }) => !isAnswered);
		this.searched = unanswered?.before ?? this.newest;
		for (const pending of this.all) pending.leadIsDone = done.has(pending);
	}

	private async readCalls(
		isEnough: (page: IDataObject[]) => boolean,
		time: number,
	): Promise<IDataObject[]> {
		const rows = await this.read(ENDPOINTS.listCalls, time, isEnough);
		this.newest = newestOf(rows, this.newest);
		return rows;
	}

	/**
	 * Reads the leads of each campaign once (platform-api 4.20; the names of the query are assumed, so only IDs count).
	 * @param end in milliseconds of `performance.now()`
	 * @param done gets the items whose lead the platform will not call any more
	 */
	private async readLeads(end: number, done: Set<PendingOutcome>): Promise<void> {
		const undecided = [...this.all].filter((pending) => !pending.isOver && needsLead(pending));
		for (const campaign_id of new Set(undecided.map(({ lead }) => lead!.campaignId!))) {
			const inCampaign = undecided.filter(({ lead }) => lead!.campaignId === campaign_id);
			const missing = new Map(inCampaign.map((pending) => [pending.lead!.id!, pending]));
			const request = { ...ENDPOINTS.listLeads, qs: { campaign_id } };
			await this.read(request, end - performance.now(), (page) => {
				for (const row of page) {
					const pending = missing.get(idIn(row.id));
					if (!pending) continue;
					missing.delete(idIn(row.id));
					pending.lead = { ...pending.lead, status: row.status };
					if (STATUSES.lead.done(row.status)) done.add(pending);
				}
				return missing.size === 0;
			});
		}
	}

	/**
	 * Reads a list until `isEnough`.
	 * @param time milliseconds that it may take
	 * @param isEnough called with each page
	 * @returns the rows that have an ID
	 */
	private async read(
		request: PlatformRequest,
		time: number,
		isEnough: (page: IDataObject[]) => boolean,
	): Promise<IDataObject[]> {
		const withId = (rows: Iterable<IDataObject>) => [...rows].filter(({ id }) => isId(id));
		const list = this.client.listSource(request, time);
		const rows = await readUntil(list, {
			pagination: 'pages',
			isEnough: (page) => isEnough(withId(page.rows)),
		});
		return withId(rows.values());
	}
}
