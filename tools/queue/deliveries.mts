import { control, deliveriesOf, idsOf, webhookOf } from '../simulator/client.mts';
import { itemsOf } from '../n8n/executions.mts';
import { publish } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import { END, triggerOf } from '../n8n/workflow.mts';
import { hold, holdOnce, postAll, secondsOf, untilQuiet } from './trial.mts';
import type { Ground, Outcome } from './trial.mts';

const ASSISTANT = 101;
/** As many as the simulator can report within one request to it. */
const CALLS_AT_ONCE = 200;
const SECONDS_TO_ARRIVE = 600;
const SPOILT = { duplicates: 0.1, wrong_secrets: 0.05 };

interface Sent {
	first_id: number;
	last_id: number;
	webhooks: { deliveries: number; wrong_secrets: number[] };
}

/** The calls that were reported with the right secret. */
const genuine = (sent: Sent) =>
	idsOf(sent).filter((id) => !sent.webhooks.wrong_secrets.includes(id));

/**
 * Reports ended calls, some twice, some with a wrong secret: each genuine call must start the workflow once. Afterwards, the
 * assistant must have no webhook.
 * @param repeatAt another n8n process, which gets some of the reports again
 */
export async function takeCalls({ stage, size }: Ground, repeatAt?: string): Promise<Outcome> {
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

	const sent: Sent[] = [];
	const seconds = await secondsOf(async () => {
		const some = { count: CALLS_AT_ONCE, assistant_id: ASSISTANT, webhooks: true, ...SPOILT };
		while (sent.length * CALLS_AT_ONCE < size.calls) {
			sent.push(await control<Sent>(simulator, '/calls', some));
		}
		// except for deliveries that are always refused
		await waitFor('all deliveries arrive', SECONDS_TO_ARRIVE, async () =>
			(await deliveriesOf(simulator)).every(
				({ status, wrong_secret: isWrong }) => isWrong || status !== 'pending',
			),
		);
		await untilQuiet(stage, workflowId);
	});
	const calls = sent.flatMap(genuine);
	const { ran, executions } = await callsThatRan();
	const difference = holdOnce(`each of ${calls.length} calls ran once`, calls, ran);

	if (repeatAt !== undefined) {
		// this process knows only from what the processes share that they ran
		const repeated = calls.slice(-size.repeated);
		const bodies = repeated.map((id) => ({ id, status: 'completed' }));
		await postAll(`${repeatAt}${address.pathname}${address.search}`, bodies);
		await untilQuiet(stage, workflowId);
		const after = await callsThatRan();
		const areTaken = after.executions >= executions + repeated.length;
		hold('each report to another process was taken', areTaken, true);
		const what = `${repeated.length} calls reported again to another process ran no second time`;
		holdOnce(what, calls, after.ran);
	}
	await n8n.deactivate(workflowId);
	hold('the assistant has no webhook', (await webhookOf(simulator, ASSISTANT)).webhook_url, null);
	const deliveries = sent.reduce((sum, { webhooks }) => sum + webhooks.deliveries, 0);
	return { ...difference, sent: deliveries, seconds, executions, refused: 0 };
}
