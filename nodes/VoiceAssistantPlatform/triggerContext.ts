// What both triggers ask of n8n: which trigger this is, and why n8n sets it up.
import type { INode, IWorkflowMetadata, WorkflowActivateMode } from 'n8n-workflow';

/** A key that is unique among the triggers of one n8n. */
export function triggerKey(context: {
	getWorkflow: () => IWorkflowMetadata;
	getNode: () => INode;
}): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/** Whether n8n sets the trigger up because n8n itself starts, not because the user publishes the workflow. */
export function isStarting(context: { getActivationMode: () => WorkflowActivateMode }): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}
