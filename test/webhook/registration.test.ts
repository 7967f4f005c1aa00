import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, UNSET } from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page, platform } from '../support/platform';
import {
	chosen,
	PRODUCTION,
	restart,
	saved,
	SECRET,
	TEST,
	trigger,
	type Setting,
} from '../support/trigger';

// the assistants of a test answer as long as the test runs
afterEach(() => nock.cleanAll());

guardNetwork();

const queryOf = (address: unknown) =>
	Object.fromEntries(new URL(String(address)).searchParams) as Record<string, string>;

const ONE = {
	event: 'callEnded',
	registration: 'automatic',
	assistants: 'one',
	assistantId: { __rl: true, mode: 'list', value: 3 },
};

describe('on activation', () => {
	test('the assistant gets an address with a secret of its own, and nothing else changes', async () => {
		const assistants = new Assistants({ 1: {}, 3: {} });
		const { create, checkExists } = await trigger(ONE);

		expect(await checkExists()).toBe(false);
		expect(await create()).toBe(true);

		expect(assistants.writes).toEqual([
			{
				id: 3,
				body: {
					webhook_url: expect.stringMatching(
						new RegExp(`^${PRODUCTION}\\?secret=[0-9a-f]{48}&previous=[\\w-]+$`),
					),
					is_webhook_active: true,
					send_webhook_only_on_completed: false,
				},
			},
		]);
		expect(assistants.of(1)).toEqual(UNSET);
		expect(await checkExists()).toBe(true);
	});

	test('an assistant that had nothing set gets an address that says nothing of the time before', async () => {
		const assistants = new Assistants({ 3: { send_webhook_only_on_completed: false } });
		const { create } = await trigger(ONE);

		await create();

		expect(assistants.of(3).webhook_url).toMatch(/^[^?]+\?secret=[0-9a-f]{48}$/);
	});

	test.each([
		['another token', { credential: { apiToken: 'another-token' } }],
		['another workflow', { workflowId: 'copy' }],
		['another node', { webhookId: 'b6d2a1c0-0000-4000-8000-000000000002' }],
		['a test', { test: true }],
	])('%s has another secret, the same trigger the same one', async (_case, setting) => {
		const secretWith = async (one: Setting) => {
			const assistants = new Assistants({ 3: {} });
			const { create, delete: remove } = await trigger(ONE, one);
			await create();
			const { secret } = queryOf(assistants.of(3).webhook_url);
			await remove();
			nock.cleanAll();
			return secret;
		};

		expect(await secretWith({})).toBe(await secretWith({}));
		expect(await secretWith(setting)).not.toBe(await secretWith({}));
	});

	test('after a restart of n8n the registration is known again, and nothing is written', async () => {
		const assistants = new Assistants({ 3: {} });
		const before = await trigger(ONE);
		await before.create();
		restart();

		const after = await trigger(ONE, { staticData: saved(before) });

		expect(await after.checkExists()).toBe(true);
		expect(assistants.writes).toHaveLength(1);
	});

	test.each([
		['somebody removed the address', { webhook_url: null }],
		['somebody turned it off', { is_webhook_active: false }],
		['somebody wants completed calls only', { send_webhook_only_on_completed: true }],
	])('it is set up again with the same secret when meanwhile %s', async (_case, change) => {
		const assistants = new Assistants({ 3: {} });
		const { create, checkExists } = await trigger(ONE);
		await create();
		const { webhook_url: address, ...settings } = assistants.of(3);
		assistants.edit(3, change);

		expect(await checkExists()).toBe(false);
		await create();

		expect(assistants.of(3)).toMatchObject(settings);
		expect(queryOf(assistants.of(3).webhook_url).secret).toBe(queryOf(address).secret);
	});

	test('an own address is known by its secret, too', async () => {
		const assistants = new Assistants({ 3: {} });
		const { create, checkExists } = await trigger(ONE);
		await create();
		assistants.edit(3, { webhook_url: `${PRODUCTION}?secret=another` });

		expect(await checkExists()).toBe(false);
	});

	test.each([[['completed']], ['={{ "completed" }}']])(
		'only completed calls are asked for when the workflow wants no others: %j',
		async (statuses) => {
			const assistants = new Assistants({ 3: { send_webhook_only_on_completed: false } });
			const { create, delete: remove } = await trigger({ ...ONE, options: { statuses } });

			await create();

			expect(assistants.of(3).send_webhook_only_on_completed).toBe(true);
			await remove();
			expect(assistants.of(3).send_webhook_only_on_completed).toBe(false);
		},
	);

	test.each([true, false])('the recording is asked for as the user wants: %p', async (wanted) => {
		const assistants = new Assistants({ 3: { include_recording_in_webhook: !wanted } });
		const { create, delete: remove } = await trigger({
			...ONE,
			options: { includeRecording: wanted },
		});

		await create();

		expect(assistants.of(3).include_recording_in_webhook).toBe(wanted);
		await remove();
		expect(assistants.of(3).include_recording_in_webhook).toBe(!wanted);
	});

	test('no assistant chosen: nothing is asked', async () => {
		const { create } = await trigger({
			...ONE,
			assistantId: { __rl: true, mode: 'list', value: '' },
		});

		await expect(create()).rejects.toThrow("'Assistant' is not chosen");
	});

	test('a write whose answer gets lost counts when the assistant has the address', async () => {
		nock(HOST)
			.put('/api/user/assistant/3')
			.reply((_uri, body) => {
				assistants.edit(3, body as IDataObject);
				return [502, 'Bad Gateway'];
			});
		const assistants = new Assistants({ 3: {} });
		const { create, checkExists } = await trigger(ONE);

		await create();

		expect(await checkExists()).toBe(true);
		expect(assistants.writes).toEqual([]);
	});

	test('a platform that updates assistants at another address: the error says so', async () => {
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 3, webhook_url: null }]));
		nock(HOST).put('/api/user/assistant/3').reply(404, {});
		const { create } = await trigger(ONE);

		await expect(create()).rejects.toThrow(
			'The platform did not find the assistant, or updates assistants at another address',
		);
	});

	test('another path for updating the assistant is used where the user gives one', async () => {
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 3, webhook_url: null }]));
		const scope = platform().put('/api/v2/assistants/3').reply(200, {});
		const { create } = await trigger({ ...ONE, options: { assistantPath: '/v2/assistants' } });

		await create();

		scope.done();
	});
});

