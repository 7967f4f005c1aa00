// The pace of one token on one host (docs/architecture.md, "How requests are sent"). A 429, or an answer with
// 0 remaining, holds everything back for as long as the platform asks. For ten minutes after a 429, requests start evenly,
// somewhat slower than the rate that had worked; if nothing had, only until something gets through. Another one slows them
// down further, and nothing speeds them up. Times are milliseconds of one clock that the caller reads.
import { isUsedUp, retryAfter, type PlatformResponse } from './response';
import { backoff, PATIENCE } from './retryPolicy';

/** How far back to count what worked before a refusal: the period of the shorter limit that clients have observed. */
const WINDOW = 10_000;

/** How much of that rate is used: a limit over a longer time may allow less, and others may use the token. */
const SHARE = 0.8;

/** The longest interval between two requests: a refusal may have had another reason than their number. */
const MAX_INTERVAL = 1_500;

/** How long after a refusal requests start evenly. */
const MEMORY = 600_000;

/** How many waits of zero in a row are accepted. After that, a platform that still refuses is asked ever more rarely. */
const MAX_ZERO_WAITS = 4;

/** Holds requests back as the platform asks, unless none would wait so long, and lets them start evenly after a refusal. */
export class Pace {
	/** Until when nothing is sent. */
	heldUntil = -Infinity;

	/** When the platform last let something through, or first refused after that. */
	heldSince = -Infinity;

	/** Until when requests start evenly. */
	private evenUntil = -Infinity;

	/** How many refusals in a row told something new. */
	private refusalsInARow = 0;

	/** When the last of them came. */
	private refusedAt = -Infinity;

	/** What had worked before the first refusal: how many requests in how many milliseconds. Some are answered only after it. */
	private worked = { requests: 0, time: 0, refusedAt: -Infinity };

	private lastStart = -Infinity;

	/** When requests were let through, within the window. */
	private readonly passed: number[] = [];

	/** Whether there is nothing worth remembering. */
	isForgettable(now: number): boolean {
		return now >= Math.max(this.evenUntil, this.heldUntil);
	}

	/** Milliseconds that the next request has to wait. */
	delay(now: number): number {
		const { requests, time } = this.worked;
		// what is not known is not slow, as soon as something gets through again
		const isUnknown = requests === 0 && this.refusalsInARow === 0;
		const interval = isUnknown ? 0 : Math.min(MAX_INTERVAL, time / requests / SHARE);
		const due = now < this.evenUntil ? this.lastStart + interval : now;
		return Math.max(0, due - now, this.heldUntil - now);
	}

	/** Notes that a request starts. */
	start(now: number): void {
		this.lastStart = now;
	}

	/** Notes the answer to a request. */
	end(now: number, startedAt: number, response: PlatformResponse): void {
		while (this.passed[0] < now - WINDOW) this.passed.shift();
		const asked = isUsedUp(response) ? retryAfter(response) : undefined;
		if (response.statusCode !== 429) {
			if (startedAt < this.worked.refusedAt) this.worked.requests++;
			this.passed.push(now);
			this.heldSince = now;
			this.refusalsInARow = 0;
			if (asked && asked <= PATIENCE) this.heldUntil = Math.max(this.heldUntil, now + asked);
			return;
		}
		// a request that was under way at the last refusal tells nothing new
		const isNew = startedAt >= this.refusedAt;
		const refusals = this.refusalsInARow + (isNew ? 1 : 0);
		const isZero = asked === 0 && refusals <= MAX_ZERO_WAITS;
		const wait = isZero ? 0 : asked || backoff(refusals);
		if (wait > PATIENCE) return;
		if (isNew && wait > 0) this.slowDown(now, wait, asked ?? 0);
		if (wait > 0) this.heldUntil = Math.max(this.heldUntil, now + wait);
		if (this.refusalsInARow === 0) this.heldSince = now;
		this.refusalsInARow = refusals;
		if (isNew) this.refusedAt = now;
	}

	/** Lets requests start evenly after a refusal, or more slowly after a long wait; times are milliseconds, 0 if none is asked. */
	private slowDown(now: number, wait: number, asked: number): void {
		if (now >= this.evenUntil || this.worked.requests === 0) {
			const [first = now] = this.passed;
			const time = Math.min(WINDOW, now - first + (asked || WINDOW));
			this.worked = { requests: this.passed.length, time, refusedAt: now };
		} else if (this.refusalsInARow === 0 && asked >= WINDOW) {
			// a short wait costs less than a slower pace, and a second refusal in a row says nothing new about the rate
			this.worked.time /= SHARE;
		}
		this.evenUntil = now + wait + MEMORY;
	}
}
