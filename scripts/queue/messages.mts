import { askApi, control } from '../../test/e2e/support/api.mts';
import { chain, step } from '../../test/e2e/support/runNode.mts';
import { NODE, withCredential } from '../lib/workflow.mts';
import { forgetRequests, tooMany, writesOf } from './platform.mts';
import { postAll } from './post.mts';
import { inParts } from './size.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { picked, secondsOf, untilQuiet, type Ground, type Outcome } from './trial.mts';

const SENDER = 701;
const PRICE = 0.005;
const RECIPIENTS = Array.from({ length: 10 }, (_, index) => `+44770120000${index}`);
const PARTS = 6;

/** Sends messages in several executions to a platform that takes five a second: each must go out once. */
export async function sendMessages({ stage, checks, size }: Ground): Promise<Outcome> {
	const messages = Array.from({ length: size.messages }, (_, index) => ({
		phone: RECIPIENTS[index % RECIPIENTS.length],
		text: `Message ${index}`,
	}));
	const { simulator, n8n } = stage;
	const workflowId = await n8n.activate(
		withCredential(
			chain('Messages', [
				step('Webhook', 'n8n-nodes-base.webhook', 2, {
					httpMethod: 'POST',
					path: 'messages',
					options: {},
				}),
				step('Split Out', 'n8n-nodes-base.splitOut', 1, {
					fieldToSplitOut: 'body.items',
					options: {},
				}),
				{
					...step('Send', NODE, 1, {
						resource: 'messenger',
						operation: 'sendFreeform',
						senderId: picked(SENDER),
						recipientPhone: '={{ $json.phone }}',
						message: '={{ $json.text }}',
					}),
					onError: 'continueRegularOutput',
				},
			]),
			stage.credential,
		),
	);
	for (const phone of RECIPIENTS) {
		await control(simulator, '/inbound-messages', { sender_id: SENDER, phone, text: 'Hello' });
	}
	const balance = async () =>
		(await askApi<{ total_balance: number }>(simulator, '/user/me')).total_balance;
	const before = await balance();
	await forgetRequests(simulator);

	const seconds = await secondsOf(async () => {
		await postAll(
			`${stage.server.webhookUrl}/webhook/messages`,
			inParts(messages, PARTS).map((items) => ({ items })),
		);
		await untilQuiet(stage, workflowId);
	});

	const executions = await n8n.finished(workflowId);
	const items = executions.flatMap(({ outputs }) => outputs.Send?.[0] ?? []);
	const requests = await writesOf(simulator);
	const texts = requests.filter(({ status }) => status === 200).map(({ body }) => body?.message);
	const difference = tally<unknown>(
		messages.map(({ text }) => text),
		texts,
	);
	checks.equal(`each of ${messages.length} messages went out once`, difference, EXACTLY_ONCE);
	checks.equal(
		'and was charged once',
		Math.round((before - (await balance())) / PRICE),
		messages.length,
	);
	checks.equal(
		'n8n tells of each message that it was sent',
		items.filter(({ json }) => json.success === true).length,
		messages.length,
	);
	await n8n.deactivate(workflowId);
	return {
		...difference,
		sent: messages.length,
		seconds,
		executions: executions.length,
		refused: tooMany(requests),
	};
}