describe('on deactivation', () => {
	test('exactly what was there is put back, and only what was written', async () => {
		const assistants = new Assistants({ 1: {}, 3: {} });
		const before = assistants.snapshot();
		const { create, delete: remove } = await trigger(ONE);
		await create();
		assistants.edit(3, { include_recording_in_webhook: false });

		expect(await remove()).toBe(true);

		expect(assistants.writes[1]).toEqual({
			id: 3,
			body: {
				webhook_url: null,
				is_webhook_active: false,
				send_webhook_only_on_completed: true,
			},
		});
		assistants.edit(3, { include_recording_in_webhook: true });
		expect(assistants.snapshot()).toBe(before);
	});

	test('what was there is put back after a restart of n8n as well', async () => {
		const assistants = new Assistants({ 3: { is_webhook_active: true } });
		const before = assistants.snapshot();
		const first = await trigger(ONE);
		await first.create();
		restart();

		await (await trigger(ONE, { staticData: saved(first) })).delete();

		expect(assistants.snapshot()).toBe(before);
	});

	test('an address that somebody entered meanwhile stays', async () => {
		const assistants = new Assistants({ 3: {} });
		const { create, delete: remove } = await trigger(ONE);
		await create();
		assistants.edit(3, { webhook_url: 'https://crm.example/new' });

		await remove();

		expect(assistants.of(3).webhook_url).toBe('https://crm.example/new');
		expect(assistants.writes).toHaveLength(1);
	});

	test('never activated: nothing is written', async () => {
		const assistants = new Assistants({ 3: { webhook_url: 'https://crm.example/calls' } });
		const { delete: remove } = await trigger(ONE);

		expect(await remove()).toBe(true);
		expect(assistants.writes).toEqual([]);
	});

	test("an address with another secret stays: it is another workflow's with the same node", async () => {
		const copied = { webhook_url: `${PRODUCTION}?secret=of-the-original`, is_webhook_active: true };
		const assistants = new Assistants({ 3: copied });
		const { delete: remove } = await trigger(ONE);

		expect(await remove()).toBe(true);

		expect(assistants.writes).toEqual([]);
	});

	test('an own address whose secret is lost is replaced, not kept to be put back', async () => {
		const assistants = new Assistants({
			3: { webhook_url: `${PRODUCTION}?secret=lost`, is_webhook_active: true },
		});
		const { create, delete: remove } = await trigger(ONE);

		await create();
		expect(assistants.of(3).webhook_url).not.toContain('lost');
		await remove();

		expect(assistants.of(3)).toEqual(UNSET);
	});

	test('afterwards nothing is stored: a second deactivation leaves the assistant alone', async () => {
		const assistants = new Assistants({ 3: {} });
		const production = await trigger(ONE);
		await production.create();
		await production.delete();
		assistants.edit(3, { webhook_url: 'https://crm.example/new' });

		await production.delete();

		expect(assistants.writes).toHaveLength(2);
		expect(JSON.stringify(saved(production))).not.toContain('registration');
	});

	test('an assistant that is gone is reported: it may be in another account', async () => {
		const assistants = new Assistants({ 1: {}, 3: FOREIGN });
		const before = assistants.snapshot();
		const replacing = { ...ONE, options: { replaceExisting: true } };
		const production = await trigger(replacing);
		await production.create();
		const { ...settings } = assistants.of(3);
		assistants.remove(3);

		expect(await production.delete()).toBe(false);

		expect(production.log).toEqual([
			expect.stringContaining(
				'There is no assistant with the ID 3. It was deleted, or the API token is of another account now. ',
			),
		]);
		assistants.edit(3, settings);
		restart();
		const later = await trigger(replacing, { staticData: saved(production) });
		expect(await later.delete()).toBe(true);
		expect(assistants.snapshot()).toBe(before);
	});

	test('another account: what still reports from the former one starts nothing, and is put back when that is there again', async () => {
		const former = new Assistants({ 1: FOREIGN });
		const before = former.snapshot();
		const taking = automatic('all', { replaceExisting: true });
		const production = await trigger(taking);
		await production.create();
		const { secret } = Object.fromEntries(new URL(String(former.of(1).webhook_url)).searchParams);

		nock.cleanAll();
		const other = new Assistants({ 8: {} });
		expect(await production.delete()).toBe(false);
		restart();
		const moved = await trigger(taking, {
			staticData: saved(production),
			credential: { apiToken: 'token-of-the-other-account' },
		});
		expect(await moved.checkExists()).toBe(false);
		await moved.create();
		expect(other.of(8).webhook_url).toContain(PRODUCTION);
		expect((await moved.deliver(CALL, { secret })).status).toBe(401);

		expect(await moved.delete()).toBe(false);
		expect(other.of(8)).toEqual(UNSET);
		nock.cleanAll();
		former.answer();
		restart();
		const back = await trigger(taking, { staticData: saved(moved) });
		await back.create();
		await back.delete();
		expect(former.snapshot()).toBe(before);
	});

	test('what could not be put back is put back also when the trigger is set up by hand by then', async () => {
		const assistants = new Assistants({ 3: FOREIGN });
		const before = assistants.snapshot();
		const production = await trigger({ ...ONE, options: { replaceExisting: true } });
		await production.create();
		assistants.isDown = true;
		expect(await production.delete()).toBe(false);

		const byHand = { event: 'inboundCall', webhookSecret: chosen(SECRET) };
		restart();
		const tested = await trigger(byHand, { staticData: saved(production), test: true });
		expect(await tested.create()).toBe(true);
		expect(tested.log).toEqual([]);
		const stillDown = await trigger(byHand, { staticData: saved(production) });
		expect(await stillDown.create()).toBe(true);
		expect(stillDown.log).toEqual([expect.stringContaining('was not put back')]);
		assistants.isDown = false;
		const later = await trigger(byHand, { staticData: saved(stillDown) });
		expect(await later.create()).toBe(true);

		expect(assistants.snapshot()).toBe(before);
		expect(JSON.stringify(saved(later))).not.toContain('registration');
	});

	test('a platform that is down is reported, and the next activation repairs what is left', async () => {
		const assistants = new Assistants({ 3: { is_webhook_active: true } });
		const before = assistants.snapshot();
		const production = await trigger(ONE);
		await production.create();
		assistants.isDown = true;

		expect(await production.delete()).toBe(false);

		expect(production.log).toEqual([
			expect.stringMatching(
				/^The webhook of an assistant was not put back: .*\. It is repaired when the workflow is published again with the same account\.$/,
			),
		]);
		expect(production.log[0]).not.toContain('secret=');
		assistants.isDown = false;
		restart();
		const later = await trigger(ONE, { staticData: saved(production) });
		if (!(await later.checkExists())) await later.create();
		await later.delete();
		expect(assistants.snapshot()).toBe(before);
	});
});

