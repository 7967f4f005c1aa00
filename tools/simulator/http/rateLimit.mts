import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.mts';

export interface Limit {
	requests: number;
	seconds: number;
}

/** The state of a caller's longest limit. */
export interface Standing {
	mayPass: boolean;
	limit: number;
	remaining: number;
	/** When the oldest request no longer counts, in seconds since 1970. */
	reset: number;
	/** How long to wait after a refusal, in seconds. */
	retryAfter: number;
}

export interface RateLimit {
	/** Counts a request, unless one of the limits is reached. */
	take(key: string, limits: Limit[]): Standing;
	clear(): void;
}

/**
 * Limits over any time span of their length, not only over whole seconds or minutes of the clock. Time is real time, unless a
 * test says otherwise. (@fastify/rate-limit supports neither: around the end of one of its seconds, nine requests pass within 10
 * ms, and it always uses the machine's clock.)
 */
export function createRateLimit(
	realNow = () => performance.timeOrigin + performance.now(),
): RateLimit {
	const taken = new Map<string, number[]>();
	return {
		take: (key, limits) => {
			const now = realNow();
			const longest = limits.reduce((a, b) => (b.seconds > a.seconds ? b : a));
			const since = (seconds: number) => (time: number) => now - time < seconds * 1_000;
			const recent = (taken.get(key) ?? []).filter(since(longest.seconds));
			taken.set(key, recent);
			const mayPass = limits.every(
				({ requests, seconds }) => recent.filter(since(seconds)).length < requests,
			);
			if (mayPass) recent.push(now);
			return {
				mayPass,
				limit: longest.requests,
				remaining: Math.max(0, longest.requests - recent.length),
				reset: Math.ceil((recent[0] ?? now) / 1_000 + longest.seconds),
				retryAfter: Math.ceil(longest.seconds),
			};
		},
		clear: () => taken.clear(),
	};
}

/**
 * Checks a request against the limits of its token and of its operation.
 * @throws Refusal 429
 */
export function checkLimits(
	{ headers, user, routeOptions }: FastifyRequest,
	reply: FastifyReply,
	rateLimit: RateLimit,
	ofToken: Limit[],
): void {
	const { url, config } = routeOptions;
	const ofOperation = config.limit && [config.limit];
	const checks: Array<[key: string, limits: Limit[] | undefined]> = [
		[String(headers.authorization), ofToken.length > 0 ? ofToken : undefined],
		[`${user.id} ${url}`, ofOperation],
	];
	for (const [key, limits] of checks) {
		if (!limits) continue;
		const { mayPass, limit, remaining, reset, retryAfter } = rateLimit.take(key, limits);
		// The headers show the limits of the token, which apply to every operation.
		if (!mayPass || !reply.hasHeader('X-RateLimit-Limit')) {
			reply.headers({
				'X-RateLimit-Limit': limit,
				'X-RateLimit-Remaining': remaining,
				'X-RateLimit-Reset': reset,
			});
		}
		if (mayPass) continue;
		reply.header('Retry-After', retryAfter);
		throw new Refusal(429, { message: 'Too Many Attempts.' });
	}
}
