// The webhooks that have endpoints of their own: those of inbound calls and of conversations. What all webhooks have in common:
// registration.test.ts, startup.test.ts, testRuns.test.ts
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, nameOf } from '../support/assistants';
import { withDeduplication } from '../support/deduplication';
import { HOST } from '../support/engine/credential';
import { failureOf, restart, setUp, TEST, trigger } from '../support/trigger';

withDeduplication();

const INBOUND = { event: 'inboundCall', field: 'inbound_webhook_url' };
const CONVERSATIONS = { event: 'conversationEnded', field: 'conversation_ended_webhook_url' };
const FOREIGN = 'https://crm.example/hooks/private-path-of-the-crm';
const TAKING = { replaceExisting: true };
const notShown = (reports: string, others: string) =>
	`The assistant "${nameOf(1)}" may report ${reports} to another product, whose address the platform does not show: if no product needs these reports, turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later. Reports of ${others} keep their address`;

const on = (
	{ event }: typeof INBOUND,
	assistants: number[] | 'all',
	options: INodeParameters = {},
): INodeParameters => ({ ...automatic(assistants, options), event });

/** Assistants with these addresses, which the platform shows. */
const shown = ({ field }: typeof INBOUND, ...addresses: Array<string | null>) =>
	new Assistants(
		Object.fromEntries(addresses.map((address, index) => [index + 1, { [field]: address }])),
	);

/** Assistants whose address the platform keeps to itself. */
function hidden(...addresses: Array<string | null>) {
	const assistants = shown(CONVERSATIONS, ...addresses);
	assistants.hidden.add(CONVERSATIONS.field);
	return assistants;
}

const addresses = (assistants: Assistants, { field } = CONVERSATIONS) =>
	[1, 2].map((id) => assistants.of(id)?.[field]);

describe.each([INBOUND, CONVERSATIONS])('$event', (webhook) => {
	test('what another product had is kept, or replaced when told to, and cleared in the end', async () => {
		const assistants = shown(webhook, FOREIGN, null);

		const error = await failureOf((await trigger(on(webhook, 'all'))).create());
		expect(error.message).toContain(`The assistant "${nameOf(1)}" already reports to crm.example`);
		expect(assistants.writes).toEqual([]);

		const { create, delete: remove } = await trigger(on(webhook, 'all', TAKING));
		await create();
		expect(new Set(addresses(assistants, webhook)).size).toBe(1);
		// published again: everything is right already
		const { length } = assistants.writes;
		await create();
		expect(assistants.writes).toHaveLength(length);
		await remove();
		expect(addresses(assistants, webhook)).toEqual([null, null]);
	});

	const ELSEWHERE =
		"This platform does not offer to set up this webhook: choose 'Manually' in 'Set Up Webhook', and enter the webhook URL in the assistant on the platform";

	test.each([
		[404, { message: 'The route api/user could not be found.' }, ELSEWHERE],
		[404, '<html>Not Found</html>', ELSEWHERE],
		[405, { message: 'Method Not Allowed' }, ELSEWHERE],
		[404, { message: 'Assistant not found' }, 'The platform did not find the assistant'],
		[422, { errors: { webhook_url: ['Not public.'] } }, 'did not accept the values sent'],
	])('refused with %i %j: %s', async (status, answer, message) => {
		nock(HOST)
			.post(/webhook/)
			.reply(status, answer);
		shown(webhook, null);

		await expect(setUp(on(webhook, [1]))).rejects.toThrow(message);
	});
});

test.each([
	[{ event: 'callEnded', field: 'webhook_url' }, 'ended calls', 'conversations'],
	[CONVERSATIONS, 'conversations', 'calls'],
	[INBOUND, 'inbound calls', 'ended calls'],
])(
	'an address that the platform does not show is not replaced unless the user says so: %j, %s, not %s',
	async (webhook, reports, others) => {
		const assistants = shown(webhook, FOREIGN, FOREIGN);
		assistants.hidden.add(webhook.field);

		const error = await failureOf((await trigger(on(webhook, [1]))).create());

		expect(error.message).toBe(notShown(reports, others));
		expect(assistants.writes).toEqual([]);
		await (await trigger(on(webhook, [1], TAKING))).create();
		expect(addresses(assistants, webhook)).toEqual([expect.stringContaining('secret='), FOREIGN]);
	},
);

describe('a platform that does not show where conversations are reported', () => {
	const ours = expect.stringContaining('secret=') as string;
	const taken = on(CONVERSATIONS, [1], TAKING);

	test('only the chosen assistants are entered, and cleared, also after a restart; n8n, when it starts and every hour, writes nothing', async () => {
		const assistants = hidden(FOREIGN, FOREIGN);
		await setUp(taken);
		expect(addresses(assistants)).toEqual([ours, FOREIGN]);
		restart();
		const { length } = assistants.writes;
		const { startN8n, anHourLater, delete: remove, log, failures } = await trigger(taken);

		await startN8n();
		await anHourLater();
		expect(assistants.writes).toHaveLength(length);
		expect(await remove()).toBe(true);

		expect(addresses(assistants)).toEqual([null, FOREIGN]);
		expect([log, failures]).toEqual([[], []]);
	});

	test('one assistant refuses: the error names it, and the other one is cleared', async () => {
		const assistants = hidden(null, null);
		assistants.refusing.add(2);

		await expect(setUp(on(CONVERSATIONS, 'all', TAKING))).rejects.toThrow(
			`"${nameOf(2)}": The platform did not accept the values sent`,
		);

		expect(addresses(assistants)).toEqual([null, null]);
	});

	test.each([
		['without Replace Existing Webhook', on(CONVERSATIONS, [1])],
		['with a form that cannot be read', { ...taken, assistantIds: '={{ "Anna" }}' }],
	])('%s, nothing is cleared: the address may be that of another product', async (_how, form) => {
		const assistants = hidden(FOREIGN, FOREIGN);
		const { publish } = await trigger(form);

		await expect(publish()).rejects.toThrow();

		expect(addresses(assistants)).toEqual([FOREIGN, FOREIGN]);
		expect(assistants.writes).toEqual([]);
	});

	test('a test takes nothing from the published workflow', async () => {
		const assistants = hidden(null, null);
		const production = await setUp(taken);
		await production.startN8n({ activation: 'activate', withoutWebhook: true });
		const live = assistants.snapshot();
		const { publish } = await trigger(taken, { test: true });

		await expect(publish()).rejects.toThrow('already reports to a workflow of this n8n');

		expect(assistants.snapshot()).toBe(live);
	});

	test('a test is heard, and cleared afterwards', async () => {
		const assistants = hidden(null, null);
		const listening = await setUp(taken, { test: true });

		expect(addresses(assistants)[0]).toContain(TEST.replace('call-ended', 'conversation-ended'));
		await listening.delete();

		expect(addresses(assistants)).toEqual([null, null]);
	});
});
