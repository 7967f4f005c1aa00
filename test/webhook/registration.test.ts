import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, UNSET } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page, platform } from '../support/platform';
import {
	chosen,
	PRODUCTION,
	restart,
	saved,
	SECRET,
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
		const { create } = await trigger(ONE);

		expect(await create()).toBe(true);
		expect(await create()).toBe(true);

		expect(assistants.writes).toEqual([
			{
				id: 3,
				body: {
					webhook_url: expect.stringMatching(new RegExp(`^${PRODUCTION}\\?secret=[0-9a-f]{48}$`)),
					is_webhook_active: true,
					send_webhook_only_on_completed: false,
				},
			},
		]);
		expect(assistants.of(1)).toEqual(UNSET);
	});

	test.each([
		['another token', { credential: { apiToken: 'another-token' } }],
		['another workflow', { workflowId: 'copy' }],
		['another node', { webhookId: 'b6d2a1c0-0000-4000-8000-000000000002' }],
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

		await after.startN8n();
		await after.create();

		expect(after.failures).toEqual([]);
		expect(assistants.writes).toHaveLength(1);
	});

	test.each([
		['somebody removed the address', { webhook_url: null }],
		['somebody turned it off', { is_webhook_active: false }],
		['somebody wants completed calls only', { send_webhook_only_on_completed: true }],
	])('it is set up again with the same secret when meanwhile %s', async (_case, change) => {
		const assistants = new Assistants({ 3: {} });
		const { create } = await trigger(ONE);
		await create();
		const { webhook_url: address, ...settings } = assistants.of(3);
		assistants.edit(3, change);

		await create();

		expect(assistants.of(3)).toMatchObject(settings);
		expect(queryOf(assistants.of(3).webhook_url).secret).toBe(queryOf(address).secret);
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
		const { create } = await trigger(ONE);

		await create();
		await create();

		expect(assistants.of(3).webhook_url).toContain(PRODUCTION);
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

	test('one that was deleted is no obstacle', async () => {
		const assistants = new Assistants({ 1: {}, 3: {} });
		const production = await trigger(automatic([1, 3]));
		await production.create();
		assistants.remove(3);

		expect(await production.delete()).toBe(true);

		expect(assistants.of(1)).toEqual(UNSET);
		expect(production.log).toEqual([]);
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
				/^The webhook of an assistant was not put back: .*\. Publish or test the workflow again with the same account: when that ends, it is tried again\.$/,
			),
		]);
		expect(production.log[0]).not.toContain('secret=');
		assistants.isDown = false;
		restart();
		const later = await trigger(ONE, { staticData: saved(production) });
		await later.create();
		await later.delete();
		expect(assistants.snapshot()).toBe(before);
	});
});

describe('a webhook ID', () => {
	const BY_HAND = { event: 'inboundCall', webhookSecret: chosen(SECRET) };

	test.each(['a?b', 'a#b', 'a b', ' a', 'a ', 'a/b', ':a', 'a%20b', '..', 'grün', 'a\tb'])(
		'%p does not work in an address and is refused, also by hand',
		async (webhookId) => {
			for (const parameters of [ONE, BY_HAND]) {
				const { create } = await trigger(parameters, { webhookId });

				await expect(create()).rejects.toThrow(
					`The webhook ID of this node, "${webhookId}", does not work in an address: delete the node and add it again`,
				);
			}
		},
	);

	test('may have every letter that an address may have', async () => {
		expect(await (await trigger(BY_HAND, { webhookId: 'my.hook_1~' })).create()).toBe(true);
	});
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
