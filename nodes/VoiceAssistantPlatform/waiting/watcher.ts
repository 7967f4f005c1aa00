// Reads calls, leads and campaigns of an account for all items of a run that wait.
import type { IDataObject } from 'n8n-workflow';
import { readCampaigns, type Campaigns } from '../api/campaign';
import { ENDPOINTS } from '../api/endpoints';
import { leadIsDone } from '../api/lead';
import { hasStatus } from '../api/status';
import { LIST_BOUNDS } from '../client/bounds';
import type { PlatformClient } from '../client/client';
import { delay } from '../client/delay';
import { endsWithKnown, identityOf, isNewestFirst, newestOf, NOTHING } from '../client/newestFirst';
import { readUntil } from '../client/readUntil';
import type { PlatformRequest } from '../client/request';
import { asRow, isId } from '../client/response';
import { assignCalls, isEnoughFor } from './matching';
import {
	needsLead,
	outcomeOf,
	pendingOutcome,
	recordLead,
	recordOver,
	recordWait,
	type Expected,
	type PendingOutcome,
} from './pendingOutcome';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds between two reads, by the time since the last item began to wait. */
const PACE = [
	{ until: 5 * MINUTE, pause: 10 * SECOND },
	{ until: 15 * MINUTE, pause: 20 * SECOND },
	{ until: Infinity, pause: 60 * SECOND },
];

/** The most milliseconds that one read may take. */
const MAX_READ_TIME = 5 * MINUTE;

/** Milliseconds that an item waits beyond its limit for a read that is under way. */
const GRACE = 30 * SECOND;

/** The leads that items wait for are among the newest of a campaign: no more pages are read to find them. */
const MAX_LEAD_PAGES = 100;

/** So few calls are read one by one: a page of the list is about a hundred times as large. */
const FEW_CALLS = 3;

/** Milliseconds for which campaigns are not read again. */
const MAX_AGE = MINUTE;

interface WaitResult {
	/** Undefined when time is up. */
	call?: IDataObject;
	/** Why the last read of the list of calls failed. */
	failure?: Error;
}

/** Reads while an item waits. If a read fails, the next one makes up for it. */
export class CallWatcher {
	private readonly client: PlatformClient;

	private readonly signal: AbortSignal;

	/** The state of all items, in the order of sending. */
	private readonly all = new Set<PendingOutcome>();

	private newest = NOTHING;

	private firstRead?: Promise<unknown>;

	/** The next read, for all items: why it failed. */
	private nextRead?: Promise<Error | undefined>;

	/** Whether the platform may have an endpoint for a single call: not every platform has one (docs/further-operations.md). */
	private mayReadOne = true;

	private recentCampaigns?: { at: number; campaigns: Promise<Campaigns> };

	/**
	 * @param client with the same signal; failures of its requests must not stop the run
	 * @param signal ends all waiting
	 */
	constructor(client: PlatformClient, signal: AbortSignal) {
		this.client = client;
		this.signal = signal;
	}

