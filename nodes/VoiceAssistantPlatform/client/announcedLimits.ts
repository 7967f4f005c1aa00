// The limits that a platform announces to one token with its answers (docs/api-assumptions.md, "Errors and limits"). Times are
// milliseconds of one clock that the caller reads.
import type { Counter } from './evenPace';
import { rateLimitIn, retryAfter, type PlatformResponse } from './response';

/** Messages have a limit of their own (platform-api 8): what is learned from their answers holds for them alone. */
export type Scope = 'message' | 'other';

/**
 * Beside the limit that they announce, platforms have a shorter one that they do not: so much of it in so much of its time
 * (docs/api-assumptions.md, "Errors and limits").
 */
const BURST = { share: 1 / 5, time: 1 / 6 };

/** The part of an announced limit that is left to others when it is nearly used up; and of one's own share of it. */
const [RESERVE, SHARED_RESERVE] = [0.02, 0.2];

const SECOND = 1_000;

/** Limits for longer than this have no shorter one beside them: with an hour's worth of requests left, nothing needs to wait. */
export const MAX_BURST_WINDOW = 120 * SECOND;

/** A reset is announced in whole seconds. */
const ROUNDING = SECOND;

/** A platform whose limit is used up is asked again after this time at the latest: its answer then says how long to wait. */
const MAX_EMPTY = 60 * SECOND;

/** Limits that are announced to one token; with more of them, the oldest is forgotten. */
const MAX_LIMITS = 8;

interface AnnouncedLimit {
	scopes: Set<Scope>;
	limit: number;
	/** The longest time until its reset that was seen. */
	window: number;
	/** The part of all counted requests that was sent from here. */
	share: number;
	/** Requests that it still lets through, and until when that counts. */
	left: number;
	leftUntil: number;
	/** The earliest reset to come. */
	resetAt: number;
	/** Whether the reset keeps its distance: it is then not known when something gets through again. */
	isMoving: boolean;
}

/** All limits that are announced to one token. */
export class AnnouncedLimits {
	private readonly limits = new Map<number, AnnouncedLimit>();

	get isEmpty(): boolean {
		return this.limits.size === 0;
	}

	clear(): void {
		this.limits.clear();
	}

	/**
	 * How long the next request has to wait.
	 * @param passed what was let through lately
	 * @param inFlight requests that are under way
	 */
	delay(now: number, scope: Scope, passed: Counter, inFlight: number): number {
		return Math.max(
			0,
			...this.limitsFor(scope).map((one) => delayWithin(now, one, passed, inFlight)),
		);
	}

	/** How many milliseconds each limit leaves for a request. */
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
	 * Notes what an answer says.
	 * @param sent what was let through lately, the requests under way, and those of them that started before the answered one
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
		// without its end, nobody knows what a limit is for: a minute, or an hour
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

/** The part of all counted requests that was sent from here; while these are few, it is weighted with the part known before. */
function shareOf(limit: number, own: number, counted: number, before: number): number {
	const missing = Math.max(0, limit * BURST.share - counted);
	return Math.min(1, (own + before * missing) / (counted + missing));
}

/**
 * How many requests may get through in a sixth of a limit's time: where others use the limit as well, the share that is sent
 * from here, and one more, so that a latecomer catches up.
 */
function burstOf(limit: number, share: number): number {
	const burst = Math.max(1, Math.floor(limit * BURST.share));
	return share < 1 ? Math.min(burst, Math.floor(burst * (1 - SHARED_RESERVE) * share) + 1) : burst;
}

/** Where nothing else names the end of a limit, a refusal does. */
function waitAfter429(response: PlatformResponse): number | undefined {
	return response.statusCode === 429 ? retryAfter(response) : undefined;
}
