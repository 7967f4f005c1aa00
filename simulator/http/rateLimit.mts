export interface RateLimit {
	/** Counts a request, if it may pass; `remaining` is -1 when it may not. */
	take(key: string, perSecond: number): { remaining: number; retryAfterSeconds: number };
	clear(): void;
}

const WINDOW_MS = 1_000;

/**
 * Requests a second over any second, not only over those of the clock. Time is real time, unless a
 * test tells it. (@fastify/rate-limit can do neither: nine requests pass it within 10 ms where one of
 * its seconds ends, and its clock is that of the machine.)
 */
export function createRateLimit(realNow = () => performance.now()): RateLimit {
	const taken = new Map<string, number[]>();
	return {
		take: (key, perSecond) => {
			const now = realNow();
			const recent = (taken.get(key) ?? []).filter((time) => now - time < WINDOW_MS);
			taken.set(key, recent);
			if (recent.length >= perSecond) {
				const wait = WINDOW_MS - (now - recent[0]);
				return { remaining: -1, retryAfterSeconds: Math.ceil(wait / 1_000) };
			}
			recent.push(now);
			return { remaining: perSecond - recent.length, retryAfterSeconds: 0 };
		},
		clear: () => taken.clear(),
	};
}
