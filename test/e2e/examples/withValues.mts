import type { Workflow } from '../../../scripts/lib/workflow.mts';

/** Changes values in an Edit Fields node of a workflow, as a user does, by the names of the fields. */
export function withValues(
	workflow: Workflow,
	nodeName: string,
	values: Record<string, unknown>,
): Workflow {
	return {
		...workflow,
		nodes: workflow.nodes.map((node) => {
			if (node.name !== nodeName) return node;
			const { assignments } = node.parameters.assignments as {
				assignments: Array<{ name: string; value: unknown }>;
			};
			const changed = assignments.map((entry) => ({
				...entry,
				value: values[entry.name] ?? entry.value,
			}));
			return { ...node, parameters: { ...node.parameters, assignments: { assignments: changed } } };
		}),
	};
}
