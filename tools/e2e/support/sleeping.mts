// What tests of workflows that sleep until a call is over do again and again.
import { control, requests, webhookOf } from '../../simulator/client.mts';
import type { Stage } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { chain, END, ITEMS, NODE, step } from '../../n8n/workflow.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { RECALL_CALLER } from './platform.mts';
import { PATIENCE_SECONDS, post } from './published.mts';
import { startFromWebhook } from './runNode.mts';

/** The operation of calls, for the phone number of the item. */
export const callAndWait = {
	resource: 'call',
	operation: 'sendAndWait',
	assistantId: byId(RECALL_CALLER),
	phoneNumber: '={{ $json.phone }}',
	resumeAmount: 1,
	resumeUnit: 'hours',
	options: {},
};

export const sleeper = (parameters: Record<string, unknown> = callAndWait) =>
	step('Call', NODE, 1, parameters);

/** So many phone numbers that begin alike. */
export const phonesFrom = (start: string, count: number) =>
	Array.from({ length: count }, (_, index) => start + String(index + 10));

/** Starts a workflow that calls and sleeps, once for each person; returns its ID. */
export const startSleepers = async (
	stage: Stage,
	phones: string[],
	parameters?: Record<string, unknown>,
) =>
	await startFromWebhook(
		stage,
		(webhook) => chain('Asleep', [webhook, ITEMS, sleeper(parameters), END]),
		...phones.map((phone) => ({ items: [{ phone }] })),
	);

/** Lets all calls end that were made. */
export const endAllCalls = async ({ simulator }: Stage) =>
	await control(simulator, '/advance', { seconds: 600 });

/** The request with which somebody was called, or a lead was made, as soon as it has come. */
export async function sentTo({ simulator }: Stage, phone: string) {
	return await waitFor(`${phone} is sent`, 60, async () => {
		const sent = (await requests(simulator)).filter(
			({ method, status, body }) =>
				method === 'POST' && status !== null && body?.phone_number === phone,
		);
		return sent.at(-1)?.body as { variables: Record<string, string> } | undefined;
	});
}

/** So that no two reports are of the same call. */
let lastId = 700_000;

/** A report that the platform could send of the call to a phone number. */
export async function reportOf(stage: Stage, phone: string, more: object = {}) {
	const { variables } = await sentTo(stage, phone);
	return {
		id: ++lastId,
		status: 'completed',
		customer_phone: phone,
		duration: 30,
		transcript: '',
		extracted_variables: {},
		input_variables: variables,
		...more,
	};
}

/** Reports a call as the platform does, to where the assistant reports to. */
export async function report(stage: Stage, call: object, assistant = RECALL_CALLER) {
	const { webhook_url: address } = await webhookOf(stage.simulator, assistant);
	return await post(String(address), call);
}

/** Waits until so many executions of a workflow sleep. */
export async function untilAsleep({ n8n }: Stage, workflowId: string, count = 1): Promise<void> {
	await waitFor(
		`${count} executions sleep`,
		PATIENCE_SECONDS,
		async () => (await n8n.asleep(workflowId)) === count,
	);
}
