import type { CandidateName } from './candidates.mts';
import type { Outcome } from './measure.mts';
import type { WorkloadName } from './workloads.mts';

/** One measurement. */
export interface Cell {
	workload: WorkloadName;
	candidate: CandidateName;
	/** What the platform takes to answer, in milliseconds. */
	latency: number;
	/** Items to send, or rows to list. */
	count: number;
}

/** What came of a cell. */
export interface Result extends Cell, Outcome {}

/** Cells that one n8n measures, which is started for them alone. */
export type Session = Cell[];

/** The same work at both latencies; at the longer one, where asking one by one takes long, less of it. */
const sessions = (
	workload: WorkloadName,
	candidates: CandidateName[],
	counts: Record<number, number>,
): Session[] =>
	candidates.map((candidate) =>
		Object.entries(counts).map(([latency, count]) => ({
			workload,
			candidate,
			latency: Number(latency),
			count,
		})),
	);

const LEADS = { 50: 1_000, 200: 100 };
const MESSAGES = { 50: 50, 200: 50 };
const CALLS = { 50: 10_000, 200: 10_000 };

export const PLAN: Session[] = [
	...sessions('create', ['platform', 'http10', 'http', 'sequential'], LEADS),
	...sessions('createAs', ['platform', 'http10', 'http'], LEADS),
	...sessions('update', ['platform', 'http10', 'http', 'sequential'], LEADS),
	...sessions('send', ['platform', 'httpPaced', 'http', 'sequential'], MESSAGES),
	...sessions('list', ['platform', 'http', 'sequential'], CALLS),
	...sessions('list', ['platform', 'http', 'sequential'], { 50: 50_000 }),
];

/** What is not measured, and why. */
export const LEFT_OUT = [
	'At 200 ms 100 leads instead of 1,000, and no list of 50,000 calls: one request after another they would take minutes. Ratios are per lead.',
	'The plain node has no way to act as another user. To list, there are only as many pages in flight as the node itself decides.',
];
