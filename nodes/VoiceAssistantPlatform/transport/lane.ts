import { createHash } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import type { Deployment } from './deployment';
import { POLICIES, type PolicyName } from './policy';

/** Who asks for a place, and on what terms. */
export interface Caller {
	/** What its requests have in common: the run of a node; by itself for a single request. */
	run: object;
	/** Requests of this caller that may be under way at once. */
	atOnce: number;
	signal?: AbortSignal;
	/** Throws when the task must not start after all, which takes no time from others. */
	mayStart?: () => void;
}

/** A second in milliseconds, with a little room for clocks. */
const SECOND = 1_020;

interface Queue {
	atOnce: number;
	underWay: number;
	waiting: Array<() => void>;
}

/**
 * Lets requests of one kind through: so many at once, so many a second. Callers take turns, so that a request from
 * the editor does not wait behind the thousand rows of a workflow.
 */
export class Lane {
	/** In the order of their turns. */
	private readonly queues = new Map<object, Queue>();

	private underWay = 0;

	/** Requests that were answered within the last second. */
	private recent = 0;

	private readonly perSecond: number;

	/** @param perSecond requests that may reach the platform within a second */
	constructor(perSecond: number) {
		this.perSecond = perSecond;
	}

	/** Nobody is on it, nor was within the last second. */
	get isIdle(): boolean {
		return this.queues.size === 0 && this.recent === 0;
	}

	/** Runs a task as soon as pace and places allow. The place is given back whatever happens. */
	async run<T>(task: () => Promise<T>, { run, atOnce, signal, mayStart }: Caller): Promise<T> {
		const queue = this.queues.get(run) ?? { atOnce, underWay: 0, waiting: [] };
		this.queues.set(run, queue);
		await new Promise<void>((start) => {
			queue.waiting.push(start);
			this.startNext();
		});
		let isSent = false;
		try {
			signal?.throwIfAborted();
			mayStart?.();
			isSent = true;
			return await task();
		} finally {
			if (isSent) this.keepInMind();
			this.underWay--;
			queue.underWay--;
			if (queue.underWay === 0 && queue.waiting.length === 0) this.queues.delete(run);
			this.startNext();
		}
	}

	/**
	 * A request may have reached the platform as late as its answer came, however long this process was busy
	 * meanwhile: only a second after that it does not count any more.
	 */
	private keepInMind(): void {
		if (this.perSecond === Infinity) return;
		this.recent++;
		void sleep(SECOND).then(() => {
			this.recent--;
			this.startNext();
		});
	}

	/** The places are those of the most demanding caller; none has more than its own. */
	private startNext(): void {
		const places = Math.max(...[...this.queues.values()].map(({ atOnce }) => atOnce));
		for (const [run, queue] of this.queues) {
			if (this.underWay >= places || this.underWay + this.recent >= this.perSecond) return;
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
	const lane = new Lane(POLICIES[policy].perSecond);
	lanes.set(key, lane);
	return lane;
}
