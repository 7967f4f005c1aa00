import { parse } from 'flatted';
import { N8N_LINE } from './n8nLine.mts';

/** The items of a node's first run, per output. */
export type NodeOutputs = Array<Array<{ json: Record<string, unknown>; error?: unknown }> | null>;

export interface Execution {
	id: string;
	workflowId: string;
	status: string;
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
			Array<{ startTime: number; executionTime: number; data?: { main?: NodeOutputs } }>
		>;
		error?: { message: string };
	};
	executionData?: { nodeExecutionStack: Array<{ data: { main: NodeOutputs } }> };
}

/** Asks n8n's REST interface, below its root. */
type Call = <T>(method: string, path: string) => Promise<T>;

/**
 * All executions of a workflow, oldest first. n8n sorts them by their start and goes on below an ID: where
 * several processes work, that is another order, so each page begins some rows above the end of the last one.
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
		// those that run may come beside a full page
	} while (page.length >= PAGE);
	return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** Reads one of them whole. */
export async function readExecution(call: Call, row: ExecutionRow): Promise<Execution> {
	const { id, workflowId, status } = row;
	const { data } = await call<{ data: string }>('GET', `/executions/${id}`);
	const { resultData, executionData } = parse(data) as RunData;
	// of a node in which the execution slept, and was then cut off, there is no run
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
