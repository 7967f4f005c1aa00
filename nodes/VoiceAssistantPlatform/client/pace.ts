// What a platform allows one token, learned from what it answers (docs/api-assumptions.md, "Errors and limits"). Times are
// milliseconds of one clock that the caller reads.
import { AnnouncedLimits, Counter, type Scope } from './announcedLimits';
import { rateLimitIn, retryAfter, type PlatformResponse } from './response';
import { backoff } from './retryPolicy';

/** The share of a rate known to work that is used: clocks differ, and others may use the token. */
const SHARE = 0.95;

const SECOND = 1_000;

/** How far back to count what got through; the shorter one while sending has not lasted longer. */
const HORIZONS = [10 * SECOND, 60 * SECOND];

/** After fewer requests than this, a learned rate is uncertain: others may have used up the limit. */
const FEW = 5;

/** When this many later requests get through, a refusal was not about the number of requests. */
const ENOUGH = 3;

/** For this many refusals in a row, a wait of zero is accepted; after that, at least a second is waited. */
const NO_WAITS = 4;

/** In milliseconds: a rate with a shorter interval is no longer limited. */
const MIN_INTERVAL = 5;

/** After this time without a request, what was learned is forgotten. */
const MEMORY = 10 * 60 * SECOND;

/** A rate known to work, which is raised step by step: requests are sent at equal intervals. */
interface LearnedRate {
	/** Milliseconds between two requests. */
	interval: number;
	/** When the next one may be sent. */
	due: number;
	scope: Scope;
	/** The factor by which it is raised, and the milliseconds between two raises. */
	growth: number;
	growsEvery: number;
	growsAt: number;
}

/** The pace of one token on one host. */
export class Pace {
	/** Since when the platform has refused every request; undefined while requests get through. */
	refusedSince?: number;

	/** Before this time, nothing is sent. */
	heldBackUntil = -Infinity;

	/** Requests that got through so far. */
	passedInAll = 0;

	private refusalsInARow = 0;

	/** The numbers of the requests that are under way. */
	private readonly inFlight = new Set<number>();

	private lastStart = -Infinity;

	/** When the current run of requests began. */
	private busySince = -Infinity;

	private readonly passed = new Counter();

	private limits = new AnnouncedLimits();

	private learned?: LearnedRate;

	/** Requests are numbered in the order in which they start. */
	private lastNumber = 0;

	/** The number of the request that finds out, after a refusal, whether others may follow. */
	private probe?: number;

	/** The numbers of the last requests that got through. */
	private lastPassed: number[] = [];

	/**
	 * The last refusal, which may not be about the rate: the requests that started between the refused one and its answer, how
	 * many later ones got through, and the rate known before.
	 */
	private doubt?: { after: number; upTo: number; passed: number; known?: LearnedRate };

	/** Whether there is nothing worth remembering. */
	isForgettable(now: number): boolean {
		const knowsNothing = this.limits.isEmpty && !this.learned;
		return this.heldBackUntil <= now && (knowsNothing || now - this.lastStart > MEMORY);
	}

	/** Milliseconds that the next request has to wait. */
	delay(now: number, scope: Scope): number {
		const waits = [this.limits.delay(now, scope, this.passed, this.inFlight.size)];
		const learned = this.learnedFor(scope);
		if (learned) waits.push(learned.due - now);
		if (this.refusedSince !== undefined && this.probe !== undefined) waits.push(SECOND);
		return Math.max(0, this.heldBackUntil - now, ...waits);
	}

	/** The requests per minute that the platform lets through; undefined if unknown. */
	perMinute(scope: Scope): number | undefined {
		const intervals = this.limits.intervals(scope);
		const learned = this.learnedFor(scope);
		if (learned) intervals.push(learned.interval);
		return intervals.length > 0 ? (60 * SECOND) / Math.max(...intervals) : undefined;
	}

	/**
	 * A request starts.
	 * @returns its number
	 */
	start(now: number, scope: Scope): number {
		if (now - this.lastStart > MEMORY) {
			this.limits = new AnnouncedLimits();
			this.learned = undefined;
		}
		if (now - this.lastStart > HORIZONS[0]) this.busySince = now;
		this.lastStart = now;
		this.grow(now);
		const learned = this.learnedFor(scope);
		if (learned) learned.due = Math.max(learned.due, now) + learned.interval;
		this.limits.take(scope);
		this.lastNumber++;
		this.inFlight.add(this.lastNumber);
		if (this.refusedSince !== undefined) this.probe = this.lastNumber;
		return this.lastNumber;
	}

