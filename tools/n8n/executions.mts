import { parse } from 'flatted';
import { N8N_LINE } from './line.mts';

/** The items of a node's first run, per output. */
export type NodeOutputs = Array<Array<{ json: Record<string, unknown>; error?: unknown }> | null>;

export interface Execution {
	id: string;
	workflowId: string;
	status: string;
	/** Outputs by node name; nodes that did not run are missing. */
	outputs: Record<string, NodeOutputs>;
	/** When each node started, and how long it ran, in milliseconds, by name. */
	times: Record<string, { start: number; took: number }>;
	/** The items that no node has taken yet; for an execution that was cut off, the ones it started with. */
	untouched: Array<Record<string, unknown>>;
	error?: string;
}

/** The items of a node's first output; none if it did not run. */
export const itemsOf = ({ outputs }: Pick<Execution, 'outputs'>, node: string) =>
	(outputs[node]?.[0] ?? []).map(({ json }) => json);

/** An execution as n8n's list shows it. */
export interface ExecutionRow {
	id: string;
	workflowId: string;
	status: string;
	/** Missing while the execution waits for its turn. */
	startedAt: string | null;
	/** Null until it ends. */
	stoppedAt: string | null;
}

const PAGE = 100;
const OVERLAP = 50;

/** The statuses of executions that have not ended. */
export const UNFINISHED = ['new', 'running', 'waiting'];
/** Whether an execution has ended. */
export const hasEnded = ({ status }: Pick<ExecutionRow, 'status'>) => !UNFINISHED.includes(status);

interface RunData {
	resultData: {
		runData: Record<
			string,
			Array<{ startTime: number; executionTime: number; data?: { main?: NodeOutputs } }>
		>;
		error?: { message: string };
	};
	executionData?: { nodeExecutionStack: Array<{ data: { main: NodeOutputs } }> };
}

/** Sends a request to n8n's REST interface, below its root. */
type Call = <T>(method: string, path: string) => Promise<T>;

/**
 * All executions of a workflow, oldest first. n8n sorts them by start time, but continues below an ID. With several processes,
 * these orders differ, so each page starts some rows above the end of the last one.
 */
export async function listExecutions(call: Call, workflowId: string): Promise<ExecutionRow[]> {
	const rows = new Map<number, ExecutionRow>();
	let page: ExecutionRow[];
	let below: number | undefined;
	do {
		const path = `/executions?${N8N_LINE.executions({ workflowId }, PAGE, below)}`;
		({ results: page } = await call<{ results: ExecutionRow[] }>('GET', path));
		for (const row of page) rows.set(Number(row.id), row);
		below = Math.max(...page.slice(-OVERLAP).map(({ id }) => Number(id)));
		// running executions may come in addition to a full page
	} while (page.length >= PAGE);
	return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** Reads one execution completely. */
export async function readExecution(call: Call, row: ExecutionRow): Promise<Execution> {
	const { id, workflowId, status } = row;
	const { data } = await call<{ data: string }>('GET', `/executions/${id}`);
	const { resultData, executionData } = parse(data) as RunData;
	// if the execution was cut off while a node slept, that node has no run
	const runs = Object.entries(resultData.runData).flatMap(([node, [run]]) =>
		run ? [{ node, run }] : [],
	);
	const waiting = executionData?.nodeExecutionStack.flatMap((entry) => entry.data.main[0] ?? []);
	return {
		...{ id, workflowId, status },
		times: Object.fromEntries(
			runs.map(({ node, run }) => [node, { start: run.startTime, took: run.executionTime }]),
		),
		outputs: Object.fromEntries(runs.map(({ node, run }) => [node, run.data?.main ?? []])),
		untouched: (waiting ?? []).map(({ json }) => json),
		error: resultData.error?.message,
	};
}
