// n8n loses a workflow's static data: an execution that waited and then wrote static data of its own overwrites it, and
// n8n may be killed before it saves.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf, UNSET } from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page } from '../support/platform';
import { PRODUCTION, restart, saved, trigger, type Setting } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

const TAKING = automatic('all', { replaceExisting: true });

const secretIn = (address: unknown) => String(new URL(String(address)).searchParams.get('secret'));

/** A published trigger of whose registration nothing is left but what the assistants have. */
async function afterLoss(
	settings: Record<number, IDataObject>,
	setting: Setting = {},
	parameters = TAKING,
) {
	const assistants = new Assistants(settings);
	const before = assistants.snapshot();
	await (await trigger(parameters)).create();
	const live = assistants.snapshot();
	restart();
	const production = await trigger(parameters, setting);
	return { assistants, before, live, production };
}

/** A published trigger, and a way to set it up in n8n after a restart. */
async function published(settings: Record<number, IDataObject>, parameters = automatic('all')) {
	const assistants = new Assistants(settings);
	const before = assistants.snapshot();
	const first = await trigger(parameters);
	await first.create();
	restart();
	const staticData = saved(first);
	const again = async (setting: Setting = {}) =>
		await trigger(parameters, { staticData, ...setting });
	return { assistants, before, live: assistants.snapshot(), staticData, again };
}

describe('after the registration was lost', () => {
	test('genuine calls are accepted, others are not', async () => {
		const { assistants, production } = await afterLoss({ 1: {} });
		const secret = secretIn(assistants.of(1).webhook_url);

		expect((await production.deliver(CALL, { secret })).item).toEqual(SIMPLE_CALL);
		for (const wrong of [secret.slice(1), `${secret}0`, '', 'undefined']) {
			expect((await production.deliver(CALL, { secret: wrong })).status).toBe(401);
		}
	});

	test('the secret of another workflow with the same node is none', async () => {
		const { assistants } = await afterLoss({ 1: {} });
		const copy = await trigger(TAKING, { workflowId: 'copy' });

		const { status } = await copy.deliver(CALL, { secret: secretIn(assistants.of(1).webhook_url) });

		expect(status).toBe(401);
	});

	test('a credential that cannot be used any more lets nothing in', async () => {
		const { assistants, production } = await afterLoss({ 1: {} }, { credential: { apiToken: '' } });

		const { status } = await production.deliver(CALL, {
			secret: secretIn(assistants.of(1).webhook_url),
		});

		expect(status).toBe(401);
	});

	test("unpublished, each assistant gets back what it had, another product's webhook included", async () => {
		const { assistants, before, production } = await afterLoss({
			1: FOREIGN,
			2: {},
			3: { send_webhook_only_on_completed: false },
		});

		expect(await production.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(before);
	});

	test('published again and unpublished, each gets back what it had', async () => {
		const { assistants, before, production } = await afterLoss({ 1: FOREIGN, 2: {} });

		expect(await production.checkExists()).toBe(false);
		await production.create();
		expect(await production.checkExists()).toBe(true);
		await production.delete();

		expect(assistants.snapshot()).toBe(before);
	});

	test('when n8n starts, nothing is written, and what was before is known again', async () => {
		const { assistants, before, live, production } = await afterLoss({ 1: FOREIGN, 2: {} });

		await production.startN8n();

		expect(assistants.snapshot()).toBe(live);
		expect(await production.checkExists()).toBe(true);
		await production.delete();
		expect(assistants.snapshot()).toBe(before);
	});

	test('with another token, what an address says of the time before cannot be read: nothing wrong is put back', async () => {
		const credential = { apiToken: 'rotated' };
		const { assistants, production } = await afterLoss({ 1: FOREIGN }, { credential });

		await production.create();
		await production.delete();

		expect(assistants.of(1)).toMatchObject({ webhook_url: null, is_webhook_active: false });
	});

	test('the address tells nobody what was there before', async () => {
		const { assistants } = await afterLoss({ 1: FOREIGN });

		const { webhook_url: address } = assistants.of(1);
		const { previous } = Object.fromEntries(new URL(String(address)).searchParams);
		expect(previous).toMatch(/^[\w-]+$/);
		expect(Buffer.from(previous, 'base64url').toString('latin1')).not.toMatch(
			/crm|private|webhook/,
		);
	});

	test.each(['', 'A', 'AAAA'.repeat(20)])(
		'a changed address (%p) is no obstacle',
		async (change) => {
			const { assistants, production } = await afterLoss({ 1: FOREIGN });
			const address = String(assistants.of(1).webhook_url);
			assistants.edit(1, { webhook_url: `${address.split('&previous=')[0]}&previous=${change}` });

			await production.create();
			await production.delete();

			expect(assistants.of(1)).toMatchObject({ webhook_url: null, is_webhook_active: false });
		},
	);
});

describe('a platform that has no room for so long an address', () => {
	test('gets a shorter one, and what was before is put back as long as n8n knows it', async () => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		assistants.maxAddressLength = 160;
		const before = assistants.snapshot();
		const production = await trigger(TAKING);

		await production.create();

		expect(assistants.of(1).webhook_url).toMatch(/^[^?]+\?secret=[0-9a-f]{48}$/);
		expect(await production.checkExists()).toBe(true);
		restart();
		await (await trigger(TAKING, { staticData: saved(production) })).delete();
		expect(assistants.snapshot()).toBe(before);
	});

	test('and fails instead of refusing gets a shorter one, too', async () => {
		const assistants = new Assistants({ 1: FOREIGN });
		assistants.maxAddressLength = 160;
		assistants.statusOfTooLong = 500;
		const production = await trigger(TAKING);

		await production.create();

		expect(assistants.of(1).webhook_url).toMatch(/^[^?]+\?secret=[0-9a-f]{48}$/);
	});

	test('and refuses the shorter one as well: nothing is changed', async () => {
		const assistants = new Assistants({ 1: FOREIGN });
		assistants.maxAddressLength = 10;
		const before = assistants.snapshot();

		await expect((await trigger(TAKING)).create()).rejects.toThrow(
			'The platform did not accept the values sent',
		);

		expect(assistants.snapshot()).toBe(before);
	});
});

