import type { ContestantName } from './contestants.mts';
import type { Outcome } from './job.mts';
import type { WorkloadName } from './workloads.mts';

/** One measurement, in a process of its own. */
export interface Cell {
	workload: WorkloadName;
	contestant: ContestantName;
	/** What the platform takes to answer, in milliseconds. */
	latency: number;
	count: number;
	/** Cells with the same word run side by side: they wait most of their time. */
	together?: string;
	/** How often it is measured; the median counts. */
	rounds: number;
}

/** What came of a cell; the middle of its rounds. */
export interface Result extends Cell, Outcome {}

const cells = (
	workload: WorkloadName,
	latency: number,
	count: number,
	contestants: ContestantName[],
	more: Partial<Cell> = {},
): Cell[] =>
	contestants.map((contestant) => ({ workload, latency, count, contestant, rounds: 1, ...more }));

const MESSAGES = 50;
const inSteps = { together: 'writes one after another' };
const pageByPage = { together: 'pages one after another' };
const paced = { together: 'messages' };

export const PLAN: Cell[] = [
	...cells('create', 50, 1_000, ['sequential'], inSteps),
	...cells('create', 200, 250, ['sequential'], inSteps),
	...cells('update', 50, 1_000, ['sequential'], inSteps),
	...cells('update', 200, 250, ['sequential'], inSteps),
	...cells('send', 0, MESSAGES, ['platform', 'sequential', 'http', 'limit'], paced),
	...cells('send', 50, MESSAGES, ['platform', 'sequential', 'http', 'limit'], paced),
	...cells('send', 200, MESSAGES, ['platform', 'sequential', 'http', 'limit'], paced),
	...cells('list', 200, 10_000, ['sequential', 'http'], pageByPage),
	...cells('list', 50, 50_000, ['sequential', 'http'], pageByPage),
	...cells('create', 0, 1_000, ['platform', 'sequential', 'http', 'bare', 'limit']),
	...cells('create', 50, 1_000, ['platform', 'platform50', 'http', 'limit', 'limit50']),
	...cells('create', 200, 250, ['platform', 'platform50', 'http', 'limit', 'limit50']),
	...cells('update', 0, 1_000, ['platform', 'sequential', 'http', 'limit']),
	...cells('update', 50, 1_000, ['platform', 'http', 'limit']),
	...cells('update', 200, 250, ['platform', 'http', 'limit']),
	...cells('list', 0, 10_000, ['platform', 'sequential', 'http', 'limit']),
	...cells('list', 50, 10_000, ['platform', 'limit'], { rounds: 3 }),
	...cells('list', 50, 10_000, ['sequential', 'http']),
	...cells('list', 200, 10_000, ['platform', 'limit']),
	...cells('list', 0, 50_000, ['platform', 'sequential', 'http', 'httpSplit', 'limit']),
	...cells('list', 50, 50_000, ['platform', 'limit']),
];

/** What is not measured, and why. */
export const LEFT_OUT = [
	'At 200 ms 250 leads instead of 1,000, and no list of 50,000 calls: one request after another they would take three and two minutes. Everything is compared per lead, so the ratios stand.',
	'Contestants with one request in flight, and messages, wait most of their time: they are measured side by side, each with a simulator of its own. All others have the machine to themselves.',
];
