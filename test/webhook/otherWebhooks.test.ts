// The webhooks that have endpoints of their own: those of inbound calls and of conversations. What all webhooks have in common:
// registration.test.ts, startup.test.ts, testRuns.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, nameOf } from '../support/assistants';
import { withDeduplication } from '../support/deduplication';
import { HOST } from '../support/engine/credential';
import { failureOf, setUp, restart, saved, TEST, trigger } from '../support/trigger';

withDeduplication();

const INBOUND = { event: 'inboundCall', field: 'inbound_webhook_url' };
const CONVERSATIONS = { event: 'conversationEnded', field: 'conversation_ended_webhook_url' };
const FOREIGN = 'https://crm.example/hooks/private-path-of-the-crm';
const TAKING = { replaceExisting: true };
const NOT_SHOWN = `The assistant "${nameOf(1)}" may report to another product, whose address the platform does not show: if no product needs its reports, turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later`;

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

	test('one of two assistants refuses: the other one has again what another product had', async () => {
		const assistants = shown(webhook, FOREIGN, null);
		assistants.refusing.add(2);

		await expect(setUp(on(webhook, 'all', TAKING))).rejects.toThrow('did not accept');

		expect(addresses(assistants, webhook)).toEqual([FOREIGN, null]);
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

test.each([{ event: 'callEnded', field: 'webhook_url' }, CONVERSATIONS, INBOUND])(
	'an address that the platform does not show is not replaced unless the user says so: $event',
	async (webhook) => {
		const assistants = shown(webhook, FOREIGN, FOREIGN);
		assistants.hidden.add(webhook.field);

		const error = await failureOf((await trigger(on(webhook, [1]))).create());

		expect(error.message).toBe(NOT_SHOWN);
		expect(assistants.writes).toEqual([]);
		await (await trigger(on(webhook, [1], TAKING))).create();
		expect(addresses(assistants, webhook)).toEqual([expect.stringContaining('secret='), FOREIGN]);
	},
);

describe('a platform that does not show where conversations are reported', () => {
	test('only the chosen assistants are changed, and afterwards they report to nobody', async () => {
		const assistants = hidden(FOREIGN, FOREIGN);
		const { delete: remove, log } = await setUp(on(CONVERSATIONS, [1], TAKING));

		expect(addresses(assistants)).toEqual([expect.stringContaining('secret='), FOREIGN]);
		await remove();

		expect(addresses(assistants)).toEqual([null, FOREIGN]);
		expect(log).toEqual([]);
	});

	test('one assistant refuses: what the others had is left alone, unless it has been replaced', async () => {
		const assistants = hidden(FOREIGN, FOREIGN);
		assistants.refusing.add(1);
		const { create, log } = await trigger(on(CONVERSATIONS, 'all', TAKING));

		await expect(create()).rejects.toThrow('did not accept the values sent');

		// requests are sent in parallel: the second one was on its way
		const replaced = assistants.writes.some(({ id }) => id === 2);
		expect(addresses(assistants)).toEqual([FOREIGN, replaced ? null : FOREIGN]);
		expect(log).toEqual([]);
	});

	test('an assistant that is chosen no more is left, and free for another product', async () => {
		const assistants = hidden(null, null);
		const first = await setUp(on(CONVERSATIONS, 'all', TAKING));

		const next = await setUp(on(CONVERSATIONS, [2], TAKING), { staticData: saved(first) });

		expect(addresses(assistants)).toEqual([null, expect.stringContaining('secret=')]);
		assistants.edit(1, { [CONVERSATIONS.field]: FOREIGN });
		await next.delete();

		expect(addresses(assistants)).toEqual([FOREIGN, null]);
	});

	test('an end without a publication, as when another trigger cannot be published, takes nothing from another product', async () => {
		const assistants = hidden(null, null);
		const first = await setUp(on(CONVERSATIONS, [1], TAKING));
		await first.delete();
		assistants.edit(1, { [CONVERSATIONS.field]: FOREIGN });

		await (await trigger(on(CONVERSATIONS, [1], TAKING), { staticData: saved(first) })).delete();

		expect(addresses(assistants)).toEqual([FOREIGN, null]);
	});

	test('one assistant refuses to be released: the others are free for another product', async () => {
		const assistants = hidden(null, null);
		const first = await trigger(on(CONVERSATIONS, 'all', TAKING));
		await first.create();
		assistants.refusing.add(2);
		expect(await first.delete()).toBe(false);
		assistants.refusing.clear();
		assistants.edit(1, { [CONVERSATIONS.field]: FOREIGN });
		const next = await trigger(on(CONVERSATIONS, 'all'), { staticData: saved(first) });

		await expect(next.create()).rejects.toThrow(NOT_SHOWN);
		await next.delete();

		expect(addresses(assistants)).toEqual([FOREIGN, null]);
	});

	test('the answer of one gets lost: it is disabled, as it may report', async () => {
		nock(HOST)
			.post('/api/user/assistants/enable-conversation-ended-webhook')
			.reply((_uri, body) => {
				assistants.edit(1, { [CONVERSATIONS.field]: (body as IDataObject).webhook_url });
				return [502, 'Bad Gateway'];
			});
		const assistants = hidden(null, FOREIGN);

		await expect(setUp(on(CONVERSATIONS, [1], TAKING))).rejects.toThrow();

		expect(addresses(assistants)).toEqual([null, FOREIGN]);
	});

	test('n8n has lost its note of where the address was entered: nothing is changed when the workflow ends', async () => {
		const assistants = hidden(null, null);
		await setUp(on(CONVERSATIONS, 'all', TAKING));
		const live = assistants.snapshot();
		restart();
		const again = await trigger(on(CONVERSATIONS, 'all', TAKING));

		await again.startN8n();
		expect(await again.delete()).toBe(true);

		expect([assistants.snapshot(), again.failures]).toEqual([live, []]);
	});

	test.each([
		['n8n starts', {}],
		['a copy of n8n starts', { n8n: 'https://staging.test' }],
	])('nothing is written when %s, as another product may have taken it', async (_who, where) => {
		const assistants = hidden(null);
		const staticData = saved(await setUp(on(CONVERSATIONS, [1], TAKING)));
		assistants.edit(1, { [CONVERSATIONS.field]: FOREIGN });
		restart();
		const again = await trigger(on(CONVERSATIONS, [1], TAKING), { staticData, ...where });

		await again.startN8n();

		expect(addresses(assistants)[0]).toBe(FOREIGN);
		expect(again.failures).toEqual([]);
	});

	test('a copy of n8n that is unpublished takes nothing from the original', async () => {
		const assistants = hidden(null);
		const staticData = saved(await setUp(on(CONVERSATIONS, [1], TAKING)));
		const live = assistants.snapshot();
		const where = { n8n: 'https://staging.test', staticData };

		await (await trigger(on(CONVERSATIONS, [1], TAKING), where)).delete();

		expect(assistants.snapshot()).toBe(live);
	});

	test('a test takes nothing from the published workflow', async () => {
		const assistants = hidden(null, null);
		const production = await setUp(on(CONVERSATIONS, [1], TAKING));
		await production.startN8n({ activation: 'activate', withoutWebhook: true });
		const live = assistants.snapshot();
		const staticData = saved(production);
		const listening = await trigger(on(CONVERSATIONS, [1], TAKING), { test: true, staticData });

		await expect(listening.create()).rejects.toThrow('already reports to a workflow of this n8n');
		await listening.delete();

		expect(assistants.snapshot()).toBe(live);
	});

	test('a test is heard, and disabled afterwards', async () => {
		const assistants = hidden(null, null);
		const listening = await setUp(on(CONVERSATIONS, [1], TAKING), { test: true });

		expect(addresses(assistants)[0]).toContain(TEST.replace('call-ended', 'conversation-ended'));
		await listening.delete();

		expect(addresses(assistants)).toEqual([null, null]);
	});
});
