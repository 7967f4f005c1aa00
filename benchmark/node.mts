/**
 * The node on n8n's own engine, against what else a user could take: a plain node that asks one request after
 * another, n8n's HTTP Request node, and the limit, the same requests by Node's fetch.
 */
import { say } from '../scripts/lib/say.mts';
import { duration, median, megabytes, times } from './figures.mts';
import { CONTESTANTS, type ContestantName } from './node/contestants.mts';
import type { Outcome } from './node/job.mts';
import { measure } from './node/measure.mts';
import { LEFT_OUT, PLAN, type Cell, type Result } from './node/plan.mts';
import { simulatorPool } from './node/simulators.mts';
import { targetsOf } from './node/targets.mts';
import { WORKLOADS, type WorkloadName } from './node/workloads.mts';
import type { Measure, Surroundings, Table } from './part.mts';

export const measureNode: Measure = async (surroundings) => {
	const results = await runPlan(surroundings);
	return {
		title: 'The node',
		text: [
			"Each measurement runs on n8n's own engine (`WorkflowExecute`), in a fresh process, against a simulator in another process. All contestants do the same requests with the same data; memory is the most that the process ever had, and, of it, what was added after everything was loaded. Expressions are evaluated without n8n's sandbox, for all contestants alike. A fresh process is cold: in an n8n that has run for a while, all of them are faster at 0 ms.",
			'Lists have all fields of each call. The HTTP Request node returns a page as one item; Split Out makes rows of it, as the others return them.',
			"The engine's own cost is what the same leads take at 0 ms through a bare declarative node, which has nothing of its own but the three fields that are sent, less what the limit takes for them at 0 ms.",
			"The limit does the same requests by Node's `fetch`, without n8n; messages it sends 205 ms apart, as the platform takes five a second. Where it is slow at 0 ms, the simulator is what holds everybody up.",
			...LEFT_OUT,
		],
		tables: [
			...(['create', 'update', 'send'] as const).map((workload) => tableOf(workload, results)),
			...[10_000, 50_000].map((count) => tableOf('list', results, count)),
		],
		targets: targetsOf(results),
	};
};

async function runPlan({ closers, ground }: Surroundings): Promise<Result[]> {
	const { n8n, nodePath, platform, plain } = await ground();
	const take = simulatorPool(closers);
	const results: Result[] = [];

	async function runTogether(cells: Cell[]): Promise<Outcome[]> {
		const simulators = await Promise.all(cells.map(take));
		const jobs = cells.map(({ workload, contestant, count }, index) => {
			const { apiUrl, token, firstLead } = simulators[index];
			return { workload, contestant, count, apiUrl, token, firstLead, n8n, platform, plain };
		});
		const outcomes = await measure(jobs, nodePath, closers);
		for (const { giveBack } of simulators) await giveBack();
		return outcomes;
	}

	for (const cells of groups(PLAN)) {
		const rounds: Outcome[][] = [];
		for (let round = 0; round < cells[0].rounds; round++) rounds.push(await runTogether(cells));
		for (const [index, cell] of cells.entries()) {
			const result = { ...cell, ...middle(rounds.map((round) => round[index])) };
			results.push(result);
			sayResult(result);
		}
	}
	return results;
}

/** Cells that run side by side, and all others by themselves. */
function groups(plan: Cell[]): Cell[][] {
	const byWord = new Map<unknown, Cell[]>();
	for (const cell of plan) {
		const word = cell.together ?? cell;
		byWord.set(word, [...(byWord.get(word) ?? []), cell]);
	}
	return [...byWord.values()];
}

function middle(outcomes: Outcome[]): Outcome {
	const of = (name: keyof Outcome) => median(outcomes.map((outcome) => outcome[name]));
	return {
		milliseconds: of('milliseconds'),
		memoryBefore: of('memoryBefore'),
		memory: of('memory'),
		done: of('done'),
		refused: of('refused'),
	};
}

function sayResult({ workload, latency, contestant, count, done, refused, ...result }: Result) {
	const { label } = CONTESTANTS[contestant];
	const what = `${WORKLOADS[workload].label}, ${count}, ${latency} ms, ${label}`;
	if (workload !== 'send' && done !== count) {
		throw new Error(`${what}: ${done} done, ${refused} refused`);
	}
	say(`  ${what.padEnd(70)} ${duration(result.milliseconds)}`);
}

const ORDER = Object.keys(CONTESTANTS) as ContestantName[];

function tableOf(workload: WorkloadName, results: Result[], count?: number): Table {
	const rows = results
		.filter((result) => result.workload === workload && result.count === (count ?? result.count))
		.toSorted(
			(a, b) => a.latency - b.latency || ORDER.indexOf(a.contestant) - ORDER.indexOf(b.contestant),
		);
	const ours = (latency: number) =>
		rows.find((row) => row.latency === latency && row.contestant === 'platform')!;
	const each = ({ milliseconds, count: of }: Result) => milliseconds / of;
	return {
		title: `${WORKLOADS[workload].label}${count ? `: ${count.toLocaleString('en')}` : ''}`,
		columns: ['latency', 'contestant', 'done', 'time', "of this node's", 'memory', 'added'],
		rows: rows.map((row) => [
			`${row.latency} ms`,
			CONTESTANTS[row.contestant].label,
			`${row.done.toLocaleString('en')} of ${row.count.toLocaleString('en')}`,
			duration(row.milliseconds),
			times(each(row) / each(ours(row.latency))),
			megabytes(row.memory),
			megabytes(row.memory - row.memoryBefore),
		]),
	};
}
