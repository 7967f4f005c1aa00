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

/** Changes values in an Edit Fields node of a workflow, as a user does, by the names of the fields. */
export function withValues(
	workflow: Workflow,
	nodeName: string,
	values: Record<string, unknown>,
): Workflow {
	const node = workflow.nodes.find(({ name }) => name === nodeName);
	const { assignments } = node?.parameters.assignments as {
		assignments: Array<{ name: string; value: unknown }>;
	};
	const changed = assignments.map((entry) => ({
		...entry,
		value: values[entry.name] ?? entry.value,
	}));
	return withNodes(workflow, {
		[nodeName]: { parameters: { assignments: { assignments: changed } } },
	});
}
