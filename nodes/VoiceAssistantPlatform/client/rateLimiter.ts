import { createHash } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import type { Deployment } from './credential';
import { POLICIES, type PolicyName } from './retryPolicy';

/** Who asks for a place, and on what terms. */
export interface Caller {
	/** What its requests have in common: the run of a node; by itself for a single request. */
	key: object;
	/** Requests of this caller in flight at once. */
	concurrency: number;
	/** Aborted when a task that has not started must not start after all, which takes no time from others. */
	signals: Array<AbortSignal | undefined>;
}

/** A second in milliseconds, with a little room for clocks. */
const SECOND = 1_020;

interface Queue {
	concurrency: number;
	running: number;
	waiting: Array<() => void>;
}

/**
 * Lets requests of one kind through: so many at once, so many a second. Callers take turns, so that a request from
 * the editor does not wait behind the thousand rows of a workflow.
 */
export class RateLimiter {
	/** In the order of their turns. */
	private readonly queues = new Map<object, Queue>();

	private running = 0;

	/** Requests that were answered within the last second. */
	private recent = 0;

	private readonly maxPerSecond: number;

	/** @param maxPerSecond requests that may reach the platform within a second */
	constructor(maxPerSecond: number) {
		this.maxPerSecond = maxPerSecond;
	}

	/** Nobody uses it, nor did within the last second. */
	get isIdle(): boolean {
		return this.queues.size === 0 && this.recent === 0;
	}

	/**
	 * Runs a task as soon as pace and places allow. The place is given back whatever happens.
	 * @throws the reason of a signal that was aborted before the task could start
	 */
	async run<T>(task: () => Promise<T>, { key, concurrency, signals }: Caller): Promise<T> {
		const queue = this.queues.get(key) ?? { concurrency, running: 0, waiting: [] };
		this.queues.set(key, queue);
		let [hasPlace, isSent] = [false, false];
		try {
			await this.waitForPlace(queue, signals);
			hasPlace = true;
			for (const signal of signals) signal?.throwIfAborted();
			isSent = true;
			return await task();
		} finally {
			if (isSent) this.rememberRecent();
			if (hasPlace) {
				this.running--;
				queue.running--;
			}
			if (queue.running === 0 && queue.waiting.length === 0) this.queues.delete(key);
			this.startNext();
		}
	}

	/** @throws the reason of a signal that is aborted meanwhile */
	private async waitForPlace(queue: Queue, signals: Caller['signals']): Promise<void> {
		const listening = new AbortController();
		const whileListening = { signal: listening.signal };
		try {
			await new Promise<void>((start, reject) => {
				queue.waiting.push(start);
				for (const signal of signals) {
					const leave = () => {
						const place = queue.waiting.indexOf(start);
						if (place < 0) return;
						queue.waiting.splice(place, 1);
						reject(signal?.reason as Error);
					};
					signal?.addEventListener('abort', leave, whileListening);
				}
				this.startNext();
			});
		} finally {
			listening.abort();
		}
	}

	/**
	 * A request may have reached the platform as late as its answer came, however long this process was busy
	 * meanwhile: only a second after that it does not count any more.
	 */
	private rememberRecent(): void {
		if (this.maxPerSecond === Infinity) return;
		this.recent++;
		void sleep(SECOND).then(() => {
			this.recent--;
			this.startNext();
		});
	}

	/** The places are those of the most demanding caller; none has more than its own. */
	private startNext(): void {
		const places = Math.max(...[...this.queues.values()].map(({ concurrency }) => concurrency));
		for (const [key, queue] of this.queues) {
			if (this.running >= places || this.running + this.recent >= this.maxPerSecond) return;
			if (queue.waiting.length === 0 || queue.running >= queue.concurrency) continue;
			this.queues.delete(key);
			this.queues.set(key, queue);
			this.running++;
			queue.running++;
			queue.waiting.shift()!();
		}
	}
}

/** All that the requests of this process share. */
const limiters = new Map<string, RateLimiter>();

/**
 * The limiter that everything in this process shares which talks to one host with one token; for purchases, to one
 * host. Ask for it anew for each request: one that nobody uses is forgotten.
 */
export function limiterFor({ root, token }: Deployment, policy: PolicyName): RateLimiter {
	// several tokens may be of one account: purchases wait for each other whoever asks
	const account = policy === 'purchase' ? '' : token;
	const hash = createHash('sha256').update(`${root}\n${account}`).digest('hex');
	const key = `${policy} ${hash}`;
	const known = limiters.get(key);
	if (known) return known;
	for (const [other, limiter] of limiters) if (limiter.isIdle) limiters.delete(other);
	const limiter = new RateLimiter(POLICIES[policy].maxPerSecond);
	limiters.set(key, limiter);
	return limiter;
}
