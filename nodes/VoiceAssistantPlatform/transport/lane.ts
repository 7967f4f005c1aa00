import { createHash } from 'node:crypto';
import type { Deployment } from './deployment';
import { pause } from './pause';
import { POLICIES, type PolicyName } from './policy';

/** Who asks for a place, and on what terms. */
export interface Caller {
	/** What its requests have in common: the run of a node; by itself for a single request. */
	run: object;
	/** Requests of this caller that may be under way at once. */
	atOnce: number;
	signal?: AbortSignal;
}

interface Queue {
	atOnce: number;
	underWay: number;
	waiting: Array<() => void>;
}

/**
 * Lets requests of one kind through: so many at once, so far apart. Callers take turns, so that a request from
 * the editor does not wait behind the thousand rows of a workflow.
 */
export class Lane {
	/** In the order of their turns. */
	private readonly queues = new Map<object, Queue>();

	private underWay = 0;

	private nextStart = 0;

	private readonly spacing: number;

	/** @param spacing shortest time between two starts, in milliseconds */
	constructor(spacing: number) {
		this.spacing = spacing;
	}

	/** Nobody is on it, and the next one could start at once. */
	get isIdle(): boolean {
		return this.queues.size === 0 && this.nextStart <= Date.now();
	}

	/** Runs a task as soon as pace and places allow. The place is given back whatever happens. */
	async run<T>(task: () => Promise<T>, { run, atOnce, signal }: Caller): Promise<T> {
		const queue = this.queues.get(run) ?? { atOnce, underWay: 0, waiting: [] };
		this.queues.set(run, queue);
		await new Promise<void>((start) => {
			queue.waiting.push(start);
			this.startNext();
		});
		try {
			await this.keepPace(signal);
			signal?.throwIfAborted();
			return await task();
		} finally {
			this.underWay--;
			queue.underWay--;
			if (queue.underWay === 0 && queue.waiting.length === 0) this.queues.delete(run);
			this.startNext();
		}
	}

	private async keepPace(signal?: AbortSignal): Promise<void> {
		if (this.spacing === 0 || signal?.aborted) return;
		const now = Date.now();
		const start = Math.max(now, this.nextStart);
		this.nextStart = start + this.spacing;
		if (start > now) await pause(start - now, signal);
	}

	/** The places are those of the most demanding caller; none has more than its own. */
	private startNext(): void {
		const places = Math.max(...[...this.queues.values()].map(({ atOnce }) => atOnce));
		for (const [run, queue] of this.queues) {
			if (this.underWay >= places) return;
			if (queue.waiting.length === 0 || queue.underWay >= queue.atOnce) continue;
			this.queues.delete(run);
			this.queues.set(run, queue);
			this.underWay++;
			queue.underWay++;
			queue.waiting.shift()!();
		}
	}
}

const lanes = new Map<string, Lane>();

/**
 * The lane that everything in this process shares which talks to one host with one token; for purchases, to one
 * host. Ask for it anew for each request: a lane that nobody is on is forgotten.
 */
export function laneOf({ root, token }: Deployment, policy: PolicyName): Lane {
	// several tokens may be of one account: purchases wait for each other whoever asks
	const account = policy === 'purchase' ? '' : token;
	const caller = createHash('sha256').update(`${root}\n${account}`).digest('hex');
	const key = `${policy} ${caller}`;
	const known = lanes.get(key);
	if (known) return known;
	for (const [other, lane] of lanes) if (lane.isIdle) lanes.delete(other);
	const lane = new Lane(POLICIES[policy].spacing);
	lanes.set(key, lane);
	return lane;
}
