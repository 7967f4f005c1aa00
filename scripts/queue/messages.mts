import { askApi, control } from '../lib/platformApi.mts';
import { runInBatches } from './batch.mts';
import { forgetRequests, tooMany, writesOf } from './platform.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { picked, type Ground, type Outcome } from './trial.mts';

const SENDER = 701;
const PRICE = 0.005;
const RECIPIENTS = Array.from({ length: 10 }, (_, index) => `+44770120000${index}`);
const PARTS = 6;

/** Sends messages in several executions to a platform that takes five a second: each must go out once. */
export async function sendMessages(ground: Ground): Promise<Outcome> {
	const { stage, checks, size } = ground;
	const messages = Array.from({ length: size.messages }, (_, index) => ({
		phone: RECIPIENTS[index % RECIPIENTS.length],
		text: `Message ${index}`,
	}));
	const { simulator } = stage;
	for (const phone of RECIPIENTS) {
		await control(simulator, '/inbound-messages', { sender_id: SENDER, phone, text: 'Hello' });
	}
	const balance = async () =>
		(await askApi<{ total_balance: number }>(simulator, '/user/me')).total_balance;
	const before = await balance();
	await forgetRequests(simulator);

	const { seconds, executions, results } = await runInBatches(
		ground,
		'messages',
		{
			resource: 'messenger',
			operation: 'sendFreeform',
			senderId: picked(SENDER),
			recipientPhone: '={{ $json.phone }}',
			message: '={{ $json.text }}',
		},
		messages,
		PARTS,
	);

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
		results.filter(({ success }) => success === true).length,
		messages.length,
	);
	return {
		...difference,
		sent: messages.length,
		seconds,
		executions,
		refused: tooMany(requests),
	};
}
