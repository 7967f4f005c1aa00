// What the scenarios of the examples share.
import { formAddress } from '../../n8n/form.mts';
import type { Stage } from '../../n8n/stage.mts';
import type { Workflow, WorkflowNode } from '../../n8n/workflow.mts';
import { afterAll, beforeAll } from '@jest/globals';

/**
 * Declares the tests of one example.
 * @param stage is there when they run
 */
export type Scenario = (stage: () => Stage) => void;

/**
 * Keeps a workflow published while the tests of its scenario run.
 * @param build makes it, when n8n is there
 */
export function published(stage: () => Stage, build: () => Workflow | Promise<Workflow>) {
	let workflow: Workflow;
	let workflowId: string;
	beforeAll(async () => {
		workflow = await build();
		workflowId = await stage().n8n.activate(workflow);
	});
	afterAll(async () => await stage().n8n.deactivate(workflowId));
	return {
		id: () => workflowId,
		/** The address of its form. */
		form: () => formAddress(stage().n8nUrl, workflow),
	};
}

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
