export interface Clock {
	/** How many times as fast as real time it runs; at 0 it stands still. */
	speed: number;
	now(): number;
	advance(ms: number): void;
	/** Sets the clock to a time, from which it runs on. */
	set(time: number): void;
}

/** Simulated time: it runs `speed` times as fast as real time and can be moved forward. */
export function createClock(start: number, speed: number): Clock {
	let base = start;
	let since = performance.now();
	const set = (time: number) => {
		base = time;
		since = performance.now();
	};
	const now = () => Math.floor(base + (performance.now() - since) * speed);
	return { speed, now, set, advance: (ms) => set(now() + ms) };
}
