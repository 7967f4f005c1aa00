// What tests of published workflows do again and again.
import type { Execution } from '../../n8n/executions.mts';
import { control, idsOf } from '../../simulator/client.mts';
import { publish, type Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { END, triggerOf } from '../../n8n/workflow.mts';
import { RECALL_CALLER } from './platform.mts';

/** n8n takes some deliveries a second; a busy machine fewer. */
export const PATIENCE_SECONDS = 300;

/** Publishes the trigger that hears when the calls of an assistant end. */
export const publishTrigger = async (stage: Stage, assistant = RECALL_CALLER) =>
	await publish(stage, triggerOf(assistant), END);

/** The executions of a workflow, as soon as so many have ended. */
export async function ended({ n8n }: Stage, workflowId: string, count = 1): Promise<Execution[]> {
	await waitFor(`${count} executions end`, PATIENCE_SECONDS, async () => {
		const { ended: soMany } = await n8n.count(workflowId);
		return soMany >= count;
	});
	return await n8n.finished(workflowId);
}

/** Sends JSON to a webhook. */
export async function post(url: string, body: object) {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	return { status: response.status, answer: await response.text() };
}

/** Calls that are made and end at this moment, by their IDs. */
export const endCalls = async ({ simulator }: Stage, count: number): Promise<number[]> =>
	idsOf(await control(simulator, '/calls', { count, assistant_id: RECALL_CALLER }));
