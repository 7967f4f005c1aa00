// n8n loses a workflow's static data: an execution that waited and then wrote static data of its own overwrites it, and
// n8n may be killed before it saves.
import type { IDataObject } from 'n8n-workflow';
import {
	Assistants,
	automatic,
	FOREIGN,
	nameOf,
	UNSET,
	publishedBefore,
} from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { restart, saved, secretIn, setUp, trigger, type Setting } from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: true });

const NONE = { webhook_url: null, is_webhook_active: false };

const LOST = `n8n has lost what these assistants had set before they reported to this workflow: "${nameOf(1)}", "${nameOf(2)}". Without the workflow, they have no webhook`;

/** A published trigger of whose registration nothing is left but what the assistants have. */
async function afterLoss(settings: Record<number, IDataObject>, setting: Setting = {}) {
	const published = await publishedBefore(TAKING, settings);
	return { ...published, production: await published.again({ staticData: {}, ...setting }) };
}

test('as long as n8n runs, what was there is put back all the same, and once', async () => {
	const assistants = new Assistants({ 1: FOREIGN });
	// also when n8n takes everything down because another trigger cannot be published, before it has stored anything
	const again = async () => await trigger(TAKING, { staticData: {} });
	await (await again()).create();

	const production = await again();
	expect(await production.delete()).toBe(true);
	expect(assistants.of(1)).toMatchObject(FOREIGN);
	expect(production.log).toEqual([]);

	assistants.edit(1, UNSET);
	await (await again()).create();
	await (await again()).delete();
	expect(assistants.of(1)).toMatchObject(NONE);
});

test('as long as n8n runs, what another trigger of the workflow has written back does not count', async () => {
	const assistants = new Assistants({ 1: {}, 2: FOREIGN });
	const before = assistants.snapshot();
	const first = await setUp(automatic([1]));
	const stale = saved(first);
	await first.delete();
	await setUp(automatic([1, 2], { replaceExisting: true }));

	const production = await trigger(TAKING, { staticData: stale });

	expect(await production.delete()).toBe(true);
	expect([assistants.snapshot(), production.log]).toEqual([before, []]);
});

describe('after the registration was lost, and n8n was started again', () => {
	test('genuine calls are accepted, others are not', async () => {
		const { assistants, production } = await afterLoss({ 1: {} });
		const secret = secretIn(assistants.of(1).webhook_url);

		expect((await production.deliver(CALL, { secret })).item).toEqual(SIMPLE_CALL);
		for (const wrong of [secret.slice(1), `${secret}0`, '', 'undefined']) {
			expect((await production.deliver(CALL, { secret: wrong })).status).toBe(401);
		}
	});

	test('a credential that cannot be used any more lets nothing in', async () => {
		const { assistants, production } = await afterLoss({ 1: {} }, { credential: { apiToken: '' } });

		const { status } = await production.deliver(CALL, {
			secret: secretIn(assistants.of(1).webhook_url),
		});

		expect(status).toBe(401);
	});

	test.each([
		['unpublished', false],
		['published again and unpublished', true],
	])('%s, the assistants have no webhook, and the log says what is lost', async (...row) => {
		const [, isPublishedAgain] = row;
		const { assistants, live, production } = await afterLoss({ 1: FOREIGN, 2: {} });

		if (isPublishedAgain) await production.create();
		expect(assistants.snapshot()).toBe(live);
		expect(await production.delete()).toBe(true);

		expect([assistants.of(1), assistants.of(2)]).toMatchObject([NONE, NONE]);
		expect(production.log).toEqual(isPublishedAgain ? [LOST, LOST] : [LOST]);
	});

	test('n8n says so when it starts, once, and writes nothing', async () => {
		const { assistants, live, production } = await afterLoss({ 1: FOREIGN, 2: {} });

		await production.startN8n();
		restart();
		const again = await trigger(TAKING, { staticData: saved(production) });
		await again.startN8n();

		expect(assistants.snapshot()).toBe(live);
		expect(production.failures).toEqual([
			{ message: LOST, description: expect.stringContaining('The assistants still report.') },
		]);
		expect(again.failures).toEqual([]);
	});

	test('a loss is told once, also when an assistant refuses its address at that start', async () => {
		const { assistants, production } = await afterLoss({ 1: {}, 2: {} });
		assistants.edit(2, UNSET);
		assistants.refusing.add(2);
		await production.startN8n();
		expect(production.failures).toHaveLength(2);
		restart();
		assistants.refusing.clear();
		const again = await trigger(TAKING, { staticData: saved(production) });

		await again.startN8n();

		expect(again.failures).toEqual([]);
		expect(assistants.of(2).webhook_url).toBe(assistants.of(1).webhook_url);
	});

	test('what is known of others is put back all the same', async () => {
		const { assistants, production } = await afterLoss({ 1: FOREIGN });
		await production.startN8n();
		assistants.edit(2, FOREIGN);
		await production.create();

		await production.delete();

		expect(assistants.of(1)).toMatchObject(NONE);
		expect(assistants.of(2)).toMatchObject(FOREIGN);
		expect(production.log.at(-1)).toContain(`workflow: "${nameOf(1)}". Without`);
	});

	test.each([
		['nothing', {}],
		['something else', { registration: 'x' }],
		['something cut off', { callEnded: { account: 'x', sealed: 'AAAA' } }],
		['something that is not text', { callEnded: { account: 'x', sealed: 7 } }],
	])('%s stored instead is no obstacle', async (_case, stored) => {
		const { assistants, production } = await afterLoss(
			{ 1: {} },
			{ staticData: { 'node:Platform': stored as IDataObject } },
		);

		await production.startN8n();
		await production.create();
		await production.delete();

		expect(assistants.of(1)).toMatchObject(NONE);
	});
});
