import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { RunningN8n } from '../n8n/server.mts';
import { say } from '../lib/say.mts';
import type { Stage } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';

/** How the output differs from the input. */
export interface Tally {
	lost: number;
	duplicated: number;
	/** Came out and never went in. */
	strange: number;
}

/** Compares what came out with what should have come out once. */
export function tally<T>(wanted: T[], actual: T[]): Tally {
	const came = new Set(actual);
	const expected = new Set(wanted);
	return {
		lost: wanted.filter((one) => !came.has(one)).length,
		duplicated: actual.length - came.size,
		strange: [...came].filter((one) => !expected.has(one)).length,
	};
}

/** How much a trial takes. */
export const WHOLE = {
	calls: 2_000,
	/** Calls that are reported again to another process. */
	repeated: 300,
	/** Executions that sleep until their call is over. */
	sleepers: 200,
};

/** Shows within minutes whether everything works. */
export const QUICK = { calls: 200, repeated: 50, sleepers: 40 };

/** Where a trial takes place. */
export interface Ground {
	stage: Stage<RunningN8n>;
	size: typeof WHOLE;
}

/** The result of one trial. */
export interface Outcome extends Tally {
	sent: number;
	seconds: number;
	executions: number;
}

const CONCURRENCY = 10;
const SECONDS_TO_ACCEPT = 120;
const SECONDS_TO_END = 600;

/** How many checks have passed and failed so far. */
export const checks = { passed: 0, failed: 0 };

/** Checks that a condition is true, counts it, and says so at once. */
export function hold(what: string, actual: unknown, wanted: unknown): void {
	const holds = isDeepStrictEqual(actual, wanted);
	checks[holds ? 'passed' : 'failed']++;
	const but = `: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`;
	say(holds ? `  holds  ${what}` : `  FAILS  ${what}${but}`);
}

/** Checks that everything that was wanted came out exactly once. */
export function holdOnce(what: string, wanted: unknown[], actual: unknown[]): Tally {
	const difference = tally(wanted, actual);
	hold(what, difference, { lost: 0, duplicated: 0, strange: 0 });
	return difference;
}

/** Waits until all executions of a workflow have ended. */
export async function untilQuiet({ n8n }: Stage<RunningN8n>, workflowId: string): Promise<void> {
	await waitFor('all executions end', SECONDS_TO_END, () => n8n.isQuiet(workflowId));
}

/** Measures how long some work takes. */
export async function secondsOf(work: () => Promise<void>): Promise<number> {
	const start = performance.now();
	await work();
	return (performance.now() - start) / 1000;
}

/** Posts a body to a webhook. */
export const postJson = async (url: string, body: object): Promise<Response> =>
	await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});

/**
 * Posts bodies to a webhook, ten at a time; what is not accepted is sent again, as the platform would.
 * @throws Error if one is never accepted
 */
export async function postAll(url: string, bodies: object[]): Promise<void> {
	await pLimit(CONCURRENCY).map(bodies, (body) =>
		waitFor(
			'n8n accepts what is sent',
			SECONDS_TO_ACCEPT,
			async () => (await postJson(url, body)).ok,
		),
	);
}
