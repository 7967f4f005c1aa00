import { itemsOf, type Execution } from '../../n8n/executions.mts';
import type { Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import {
	chain,
	CREDENTIAL_TYPE,
	step,
	webhookAt,
	withCredential,
	type Workflow,
	type WorkflowNode,
} from '../../n8n/workflow.mts';
import { post } from './published.mts';

/** The node under test, without what every node has. */
type NodeUnderTest = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>;

const NAME = 'Node under test';
const SECONDS = 150;
let workflows = 0;

/** Runs a node once in n8n; returns the execution, and the items that the node gave on its first output. */
export async function runNode(
	stage: Stage,
	node: NodeUnderTest,
): Promise<{ execution: Execution; output: Array<Record<string, unknown>> }> {
	const credentials = { [CREDENTIAL_TYPE]: stage.credential };
	const underTest = { ...step(NAME, '', 1, {}), ...node, credentials };
	const execution = await runFromWebhook(
		stage,
		(webhook) => chain('One node', [webhook, underTest]),
		{},
	);
	return { execution, output: itemsOf(execution, NAME) };
}

/**
 * Publishes a workflow, sends its webhook a body, and waits until the execution has ended.
 * @param build makes the workflow around the webhook with which it starts
 */
export async function runFromWebhook(
	stage: Stage,
	build: (webhook: WorkflowNode) => Workflow,
	body: object,
): Promise<Execution> {
	return await endOf(stage, await startFromWebhook(stage, build, body));
}

/** The only execution of a workflow, when it has ended. */
export async function endOf({ n8n }: Stage, workflowId: string): Promise<Execution> {
	const [execution] = await waitFor('the execution ends', SECONDS, async () => {
		const executions = await n8n.finished(workflowId);
		return executions.length > 0 && executions;
	});
	return execution;
}

/** Publishes a workflow with the credential, and starts it once with each body; answers its ID. */
export async function startFromWebhook(
	{ n8n, n8nUrl, credential }: Stage,
	build: (webhook: WorkflowNode) => Workflow,
	...bodies: object[]
): Promise<string> {
	const path = `run-${++workflows}`;
	const workflow = withCredential(build(webhookAt(path)), credential);
	const workflowId = await n8n.activate(workflow);
	for (const body of bodies) {
		const { status, answer } = await post(`${n8nUrl}/webhook/${path}`, body);
		if (status !== 200) throw new Error(`n8n refused the items: ${answer}`);
	}
	return workflowId;
}
