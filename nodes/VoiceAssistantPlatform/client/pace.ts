// The pace of one token on one host (docs/architecture.md, "How requests are sent"). Times are milliseconds of one clock that
// the caller reads.
import { isUsedUp, retryAfter, type PlatformResponse } from './response';
import { backoff } from './retryPolicy';

const SECOND = 1_000;

/** How far back to count what worked before a refusal: the period of the shorter limit that clients have observed. */
const WINDOW = 10 * SECOND;

/** The share of the rate that had worked which is used: a longer limit may allow less, and others may use the token. */
const SHARE = 0.8;

/** The longest interval between two requests: a refusal may have had another reason than their number. */
const MAX_INTERVAL = 1.5 * SECOND;

/** For so long after a refusal, requests start evenly. */
const MEMORY = 600 * SECOND;

/** So many waits of zero in a row are accepted: a platform that goes on refusing is then asked ever more rarely. */
const MAX_ZERO_WAITS = 4;

/** A time during which nothing is sent. */
interface Hold {
	/** When the platform last let something through, or else refused for the first time. */
	since: number;
	until: number;
	/** A refusal that asked for it. */
	refusal: PlatformResponse;
}

/** Holds requests back for as long as the platform asks, and lets them start evenly after a refusal. */
export class Pace {
	/** The last hold, which may be over; undefined if something was let through since. */
	hold?: Hold;

	/** When a refusal last told something new. */
	private refusedAt = -Infinity;

	/** How many of these refusals came without anything let through in between. */
	private refusalsInARow = 0;

	/** Until when requests start evenly. */
	private evenUntil = -Infinity;

	/** What had worked before that: so many requests in so many milliseconds. Some are answered only after the refusal. */
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

	/** A request starts. */
	start(now: number): void {
		this.lastStart = now;
	}

	/**
	 * A request was answered.
	 * @param startedAt when it started
	 * @param rateLimitWait milliseconds that its caller would wait: an answer that asks for more holds back nobody
	 */
	end(now: number, startedAt: number, response: PlatformResponse, rateLimitWait: number): void {
		const asked = retryAfter(response);
		if (response.statusCode !== 429) {
			this.pass(now, startedAt);
			const isHeld = isUsedUp(response) && asked !== undefined && asked <= rateLimitWait;
			// an error must not take the words of a success for those of a refusal
			if (isHeld) this.holdBack(now, asked, { ...response, statusCode: 429, body: {} });
			return;
		}
		// one that was under way at the last refusal tells nothing new
		const isNew = startedAt >= this.refusedAt;
		const refusals = this.refusalsInARow + (isNew ? 1 : 0);
		const wait = waitAfter(refusals, asked);
		if (wait > rateLimitWait) return;
		this.holdBack(now, wait, response);
		if (!isNew) return;
		this.refusedAt = now;
		this.refusalsInARow = refusals;
		// a short wait costs less than a slower pace, and a second refusal in a row says nothing new of the rate
		const isEven = now < this.evenUntil;
		if (isEven ? refusals > 1 || wait < WINDOW : asked === 0) return;
		if (isEven) this.worked.time /= SHARE;
		else this.worked = this.workedUntil(now, asked ?? WINDOW);
		this.evenUntil = now + wait + MEMORY;
	}

	private pass(now: number, startedAt: number): void {
		if (startedAt < this.worked.refusedAt) this.worked.requests++;
		this.passed.push(now);
		while (this.passed[0] < now - WINDOW) this.passed.shift();
		this.refusalsInARow = 0;
		if (this.hold) this.hold = this.hold.until > now ? { ...this.hold, since: now } : undefined;
	}

	private holdBack(now: number, wait: number, refusal: PlatformResponse): void {
		const { since, until } = this.hold ?? { since: now, until: now };
		this.hold = { since, until: Math.max(until, now + wait), refusal };
	}

	/** What worked until a refusal that asks for such a wait. */
	private workedUntil(now: number, asked: number) {
		const [first = now] = this.passed;
		const time = Math.min(WINDOW, now - first + asked);
		return { requests: this.passed.length, time, refusedAt: now };
	}

	/** Milliseconds between the starts of two requests. */
	private interval(): number {
		const { requests, time } = this.worked;
		return Math.min(MAX_INTERVAL, time / requests / SHARE);
	}
}

/** Milliseconds to wait after a refusal: as long as the platform asks. Waits of zero are accepted a few times in a row. */
function waitAfter(refusalsInARow: number, asked: number | undefined): number {
	const mayBeZero = asked === 0 && refusalsInARow <= MAX_ZERO_WAITS;
	return mayBeZero ? 0 : asked || backoff(refusalsInARow);
}
