/**
 * The node on a platform that allows 100 requests a minute and 20 in 10 seconds, as platforms in use do. Time runs five times as
 * fast on this platform.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { requests } from '../scripts/lib/platformApi.mts';
import { say } from '../scripts/lib/say.mts';
import { carryOut, executionOf, prepare, type Place } from './node/place.mts';
import { ASKING, LATENCY, type WorkloadName } from './node/workloads.mts';
import { duration, type Measure, times } from './part.mts';

const FASTER = 5;

/** What is allowed: how many requests in how many seconds. */
const LIMITS = [
	{ requests: 100, seconds: 60 / FASTER },
	{ requests: 20, seconds: 10 / FASTER },
];

const CALLS = { user: 1_000, other: 6_000 };
const MAX_TIMES = 1.2;
const MAX_REFUSALS = 20;

/** With the number of items or rows of each execution; several executions run at once. */
const CASES: Array<[what: string, workload: WorkloadName, counts: number[], requests: number]> = [
	['600 leads', 'create', [600], 600],
	['600 updates', 'update', [600], 600],
	['300 leads in each of two executions at once', 'create', [300, 300], 600],
	['60 pages of calls', 'list', [CALLS.other], 60],
];

export const measureLimit: Measure = async ({ disposables, ground }) => {
	const limits = LIMITS.map(({ requests, seconds }) => `${requests}/${seconds}`).join();
	const options = ['--dialect', 'observed', '--limits', limits];
	const place = await prepare(await ground(), CALLS, disposables, ...options);
	const outcomes = [];
	for (const [what, workload, counts, requests] of CASES) {
		// by then, the platform and the nodes have forgotten the earlier requests
		await sleep(LIMITS[0].seconds * 1_000);
		const outcome = await run(place, workload, counts);
		outcomes.push({ ...outcome, what, requests, ratio: outcome.took / shortest(requests) });
		say(`  ${what}: ${duration(outcome.took)}, ${outcome.refused} refused`);
	}
	return {
		title: 'A platform with a limit',
		text: [
			`The simulator lets through 100 requests in ${LIMITS[0].seconds} s and 20 in ${LIMITS[1].seconds} s: 100 a minute and 20 in 10 seconds, with time ${FASTER} times as fast. It answers as platforms in use do (\`--dialect observed\`), and takes ${LATENCY} ms to answer. The shortest time is what the limits allow.`,
		],
		targets: outcomes.map(({ what, took, ratio, passed, requests, refused }) => ({
			what: `${what} where 100 a minute and 20 in 10 seconds are allowed`,
			wanted: `all of them, at most ${MAX_TIMES} times the shortest time, at most ${MAX_REFUSALS} refused`,
			measured: `${passed} of ${requests}, ${times(ratio)} (${duration(took)} against ${duration(shortest(requests))}), ${refused} refused`,
			isMet: passed >= requests && ratio <= MAX_TIMES && refused <= MAX_REFUSALS,
			why: 'The node leaves a little of an announced limit to others, and the platform names its end in whole seconds.',
		})),
	};
};

/** The shortest time in which this many requests can get through, in milliseconds: full bursts, as soon as the limits allow. */
function shortest(requests: number): number {
	const sent: number[] = [];
	for (let number = 0; number < requests; number++) {
		const earliest = LIMITS.map(
			(limit) => (sent.at(-limit.requests) ?? -Infinity) + limit.seconds * 1_000,
		);
		sent.push(Math.max(0, ...earliest));
	}
	return Math.max(sent.at(-1)!, LATENCY);
}

async function run(place: Place, workload: WorkloadName, counts: number[]) {
	const work = counts.map((count) => ({ workload, candidate: 'platform' as const, count }));
	const workflows = await carryOut(place, work);
	const asked = (await requests(place.simulator)).filter(
		({ path }) => !path.startsWith('/api/user/campaigns'),
	);
	const executions = await Promise.all(workflows.map((one) => executionOf(place, one)));
	const ran = executions.map(({ times: of }) => of[ASKING]);
	const begin = Math.min(...ran.map(({ start }) => start));
	const ends = ran.map(({ start, took }) => start + took - begin);
	return {
		took: Math.max(...ends),
		passed: asked.filter(({ status }) => status !== null && status < 300).length,
		refused: asked.filter(({ status }) => status === 429).length,
	};
}
