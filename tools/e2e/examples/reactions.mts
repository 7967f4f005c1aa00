import type { Execution } from '../../n8n/executions.mts';
import { control } from '../../simulator/client.mts';
import type { Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';

/** The assistant of the simulator that is made for calls with an answer. */
export const APPROVAL_CALLER = { value: 104, cachedResultName: 'Approval Caller (outbound)' };

/** What the person in a call does (simulator README). */
export interface Reaction {
	reaction: 'yes' | 'no' | 'text' | 'hang-up' | 'voicemail' | 'no-answer';
	text?: string;
}

const SECONDS = 60;

interface State {
	calls: Array<{ id: number; is_open: 0 | 1; message: string | null }>;
}

/**
 * Starts a workflow that sleeps until a call is over, and reacts to the call as its person.
 * @returns the execution that has gone on with it, and the message that the person was told
 */
export async function answerCall(
	{ n8n, simulator }: Stage,
	workflowId: string,
	reaction: Reaction,
	start: () => Promise<unknown>,
): Promise<Execution & { message: string | null }> {
	const read = async () => (await (await fetch(`${simulator.controlUrl}/state`)).json()) as State;
	const before = (await read()).calls[0].id;
	await start();
	const [{ id: executionId }] = await waitFor('the execution sleeps', SECONDS, async () => {
		const waiting = await n8n.waiting(workflowId);
		return waiting.length > 0 && waiting;
	});
	const call = (await read()).calls.find(({ id, is_open: isOpen }) => isOpen && id > before);
	await control(simulator, `/live-calls/${call?.id}/reaction`, reaction);
	const execution = await waitFor('the execution goes on', SECONDS, async () =>
		(await n8n.finished(workflowId)).find(({ id }) => id === executionId),
	);
	return { ...execution, message: call?.message ?? null };
}
