import { createRandom } from '../random.mts';
import type { Random } from '../random.mts';

/** Something that is meant to go wrong; every field except `path` is optional (see the README). */
export interface FaultSpec {
	path: string;
	method?: string;
	times?: number;
	status?: number;
	headers?: Record<string, string>;
	body?: unknown;
	raw?: string;
	answer?: 'before' | 'after';
	delay_ms?: number;
	max_delay_ms?: number;
	drop?: 'before' | 'during' | 'after';
	truncate?: number;
	shift?: number;
	shuffle?: boolean;
}

/** A fault that strikes a request, with what was drawn for it. */
export interface Strike extends FaultSpec {
	/** The order of rows that were created at the same time; another number gives another one. */
	order?: number;
}

/** A prime, so that each order below it is another one. */
export const ORDERS = 9_973;

export interface Faults {
	add(spec: FaultSpec): void;
	clear(): void;
	/** Refuses every request after some that still get through, as a platform that is down; null ends it. */
	goDown(after: number | null): void;
	/** How many requests still get through until the platform is down; null if it stays up. */
	requestsLeft(): number | null;
	/** The fault that applies to a request, if any; `path` includes the query, without `/api`. */
	strike(method: string, path: string): Strike | undefined;
}

const OUTAGE: Strike = { path: '/', status: 503, body: { message: 'Service Unavailable' } };

interface ActiveFault {
	spec: FaultSpec;
	matches(path: string): boolean;
	left: number;
	random: Random;
}

/** A path that starts with `/` is a prefix, anything else a regular expression. */
function matcher(path: string): ActiveFault['matches'] {
	if (path.startsWith('/')) return (candidate) => candidate.startsWith(path);
	const expression = new RegExp(path);
	return (candidate) => expression.test(candidate);
}

/** Injected faults, tried in the order in which they were added. */
export function createFaults(seed: number): Faults {
	let active: ActiveFault[] = [];
	let untilDown: number | null = null;
	return {
		add: (spec) => {
			active.push({
				spec,
				matches: matcher(spec.path),
				left: spec.times ?? Infinity,
				// One for each fault, so that its results do not depend on other requests.
				random: createRandom(seed, 'fault', active.length),
			});
		},
		clear: () => {
			active = [];
			untilDown = null;
		},
		goDown: (after) => void (untilDown = after),
		requestsLeft: () => untilDown,
		strike: (method, path) => {
			if (untilDown === 0) return OUTAGE;
			if (untilDown !== null) untilDown--;
			const fault = active.find(
				({ spec, matches, left }) =>
					left > 0 && (spec.method ?? method).toUpperCase() === method && matches(path),
			);
			if (!fault) return undefined;
			fault.left--;
			const { spec, random } = fault;
			const { delay_ms: delay = 0, max_delay_ms: longest, shuffle } = spec;
			return {
				...spec,
				...(longest !== undefined && { delay_ms: random.integer(delay, longest) }),
				...(shuffle && { order: random.integer(2, ORDERS - 1) }),
			};
		},
	};
}
