import { CHOICES } from '../../n8n/examples.mts';
import type { Execution } from '../../n8n/executions.mts';
import type { Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { control, webhookOf } from '../../simulator/client.mts';
import { post } from '../support/published.mts';

/** The name of the trigger in the examples. */
export const TRIGGER_NAME = 'When a call has ended';

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
export type Report = { id: number; status: string } & Record<string, unknown>;

/** Reports a call as the platform does, until the workflow has dealt with it. */
export async function reportCall(
	stage: Stage,
	workflowId: string,
	call: Report,
): Promise<Execution> {
	await sendReport(stage, call);
	return await executionOf(stage.n8n, workflowId, { id: call.id, status: call.status });
}

/**
 * Reports a call as the platform does.
 * @throws Error when the trigger refuses it
 */
export async function sendReport({ simulator }: Stage, call: Report): Promise<void> {
	const { webhook_url: url } = await webhookOf(simulator, ASSISTANT);
	const { status, answer } = await post(String(url), call);
	if (status !== 200) throw new Error(`The call was refused: ${answer}`);
}

/** Waits, after a start of n8n, until it is the trigger that answers the platform. */
export async function untilReportsAreTaken(simulator: Stage['simulator']): Promise<void> {
	const { webhook_url: url } = await webhookOf(simulator, ASSISTANT);
	await waitFor('n8n takes reports', SECONDS, async () => {
		const response = await fetch(String(url), { method: 'POST', body: '{}' }).catch(
			() => undefined,
		);
		// n8n itself answers with 404, or 200 and that it is starting up
		return response !== undefined && ![200, 404].includes(response.status);
	});
}

/** The call as the workflow was given it; empty when it was started by something else. */
export function callOf({ outputs }: Execution): Record<string, unknown> {
	return outputs[TRIGGER_NAME]?.[0]?.[0].json ?? {};
}

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

/** The words that platforms report for a status of the API document. */
export const reportedAs = (status: string): unknown[] =>
	status === 'no-answer' ? ['no-answer', 'unanswered'] : [status];
