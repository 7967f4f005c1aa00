export interface Clock {
	/** How many times faster than in real life calls run; at 0, the clock stands still. */
	speed: number;
	now(): number;
	advance(ms: number): void;
	/** Sets the clock to a time, from which it continues. */
	set(time: number): void;
	/** How long, in milliseconds of the clock, something takes that takes `ms` in real life. */
	pace(ms: number): number;
}

/**
 * The platform's clock: real time, plus the time it was moved forward, so that its dates match those of its users. Only events
 * run `speed` times faster; at 0, both the events and the clock stand still.
 */
export function createClock(start: number, speed: number): Clock {
	const isRunning = speed > 0;
	const realTime = () => (isRunning ? Date.now() : 0);
	let ahead = start - realTime();
	return {
		speed,
		now: () => Math.floor(realTime() + ahead),
		advance: (ms) => void (ahead += ms),
		set: (time) => void (ahead = time - realTime()),
		pace: (ms) => (isRunning ? Math.round(ms / speed) : ms),
	};
}
