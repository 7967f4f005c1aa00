import { CHOICES } from '../../n8n/examples.mts';
import type { Stage } from '../../n8n/stage.mts';
import type { Workflow, WorkflowNode } from '../../n8n/workflow.mts';
import { post } from '../support/published.mts';

/** The name of the trigger in the examples. */
const TRIGGER = 'When the assistant asks';

/** More time than in the recipe, because a busy computer may need it. */
export const PATIENT_TRIGGER: Record<string, Partial<WorkflowNode>> = {
	[TRIGGER]: { parameters: { responseTimeout: 60 } },
};

/** What a published example answers an assistant during a call. @throws Error when the trigger refuses it */
export async function askDuringCall(
	{ n8nUrl }: Stage,
	example: Workflow,
	values: object,
): Promise<unknown> {
	const { webhookId } = example.nodes.find(({ name }) => name === TRIGGER)!;
	const url = `${n8nUrl}/webhook/${webhookId}/tool-request/${CHOICES.webhookSecret.value}`;
	const { status, answer } = await post(url, values);
	if (status !== 200) throw new Error(`The request was refused (${status}): ${answer}`);
	return JSON.parse(answer);
}
