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

/** Cells that one n8n measures, which is started for them alone; the memory of the first is told. */
export type Session = Cell[];

const cells = (
	candidate: CandidateName,
	workload: WorkloadName,
	...amounts: Array<[latency: number, count: number]>
): Cell[] => amounts.map(([latency, count]) => ({ workload, candidate, latency, count }));

const LEADS: [number, number] = [50, 1_000];
const LEADS_SLOWLY: [number, number] = [200, 100];
const MESSAGES: [number, number] = [50, 50];
const MESSAGES_SLOWLY: [number, number] = [200, 50];

/** The list that needs most memory comes first. */
const lists = (candidate: CandidateName): Session =>
	cells(candidate, 'list', [50, 50_000], [50, 10_000], [200, 10_000]);

export const PLAN: Session[] = [
	[
		...cells('platform', 'create', LEADS, LEADS_SLOWLY),
		...cells('platform', 'update', LEADS, LEADS_SLOWLY),
		...cells('platform', 'send', MESSAGES, MESSAGES_SLOWLY),
	],
	[
		...cells('http10', 'create', LEADS, LEADS_SLOWLY),
		...cells('http10', 'update', LEADS, LEADS_SLOWLY),
		...cells('httpPaced', 'send', MESSAGES, MESSAGES_SLOWLY),
	],
	[
		...cells('http', 'create', LEADS, LEADS_SLOWLY),
		...cells('http', 'update', LEADS, LEADS_SLOWLY),
		...cells('http', 'send', MESSAGES, MESSAGES_SLOWLY),
	],
	[
		...cells('sequential', 'create', LEADS, LEADS_SLOWLY),
		...cells('sequential', 'update', LEADS),
		...cells('sequential', 'send', MESSAGES, MESSAGES_SLOWLY),
	],
	cells('platform', 'createAs', LEADS, LEADS_SLOWLY),
	cells('http10', 'createAs', LEADS, LEADS_SLOWLY),
	cells('http', 'createAs', LEADS, LEADS_SLOWLY),
	lists('platform'),
	lists('http'),
	lists('sequential'),
];

/** What is not measured, and why. */
export const LEFT_OUT = [
	'At 200 ms 100 leads instead of 1,000, and no list of 50,000 calls: one request after another they would take minutes. The plain node updates leads only at 50 ms, and has no way to act as another user.',
];
