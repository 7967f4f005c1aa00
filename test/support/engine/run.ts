import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type IBinaryKeyData,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRunData,
	type IRunExecutionData,
	type ITaskData,
	type IWorkflowExecuteAdditionalData,
	type NodeApiError,
	type NodeExecutionHint,
	type Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData, workflowWith } from './workflow';

/** Told how to cancel the execution. */
type WhenStarted = (cancel: () => void) => void;

/** What became of the node "Platform" in an execution. */
export interface Executed {
	/** Undefined when it did not run. */
	task?: ITaskData;
	/** Why it failed, or the whole execution. */
	error?: ITaskData['error'];
	/** What n8n stores of the execution. */
	data: IRunExecutionData;
}

/**
 * Executes a workflow from one of its nodes on, as n8n does when a trigger has given out items.
 * @param items what that node begins with
 */
export async function execute(
	workflow: Workflow,
	from: string,
	items: INodeExecutionData[],
	data: IWorkflowExecuteAdditionalData,
	mode: WorkflowExecuteMode,
	whenStarted?: WhenStarted,
): Promise<Executed> {
	const node = workflow.getNode(from)!;
	const execution = new WorkflowExecute(
		data,
		mode,
		createRunExecutionData({
			executionData: { nodeExecutionStack: [{ node, data: { main: [items] }, source: null }] },
		}),
	);
	const running = execution.processRunExecutionData(workflow);
	whenStarted?.(() => running.cancel());
	const { data: stored } = await running;
	const [task] = (stored.resultData.runData as Partial<IRunData>).Platform ?? [];
	return { task, error: stored.resultData.error ?? task?.error, data: stored };
}

export interface RunOptions {
	/** A node to run in the place of the package's. */
	process?: INodeType;
	items?: IDataObject[];
	/** Files that every item has. */
	binary?: IBinaryKeyData;
	credential?: IDataObject;
	node?: Partial<INode>;
	timezone?: string;
	/** How n8n was told to run the workflow; by somebody in the editor where a test does not say. */
	mode?: WorkflowExecuteMode;
	whenStarted?: WhenStarted;
}

export interface RunResult {
	items: INodeExecutionData[];
	errorItems: INodeExecutionData[];
	/** What n8n's editor shows beside the output. */
	hints: NodeExecutionHint[];
	error?: NodeApiError;
}

/** Runs the node on n8n's engine, once over all items. */
export async function run(
	parameters: INodeParameters,
	{
		items = [{}],
		binary,
		credential,
		node = {},
		timezone,
		process,
		mode = 'manual',
		whenStarted,
	}: RunOptions = {},
): Promise<RunResult> {
	const workflow = await workflowWith({ parameters, ...node }, { timezone, process });
	const from = process ? 'Platform' : 'Start';
	const given = items.map((json) => ({ json, ...(binary && { binary }) }));
	const data = additionalData(credential, { mode });
	const { task, error } = await execute(workflow, from, given, data, mode, whenStarted);
	return {
		items: task?.data?.main?.[0] ?? [],
		errorItems: task?.data?.main?.[1] ?? [],
		hints: task?.hints ?? [],
		error: error as NodeApiError | undefined,
	};
}
