import { control, idsOf, listed, webhookOf } from '../simulator/client.mts';
import { itemsOf } from '../n8n/executions.mts';
import { publish } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import { END, triggerOf } from '../n8n/workflow.mts';
import { hold, holdOnce, postAll, postJson, secondsOf, untilQuiet } from './trial.mts';
import type { Ground, Outcome } from './trial.mts';

const ASSISTANT = 101;
const SECONDS_TO_ARRIVE = 600;

interface Sent {
	first_id: number;
	last_id: number;
}

/**
 * Reports ended calls, some of them again, and one with a wrong secret: each genuine call must start the workflow once.
 * Afterwards, the assistant must have no webhook. In queue mode, another process gets what comes again.
 */
export async function takeCalls({ stage, size }: Ground): Promise<Outcome> {
	const { simulator, n8n, server } = stage;
	const workflowId = await publish(stage, triggerOf(ASSISTANT), END);
	const address = new URL(String((await webhookOf(simulator, ASSISTANT)).webhook_url));
	const where = 'the assistant reports to where n8n takes webhooks';
	hold(where, address.origin, server.webhookUrl);

	/** The calls that reached the end of the workflow, each as often as it did. */
	const callsThatRan = async () => {
		const executions = await n8n.finished(workflowId);
		const items = executions.flatMap((execution) => itemsOf(execution, 'End'));
		return { ran: items.map(({ id }) => Number(id)), executions: executions.length };
	};

	let calls: number[] = [];
	const seconds = await secondsOf(async () => {
		const burst = { count: size.calls, assistant_id: ASSISTANT, webhooks: true };
		calls = idsOf(await control<Sent>(simulator, '/calls', burst));
		await waitFor(
			'all deliveries arrive',
			SECONDS_TO_ARRIVE,
			async () => (await listed(simulator, 'deliveries?status=pending')).length === 0,
		);
		await untilQuiet(stage, workflowId);
	});
	const { ran, executions } = await callsThatRan();
	const difference = holdOnce(`each of ${calls.length} calls ran once`, calls, ran);

	const wrong = new URL(address);
	wrong.searchParams.set('secret', '0'.repeat(48));
	const { status } = await postJson(wrong.href, { id: calls.at(-1)! + 1, status: 'completed' });
	hold('a report with a wrong secret is refused', status, 401);

	// another process knows only from what the processes share that they ran
	const repeated = calls.slice(-size.repeated);
	const bodies = repeated.map((id) => ({ id, status: 'completed' }));
	await postAll(`${server.url}${address.pathname}${address.search}`, bodies);
	await untilQuiet(stage, workflowId);
	const after = await callsThatRan();
	const areTaken = after.executions >= executions + repeated.length;
	hold('each report that came again was taken', areTaken, true);
	holdOnce(`and none of these ${repeated.length} calls ran a second time`, calls, after.ran);
	await n8n.deactivate(workflowId);
	hold('the assistant has no webhook', (await webhookOf(simulator, ASSISTANT)).webhook_url, null);
	return { ...difference, sent: calls.length, seconds, executions };
}
