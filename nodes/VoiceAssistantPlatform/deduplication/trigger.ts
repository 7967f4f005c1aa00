// What a trigger is known by, and why n8n starts it.
import type { INode, IWorkflowMetadata, WorkflowActivateMode } from 'n8n-workflow';

/** A key that no two triggers of an n8n share. */
export function triggerKey(context: {
	getWorkflow: () => IWorkflowMetadata;
	getNode: () => INode;
}): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/** Whether n8n sets the trigger up because it starts, not because the user publishes the workflow. */
export function isStarting(context: { getActivationMode: () => WorkflowActivateMode }): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}
