/**
 * The node in the real n8n with its default settings, against what else a user could take: n8n's HTTP Request node,
 * and a plain node that asks one request after another.
 */
import { duration, megabytes, times } from './figures.mts';
import { CANDIDATES, CONCURRENCY } from './node/candidates.mts';
import { LEFT_OUT, type Result } from './node/plan.mts';
import { runPlan } from './node/runPlan.mts';
import { summaryOf } from './node/summary.mts';
import { targetsOf } from './node/targets.mts';
import { WORKLOADS, type WorkloadName } from './node/workloads.mts';
import type { Measure, Table } from './part.mts';

export const measureNode: Measure = async ({ disposables, ground }) => {
	const results = await runPlan(await ground(), disposables);
	return {
		title: 'The node',
		summary: summaryOf(results),
		text: [
			'Each workflow is published in the real n8n: a webhook takes all items at once, Split Out makes items of them, and the candidate does the work; n8n stores the execution as it does by default. Expressions are evaluated in its sandbox. All candidates do the same requests with the same data: for a lead the phone number and two variables come from expressions.',
			`n8n is started anew for each candidate, and again to act as another user, and again for lists; it has created 20 leads by that candidate before. The time is that of the node itself; in "whole" is the execution from its start. "First request" came so long after the start of the node. "Silent" is the longest time for which n8n answered nobody while the node ran, "until stored" the same until the execution was in n8n's database: another process asks for n8n's health every 50 ms. CPU and memory are those of n8n's process, until all was stored. As n8n keeps the memory that it has once had, it is told only of what came first after its start.`,
			`The HTTP Request node sends all items at once. To ${CONCURRENCY} in flight it is held as well as it can be: by its option "Batching", ${CONCURRENCY} items at a time, and then as long a break as the platform takes to answer.`,
			'Lists have all fields of each call. The HTTP Request node returns a page as one item; it would take a Split Out to make rows of it, as the others return them.',
			...LEFT_OUT,
		],
		tables: [
			...(['create', 'createAs', 'update', 'send'] as const).map((name) => tableOf(name, results)),
			...[10_000, 50_000].map((count) => tableOf('list', results, count)),
		],
		targets: targetsOf(results),
	};
};

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;
/** What the system does not tell, and memory that is not the candidate's own, is a dash. */
const told = (value: number | undefined, inWords: (value: number) => string) =>
	value === undefined ? '–' : inWords(value);

const COLUMNS: Record<string, (result: Result, own: Result) => string> = {
	latency: ({ latency }) => `${latency} ms`,
	candidate: ({ candidate }) => CANDIDATES[candidate].label,
	done: ({ done, count }) => `${done.toLocaleString('en')} of ${count.toLocaleString('en')}`,
	time: ({ took }) => duration(took),
	"of this node's": ({ took }, own) => times(took / own.took),
	'first request': ({ firstRequest }) => duration(firstRequest),
	silent: ({ silent }) => duration(silent),
	'until stored': ({ silentAtAll }) => duration(silentAtAll),
	CPU: ({ cpuSeconds }) => told(cpuSeconds, inSeconds),
	'memory before': ({ memoryBefore }) => told(memoryBefore, megabytes),
	peak: ({ memory }) => told(memory, megabytes),
	whole: ({ whole }) => duration(whole),
};

function tableOf(workload: WorkloadName, results: Result[], count?: number): Table {
	const rows = results
		.filter((result) => result.workload === workload && result.count === (count ?? result.count))
		.toSorted((a, b) => a.latency - b.latency);
	const own = (latency: number) =>
		rows.find((row) => row.latency === latency && row.candidate === 'platform')!;
	return {
		title: `${WORKLOADS[workload].label}${count ? `: ${count.toLocaleString('en')}` : ''}`,
		columns: Object.keys(COLUMNS),
		rows: rows.map((row) =>
			Object.values(COLUMNS).map((inWords) => inWords(row, own(row.latency))),
		),
	};
}
