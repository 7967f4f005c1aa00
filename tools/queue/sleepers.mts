// Executions that sleep until a call is over: whichever process receives a report wakes the execution that waits for it.
import { control } from '../simulator/client.mts';
import { itemsOf } from '../n8n/executions.mts';
import { publish } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import { END, NODE, picked, step, triggerOf, webhookAt } from '../n8n/workflow.mts';
import { hold, holdOnce, postAll, secondsOf, type Ground, type Outcome } from './trial.mts';

const ASSISTANT = 101;
const SECONDS_TO_SLEEP = 120;
const SECONDS_TO_WAKE = 300;

/** Lets executions sleep, and ends all their calls at once: each must continue with its own call, once. */
export async function wakeSleepers({ stage, size }: Ground): Promise<Outcome> {
	const { simulator, n8n, server } = stage;
	const triggerId = await publish(stage, triggerOf(ASSISTANT), END);
	const call = {
		...{ resource: 'call', operation: 'sendAndWait', options: {} },
		...{ assistantId: picked(ASSISTANT), phoneNumber: '={{ $json.body.phone }}' },
	};
	const workflowId = await publish(stage, webhookAt('sleepers'), step('Call', NODE, 1, call), END);
	const phones = Array.from(
		{ length: size.sleepers },
		(_, index) => `+4477014${String(index + 10_000)}`,
	);

	const seconds = await secondsOf(async () => {
		await postAll(
			`${server.webhookUrl}/webhook/sleepers`,
			phones.map((phone) => ({ phone })),
		);
		const { length } = phones;
		const areAsleep = async () => (await n8n.asleep(workflowId)) === length;
		await waitFor('all sleep', SECONDS_TO_SLEEP, areAsleep);
		await control(simulator, '/advance', { seconds: 600 });
		const areAwake = async () => (await n8n.count(workflowId)).ended === length;
		await waitFor('all are awake', SECONDS_TO_WAKE, areAwake);
	});
	const executions = await n8n.finished(workflowId);
	const wokenWith = executions.flatMap((execution) => itemsOf(execution, 'End'));
	const difference = holdOnce(
		`each of ${phones.length} sleepers goes on with a call to its number`,
		phones,
		wokenWith.map(({ customer_phone: phone }) => phone),
	);
	const own = executions.every(
		(execution) =>
			(itemsOf(execution, 'Webhook')[0].body as { phone: string }).phone ===
			itemsOf(execution, 'End')[0]?.customer_phone,
	);
	hold('and it is its own', own, true);
	const started = (await n8n.finished(triggerId)).flatMap((one) => itemsOf(one, 'End'));
	const others = started.filter(({ customer_phone: phone }) => phones.includes(String(phone)));
	hold('none of these calls starts the workflow of the trigger', others.length, 0);
	await n8n.deactivate(triggerId);
	await n8n.deactivate(workflowId);
	return { ...difference, sent: phones.length, seconds, executions: executions.length };
}
