import { askApi, control, deliveriesOf, webhookOf } from '../lib/platformApi.mts';
import { waitFor } from '../lib/waitFor.mts';
import { chain, step, TRIGGER, withCredential } from '../lib/workflow.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { picked, secondsOf, untilQuiet, type Ground, type Outcome } from './trial.mts';

const ASSISTANT = 101;
/** As many as the simulator reports within one request to it. */
const CALLS_AT_ONCE = 200;
const SECONDS_TO_ARRIVE = 600;
const DUPLICATES = 0.1;
const WRONG_SECRETS = 0.05;
const ANOTHER_PRODUCT = {
	webhook_url: 'https://crm.example.com/hook?key=1',
	is_webhook_active: true,
	send_webhook_only_on_completed: true,
	include_recording_in_webhook: true,
};

interface Sent {
	first_id: number;
	last_id: number;
	webhooks: { deliveries: number; wrong_secrets: number[] };
}

const genuine = ({ first_id: first, last_id: last, webhooks }: Sent) =>
	Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
		(id) => !webhooks.wrong_secrets.includes(id),
	);

/** A published workflow behind the trigger, and what its executions were about. */
export interface CallsTaken {
	outcome: Outcome;
	workflowId: string;
	/** The calls that were reported with the right secret. */
	calls: number[];
	/** What the assistant had set before. */
	before: object;
}

/** Reports calls that ended, some twice, some with a wrong secret: each genuine one must start the workflow once. */
export async function takeCalls(ground: Ground): Promise<CallsTaken> {
	const { stage, checks, size } = ground;
	const { simulator, n8n, server } = stage;
	await askApi(simulator, `/user/assistant/${ASSISTANT}`, 'PUT', ANOTHER_PRODUCT);
	const before = await webhookOf(simulator, ASSISTANT);
	const workflowId = await n8n.activate(
		withCredential(
			chain('Ended calls', [
				step('Trigger', TRIGGER, 1, {
					event: 'callEnded',
					registration: 'automatic',
					assistants: 'one',
					assistantId: picked(ASSISTANT),
					options: { replaceExisting: true },
				}),
				step('End', 'n8n-nodes-base.noOp', 1, {}),
			]),
			stage.credential,
		),
	);
	const { webhook_url: address } = await webhookOf(simulator, ASSISTANT);
	checks.equal(
		'the assistant reports to where n8n takes webhooks',
		new URL(String(address)).origin,
		server.webhookUrl,
	);

	const sent: Sent[] = [];
	const seconds = await secondsOf(async () => {
		while (sent.length * CALLS_AT_ONCE < size.calls) {
			sent.push(
				await control<Sent>(simulator, '/calls', {
					count: CALLS_AT_ONCE,
					assistant_id: ASSISTANT,
					webhooks: true,
					duplicates: DUPLICATES,
					wrong_secrets: WRONG_SECRETS,
				}),
			);
		}
		await waitFor('all deliveries arrive', SECONDS_TO_ARRIVE, () => haveArrived(ground));
		await untilQuiet(stage, workflowId);
	});
	const calls = sent.flatMap(genuine);
	const { ran, executions } = await callsThatRan(ground, workflowId);
	const difference = tally(calls, ran);
	checks.equal(`each of ${calls.length} calls ran once`, difference, EXACTLY_ONCE);
	const outcome = {
		...difference,
		sent: sent.reduce((sum, { webhooks }) => sum + webhooks.deliveries, 0),
		seconds,
		executions,
		refused: 0,
	};
	return { outcome, workflowId, calls, before };
}

/** Whether nothing is to be sent any more, but for what is refused again and again. */
async function haveArrived({ stage }: Ground): Promise<boolean> {
	const deliveries = await deliveriesOf(stage.simulator);
	return deliveries.every(({ status, wrong_secret: isWrong }) => isWrong || status !== 'pending');
}

/** The calls that came to the end of a workflow, each as often as it did. */
export async function callsThatRan({ stage }: Ground, workflowId: string) {
	const executions = await stage.n8n.finished(workflowId);
	const ran = executions
		.flatMap(({ outputs }) => outputs.End?.[0] ?? [])
		.map(({ json }) => Number(json.id));
	return { ran, executions: executions.length };
}

/** Unpublishes the workflow: the assistant must have again what it had. */
export async function giveBack(
	{ stage, checks }: Ground,
	{ workflowId, before }: CallsTaken,
): Promise<void> {
	await stage.n8n.deactivate(workflowId);
	checks.equal(
		'the assistant has again what it had set before',
		await webhookOf(stage.simulator, ASSISTANT),
		before,
	);
}

/** The address to which the assistant reports, at another process of n8n. */
export async function addressAt({ stage }: Ground, origin: string): Promise<string> {
	const { webhook_url: address } = await webhookOf(stage.simulator, ASSISTANT);
	const { pathname, search } = new URL(String(address));
	return `${origin}${pathname}${search}`;
}
