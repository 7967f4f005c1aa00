import { createHash } from 'node:crypto';
import type { Deployment } from './credential';
import { delay, unlessAborted } from './delay';
import { Pace } from './pace';
import type { PlatformResponse } from './response';
import { POLICIES, type AttemptResult, type PolicyName, type RetryPolicy } from './retryPolicy';

/** Who asks for a slot, and on what terms. */
interface Caller {
	/** Requests with the same key take turns as one caller: the run of a node, or a single request. */
	key: object;
	policy: PolicyName;
	/** Requests of this caller in flight at once. */
	concurrency: number;
	/** Aborting any of them cancels a task that has not started. */
	signals: Array<AbortSignal | undefined>;
	/** Milliseconds for which the platform may refuse everything before the caller gives up. */
	rateLimitWait: number;
}

/** The platform has refused everything for too long. */
export class RateLimitedError extends Error {
	/** What the platform would answer. */
	readonly response: PlatformResponse;

	/** @param wait milliseconds until the platform lets something through again */
	constructor(wait: number) {
		super('rate limited');
		const headers = { 'retry-after': Math.ceil(wait / 1_000) };
		this.response = { statusCode: 429, headers, body: {} };
	}
}

/** How many milliseconds a second of a limit has, with a margin for clocks. */
const SECOND = 1_020;

/** Milliseconds after which waiting requests are checked again at the latest: n8n's sleep cannot be ended early. */
const MAX_NAP = 100;

/** A request that waits for its slot. */
interface Waiter {
	startedAt?: number;
	start: () => void;
	giveUp: (error: RateLimitedError) => void;
}

/** What requests that wait in one queue have in common. */
const TERMS = ['key', 'policy', 'concurrency', 'rateLimitWait'] as const;

/** Requests of one caller, of one kind and on the same terms. */
interface Queue {
	caller: Caller;
	running: number;
	waiting: Waiter[];
}

/**
 * Limits the requests of one token: how many of each kind run at once and start per second, and overall to the pace that the
 * platform allows. Callers take turns, so that a request from the editor does not wait behind the thousand rows of a
 * workflow.
 */
export class RateLimiter {
	/** In the order of their turns. */
	private readonly queues = new Set<Queue>();

	/** By kind, when the requests that count for its limit were answered: the platform may have counted them only then. */
	private readonly answered = new Map<PolicyName, number[]>();

	private readonly pace = new Pace();

	/** By caller, when its first request came. */
	private readonly arrivals = new WeakMap<object, number>();

	private isNapping = false;

	/** Whether it is unused, no request counts for a limit any more, and its pace has nothing to remember. */
	get isIdle(): boolean {
		const counts = [...this.answered.keys()].some((policy) => this.answeredOf(policy).length > 0);
		return this.queues.size === 0 && !counts && this.pace.isForgettable(performance.now());
	}

	/**
	 * Runs a task as soon as pace and slots allow. The slot is always given back.
	 * @param task sends one request
	 * @returns how it ended
	 * @throws the reason of a signal that was aborted before the task could start; RateLimitedError when the platform has refused
	 * everything for longer than the caller waits, or asks for a longer wait
	 */
	async run(task: () => Promise<AttemptResult>, caller: Caller): Promise<AttemptResult> {
		if (!this.arrivals.has(caller.key)) this.arrivals.set(caller.key, performance.now());
		const queue = this.queueOf(caller);
		let waiter: Waiter | undefined;
		let outcome: AttemptResult | undefined;
		try {
			await unlessAborted(caller.signals, async () => {
				await new Promise<void>((start, giveUp) => {
					waiter = { start, giveUp };
					queue.waiting.push(waiter);
					this.startNext();
				});
			});
			outcome = await task();
			return outcome;
		} finally {
			queue.waiting = queue.waiting.filter((other) => other !== waiter);
			if (waiter?.startedAt !== undefined) this.giveBack(queue, waiter.startedAt, outcome);
			if (queue.running === 0 && queue.waiting.length === 0) this.queues.delete(queue);
			this.startNext();
		}
	}

