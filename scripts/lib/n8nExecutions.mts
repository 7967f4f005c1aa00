import { parseFlatted } from './flatted.mts';
import type { RestWords } from './n8nRest.mts';

/** The items of a node's first run, per output. */
export type NodeOutputs = Array<Array<{ json: Record<string, unknown>; error?: unknown }> | null>;

export interface Execution {
	id: string;
	workflowId: string;
	status: string;
	/** From its start to its end, in milliseconds. */
	took: number;
	/** Outputs by the name of the node; a node that did not run is missing. */
	outputs: Record<string, NodeOutputs>;
	/** When a node began, and how long it ran, both in milliseconds, by its name. */
	times: Record<string, { start: number; took: number }>;
	/** The items that no node has taken yet: of an execution that was cut off, those it began with. */
	untouched: Array<Record<string, unknown>>;
	/** The message with which the execution failed. */
	error?: string;
}

/** What the list of executions says of one. */
export interface ExecutionRow {
	id: string;
	workflowId: string;
	status: string;
	/** Of one that waits for its turn there is none yet. */
	startedAt: string | null;
	stoppedAt: string;
}

const PAGE = 100;
const OVERLAP = 50;

/** How executions stand that have not ended. */
export const UNFINISHED = ['new', 'running', 'waiting'];
/** Whether an execution has ended. */
export const hasEnded = ({ status }: Pick<ExecutionRow, 'status'>) => !UNFINISHED.includes(status);

interface RunData {
	resultData: {
		runData: Record<
			string,
			Array<{ startTime: number; executionTime: number; data?: { main: NodeOutputs } }>
		>;
		error?: { message: string };
	};
	executionData?: { nodeExecutionStack: Array<{ data: { main: NodeOutputs } }> };
}

/** Asks n8n's REST interface, below its root. */
type Call = <T>(method: string, path: string) => Promise<T>;

/** Reads the executions that n8n keeps. */
export function executionReader(call: Call, words: Pick<RestWords, 'executions'>) {
	/**
	 * All executions of a workflow, oldest first. n8n sorts them by their start and goes on below an ID: where
	 * several processes work, that is another order, so each page begins some rows above the end of the last one.
	 */
	async function list(workflowId: string): Promise<ExecutionRow[]> {
		const rows = new Map<number, ExecutionRow>();
		let page: ExecutionRow[];
		let below: number | undefined;
		do {
			({ results: page } = await call<{ results: ExecutionRow[] }>(
				'GET',
				`/executions?${words.executions({ workflowId }, PAGE, below)}`,
			));
			for (const row of page) rows.set(Number(row.id), row);
			below = Math.max(...page.slice(-OVERLAP).map(({ id }) => Number(id)));
			// those that run may come beside a full page
		} while (page.length >= PAGE);
		return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
	}

	async function read(row: ExecutionRow): Promise<Execution> {
		const { id, workflowId, status } = row;
		const { data } = await call<{ data: string }>('GET', `/executions/${id}`);
		const { resultData, executionData } = parseFlatted(data) as RunData;
		const { runData, error } = resultData;
		const outputs = Object.entries(runData).map(([node, [run]]) => [node, run.data?.main ?? []]);
		const times = Object.entries(runData).map(([node, [run]]) => [
			node,
			{ start: run.startTime, took: run.executionTime },
		]);
		const waiting = executionData?.nodeExecutionStack.flatMap((entry) => entry.data.main[0] ?? []);
		return {
			id,
			workflowId,
			status,
			took: Date.parse(row.stoppedAt) - Date.parse(row.startedAt ?? ''),
			times: Object.fromEntries(times),
			outputs: Object.fromEntries(outputs),
			untouched: (waiting ?? []).map(({ json }) => json),
			error: error?.message,
		};
	}

	async function readAll(workflowId: string, isWanted: (row: ExecutionRow) => boolean) {
		const executions: Execution[] = [];
		for (const row of (await list(workflowId)).filter(isWanted)) executions.push(await read(row));
		return executions;
	}

	return { list, read, readAll };
}