describe('a copy of the workflow, with the same node', () => {
	test('that is unpublished takes nothing from the original', async () => {
		const { assistants, live, production } = await afterLoss({ 1: FOREIGN, 2: {} });
		const copy = await trigger(TAKING, { workflowId: 'copy' });

		expect(await copy.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
		const secret = secretIn(assistants.of(1).webhook_url);
		expect((await production.deliver(CALL, { secret })).item).toEqual(SIMPLE_CALL);
	});

	test('that brought along what n8n has stored of the original takes nothing, and lets nobody in', async () => {
		const { assistants, live, again } = await published({ 1: FOREIGN, 2: {} }, TAKING);
		const copy = await again({ workflowId: 'copy' });
		const secret = secretIn(assistants.of(1).webhook_url);

		expect((await copy.deliver(CALL, { secret })).status).toBe(401);
		expect(await copy.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
	});

	test('that is published after the original takes its place, and puts back what was before both', async () => {
		const { assistants, before } = await afterLoss({ 1: FOREIGN, 2: {} });
		// n8n lets it only when the original is not published
		const copy = await trigger(TAKING, { workflowId: 'copy' });

		await copy.create();
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		await copy.delete();

		expect(assistants.snapshot()).toBe(before);
	});

	test('that listens for a test event keeps the original from being published over it', async () => {
		const assistants = new Assistants({ 1: {} });
		const before = assistants.snapshot();
		const copy = await trigger(TAKING, { workflowId: 'copy', test: true });
		await copy.create();

		await expect((await trigger(TAKING)).create()).rejects.toThrow(
			'A test of this trigger is still listening',
		);

		await copy.delete();
		expect(assistants.snapshot()).toBe(before);
	});
});

describe('when n8n starts', () => {
	test('an address that was wiped is entered again, the others are not touched', async () => {
		const { assistants, again } = await published({ 1: {}, 2: {}, 3: {} });
		assistants.edit(2, UNSET);
		assistants.writes.length = 0;
		const production = await again();

		await production.startN8n();

		expect(assistants.writes.map(({ id }) => id)).toEqual([2]);
		expect(await production.checkExists()).toBe(true);
		expect(production.failures).toEqual([]);
	});

	test('an address that was wiped is entered again also when the registration was lost', async () => {
		const { assistants, production } = await afterLoss({ 1: {}, 2: {} }, {}, automatic([1, 2]));
		assistants.edit(1, UNSET);

		await production.startN8n();

		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		expect(await production.checkExists()).toBe(true);
	});

	test("another product's webhook stays: the user is told, and the other assistants are repaired", async () => {
		const { assistants, again } = await published({ 1: {}, 2: {} });
		assistants.edit(1, FOREIGN);
		assistants.edit(2, UNSET);
		const production = await again();

		await production.startN8n();

		expect(assistants.of(1)).toMatchObject(FOREIGN);
		expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
		expect(production.failures).toEqual([
			{
				message: `Calls may not be reported to this workflow any more. The assistant "${nameOf(1)}" reports to crm.example now`,
				description: expect.stringContaining('Publish the workflow again once this is fixed.'),
			},
		]);
		expect(JSON.stringify([production.failures, production.log])).not.toContain('private');
	});

	test.each(['http://localhost:5678', 'https://copy.test'])(
		'as %s: nobody has asked for that address, so nothing is entered, and the user is told',
		async (n8n) => {
			const { assistants, live, again } = await published({ 1: {} }, TAKING);
			const production = await again({ n8n });

			await production.startN8n();

			expect(assistants.snapshot()).toBe(live);
			expect(production.failures).toHaveLength(1);
		},
	);

	test('what could not be published is not entered either', async () => {
		const parameters = automatic('all', { allowedIps: 'abc' });
		const assistants = new Assistants({ 1: {} });
		await expect((await trigger(parameters)).create()).rejects.toThrow('abc');
		restart();
		const production = await trigger(parameters);

		await production.startN8n();

		expect(assistants.writes).toEqual([]);
		expect(production.failures).toEqual([
			{ message: expect.stringContaining('abc'), description: expect.any(String) },
		]);
	});

	test('a workflow that never got to its assistants enters nothing', async () => {
		const assistants = new Assistants({ 1: {} });
		const production = await trigger(TAKING);

		await production.startN8n();

		expect(assistants.writes).toEqual([]);
		expect(production.failures).toEqual([
			{
				message: expect.stringContaining('No assistant has the address of this trigger'),
				description: expect.stringContaining('Publish the workflow again'),
			},
		]);
	});

	test('with another account, or the only assistant gone, the user is told', async () => {
		const { assistants, again } = await published({ 1: {}, 2: {} }, automatic([1]));
		assistants.remove(1);
		const production = await again();

		await production.startN8n();

		expect(production.failures).toEqual([
			{
				message: expect.stringContaining('There is no assistant with the ID 1. It was deleted'),
				description: expect.any(String),
			},
		]);
	});

	test('what an address replaced that was wiped since is put back when the workflow is unpublished', async () => {
		const { assistants, before, again } = await published({ 1: FOREIGN }, TAKING);
		assistants.edit(1, { webhook_url: null, is_webhook_active: false });
		const production = await again();

		await production.startN8n();
		await production.delete();

		expect(assistants.snapshot()).toBe(before);
	});

	test("another product's webhook stays also with the option to replace it: it may be there on purpose", async () => {
		const { assistants, again } = await published({ 1: {} }, TAKING);
		assistants.edit(1, FOREIGN);
		const production = await again();

		await production.startN8n();

		expect(assistants.of(1)).toMatchObject(FOREIGN);
		expect(production.failures).toHaveLength(1);
	});

	test('a platform that fails to write is not asked again for each assistant', async () => {
		const { assistants, again } = await published({ 1: {}, 2: {}, 3: {} });
		for (const id of [1, 2, 3]) assistants.edit(id, UNSET);
		const production = await again();
		nock.cleanAll();
		let writes = 0;
		nock(HOST)
			.persist()
			.put(/assistant/)
			.reply(() => {
				writes += 1;
				return [503, {}];
			});
		assistants.answer();

		await production.startN8n();

		expect(writes).toBe(1);
		expect(production.failures[0].message).toContain(
			[1, 2, 3].map((id) => `"${nameOf(id)}"`).join(', '),
		);
	});

	test('as another process that takes the lead, it repairs as well', async () => {
		const { assistants, again } = await published({ 1: {} });
		assistants.edit(1, UNSET);

		await (await again()).startN8n({ activation: 'leadershipChange' });

		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	});

	test('is told of a failure whichever n8n does first', async () => {
		const { assistants, again } = await published({ 1: {} });
		assistants.edit(1, FOREIGN);
		const production = await again();

		await production.startN8n({ webhookFirst: true });

		expect(production.failures).toHaveLength(1);
	});

	test('is told of a failure in its log where it makes no failed executions (n8n 1.x)', async () => {
		const { assistants, again } = await published({ 1: {} });
		assistants.edit(1, FOREIGN);
		const production = await again();

		await production.startN8n({ isOldest: true });

		expect(production.failures).toEqual([]);
		expect(production.log).toEqual([
			expect.stringMatching(/^Calls may not be reported to this workflow any more. /),
		]);
	});

	test('what a former start found is not told when the workflow is published', async () => {
		const { assistants, again } = await published({ 1: {} });
		assistants.edit(1, FOREIGN);
		const production = await again();
		await production.startN8n({ withoutTrigger: true });

		await production.startN8n({ activation: 'activate', withoutWebhook: true });

		expect(production.failures).toEqual([]);
	});

	test('assistants that were created since are left alone', async () => {
		const { assistants, again } = await published({ 1: {} });
		assistants.edit(2, {});

		await (await again()).startN8n();

		expect(assistants.of(2)).toEqual(UNSET);
	});

	test('a platform that is down takes nothing down: the user is told', async () => {
		const { assistants, again } = await published({ 1: {} });
		const secret = secretIn(assistants.of(1).webhook_url);
		assistants.isDown = true;
		const production = await again();

		await production.startN8n();

		expect(production.failures).toEqual([
			{
				message: expect.stringMatching(/^Calls may not be reported/),
				description: expect.any(String),
			},
		]);
		expect((await production.deliver(CALL, { secret })).item).toEqual(SIMPLE_CALL);
	});

	test('other workflows do not wait long for a platform that is down: it is asked twice', async () => {
		const { assistants, again } = await published({ 1: {} });
		const production = await again();
		nock.cleanAll();
		let asked = 0;
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(() => {
				asked += 1;
				return [503, {}, { 'Retry-After': '0' }];
			});

		await production.startN8n();

		expect([asked, production.failures.length]).toEqual([2, 1]);
		expect(assistants.writes).toHaveLength(1);
	});

	test('a trigger set up by hand asks the platform for nothing', async () => {
		const production = await trigger({
			event: 'callEnded',
			registration: 'manual',
			webhookSecret: { __rl: true, mode: 'own', value: 'a'.repeat(24) },
		});

		await production.startN8n();

		expect(production.failures).toEqual([]);
	});
});

describe('a change of account', () => {
	test('and back: what still has an address of the time before is put back', async () => {
		const { assistants, before, again } = await published({ 1: FOREIGN }, TAKING);
		nock.cleanAll();
		new Assistants({ 8: {} });
		const other = await again({ credential: { apiToken: 'of-another-account' } });
		await other.startN8n();
		restart();
		nock.cleanAll();
		assistants.answer();

		const back = await trigger(TAKING, {
			staticData: saved(other),
			credential: { apiToken: 'a-new-one-of-the-first-account' },
		});
		await back.delete();

		expect(assistants.snapshot()).toBe(before);
	});

	test('a new token of the same account: reports with the former secret are accepted, though an assistant was deleted', async () => {
		const { assistants, again } = await published({ 1: {}, 2: {} });
		const secret = secretIn(assistants.of(2).webhook_url);
		assistants.remove(1);
		const production = await again({ credential: { apiToken: 'rotated' } });

		await production.startN8n();

		expect(secretIn(assistants.of(2).webhook_url)).not.toBe(secret);
		expect((await production.deliver(CALL, { secret })).status).toBe(200);
	});

	test('another deployment with assistants of the same IDs: reports of the former one start nothing', async () => {
		const { assistants, again } = await published({ 1: {} });
		const secret = secretIn(assistants.of(1).webhook_url);
		const production = await again({
			credential: { apiToken: 'of-another-deployment', baseUrl: `${HOST}/other/api` },
		});
		nock(HOST)
			.persist()
			.get('/other/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 1, name: 'Anna' }]));
		nock(HOST).put('/other/api/user/assistant/1').reply(200, {});

		await production.create();

		expect((await production.deliver(CALL, { secret })).status).toBe(401);
	});
});

test('two triggers that n8n publishes at the same time do not take the same assistant', async () => {
	const assistants = new Assistants({ 1: {} });
	const [first, second] = [
		await trigger(automatic([1])),
		await trigger(automatic([1]), { webhookId: 'b6d2a1c0-0000-4000-8000-000000000002' }),
	];

	const results = await Promise.allSettled([first.create(), second.create()]);

	expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	expect(assistants.writes).toHaveLength(1);
});
