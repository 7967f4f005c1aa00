// What a pace is made of. Times are milliseconds of one clock that the caller reads.

/** Lets requests through at equal intervals. */
export class EvenPace {
	/** Milliseconds between two requests. */
	interval: number;

	private due = -Infinity;

	constructor(interval: number) {
		this.interval = interval;
	}

	/** Milliseconds that the next request has to wait. */
	delay(now: number): number {
		return Math.max(0, this.due - now);
	}

	/** A request starts. */
	take(now: number): void {
		this.due = Math.max(this.due, now) + this.interval;
	}

	/** Lets nothing through before a time, and continues evenly from there. */
	holdUntil(time: number): void {
		this.due = Math.max(this.due, time);
	}
}

const STEP = 50;

/** Counts recent events, in steps of a twentieth of a second. */
export class Counter {
	private readonly counts = new Map<number, number>();

	private readonly memory: number;

	/** @param memory how long an event is remembered, in milliseconds */
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