	/**
	 * Reads the existing calls once, so that later ones are known to be new. Await it before anything is sent.
	 * @throws NodeApiError when they cannot be read; the next item then tries again
	 */
	async ready(): Promise<void> {
		this.firstRead ??= this.readCalls(isNewestFirst, LIST_BOUNDS.operation.time);
		try {
			await this.firstRead;
		} catch (error) {
			this.firstRead = undefined;
			return await Promise.reject(error as Error);
		}
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
	async outcome(pending: PendingOutcome, limit: number): Promise<WaitResult> {
		recordWait(pending, limit);
		const { deadline } = pending.waits!;
		for (;;) {
			this.nextRead ??= this.pauseAndRead().finally(() => {
				this.nextRead = undefined;
			});
			const failure = await this.nextRead;
			const isTimeUp = performance.now() >= deadline;
			const call = outcomeOf(pending) ?? (isTimeUp ? outcomeOf(pending, isTimeUp) : undefined);
			if (!call && !isTimeUp) continue;
			recordOver(pending);
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
		// the computer may have slept beyond the deadline
		const left = Math.max(0, this.nextDeadline() - performance.now());
		const time = Math.ceil(Math.min(MAX_READ_TIME, left + GRACE));
		const done = new Set<PendingOutcome>();
		try {
			// leads first: if a lead is done, the calls that are read afterwards are complete
			await this.readLeads(time, done).catch(() => undefined);
			const rows =
				(await this.readByIds(time)) ?? (await this.readCalls(isEnoughFor(this.all), time));
			assignCalls({ rows, newest: this.newest, done }, this.all);
			return undefined;
		} catch (error) {
			this.signal.throwIfAborted();
			return error as Error;
		}
	}

	/** Waits until the next read is due, which changes if another item begins to wait. */
	private async pause(): Promise<void> {
		const start = performance.now();
		for (;;) {
			const now = performance.now();
			const lastStart = Math.max(...this.waiting().map(({ waits }) => waits!.since));
			const { pause } = PACE.find(({ until }) => now - lastStart < until)!;
			const left = Math.min(start + pause, this.nextDeadline()) - now;
			if (left <= 0) return;
			// n8n's sleep cannot be ended early: short sleeps do not outlast the items that wait
			await delay(Math.min(SECOND, left), this.signal);
		}
	}

	private waiting(): PendingOutcome[] {
		return [...this.all].filter(({ waits }) => waits);
	}

	private nextDeadline(): number {
		return Math.min(...this.waiting().map(({ waits }) => waits!.deadline));
	}

	/**
	 * Reads the awaited calls by their IDs if they are few.
	 * @returns undefined if the list has to be read: from then on always, if the platform did not answer with just these calls
	 */
	private async readByIds(time: number): Promise<IDataObject[] | undefined> {
		const ids = this.waiting().map(({ callId }) => callId);
		if (!this.mayReadOne || ids.length > FEW_CALLS || !ids.every(isId)) return undefined;
		const { method, url } = ENDPOINTS.getCall;
		const signals = [AbortSignal.timeout(time)];
		const read = async (id: number | string) => {
			const path = url.replace('{id}', encodeURIComponent(id));
			return asRow((await this.client.send({ method, url: path }, { signals })).body);
		};
		const rows = await Promise.all(ids.map(read)).catch((): IDataObject[] => []);
		this.mayReadOne =
			rows.length > 0 &&
			rows.every((row, index) => identityOf(row) === ids[index] && hasStatus(row.status));
		return this.mayReadOne ? rows : undefined;
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
	 * Reads the leads of each campaign once (platform-api 4.20; the names of the query are assumed, so only IDs count).
	 * @param done gets the items whose lead the platform will not call any more
	 */
	private async readLeads(time: number, done: Set<PendingOutcome>): Promise<void> {
		const undecided = this.waiting().filter(needsLead);
		for (const campaign_id of new Set(undecided.map(({ lead }) => lead!.campaignId!))) {
			const inCampaign = undecided.filter(({ lead }) => lead!.campaignId === campaign_id);
			const missing = new Map(inCampaign.map((pending) => [pending.lead!.id!, pending]));
			const isOlder = (row: IDataObject) =>
				[...missing.keys()].every((id) => typeof id === 'number' && Number(identityOf(row)) < id);
			const request = { ...ENDPOINTS.listLeads, qs: { campaign_id } };
			await this.read(request, { time, requests: MAX_LEAD_PAGES }, (page) => {
				for (const row of page) {
					const pending = missing.get(identityOf(row));
					if (!pending) continue;
					missing.delete(identityOf(row));
					recordLead(pending, row);
					if (leadIsDone(row)) done.add(pending);
				}
				return missing.size === 0 || endsWithKnown(page, isOlder);
			});
		}
	}

	/**
	 * Reads a list, the newest rows first.
	 * @param isEnough called with each page, newest first if the list has an order
	 * @returns the rows that have an ID, each as it was last read
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
