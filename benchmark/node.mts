/**
 * The node in the real n8n with its default settings, against what else a user could take: n8n's HTTP Request node,
 * and a plain node that asks one request after another.
 */
import { say } from '../scripts/lib/say.mts';
import { measure, type Result } from './node/measure.mts';
import { prepare } from './node/place.mts';
import { targetsOf, type Find } from './node/targets.mts';
import {
	CANDIDATES,
	CONCURRENCY,
	LATENCY,
	WORKLOADS,
	type CandidateName,
	type Work,
	type WorkloadName,
} from './node/workloads.mts';
import { duration, type Measure } from './part.mts';

const CALLS = { user: 10_000, other: 50_000 };
const LEADS = 1_000;

const works = (candidate: CandidateName, ...workloads: WorkloadName[]): Work[] =>
	workloads.map((workload) => ({ workload, candidate, count: LEADS }));

/** The list that needs most memory comes first. */
const lists = (candidate: CandidateName): Work[] =>
	[CALLS.other, CALLS.user].map((count) => ({ workload: 'list', candidate, count }));

/** What one n8n does, which is started for it alone. */
const SESSIONS = [
	works('platform', 'create', 'update'),
	works('http10', 'create', 'update'),
	works('http', 'create'),
	works('sequential', 'create', 'update'),
	works('platform', 'createAs'),
	works('http', 'createAs'),
	lists('platform'),
	lists('http'),
];

const LINES: Array<[what: string, workload: WorkloadName, count: number]> = [
	['1,000 leads created', 'create', LEADS],
	['the same, each in the name of another user', 'createAs', LEADS],
	['1,000 leads updated', 'update', LEADS],
	['10,000 calls listed', 'list', CALLS.user],
	['50,000 calls listed', 'list', CALLS.other],
];

export const measureNode: Measure = async ({ disposables, ground }) => {
	const place = await prepare(await ground(), CALLS, disposables);
	const results: Result[] = [];
	for (const session of SESSIONS) {
		// also for the first one, as an n8n that has just made its database is not like the others
		await place.server.stop();
		await place.server.startAgain();
		// what is loaded with the first request counts for nobody
		await measure(place, { workload: 'create', candidate: session[0].candidate, count: 20 });
		for (const [index, work] of session.entries()) {
			const { memory, ...result } = await measure(place, work);
			// n8n keeps what it has once had: the memory of a second work would be that of the first, too
			results.push({ ...result, memory: index === 0 ? memory : undefined });
			const { took, silent, workload, candidate, count } = result;
			const what = `${WORKLOADS[workload].label}, ${count}, ${CANDIDATES[candidate].label}`;
			say(`  ${what.padEnd(80)} ${duration(took).padEnd(8)} silent for ${duration(silent)}`);
		}
	}
	const find: Find = (workload, candidate, count) =>
		results.find(
			(result) =>
				result.workload === workload &&
				result.candidate === candidate &&
				result.count === (count ?? result.count),
		);
	const [own, sequential] = [find('create', 'platform')!, find('create', 'sequential')!];
	return {
		title: 'The node',
		summary: {
			text: [
				`1,000 leads: ${duration(own.took)}, where a node that sends one after another takes ${duration(sequential.took)}. Meanwhile n8n answers others, who wait ${duration(own.silent)} at most. ${own.done.toLocaleString('en')} of ${own.count.toLocaleString('en')} are on the platform.`,
				`All of it in the real n8n with its default settings, on the machine below, with a platform that takes ${LATENCY} ms to answer. The HTTP Request node, n8n's own, is held to the same number in flight where it can be; lists it can only page through.`,
			],
			table: {
				columns: [
					...['what', 'this node', 'others wait at most'],
					...['HTTP Request node', 'a node that asks one by one'],
				],
				rows: LINES.map(([what, workload, count]) => {
					const { took, silent } = find(workload, 'platform', count)!;
					const http = find(workload, 'http10', count) ?? find(workload, 'http', count);
					const others = [http, find(workload, 'sequential', count)];
					return [what, duration(took), duration(silent), ...others.map(timeOf)];
				}),
			},
		},
		text: [
			'Each workflow is published in the real n8n: a webhook takes all items at once, Split Out makes items of them, and the candidate does the work; n8n stores the execution as it does by default. Expressions are evaluated in its sandbox. All candidates do the same requests with the same data: for a lead the phone number and two variables come from expressions.',
			`n8n is started anew for each candidate, and again to act as another user, and again for lists; it has created 20 leads by that candidate before. The time is that of the node itself. How long others wait is the longest time for which n8n answered nobody while the node ran: its health is asked for every 50 ms. Memory is that of n8n's process, until all was stored; as n8n keeps the memory that it has once had, it is told only of what came first after its start.`,
			`The HTTP Request node sends all items at once. To ${CONCURRENCY} in flight it is held as well as it can be: by its option "Batching", ${CONCURRENCY} items at a time, and then as long a break as the platform takes to answer.`,
			'Lists have all fields of each call. The HTTP Request node returns a page as one item; it would take a Split Out to make rows of it, as the others return them. The plain node has no way to act as another user; it would page through lists as the HTTP Request node does.',
		],
		targets: targetsOf(results, find),
	};
};

function timeOf(result: Result | undefined): string {
	if (!result) return '–';
	const lost = result.count - result.done;
	return `${duration(result.took)}${lost > 0 ? `, ${lost.toLocaleString('en')} lost` : ''}`;
}
