// Imports leads through the node in several executions, and checks what has arrived on the platform.
import { control, noMoreFaults, requests } from '../simulator/client.mts';
import { itemsOf } from '../n8n/executions.mts';
import { NODE, picked, step, throughWebhook, withCredential } from '../n8n/workflow.mts';
import { hold, holdOnce, postAll, secondsOf, untilQuiet } from './trial.mts';
import type { Ground, Outcome } from './trial.mts';

const NODE_NAME = 'Node under test';
const PATH = 'leads';
const CAMPAIGN = 201;
/** With more at once, n8n would be busy for so long that its database would not answer in time. */
const IN_EACH_EXECUTION = 25;
/** Every nth lead is refused at first. */
const DISTANCE = 20;
const REFUSALS = { status: 429, headers: { 'retry-after': '1' }, times: 2 };

const CREATE = {
	resource: 'lead',
	operation: 'create',
	campaignId: picked(CAMPAIGN),
	phoneNumber: '={{ $json.phone }}',
	// a lead that is sent twice exists twice
	additionalFields: { allowDuplicate: true },
	// lets faults recognize a lead's request
	options: {
		additionalQueryParameters: { parameter: [{ name: 'item', value: '={{ $json.phone }}' }] },
	},
};

/** Splits a list into parts, one for each execution. */
export const inParts = <T,>(all: T[], length = IN_EACH_EXECUTION): T[][] =>
	Array.from({ length: Math.ceil(all.length / length) }, (_, part) =>
		all.slice(part * length, (part + 1) * length),
	);

/** Imports leads while the platform refuses some at first: each must arrive once, and n8n must report it. */
export async function importLeads({ stage, size }: Ground): Promise<Outcome> {
	const { n8n, credential, server, simulator } = stage;
	const phones = Array.from(
		{ length: size.leads },
		(_, index) => `+4477012${String(index).padStart(5, '0')}`,
	);
	const late = phones.filter((_, index) => index % DISTANCE === 0);
	for (const phone of late) {
		await control(simulator, '/faults', { path: phone.slice(1), ...REFUSALS });
	}
	const node = { ...step(NODE_NAME, NODE, 1, CREATE), onError: 'continueRegularOutput' };
	const workflowId = await n8n.activate(withCredential(throughWebhook(PATH, node), credential));
	const seconds = await secondsOf(async () => {
		const items = phones.map((phone) => ({ phone }));
		const bodies = inParts(items).map((part) => ({ items: part }));
		await postAll(`${server.webhookUrl}/webhook/${PATH}`, bodies);
		await untilQuiet(stage, workflowId);
	});
	const executions = await n8n.finished(workflowId);
	await n8n.deactivate(workflowId);
	await noMoreFaults(simulator);

	const writes = (await requests(simulator)).filter(({ method }) => method === 'POST');
	const created = writes
		.filter(({ status }) => status !== null && status < 300)
		.map(({ body }) => body!.phone_number);
	const difference = holdOnce(`each of ${phones.length} leads is created once`, phones, created);
	const results = executions.flatMap((execution) => itemsOf(execution, NODE_NAME));
	const good = results.filter(({ error }) => error === undefined).length;
	hold('n8n reports each as created', [results.length, good], [phones.length, phones.length]);
	const refused = writes.filter(({ status }) => status === 429).length;
	const what = 'the platform asked to wait, and each time its lead came again';
	hold(what, refused, late.length * REFUSALS.times);
	return { ...difference, sent: phones.length, seconds, executions: executions.length, refused };
}
