// Executions that sleep until a call is over: whichever process takes the report wakes up the one that waits for it.
import type { RunningN8n } from '../lib/n8nServer.mts';
import { control } from '../lib/platformApi.mts';
import { waitFor } from '../lib/waitFor.mts';
import { chain, NODE, step, TRIGGER, withCredential } from '../lib/workflow.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { hold, picked, postAll, secondsOf, type Ground, type Outcome } from './trial.mts';

const ASSISTANT = 101;
const SECONDS_TO_SLEEP = 120;
const SECONDS_TO_WAKE = 300;

/** Lets executions sleep, and all their calls end at once: each must go on with its own call, once. */
export async function wakeSleepers({ stage, size }: Ground<RunningN8n>): Promise<Outcome> {
	const { simulator, n8n, server, credential } = stage;
	const publish = async (name: string, ...nodes: Parameters<typeof chain>[1]) =>
		await n8n.activate(withCredential(chain(name, nodes), credential));
	const end = step('End', 'n8n-nodes-base.noOp', 1, {});
	const assistantId = picked(ASSISTANT);
	const options = { replaceExisting: true };
	const trigger = { event: 'callEnded', registration: 'automatic', assistants: 'one' };
	const triggerId = await publish(
		'Ended calls',
		step('Trigger', TRIGGER, 1, { ...trigger, assistantId, options }),
		end,
	);
	const webhook = { httpMethod: 'POST', path: 'sleepers', options: {} };
	const call = { resource: 'call', operation: 'sendAndWait', assistantId, options: {} };
	const workflowId = await publish(
		'Sleepers',
		step('Webhook', 'n8n-nodes-base.webhook', 2, webhook),
		step('Call', NODE, 1, { ...call, phoneNumber: '={{ $json.body.phone }}' }),
		end,
	);
	const phones = Array.from(
		{ length: size.sleepers },
		(_, index) => `+4477014${String(index + 10_000)}`,
	);
	const isIn = async (wanted: (counts: { asleep: number; ended: number }) => boolean) => {
		const { ended } = await n8n.count(workflowId);
		return wanted({ asleep: await n8n.asleep(workflowId), ended });
	};

	const seconds = await secondsOf(async () => {
		await postAll(
			`${server.webhookUrl}/webhook/sleepers`,
			phones.map((phone) => ({ phone })),
		);
		await waitFor('all sleep', SECONDS_TO_SLEEP, () =>
			isIn(({ asleep }) => asleep === phones.length),
		);
		await control(simulator, '/advance', { seconds: 600 });
		await waitFor('all are awake', SECONDS_TO_WAKE, () =>
			isIn(({ ended }) => ended === phones.length),
		);
	});
	const executions = await n8n.finished(workflowId);
	const wokenWith = executions.flatMap(({ outputs }) => outputs.End?.[0] ?? []);
	const difference = tally<unknown>(
		phones,
		wokenWith.map(({ json }) => json.customer_phone),
	);
	hold(
		`each of ${phones.length} sleepers goes on with a call to its number`,
		difference,
		EXACTLY_ONCE,
	);
	const own = executions.every(
		({ outputs }) =>
			(outputs.Webhook[0]?.[0].json.body as { phone: string }).phone ===
			outputs.End?.[0]?.[0].json.customer_phone,
	);
	hold('and it is its own', own, true);
	const started = (await n8n.finished(triggerId)).flatMap(({ outputs }) => outputs.End?.[0] ?? []);
	const others = started.filter(({ json }) => phones.includes(String(json.customer_phone)));
	hold('none of these calls starts the workflow of the trigger', others.length, 0);
	await n8n.deactivate(triggerId);
	await n8n.deactivate(workflowId);
	return { ...difference, sent: phones.length, seconds, executions: executions.length, refused: 0 };
}
