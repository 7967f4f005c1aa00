import { CHOICES } from '../../n8n/examples.mts';
import { itemsOf, type Execution } from '../../n8n/executions.mts';
import type { Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { control, webhookOf } from '../../simulator/client.mts';
import { post } from '../support/published.mts';

/** The name of the trigger in the examples. */
const TRIGGER_NAME = 'When a call has ended';

const ASSISTANT = CHOICES.assistantId.value;
const SECONDS = 60;
/** Within this time each call of the simulator is over. */
const SECONDS_OF_A_CALL = 300;

interface Call {
	type?: 'outbound' | 'web';
	/** Its last two digits decide how the call ends. */
	phone?: string;
	variables?: Record<string, unknown>;
}

/** Lets the assistant call somebody, until the call has ended and the workflow has dealt with it. */
export async function endCall(
	{ n8n, simulator }: Stage,
	workflowId: string,
	call: Call,
): Promise<Execution> {
	const { id } = await control<{ id: number }>(simulator, '/live-calls', {
		type: 'outbound',
		assistant_id: ASSISTANT,
		...call,
	});
	await control(simulator, '/advance', { seconds: SECONDS_OF_A_CALL });
	return await executionOf(n8n, workflowId, { id });
}

/** A call as the platform reports it. */
type Report = { id: number; status: string } & Record<string, unknown>;

/** Reports a call as the platform does, until the workflow has dealt with it. @throws Error when the trigger refuses it */
export async function reportCall(
	{ n8n, simulator }: Stage,
	workflowId: string,
	call: Report,
): Promise<Execution> {
	const { webhook_url: url } = await webhookOf(simulator, ASSISTANT);
	const { status, answer } = await post(String(url), call);
	if (status !== 200) throw new Error(`The call was refused: ${answer}`);
	return await executionOf(n8n, workflowId, { id: call.id, status: call.status });
}

/** The call as the workflow was given it; empty when it was started by something else. */
export const callOf = (execution: Execution): Record<string, unknown> =>
	itemsOf(execution, TRIGGER_NAME).at(0) ?? {};

async function executionOf(
	n8n: Stage['n8n'],
	workflowId: string,
	wanted: { id: number; status?: string },
): Promise<Execution> {
	return await waitFor(`the workflow has dealt with call ${wanted.id}`, SECONDS, async () =>
		(await n8n.finished(workflowId)).find((execution) => {
			const call = callOf(execution);
			return Object.entries(wanted).every(([field, value]) => call[field] === value);
		}),
	);
}
