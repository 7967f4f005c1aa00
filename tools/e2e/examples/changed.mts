import type { Workflow, WorkflowNode } from '../../n8n/workflow.mts';

/** Changes nodes of a workflow, as a user does, by their names; of the parameters, those that are given. */
export const withNodes = (
	workflow: Workflow,
	changes: Record<string, Partial<WorkflowNode>>,
): Workflow => ({
	...workflow,
	nodes: workflow.nodes.map((node) => {
		const change = changes[node.name];
		return { ...node, ...change, parameters: { ...node.parameters, ...change?.parameters } };
	}),
});
