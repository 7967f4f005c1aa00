import { afterAll, beforeAll } from '@jest/globals';
import { formAddress } from '../../n8n/form.mts';
import type { Stage } from '../../n8n/stage.mts';
import type { Workflow } from '../../n8n/workflow.mts';

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
		workflow: () => workflow,
		/** The address of its form. */
		form: () => formAddress(stage().n8nUrl, workflow),
	};
}
