// Sends many items through the node in several executions, and checks what has arrived on the platform.
import { askApi, control, forgetRequests, noMoreFaults, requests } from '../simulator/client.mts';
import { say } from '../lib/say.mts';
import { itemsOf } from '../n8n/executions.mts';
import { withAnotherSimulator } from '../n8n/stage.mts';
import { NODE, picked, step, throughWebhook, withCredential } from '../n8n/workflow.mts';
import { hold, holdOnce, postAll, secondsOf, untilQuiet } from './trial.mts';
import type { Ground, Outcome } from './trial.mts';

const NODE_NAME = 'Node under test';
const CAMPAIGN = 201;
/** With more at once, n8n would be busy for so long that its database would not answer in time. */
const IN_EACH_EXECUTION = 25;

/** Splits a list into parts, one for each execution. */
export const inParts = <T,>(all: T[], length = IN_EACH_EXECUTION): T[][] =>
	Array.from({ length: Math.ceil(all.length / length) }, (_, part) =>
		all.slice(part * length, (part + 1) * length),
	);

/**
 * Sends items through the node, in several executions that a webhook starts.
 * @param path of the webhook
 * @param parameters of the node
 */
async function runInBatches(
	{ stage }: Ground,
	path: string,
	parameters: Record<string, unknown>,
	items: object[],
) {
	const { n8n, credential, server, simulator } = stage;
	await forgetRequests(simulator);
	const node = { ...step(NODE_NAME, NODE, 1, parameters), onError: 'continueRegularOutput' };
	const workflowId = await n8n.activate(withCredential(throughWebhook(path, node), credential));
	const seconds = await secondsOf(async () => {
		const bodies = inParts(items).map((part) => ({ items: part }));
		await postAll(`${server.webhookUrl}/webhook/${path}`, bodies);
		await untilQuiet(stage, workflowId);
	});
	const executions = await n8n.finished(workflowId);
	await n8n.deactivate(workflowId);
	const writes = (await requests(simulator)).filter(({ method }) => method === 'POST');
	return {
		/** The node's output for each item, or why it was refused. */
		results: executions.flatMap((execution) => itemsOf(execution, NODE_NAME)),
		taken: writes.filter(({ status }) => status !== null && status < 300).map(({ body }) => body!),
		/** The time until the last execution ended, how many there were, and how often the platform asked to wait. */
		figures: {
			...{ sent: items.length, seconds, executions: executions.length },
			refused: writes.filter(({ status }) => status === 429).length,
		},
	};
}

const phonesFrom = (start: string, count: number) =>
	Array.from({ length: count }, (_, index) => start + String(index).padStart(5, '0'));

/** Imports leads: each must arrive once, and n8n must report it. */
async function createLeads(ground: Ground, path: string, phones: string[]): Promise<Outcome> {
	const parameters = {
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
	const items = phones.map((phone) => ({ phone }));
	const { results, taken, figures } = await runInBatches(ground, path, parameters, items);
	const created = taken.map(({ phone_number: phone }) => phone);
	const difference = holdOnce(`each of ${phones.length} ${path} is created once`, phones, created);
	const good = results.filter(({ error }) => error === undefined).length;
	hold('n8n reports each as created', [results.length, good], [phones.length, phones.length]);
	return { ...difference, ...figures };
}

/** Every nth lead is refused at first. */
const DISTANCE = 20;
const REFUSALS = { status: 429, headers: { 'retry-after': '1' }, times: 2 };

/** Imports leads in several executions while the platform refuses some at first. */
export async function importLeads(ground: Ground): Promise<Outcome> {
	const { simulator } = ground.stage;
	const phones = phonesFrom('+4477012', ground.size.leads);
	const late = phones.filter((_, index) => index % DISTANCE === 0);
	for (const phone of late) {
		await control(simulator, '/faults', { path: phone.slice(1), ...REFUSALS });
	}
	const outcome = await createLeads(ground, 'leads', phones);
	const what = 'the platform asked to wait, and each time its lead came again';
	hold(what, outcome.refused, late.length * REFUSALS.times);
	await noMoreFaults(simulator);
	return outcome;
}

/** The limits of platforms in use for each token, at five times the speed. */
const LIMITS = [
	{ requests: 100, seconds: 12 },
	{ requests: 20, seconds: 2 },
];
const MAX_REFUSED = 20;

/** Imports leads on a platform that limits the requests of each token, whichever process sends them. */
export async function importWithinLimit(
	{ stage, size }: Ground,
	disposables: AsyncDisposableStack,
): Promise<Outcome> {
	const options = { dialect: 'observed', limits: LIMITS } as const;
	const limited = { stage: await withAnotherSimulator(stage, 0, disposables, options), size };
	const phones = phonesFrom('+4477013', size.limited);
	const outcome = await createLeads(limited, 'limited-leads', phones);
	say(`  refused for their number: ${outcome.refused}`);
	hold(`no more than ${MAX_REFUSED} of them are refused`, outcome.refused <= MAX_REFUSED, true);
	return outcome;
}

const SENDER = 701;
const PRICE = 0.005;
const RECIPIENTS = Array.from({ length: 10 }, (_, index) => `+44770120000${index}`);
const MESSAGES = 100;

/** Sends messages in several executions to a platform that accepts five a second: each must be sent once. */
export async function sendMessages(ground: Ground): Promise<Outcome> {
	const { simulator } = ground.stage;
	const messages = Array.from({ length: MESSAGES }, (_, index) => ({
		phone: RECIPIENTS[index % RECIPIENTS.length],
		text: `Message ${index}`,
	}));
	for (const phone of RECIPIENTS) {
		await control(simulator, '/inbound-messages', { sender_id: SENDER, phone, text: 'Hello' });
	}
	const balance = async () =>
		(await askApi<{ total_balance: number }>(simulator, '/user/me')).total_balance;
	const before = await balance();
	const parameters = {
		resource: 'messenger',
		operation: 'sendFreeform',
		senderId: picked(SENDER),
		recipientPhone: '={{ $json.phone }}',
		message: '={{ $json.text }}',
	};
	const { results, taken, figures } = await runInBatches(ground, 'messages', parameters, messages);
	const difference = holdOnce(
		`each of ${messages.length} messages went out once`,
		messages.map(({ text }) => text),
		taken.map(({ message }) => message),
	);
	const charged = Math.round((before - (await balance())) / PRICE);
	hold('and was charged once', charged, messages.length);
	const told = results.filter(({ success }) => success === true).length;
	hold('n8n reports each message as sent', told, messages.length);
	return { ...difference, ...figures };
}
