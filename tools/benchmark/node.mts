/**
 * The node in the real n8n with its default settings, compared with what a user could use instead: n8n's HTTP Request node, with
 * all requests in flight, with ten, and with one.
 */
import { say } from '../lib/say.mts';
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
import { duration, megabytes, type Measure } from './part.mts';

const CALLS = { user: 10_000, other: 50_000 };
const LEADS = 1_000;

const works = (candidate: CandidateName, ...workloads: WorkloadName[]): Work[] =>
	workloads.map((workload) => ({ workload, candidate, count: LEADS }));

const lists = (candidate: CandidateName): Work[] =>
	[CALLS.other, CALLS.user].map((count) => ({ workload: 'list', candidate, count }));

/** The work of one n8n, which is started only for it. */
const SESSIONS = [
	works('platform', 'create', 'update', 'createAs'),
	works('http10', 'create', 'update', 'createAs'),
	works('http', 'create'),
	works('http1', 'create', 'update'),
	lists('platform'),
	lists('http'),
];

const LINES: Array<[what: string, workload: WorkloadName, count: number]> = [
	['1,000 leads created', 'create', LEADS],
	['the same, the token from an expression', 'createAs', LEADS],
	['1,000 leads updated', 'update', LEADS],
	['10,000 calls listed', 'list', CALLS.user],
	['50,000 calls listed', 'list', CALLS.other],
];

export const measureNode: Measure = async (disposables) => {
	const place = await prepare(CALLS, disposables);
	const results: Result[] = [];
	for (const session of SESSIONS) {
		// also before the first one, because an n8n that has just created its database differs from the others
		await place.server.stop();
		await place.server.startAgain();
		// loading that happens with the first request counts for no candidate
		await measure(place, { workload: 'create', candidate: session[0].candidate, count: 20 });
		for (const work of session) {
			const result = await measure(place, work);
			results.push(result);
			const { took, silent, firstRequest, memory, workload, candidate, count } = result;
			const what = `${WORKLOADS[workload].label}, ${count}, ${CANDIDATES[candidate].label}`;
			say(
				`  ${what.padEnd(80)} ${duration(took).padEnd(8)} first request after ${duration(firstRequest)}, silent for ${duration(silent)}, ${megabytes(memory)}`,
			);
		}
	}
	const find: Find = (workload, candidate, count) =>
		results.find(
			(result) =>
				result.workload === workload &&
				result.candidate === candidate &&
				result.count === (count ?? result.count),
		);
	const [own, all, one] = (['platform', 'http', 'http1'] as const).map(
		(candidate) => find('create', candidate)!,
	);
	return {
		title: 'The node',
		summary: {
			text: [
				`1,000 leads take ${duration(own.took)}; n8n's HTTP Request node takes ${duration(one.took)} if it sends one after another, and ${duration(all.took)} if it sends all at once. Meanwhile, n8n keeps answering other requests, which wait ${duration(own.silent)} at most. ${own.done.toLocaleString('en')} of ${own.count.toLocaleString('en')} leads arrived on the platform.`,
				`Everything was measured in the real n8n with its default settings, on the machine below, with a platform that takes ${LATENCY} ms to answer. n8n's own HTTP Request node is limited to the same number of requests in flight where that is possible; it can read lists only page by page.`,
			],
			table: {
				columns: [
					...['what', 'this node', 'others wait at most'],
					...['HTTP Request node', 'HTTP Request node, one at a time'],
				],
				rows: LINES.map(([what, workload, count]) => {
					const { took, silent } = find(workload, 'platform', count)!;
					const http = find(workload, 'http10', count) ?? find(workload, 'http', count);
					const others = [http, find(workload, 'http1', count)];
					return [what, duration(took), duration(silent), ...others.map(timeOf)];
				}),
			},
		},
		text: [
			'Each workflow is published in the real n8n: a webhook receives all data at once, Split Out turns it into items, and the candidate does the work; n8n stores the execution as it does by default. Expressions are evaluated in its sandbox. All candidates send the same requests with the same data: for a lead, the phone number and two variables come from expressions.',
			`n8n is restarted for each candidate, and again for lists; to warm up, the candidate first creates 20 leads. The time is that of the node itself. How long others wait is the longest time for which n8n answered nobody while the node ran: its health is checked every 50 ms. Memory is the most that n8n took until everything was stored; because n8n does not give memory back, only the first work after a start is compared.`,
			`By default, the HTTP Request node sends all items at once. Its option "Batching" limits it to at most ${CONCURRENCY} in flight, or to one: so many items at a time, then a break as long as the platform takes to answer.`,
			'Lists have all fields of each call. The HTTP Request node returns a page as one item; turning it into rows, as this node returns them, would take a Split Out.',
		],
		targets: targetsOf(results, find),
	};
};

function timeOf(result: Result | undefined): string {
	if (!result) return '–';
	const lost = result.count - result.done;
	return `${duration(result.took)}${lost > 0 ? `, ${lost.toLocaleString('en')} lost` : ''}`;
}
