import { createHash } from 'node:crypto';
import type { Deployment } from './credential';
import { delay, unlessAborted } from './delay';
import { Pace } from './pace';
import type { AttemptResult, ChosenPolicy, PolicyName, RequestGroup } from './retryPolicy';

/** What a request that asks for a slot brings along. */
interface Terms {
	group: RequestGroup;
	policy: ChosenPolicy;
	/** Aborting any of them cancels a task that has not started. */
	signals: Array<AbortSignal | undefined>;
	/** The error for a request that is given up; `wait` is how many milliseconds the platform still refuses everything. */
	giveUp: (wait: number) => Error;
}

/** Milliseconds that count as a second of a rate, with a margin for clocks. */
const SECOND = 1_020;

/** Milliseconds after which waiting requests are checked again at the latest: n8n's sleep can't be cut short. */
const MAX_NAP = 100;

interface Queued extends Terms {
	startedAt?: number;
	start: () => void;
	fail: (error: Error) => void;
}

/**
 * Limits the requests of one token: how many of each kind run at once and start per second, and how fast all of them start.
 * Groups take turns, so that a request from the editor doesn't wait behind the lists of a workflow.
 */
export class RateLimiter {
	private readonly waiting = new Set<Queued>();

	private readonly running = new Set<Queued>();

	/** By kind, until when its requests count for its rate. They count from their answers on: the platform may see them late. */
	private readonly counted = new Map<PolicyName, number[]>();

	private readonly pace = new Pace();

	private isNapping = false;

	/** Whether it can be dropped: nothing uses it, no request counts for a rate, and its pace has nothing to remember. */
	get isIdle(): boolean {
		const now = performance.now();
		const counts = [...this.counted.values()].flat().some((until) => until > now);
		const isUsed = this.waiting.size + this.running.size > 0;
		return !isUsed && !counts && this.pace.isForgettable(now);
	}

	/**
	 * Runs a task as soon as pace and slots allow. The slot is always given back.
	 * @throws the reason of a signal that was aborted before the task could start; the error of `giveUp` when the platform has
	 * refused everything, or asks to wait, for longer than the request does
	 */
	async run(task: () => Promise<AttemptResult>, terms: Terms): Promise<AttemptResult> {
		let request: Queued | undefined;
		let outcome: AttemptResult | undefined;
		try {
			await unlessAborted(terms.signals, async () => {
				await new Promise<void>((start, fail) => {
					request = { ...terms, start, fail };
					this.waiting.add(request);
					this.startNext();
				});
			});
			outcome = await task();
			return outcome;
		} finally {
			if (request) this.end(request, outcome);
			this.startNext();
		}
	}

	private countedOf(policy: PolicyName, now: number): number[] {
		return (this.counted.get(policy) ?? []).filter((until) => until > now);
	}

	private end(request: Queued, outcome: AttemptResult | undefined): void {
		const { policy, startedAt } = request;
		const now = performance.now();
		this.waiting.delete(request);
		this.running.delete(request);
		if (startedAt === undefined) return;
		const until = now + (policy.rate?.seconds ?? 0) * SECOND;
		this.counted.set(policy.name, [...this.countedOf(policy.name, now), until]);
		if (!outcome || !('statusCode' in outcome)) return;
		this.pace.end(now, startedAt, outcome);
	}

	/** Starts waiting requests as far as slots and pace allow, and gives up those that would wait too long. */
	private startNext(): void {
		let shortestWait = Infinity;
		for (const request of [...this.waiting].sort(byTurn)) {
			const now = performance.now();
			if (this.waitsTooLong(request, now)) {
				this.waiting.delete(request);
				request.fail(request.giveUp(this.pace.delay(now)));
				continue;
			}
			const wait = Math.max(this.timeUntilRoom(request, now), this.pace.delay(now));
			if (wait > 0) {
				shortestWait = Math.min(shortestWait, wait);
				continue;
			}
			this.waiting.delete(request);
			this.running.add(request);
			this.pace.start(now);
			request.startedAt = now;
			request.group.lastStart = now;
			request.start();
		}
		if (shortestWait < Infinity) void this.startLater(shortestWait);
	}

	/** Whether the platform holds everything back for longer than a request waits. */
	private waitsTooLong({ group, policy }: Queued, now: number): boolean {
		const { heldUntil, heldSince } = this.pace;
		if (heldUntil <= now) return false;
		return heldUntil - Math.max(heldSince, group.since) > policy.patience;
	}

	/** Milliseconds until there is a slot; Infinity if another one must end first. The most demanding request sets their number. */
	private timeUntilRoom({ policy: { name, concurrency, rate } }: Queued, now: number): number {
		const running = [...this.running].filter(({ policy }) => policy.name === name);
		const slots = Math.max(concurrency, ...running.map(({ policy }) => policy.concurrency));
		if (running.length >= slots) return Infinity;
		const counted = this.countedOf(name, now);
		const tooMany = running.length + counted.length - (rate?.requests ?? Infinity);
		return tooMany < 0 ? 0 : (counted[tooMany] ?? Infinity) - now;
	}

	private async startLater(wait: number): Promise<void> {
		if (this.isNapping) return;
		this.isNapping = true;
		await delay(Math.min(MAX_NAP, Math.ceil(wait)));
		this.isNapping = false;
		this.startNext();
	}
}

/** Puts the group first whose last request started earliest; requests of one group keep their order. */
function byTurn({ group: one }: Queued, { group: other }: Queued): number {
	return one.lastStart - other.lastStart;
}

/** What all requests of this n8n process share. */
const limiters = new Map<string, RateLimiter>();

/** The limiter of all requests to one host with one token; a policy with its own pace has its own. Also drops unused ones. */
export function limiterFor({ root, token }: Deployment, policy: ChosenPolicy): RateLimiter {
	const parts = [root, token, policy.hasOwnPace ? policy.name : ''];
	const key = createHash('sha256').update(parts.join('\n')).digest('hex');
	const known = limiters.get(key);
	if (known) return known;
	for (const [other, limiter] of limiters) if (limiter.isIdle) limiters.delete(other);
	const limiter = new RateLimiter();
	limiters.set(key, limiter);
	return limiter;
}
