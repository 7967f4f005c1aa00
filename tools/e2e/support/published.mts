// What tests of published workflows do again and again.
import type { Execution } from '../../n8n/executions.mts';
import { control, idsOf } from '../../simulator/client.mts';
import { publish, type Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { END, step, TRIGGER, triggerOf } from '../../n8n/workflow.mts';
import { RECALL_CALLER } from './platform.mts';

/** n8n takes some deliveries a second; a busy machine fewer. */
export const PATIENCE_SECONDS = 300;

/**
 * Waits in the database from the start, as any longer wait does, goes on by the clock (n8n looks every minute), and then
 * writes static data of its own.
 */
export const WAITING = [
	step('Wait', 'n8n-nodes-base.wait', 1.1, {
		resume: 'webhook',
		limitWaitTime: true,
		limitType: 'afterTimeInterval',
		resumeAmount: 1,
		resumeUnit: 'seconds',
	}),
	step('Write', 'n8n-nodes-base.code', 2, {
		jsCode: "$getWorkflowStaticData('global').seen = 1; return $input.all();",
	}),
];

/** Publishes the trigger that hears when the calls of an assistant end. */
export const publishTrigger = async (stage: Stage, assistant = RECALL_CALLER) =>
	await publish(stage, triggerOf(assistant), END);

export const SECRET = 'c'.repeat(48);

/** A trigger whose address is pasted by hand. */
export const byHand = (event: string, parameters: object = {}) =>
	step('Trigger', TRIGGER, 1, {
		event,
		registration: 'manual',
		webhookSecret: { __rl: true, mode: 'own', value: SECRET },
		options: {},
		...parameters,
	});

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