	/**
	 * A request is over.
	 * @param number the number that `start` returned
	 * @param response undefined if the connection failed
	 */
	end(now: number, scope: Scope, number: number, response?: PlatformResponse): void {
		this.inFlight.delete(number);
		if (number === this.probe) this.probe = undefined;
		if (!response) return;
		const isRefused = response.statusCode === 429;
		if (!isRefused) this.passed.add(now);
		const before = [...this.inFlight].filter((other) => other < number).length;
		this.limits.read(now, scope, response, {
			passed: this.passed,
			inFlight: this.inFlight.size,
			before,
		});
		if (isRefused) {
			this.holdBack(now, scope, number, response);
			return;
		}
		this.lastPassed = [...this.lastPassed.slice(-9), number];
		this.settleDoubt(number);
		this.passedInAll++;
		this.refusedSince = undefined;
		this.refusalsInARow = 0;
	}

	private learnedFor(scope: Scope): LearnedRate | undefined {
		const holds = this.learned?.scope === 'other' || this.learned?.scope === scope;
		return holds ? this.learned : undefined;
	}

	/** Holds back all requests. A refusal while requests are already held back does not lower the pace. */
	private holdBack(now: number, scope: Scope, number: number, response: PlatformResponse): void {
		this.refusedSince ??= now;
		const isFirst = now >= this.heldBackUntil;
		if (isFirst) this.refusalsInARow++;
		const wait = this.waitFor(response);
		const passed = this.lastPassed.filter((other) => other > number).length;
		if (isFirst && wait > 0 && passed < ENOUGH) {
			this.doubt = { after: number, upTo: this.lastNumber, passed, known: this.learned };
			this.learn(now, scope, response, wait);
		}
		this.heldBackUntil = Math.max(this.heldBackUntil, now + wait);
		const learned = this.learnedFor(scope);
		if (learned) learned.due = Math.max(learned.due, this.heldBackUntil);
	}

	/** If enough later requests got through, the refusal was not about the rate: restores what was known before. */
	private settleDoubt(number: number): void {
		const { doubt } = this;
		if (!doubt || number <= doubt.after || number > doubt.upTo) return;
		if (++doubt.passed < ENOUGH) return;
		this.learned = doubt.known;
		this.doubt = undefined;
	}

	/** Milliseconds to wait after a refusal. */
	private waitFor(response: PlatformResponse): number {
		const asked = askedWait(response);
		if (asked === undefined) return backoff(this.refusalsInARow);
		return Math.max(asked, this.refusalsInARow > NO_WAITS ? SECOND : 0);
	}

	/** Learns the rate that has just worked. */
	private learn(now: number, scope: Scope, response: PlatformResponse, wait: number): void {
		const elapsed = now - this.busySince;
		const horizon = HORIZONS.find((one) => elapsed <= one) ?? HORIZONS[1];
		const passed = this.passed.since(now, Math.min(elapsed, horizon));
		// if nothing got through since the last refusal, this one shows nothing new
		if (this.refusalsInARow > 1 || passed === 0) return;
		const time = Math.min(elapsed + (askedWait(response) ?? Infinity), horizon);
		const isShared = this.limits.isShared(scope);
		const isSure = passed >= FEW && !isShared;
		const growsEvery = isSure ? Math.max(30 * SECOND, 3 * wait) : HORIZONS[0];
		this.learned = {
			interval: time / (passed * SHARE),
			due: -Infinity,
			scope,
			growth: isSure ? 1.05 : 1.2,
			growsEvery,
			growsAt: now + wait + growsEvery,
		};
	}

	/** Raises the learned rate when it is time. */
	private grow(now: number): void {
		if (!this.learned || now < this.learned.growsAt) return;
		this.learned.growsAt = now + this.learned.growsEvery;
		this.learned.interval /= this.learned.growth;
		if (this.learned.interval < MIN_INTERVAL) this.learned = undefined;
	}
}

/** Milliseconds that a refusal asks to wait; undefined if it does not say. */
function askedWait(response: PlatformResponse): number | undefined {
	return retryAfter(response) ?? rateLimitIn(response).resetIn;
}
