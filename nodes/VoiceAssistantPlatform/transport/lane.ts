import { createHash } from 'node:crypto';
import type { Deployment } from './deployment';
import { pause } from './pause';
import { POLICIES, type PolicyName } from './policy';

/** Lets requests of one kind through: so many at once, so far apart. */
export class Lane {
	private readonly waiting: Array<() => void> = [];

	private nextStart = 0;

	private places: number;

	private readonly spacing: number;

	/**
	 * @param atOnce tasks that may be under way at once
	 * @param spacing shortest time between two starts, in milliseconds
	 */
	constructor(atOnce: number, spacing: number) {
		this.places = atOnce;
		this.spacing = spacing;
	}

	/** Runs a task as soon as pace and places allow. The place is given back whatever happens. */
	async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
		await this.takePlace();
		try {
			await this.keepPace(signal);
			signal?.throwIfAborted();
			return await task();
		} finally {
			this.givePlaceBack();
		}
	}

	private async keepPace(signal?: AbortSignal): Promise<void> {
		if (this.spacing === 0 || signal?.aborted) return;
		const now = Date.now();
		const start = Math.max(now, this.nextStart);
		this.nextStart = start + this.spacing;
		if (start > now) await pause(start - now, signal);
	}

	private async takePlace(): Promise<void> {
		if (this.places > 0) {
			this.places--;
			return;
		}
		await new Promise<void>((resume) => this.waiting.push(resume));
	}

	private givePlaceBack(): void {
		const next = this.waiting.shift();
		if (next) next();
		else this.places++;
	}
}

const lanes = new Map<string, Lane>();

/** The lane that everything in this process shares which talks to one host with one token; for purchases, to one host. */
export function laneOf({ root, token }: Deployment, policy: PolicyName): Lane {
	// several tokens may be of one account: purchases wait for each other whoever asks
	const account = policy === 'purchase' ? '' : token;
	const caller = createHash('sha256').update(`${root}\n${account}`).digest('hex');
	const key = `${policy} ${caller}`;
	let lane = lanes.get(key);
	if (!lane) {
		lane = new Lane(POLICIES[policy].atOnce, POLICIES[policy].spacing);
		lanes.set(key, lane);
	}
	return lane;
}
