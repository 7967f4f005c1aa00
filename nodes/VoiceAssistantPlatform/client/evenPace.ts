// What a pace is made of. Times are milliseconds of one clock that the caller reads.

/** Lets requests through at equal distances, after some at once. */
export class EvenPace {
	/** Between two requests. */
	interval: number;

	/** The time whose requests may go out at once after a break as long. */
	private readonly atOnce: number;

	private due: number;

	private isEven = false;

	constructor(interval: number, atOnce = 0, due = -Infinity) {
		this.interval = interval;
		this.atOnce = atOnce;
		this.due = due;
	}

	/** How long the next request has to wait. */
	delay(now: number): number {
		if (this.due < now - this.atOnce) this.isEven = false;
		if (!this.isEven && this.due - now <= this.atOnce) return 0;
		this.isEven = true;
		return Math.max(0, this.due - now);
	}

	/** A request starts. */
	take(now: number): void {
		this.due = Math.max(this.due, now) + this.interval;
	}

	/** What was held back until a time goes on evenly: it has had no break. */
	holdUntil(time: number): void {
		this.due = Math.max(this.due, time);
		this.isEven = true;
	}
}

const STEP = 100;

/** Counts what happened lately, in steps of a tenth of a second. */
export class Counter {
	private readonly counts = new Map<number, number>();

	private readonly memory: number;

	/** @param memory how long something is remembered, in milliseconds */
	constructor(memory: number) {
		this.memory = memory;
	}

	add(now: number): void {
		const step = Math.floor(now / STEP);
		this.counts.set(step, (this.counts.get(step) ?? 0) + 1);
		for (const one of this.counts.keys()) {
			if (one > step - this.memory / STEP) break;
			this.counts.delete(one);
		}
	}

	/** How often it happened in so many milliseconds before now. */
	since(now: number, time: number): number {
		const first = Math.floor((now - time) / STEP);
		let sum = 0;
		for (const [step, count] of this.counts) if (step >= first) sum += count;
		return sum;
	}
}