	private queueOf(caller: Caller): Queue {
		for (const queue of this.queues) {
			if (TERMS.every((term) => queue.caller[term] === caller[term])) return queue;
		}
		const created: Queue = { caller, running: 0, waiting: [] };
		this.queues.add(created);
		return created;
	}

	private answeredOf(policy: PolicyName): number[] {
		const since = performance.now() - periodOf(policy);
		return (this.answered.get(policy) ?? []).filter((time) => time > since);
	}

	private giveBack(queue: Queue, startedAt: number, outcome: AttemptResult | undefined): void {
		const { policy, rateLimitWait } = queue.caller;
		const now = performance.now();
		queue.running--;
		this.answered.set(policy, [...this.answeredOf(policy), now]);
		if (outcome && 'statusCode' in outcome) this.pace.end(now, startedAt, outcome, rateLimitWait);
	}

	/** Starts waiting requests as far as slots and pace allow, in turns, and gives up those that would wait for too long. */
	private startNext(): void {
		let shortestWait = Infinity;
		for (const queue of this.queues) {
			const now = performance.now();
			if (this.waitsTooLong(queue.caller, now)) {
				const error = new RateLimitedError(this.pace.delay(now));
				for (const { giveUp } of queue.waiting.splice(0)) giveUp(error);
			}
			if (queue.waiting.length === 0 || queue.running >= queue.caller.concurrency) continue;
			const wait = Math.max(this.timeUntilRoom(queue.caller.policy), this.pace.delay(now));
			if (wait > 0) {
				shortestWait = Math.min(shortestWait, wait);
				continue;
			}
			// its next turn comes at the end, where this loop reaches it again
			this.queues.delete(queue);
			this.queues.add(queue);
			queue.running++;
			this.pace.start(now);
			const waiter = queue.waiting.shift()!;
			waiter.startedAt = now;
			waiter.start();
		}
		if (shortestWait < Infinity) void this.startLater(shortestWait);
	}

	/** Whether the platform holds everything back for longer than a caller waits. */
	private waitsTooLong({ key, rateLimitWait }: Caller, now: number): boolean {
		const { hold } = this.pace;
		if (!hold || hold.until <= now) return false;
		return hold.until - Math.max(hold.since, this.arrivals.get(key)!) > rateLimitWait;
	}

	/**
	 * Milliseconds until a kind has room for another request; Infinity until one of its requests ends. It has as many slots as
	 * its most demanding caller.
	 */
	private timeUntilRoom(policy: PolicyName): number {
		const { limit }: RetryPolicy = POLICIES[policy];
		const ofKind = [...this.queues].filter(({ caller }) => caller.policy === policy);
		const running = ofKind.reduce((sum, queue) => sum + queue.running, 0);
		if (running >= Math.max(...ofKind.map(({ caller }) => caller.concurrency))) return Infinity;
		const answered = this.answeredOf(policy);
		const tooMany = running + answered.length - (limit?.requests ?? Infinity);
		if (tooMany < 0) return 0;
		const oldest = answered[tooMany] ?? Infinity;
		return oldest + periodOf(policy) - performance.now();
	}

	private async startLater(wait: number): Promise<void> {
		if (this.isNapping) return;
		this.isNapping = true;
		await delay(Math.min(MAX_NAP, Math.ceil(wait)));
		this.isNapping = false;
		this.startNext();
	}
}

/** Milliseconds for which a request counts for the limit of its kind. */
function periodOf(policy: PolicyName): number {
	const { limit }: RetryPolicy = POLICIES[policy];
	return (limit?.seconds ?? 0) * SECOND;
}

/** All that the requests of this process share. */
const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of all requests from this process to one host with one token; a policy with a pace of its own has its own
 * limiter. Call this for each request: unused limiters are dropped.
 */
export function limiterFor({ root, token }: Deployment, policy: PolicyName): RateLimiter {
	const { hasOwnPace }: RetryPolicy = POLICIES[policy];
	const parts = [root, token, hasOwnPace ? policy : ''];
	const key = createHash('sha256').update(parts.join('\n')).digest('hex');
	const known = limiters.get(key);
	if (known) return known;
	for (const [other, limiter] of limiters) if (limiter.isIdle) limiters.delete(other);
	const limiter = new RateLimiter();
	limiters.set(key, limiter);
	return limiter;
}
