import { duration, megabytes, times } from '../figures.mts';
import type { Target } from '../part.mts';
import type { ContestantName } from './contestants.mts';
import type { Result } from './plan.mts';
import type { WorkloadName } from './workloads.mts';

const LATENCY = 50;
const TIMES_SEQUENTIAL = 9;
const TIMES_LIMIT = 1.15;
const TIMES_PAGING = 8;
const TIMES_MEMORY = 1.3;

/** What is promised at 50 ms with 10 requests in flight, held against what was measured. */
export function targetsOf(results: Result[]): Target[] {
	const find = (
		workload: WorkloadName,
		count: number,
		contestant: ContestantName,
		latency = LATENCY,
	) =>
		results.find(
			(result) =>
				result.workload === workload &&
				result.count === count &&
				result.contestant === contestant &&
				result.latency === latency,
		)!;
	const create = (contestant: ContestantName, latency?: number) =>
		find('create', 1_000, contestant, latency).milliseconds;
	const list = (contestant: ContestantName) => find('list', 10_000, contestant).milliseconds;
	const memory = (contestant: ContestantName) => find('list', 50_000, contestant);

	const faster = create('sequential') / create('platform');
	const engine = create('bare', 0) - create('limit', 0);
	const bound = create('limit') + engine;
	const paging = list('http') / list('platform');
	const pages = [memory('platform'), memory('http')];
	const memoryRatio = pages[0].memory / pages[1].memory;

	return [
		{
			what: 'Create 1,000 leads against the plain sequential node',
			wanted: `at least ${TIMES_SEQUENTIAL} times faster`,
			measured: times(faster),
			isMet: faster >= TIMES_SEQUENTIAL,
			why: `Ten in flight can be ten times faster at the most. The limit itself took ${duration(create('limit'))}, this node ${duration(create('platform'))}, the sequential one ${duration(create('sequential'))}.`,
		},
		{
			what: "Create 1,000 leads against the limit and the engine's own cost",
			wanted: `at most ${TIMES_LIMIT} times`,
			measured: `${times(create('platform') / bound)} (${duration(create('platform'))}; limit ${duration(create('limit'))}, engine ${duration(engine)})`,
			isMet: create('platform') <= TIMES_LIMIT * bound,
			why: `At 0 ms this node takes ${duration(create('platform', 0))} for the same leads, a bare declarative node ${duration(create('bare', 0))}. n8n evaluates an expression anew for every parameter of the node that has the same name, shown or not, and twice: a name that several operations share costs each of them.`,
		},
		{
			what: 'List 10,000 calls against the paging of the HTTP Request node',
			wanted: `at least ${TIMES_PAGING} times faster`,
			measured: times(paging),
			isMet: paging >= TIMES_PAGING,
			why: `The limit, the same pages by fetch with 10 in flight, is ${times(list('http') / list('limit'))} faster than the HTTP Request node: ${duration(list('limit'))} against ${duration(list('platform'))} of this node.`,
		},
		{
			what: 'Memory for 50,000 calls against the HTTP Request node',
			wanted: `at most ${TIMES_MEMORY} times`,
			measured: `${times(memoryRatio)} (${pages.map((result) => megabytes(result.memory)).join(' against ')})`,
			isMet: memoryRatio <= TIMES_MEMORY,
			why: 'The HTTP Request node returns 500 pages, this node 50,000 items, each with its link to the item it came from.',
		},
	];
}