test('an address of before n8n got another base URL is still our own', async () => {
	const assistants = new Assistants({ 3: {} });
	const before = assistants.snapshot();
	const first = await trigger(ONE);
	await first.create();
	restart();
	const moved = { staticData: saved(first), n8n: 'https://n8n.example' };

	const second = await trigger(ONE, moved);
	expect(await second.checkExists()).toBe(false);
	await second.create();
	expect(assistants.of(3).webhook_url).toMatch(/^https:\/\/n8n\.example\/webhook\//);
	await second.delete();

	expect(assistants.snapshot()).toBe(before);
});

test('n8n got another base URL between activation and deactivation: all is put back', async () => {
	const assistants = new Assistants({ 3: {} });
	const before = assistants.snapshot();
	const first = await trigger(ONE);
	await first.create();
	restart();

	const second = await trigger(ONE, { staticData: saved(first), n8n: 'https://n8n.example' });
	await second.delete();

	expect(assistants.snapshot()).toBe(before);
});

describe('a registration in the shape that published workflows have stored', () => {
	const url = `${PRODUCTION}?secret=${SECRET}`;
	const { webhook_url, is_webhook_active } = FOREIGN;
	const before = { 3: { webhook_url, is_webhook_active, send_webhook_only_on_completed: true } };
	const published = async (staticData: IDataObject = stored()) => {
		const own = {
			webhook_url: url,
			is_webhook_active: true,
			send_webhook_only_on_completed: false,
		};
		const assistants = new Assistants({ 3: own });
		return { assistants, production: await trigger(ONE, { staticData }) };
	};
	const stored = () => ({ 'node:Platform': { registration: { url, secret: SECRET, before } } });

	test('goes on: its reports are taken, and what was before is put back', async () => {
		const { assistants, production } = await published();

		expect((await production.deliver(CALL, { secret: SECRET })).item).toEqual(SIMPLE_CALL);
		await production.delete();

		expect(assistants.of(3)).toEqual({ ...UNSET, ...FOREIGN });
	});

	test('gets a secret that can be had again when n8n starts, and takes reports with either', async () => {
		const { assistants, production } = await published();

		await production.startN8n();

		const { secret } = queryOf(assistants.of(3).webhook_url);
		expect(secret).not.toBe(SECRET);
		expect((await production.deliver({ ...CALL, id: 1 }, { secret: SECRET })).status).toBe(200);
		expect((await production.deliver({ ...CALL, id: 2 }, { secret })).item).toMatchObject({
			id: 2,
		});
		await production.delete();
		expect(assistants.of(3)).toEqual({ ...UNSET, ...FOREIGN });
	});
});

test('a test in the shape that n8n has stored is ended as a test: production keeps its assistant', async () => {
	const production = { webhook_url: `${PRODUCTION}?secret=another`, is_webhook_active: true };
	const assistants = new Assistants({ 3: production, 4: {} });
	const url = `${TEST}?secret=${SECRET}`;
	assistants.edit(4, { webhook_url: url });
	const registration = { url, secret: SECRET, before: { 3: FOREIGN, 4: FOREIGN }, isTest: true };
	const staticData = { 'node:Platform': { registration } };

	await (await trigger(ONE, { staticData, test: true })).delete();

	expect(assistants.of(3)).toEqual({ ...UNSET, ...production });
	expect(assistants.of(4)).toEqual({ ...UNSET, ...FOREIGN });
});

describe('set up by hand', () => {
	test.each(['callEnded', 'inboundCall', 'toolRequest'])(
		'%s: the platform is asked for nothing',
		async (event) => {
			const {
				create,
				checkExists,
				delete: remove,
			} = await trigger({
				event,
				registration: 'manual',
				webhookSecret: { __rl: true, mode: 'own', value: 'a'.repeat(24) },
			});

			expect(await checkExists()).toBe(false);
			expect(await create()).toBe(true);
			expect(await remove()).toBe(true);
		},
	);
});
