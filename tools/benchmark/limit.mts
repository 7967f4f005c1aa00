/** The node on a platform that allows 100 requests a minute and 20 in 10 seconds, as platforms in use do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { requests } from '../simulator/client.mts';
import { say } from '../lib/say.mts';
import { carryOut, executionOf, prepare, type Place } from './node/place.mts';
import { ASKING, LATENCY, type Work } from './node/workloads.mts';
import { duration, type Measure, times } from './part.mts';

/** What is allowed: how many requests in how many seconds. */
const LIMITS = [
	{ requests: 100, seconds: 60 },
	{ requests: 20, seconds: 10 },
];

const CALLS = { user: 1_000, other: 1_000 };
const MAX_TIMES = 1.35;
const MAX_REFUSALS = 80;
/** After that, n8n hangs. */
const MAX_SECONDS = 1_200;

/** With the number of leads of each execution; several executions run at once. */
const CASES: Array<[what: string, counts: number[]]> = [
	['600 leads', [600]],
	['300 leads in each of two executions at once', [300, 300]],
];

export const measureLimit: Measure = async ({ disposables, ground }) => {
	const limits = LIMITS.map(({ requests, seconds }) => `${requests}/${seconds}`).join();
	const options = ['--dialect', 'observed', '--limits', limits];
	const place = await prepare(await ground(), CALLS, disposables, ...options);
	const outcomes = [];
	for (const [what, counts] of CASES) {
		// by then, the platform has forgotten the earlier requests
		await sleep(LIMITS[0].seconds * 1_000);
		const requests = counts.reduce((sum, count) => sum + count);
		const outcome = await run(place, counts);
		outcomes.push({ ...outcome, what, requests, ratio: outcome.took / shortest(requests) });
		say(`  ${what}: ${duration(outcome.took)}, ${outcome.refused} refused`);
	}
	return {
		title: 'A platform with a limit',
		text: [
			`The simulator lets through 100 requests a minute and 20 in 10 seconds. It answers as platforms in use do (\`--dialect observed\`), and takes ${LATENCY} ms to answer. The shortest time is what the limits allow.`,
		],
		targets: outcomes.map(({ what, took, ratio, passed, requests, refused }) => ({
			what: `${what} where 100 a minute and 20 in 10 seconds are allowed`,
			wanted: `all of them, at most ${MAX_TIMES} times the shortest time, at most ${MAX_REFUSALS} refused`,
			measured: `${passed} of ${requests}, ${times(ratio)} (${duration(took)} against ${duration(shortest(requests))}), ${refused} refused`,
			isMet: passed >= requests && ratio <= MAX_TIMES && refused <= MAX_REFUSALS,
			why: 'After the first refusal, the node waits for the minute that the platform asks for, and then sends at four fifths of the rate that had worked.',
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

async function run(place: Place, counts: number[]) {
	const work = counts.map((count): Work => ({ workload: 'create', candidate: 'platform', count }));
	const workflows = await carryOut(place, work, undefined, MAX_SECONDS);
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
