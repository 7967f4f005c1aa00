// The limits that a platform announces to one token with its answers (docs/api-assumptions.md, "Errors and limits"). Times are
// milliseconds of one clock that the caller reads.
import { rateLimitIn, retryAfter, type PlatformResponse } from './response';

/** Messages have a limit of their own (platform-api 8): what is learned from their answers holds for them alone. */
export type Scope = 'message' | 'other';

/**
 * Platforms also have a shorter limit that they do not announce: `share` of the announced one in `time` of its period
 * (docs/api-assumptions.md, "Errors and limits").
 */
const BURST = { share: 1 / 5, time: 1 / 6 };

/** Shares left to others: of the whole limit when it is nearly used up, and of one's own part when others use it. */
const [RESERVE, SHARED_RESERVE] = [0.02, 0.2];

const SECOND = 1_000;

/** Longer limits have no shorter, unannounced one: with requests left, nothing waits. */
const MAX_BURST_WINDOW = 120 * SECOND;

/** A reset is announced in whole seconds. */
const ROUNDING = SECOND;

/** When a limit is used up, the platform is asked again after this time at the latest: its answer says how long to wait. */
const MAX_EMPTY = 60 * SECOND;

/** Limits that are announced to one token; with more of them, the oldest is forgotten. */
const MAX_LIMITS = 8;

const STEP = 50;

/** Counts events of as long ago as a limit may need, in steps of a twentieth of a second. */
export class Counter {
	private readonly counts = new Map<number, number>();

	add(now: number): void {
		const step = Math.floor(now / STEP);
		this.counts.set(step, (this.counts.get(step) ?? 0) + 1);
		for (const one of this.counts.keys()) {
			if (one > step - MAX_BURST_WINDOW / STEP) break;
			this.counts.delete(one);
		}
	}

	/** Milliseconds until fewer than `count` events lie within the last `time` milliseconds. */
	untilFewer(now: number, time: number, count: number): number {
		let sum = 0;
		for (const [step, counted] of [...this.counts].reverse()) {
			sum += counted;
			if (sum >= count) return Math.max(0, (step + 1) * STEP + time - now);
		}
		return count > 0 ? 0 : time;
	}

	/** How many events lie within the last `time` milliseconds. */
	since(now: number, time: number): number {
		const first = Math.floor((now - time) / STEP);
		let sum = 0;
		for (const [step, count] of this.counts) if (step >= first) sum += count;
		return sum;
	}
}

interface AnnouncedLimit {
	scopes: Set<Scope>;
	limit: number;
	/** The longest time until a reset seen so far. */
	window: number;
	/** The share of all counted requests that was sent from here. */
	share: number;
	/** Requests that it still allows, and until when this holds. */
	left: number;
	leftUntil: number;
	/** The earliest reset to come. */
	resetAt: number;
	/** Whether the reset moves on with each answer: it is then unknown when requests get through again. */
	isMoving: boolean;
}

/** All limits that are announced to one token. */
export class AnnouncedLimits {
	private readonly limits = new Map<number, AnnouncedLimit>();

	get isEmpty(): boolean {
		return this.limits.size === 0;
	}

	/**
	 * Milliseconds that the next request has to wait.
	 * @param passed recent requests that got through
	 * @param inFlight requests that are under way
	 */
	delay(now: number, scope: Scope, passed: Counter, inFlight: number): number {
		return Math.max(
			0,
			...this.limitsFor(scope).map((one) => delayWithin(now, one, passed, inFlight)),
		);
	}

	/** Milliseconds between two requests that each limit allows on average. */
	intervals(scope: Scope): number[] {
		return this.limitsFor(scope).map(({ limit, window }) => window / limit);
	}

	/** Whether others use a limit as well. */
	isShared(scope: Scope): boolean {
		return this.limitsFor(scope).some(({ share }) => share < 1);
	}

	/** A request starts. */
	take(scope: Scope): void {
		for (const limit of this.limitsFor(scope)) limit.left--;
	}

	/**
	 * Updates the limits from an answer.
	 * @param sent recent requests that got through, the number in flight, and how many of those started before the answered
	 * one
	 */
	read(
		now: number,
		scope: Scope,
		response: PlatformResponse,
		sent: { passed: Counter; inFlight: number; before: number },
	): void {
		const { limit, remaining, resetIn } = rateLimitIn(response);
		if (!limit || remaining === undefined) return;
		const known = this.limits.get(limit);
		const untilReset = resetIn ?? known?.window ?? waitAfter429(response);
		// without a reset, the period of a limit is unknown: a minute or an hour
		if (untilReset === undefined) return;
		const window = Math.max(known?.window ?? 0, untilReset);
		const earlier = known && known.resetAt > now ? known.resetAt : Infinity;
		const isMoving =
			resetIn === undefined || known?.isMoving || now + untilReset - earlier > 2 * ROUNDING;
		const resetAt = Math.min(earlier, now + untilReset);
		const ran = isMoving ? window : window - (resetAt - now) + ROUNDING;
		const own = sent.passed.since(now, ran) + sent.before;
		const wait = isMoving ? (2 * window) / limit : Math.min(untilReset, MAX_EMPTY);
		this.limits.set(limit, {
			scopes: (known?.scopes ?? new Set()).add(scope),
			limit,
			window,
			share: shareOf(limit, own, limit - remaining, known?.share ?? 1),
			left: remaining - sent.inFlight,
			leftUntil: now + wait,
			resetAt,
			isMoving,
		});
		const [oldest] = this.limits.keys();
		if (this.limits.size > MAX_LIMITS) this.limits.delete(oldest);
	}

	private limitsFor(scope: Scope): AnnouncedLimit[] {
		return [...this.limits.values()].filter(({ scopes }) => scopes.has(scope));
	}
}

function delayWithin(
	now: number,
	{ limit, window, share, left, leftUntil }: AnnouncedLimit,
	passed: Counter,
	inFlight: number,
): number {
	const untilReset = left <= limit * RESERVE ? leftUntil - now : 0;
	if (window > MAX_BURST_WINDOW) return untilReset;
	const most = limit * (1 - RESERVE);
	return Math.max(
		untilReset,
		passed.untilFewer(now, window, most - inFlight),
		passed.untilFewer(now, window * BURST.time, burstOf(limit, share) - inFlight),
	);
}

/**
 * The share of all counted requests that was sent from here; while few are counted, weighted with the share known before.
 */
function shareOf(limit: number, own: number, counted: number, before: number): number {
	const missing = Math.max(0, limit * BURST.share - counted);
	return Math.min(1, (own + before * missing) / (counted + missing));
}

/**
 * How many requests may get through in a sixth of a limit's period. If others use the limit too, it is the share sent from
 * here, less a reserve and plus one, so that a latecomer catches up.
 */
function burstOf(limit: number, share: number): number {
	const burst = Math.max(1, Math.floor(limit * BURST.share));
	return share < 1 ? Math.min(burst, Math.floor(burst * (1 - SHARED_RESERVE) * share) + 1) : burst;
}

/** Milliseconds until the reset of a limit, as a refusal gives them. */
function waitAfter429(response: PlatformResponse): number | undefined {
	return response.statusCode === 429 ? retryAfter(response) : undefined;
}
