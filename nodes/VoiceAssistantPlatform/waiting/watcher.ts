import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { leadIsDone } from '../api/lead';
import { LIST_BOUNDS } from '../client/bounds';
import type { PlatformClient } from '../client/client';
import { identityOf, isNewestFirst, OVERLAP } from '../client/newestFirst';
import type { ListSource } from '../client/pagination';
import type { PlatformRequest } from '../client/request';
import { delay } from '../client/delay';
import { assignCalls, isEnoughFor } from './matching';
import { newestOf, NOTHING } from './newest';
import {
	needsLead,
	outcomeAtLast,
	outcomeOf,
	type AwaitedLead,
	type PendingOutcome,
} from './pendingOutcome';
import { readNewest } from './readNewest';

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

/** An item that waits. */
interface Waiting {
	/** When its time is up. */
	deadline: number;
	resolve: (call: IDataObject | undefined) => void;
	reject: (reason: Error) => void;
}

/**
 * Reads the calls of an account for all items of a run that wait for one, as long as somebody does. A read that fails is
 * made up for by the next one.
 */
export class CallWatcher {
	private readonly client: PlatformClient;

	private readonly signal: AbortSignal;

	/** In the order in which they were sent. */
	private readonly awaited = new Set<PendingOutcome>();

	private readonly waiting = new Map<PendingOutcome, Waiting>();

	/** Calls that some item has, or had. */
	private readonly taken = new Set<number | string>();

	private newest = NOTHING;

	private firstRead?: Promise<void>;

	private isWatching = false;

	private lastStart = 0;

	/** Why the list of calls could not be read the last time. */
	lastFailure?: Error;

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
			(rows) => {
				this.newest = newestOf(rows, this.newest);
			},
			async (error: Error) => {
				// the next item tries again
				this.firstRead = undefined;
				return await Promise.reject(error);
			},
		);
		await this.firstRead;
	}

	/** Takes note of something that is about to be sent: what is known now is none of its calls. */
	expect(expected: Pick<PendingOutcome, 'number' | 'until' | 'lead'>): PendingOutcome {
		const awaited: PendingOutcome = {
			...expected,
			before: this.newest,
			seen: this.newest,
			isAnswered: false,
			leadIsDone: false,
			calls: new Map(),
		};
		this.awaited.add(awaited);
		return awaited;
	}

	/** It was not sent. */
	forget(awaited: PendingOutcome): void {
		this.awaited.delete(awaited);
	}

	/**
	 * Waits.
	 * @param limit in milliseconds
	 * @returns the call; undefined when time is up
	 * @throws the reason of the signal
	 */
	async outcome(awaited: PendingOutcome, limit: number): Promise<IDataObject | undefined> {
		this.signal.throwIfAborted();
		return await new Promise((resolve, reject) => {
			this.lastStart = performance.now();
			this.waiting.set(awaited, { deadline: this.lastStart + limit, resolve, reject });
			if (!this.isWatching) void this.watch();
		});
	}

	private async watch(): Promise<void> {
		this.isWatching = true;
		try {
			while (this.waiting.size > 0) {
				await this.pause();
				await this.read();
				this.resolveFinished();
			}
		} catch (reason) {
			for (const { reject } of this.waiting.values()) reject(reason as Error);
			this.waiting.clear();
		} finally {
			this.isWatching = false;
		}
	}

	/** Until the next read is due: somebody may begin to wait meanwhile. */
	private async pause(): Promise<void> {
		const start = performance.now();
		for (;;) {
			const now = performance.now();
			const { pause } = PACE.find(({ until }) => now - this.lastStart < until)!;
			const left = Math.min(start + pause, this.nextDeadline()) - now;
			if (left <= 0) return;
			// n8n's sleep cannot be ended: in short pieces, it does not outlast those who wait
			await delay(Math.min(SECOND, left), this.signal);
		}
	}

	private nextDeadline(): number {
		let next = Infinity;
		for (const { deadline } of this.waiting.values()) next = Math.min(next, deadline);
		return next;
	}

	/** The leads come first: when one is done, the calls that are read after it are all that there are. */
	private async read(): Promise<void> {
		// the computer may have slept until long after it
		const left = Math.max(0, this.nextDeadline() - performance.now());
		const time = Math.ceil(Math.min(MAX_READ_TIME, left + GRACE));
		const done = new Set<PendingOutcome>();
		await this.unlessItFails(async () => await this.readLeads(time, done));
		this.lastFailure = await this.unlessItFails(async () => {
			const rows = await this.readCalls(isEnoughFor(this.awaited), time);
			this.newest = newestOf(rows, this.newest);
			assignCalls({ rows, newest: this.newest, done }, this.awaited, this.taken);
		});
	}

	/**
	 * @returns why it failed
	 * @throws the reason of the signal, and nothing else
	 */
	private async unlessItFails(reading: () => Promise<void>): Promise<Error | undefined> {
		try {
			await reading();
			return undefined;
		} catch (error) {
			this.signal.throwIfAborted();
			return error as Error;
		}
	}

	private async readCalls(
		isEnough: (page: IDataObject[]) => boolean,
		time: number,
	): Promise<IDataObject[]> {
		return await readNewest(this.list(ENDPOINTS.listCalls, { time }), isEnough);
	}

	/**
	 * One read for all leads of a campaign; platform-api 4.20 (names of the query are assumed, so only IDs count).
	 * @param done takes up those that the platform will not call any more
	 */
	private async readLeads(time: number, done: Set<PendingOutcome>): Promise<void> {
		const campaigns = new Map<number | string, Map<number | string, PendingOutcome>>();
		for (const awaited of this.waiting.keys()) {
			if (!needsLead(awaited)) continue;
			const { id, campaignId } = awaited.lead as Required<AwaitedLead>;
			campaigns.set(campaignId, (campaigns.get(campaignId) ?? new Map()).set(id, awaited));
		}
		for (const [campaign_id, wanted] of campaigns) {
			const missing = new Set(wanted.keys());
			const isOlder = (row: IDataObject) =>
				[...missing].every((id) => typeof id === 'number' && Number(identityOf(row)) < id);
			const list = this.list(
				{ ...ENDPOINTS.listLeads, qs: { campaign_id } },
				{ time, requests: MAX_LEAD_PAGES },
			);
			const rows = await readNewest(list, (page) => {
				for (const row of page) missing.delete(identityOf(row));
				return missing.size === 0 || (isNewestFirst(page) && page.slice(-OVERLAP).every(isOlder));
			});
			for (const row of rows) {
				const awaited = wanted.get(identityOf(row));
				if (!awaited) continue;
				awaited.lead!.status = row.status;
				if (leadIsDone(row)) done.add(awaited);
			}
		}
	}

	private list(request: PlatformRequest, bounds: { time: number; requests?: number }): ListSource {
		return this.client.list(request, { ...LIST_BOUNDS.operation, ...bounds });
	}

	/** Those whose call has ended, and those whose time is up. */
	private resolveFinished(): void {
		const now = performance.now();
		for (const [awaited, { deadline, resolve }] of this.waiting) {
			const call = outcomeOf(awaited) ?? (now < deadline ? undefined : outcomeAtLast(awaited));
			if (!call && now < deadline) continue;
			this.waiting.delete(awaited);
			this.awaited.delete(awaited);
			resolve(call);
		}
	}
}
