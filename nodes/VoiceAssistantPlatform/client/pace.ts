// The pace of one token on one host (docs/architecture.md, "How requests are sent"). A 429 holds everything back for as long as
// the platform asks. For ten minutes after it, requests start evenly, somewhat slower than had worked. Another 429 may slow them
// down further, and nothing speeds them up. Times are milliseconds of one clock that the caller reads.
import { isUsedUp, retryAfter, type PlatformResponse } from './response';
import { backoff } from './retryPolicy';

/** How far back to count what worked before a refusal: the period of the shorter limit that clients have observed. */
const WINDOW = 10_000;

/**
 * How much of the rate that had worked is used: a limit over a longer time may allow less, and others may use the token.
 */
const SHARE = 0.8;

/** The longest interval between two requests: a refusal may have had another reason than their number. */
const MAX_INTERVAL = 1_500;

/** How long after a refusal requests start evenly. */
const MEMORY = 600_000;

/** How many waits of zero in a row are accepted. After that, a platform that still refuses is asked ever more rarely. */
const MAX_ZERO_WAITS = 4;

/** A time during which nothing is sent. */
interface Hold {
	/** When the platform last let something through, or else refused for the first time. */
	since: number;
	until: number;
}

/** Holds requests back for as long as the platform asks, and lets them start evenly after a refusal. */
export class Pace {
	/** The last hold, which may be over; undefined if something was let through since. */
	hold?: Hold;

	/** When the last refusal came that told something new. */
	private refusedAt = -Infinity;

	/** How many such refusals came in a row, with nothing let through in between. */
	private refusalsInARow = 0;

	/** Until when requests start evenly. */
	private evenUntil = -Infinity;

	/** What had worked before the refusal: how many requests in how many milliseconds. Some are answered only after it. */
	private worked = { requests: 0, time: 0, refusedAt: -Infinity };

	private lastStart = -Infinity;

	/** When requests were let through, within the window. */
	private readonly passed: number[] = [];

	/** Whether there is nothing worth remembering. */
	isForgettable(now: number): boolean {
		return now >= this.evenUntil && now >= (this.hold?.until ?? now);
	}

	/** Milliseconds that the next request has to wait. */
	delay(now: number): number {
		const due = now < this.evenUntil ? this.lastStart + this.interval() : now;
		return Math.max(0, due - now, (this.hold?.until ?? now) - now);
	}

	/** Notes that a request starts. */
	start(now: number): void {
		this.lastStart = now;
	}

	/**
	 * Notes the answer to a request.
	 * @param startedAt when the request started
	 * @param rateLimitWait milliseconds that its caller would wait: an answer that asks for more holds back nobody
	 */
	end(now: number, startedAt: number, response: PlatformResponse, rateLimitWait: number): void {
		while (this.passed[0] < now - WINDOW) this.passed.shift();
		const isRefused = response.statusCode === 429;
		if (!isRefused) this.pass(now, startedAt);
		// a request that was under way at the last refusal tells nothing new
		const isNew = isRefused && startedAt >= this.refusedAt;
		const refusals = this.refusalsInARow + (isNew ? 1 : 0);
		const asked = isUsedUp(response) ? retryAfter(response) : undefined;
		const wait = isRefused ? holdBackFor(refusals, asked) : (asked ?? 0);
		if ((wait === 0 && !isRefused) || wait > rateLimitWait) return;
		const { since, until } = this.hold ?? { since: now, until: now };
		this.hold = { since, until: Math.max(until, now + wait) };
		if (!isNew) return;
		this.refusedAt = now;
		this.refusalsInARow = refusals;
		if (wait === 0) return;
		this.slowDown(now, wait, asked || WINDOW);
		this.evenUntil = now + wait + MEMORY;
	}

	private pass(now: number, startedAt: number): void {
		if (startedAt < this.worked.refusedAt) this.worked.requests++;
		this.passed.push(now);
		this.refusalsInARow = 0;
		if (this.hold) this.hold = this.hold.until > now ? { ...this.hold, since: now } : undefined;
	}

	/**
	 * Lets requests start evenly after a refusal, or more slowly if they did so already.
	 * @param asked how long the platform asks to wait; if it does not say, how far back to count
	 */
	private slowDown(now: number, wait: number, asked: number): void {
		if (now >= this.evenUntil) {
			const [first = now] = this.passed;
			const time = Math.min(WINDOW, now - first + asked);
			this.worked = { requests: this.passed.length, time, refusedAt: now };
		} else if (this.refusalsInARow === 1 && wait >= WINDOW) {
			// a short wait costs less than a slower pace, and a second refusal in a row says nothing new about the rate
			this.worked.time /= SHARE;
		}
	}

	/** Milliseconds between the starts of two requests. */
	private interval(): number {
		const { requests, time } = this.worked;
		return Math.min(MAX_INTERVAL, time / requests / SHARE);
	}
}

/** Milliseconds to wait after a refusal: as long as the platform asks. Waits of zero are accepted a few times in a row. */
function holdBackFor(refusalsInARow: number, asked: number | undefined): number {
	const mayBeZero = asked === 0 && refusalsInARow <= MAX_ZERO_WAITS;
	return mayBeZero ? 0 : asked || backoff(refusalsInARow);
}
