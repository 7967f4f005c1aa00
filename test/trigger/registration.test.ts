import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { guardNetwork, page, platform } from '../support/platform';
import { HOST } from '../support/engine';
import { PRODUCTION, TEST, trigger } from '../support/trigger';

// the assistant of a test answers as long as the test runs
afterEach(() => nock.cleanAll());

guardNetwork();

const AUTOMATIC = {
	event: 'callEnded',
	registration: 'automatic',
	assistantId: { __rl: true, mode: 'list', value: 3 },
};

const FOREIGN = { webhook_url: 'https://crm.example/calls', is_webhook_active: false };

/** An assistant that remembers what is written to it. */
class Assistant {
	settings: IDataObject = { webhook_url: null, is_webhook_active: false };

	readonly writes: IDataObject[] = [];

	constructor(settings?: IDataObject) {
		Object.assign(this.settings, settings);
	}

	answers(): void {
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: 1 })
			.reply(200, () => page([{ id: 1 }], { number: 1, last: 2 }));
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query({ per_page: 100, page: 2 })
			.reply(200, () => page([{ id: 3, name: 'Anna', ...this.settings }], { number: 2, last: 2 }));
		nock(HOST)
			.persist()
			.put('/api/user/assistant/3')
			.reply(200, (_uri, body) => {
				this.writes.push(body as IDataObject);
				Object.assign(this.settings, body);
				return { message: 'Updated', data: {} };
			});
	}
}

function given(settings?: IDataObject): Assistant {
	const assistant = new Assistant(settings);
	assistant.answers();
	return assistant;
}

describe('on activation', () => {
	test('the assistant gets an address with a secret of its own, and nothing else changes', async () => {
		const assistant = given();
		const { create, checkExists } = await trigger(AUTOMATIC);

		expect(await checkExists()).toBe(false);
		await create();

		expect(assistant.writes).toEqual([
			{
				webhook_url: expect.stringMatching(new RegExp(`^${PRODUCTION}\\?secret=[0-9a-f]{48}$`)),
				is_webhook_active: true,
			},
		]);
		expect(await checkExists()).toBe(true);
	});

	test('two activations have two secrets', async () => {
		const assistant = given();
		for (let times = 0; times < 2; times++) {
			const { create } = await trigger(AUTOMATIC);
			await create();
		}

		const [first, second] = assistant.writes.map(({ webhook_url }) => webhook_url);
		expect(first).not.toBe(second);
	});

	test('after a restart of n8n the registration is known again', async () => {
		const assistant = given();
		const before = await trigger(AUTOMATIC);
		await before.create();

		const after = await trigger(AUTOMATIC, {
			staticData: JSON.parse(JSON.stringify(before.workflow.staticData)) as IDataObject,
		});

		expect(await after.checkExists()).toBe(true);
		expect(assistant.writes).toHaveLength(1);
	});

	test.each([
		['somebody entered another address', { webhook_url: 'https://crm.example/calls' }],
		['somebody turned it off', { is_webhook_active: false }],
	])('it is set up again when meanwhile %s', async (_case, change) => {
		const assistant = given();
		const { create, checkExists } = await trigger(AUTOMATIC);
		await create();
		Object.assign(assistant.settings, change);

		expect(await checkExists()).toBe(false);
	});

	test('an assistant that is not there is named, and nothing is written', async () => {
		const assistant = given();
		const { create } = await trigger({
			...AUTOMATIC,
			assistantId: { __rl: true, mode: 'id', value: '99' },
		});

		await expect(create()).rejects.toThrow(
			'There is no assistant with the ID 99: choose another one',
		);
		expect(assistant.writes).toEqual([]);
	});

	test('no assistant chosen: nothing is asked', async () => {
		const { create } = await trigger({
			...AUTOMATIC,
			assistantId: { __rl: true, mode: 'list', value: '' },
		});

		await expect(create()).rejects.toThrow("'Assistant' is not chosen");
	});

	test('a refusal of the platform is passed on, and nothing is remembered', async () => {
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 3, webhook_url: null }]));
		platform().put('/api/user/assistant/3').reply(422, { message: 'Inactive plan' });
		const { create, checkExists } = await trigger(AUTOMATIC);

		await expect(create()).rejects.toMatchObject({
			message: 'The platform did not accept the values sent',
			description: expect.stringContaining('Inactive plan'),
		});
		expect(await checkExists()).toBe(false);
	});

	test('a refusal that repeats the address does not give the secret away', async () => {
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 3, webhook_url: null }]));
		let secret = '';
		platform()
			.put('/api/user/assistant/3')
			.reply((_uri, body) => {
				const { webhook_url: address } = body as { webhook_url: string };
				secret = new URL(address).searchParams.get('secret') ?? '';
				return [422, { message: `Not allowed: ${address} (secret ${secret})` }];
			});
		const { create } = await trigger(AUTOMATIC);

		const error = await create().catch((thrown: Error) => thrown);

		expect(secret).toHaveLength(48);
		expect(error).toMatchObject({
			description: expect.stringContaining('Not allowed: ***** (secret *****)'),
		});
		expect(JSON.stringify([error, (error as Error).cause, (error as Error).stack])).not.toContain(
			secret,
		);
	});

	test('a write whose answer gets lost counts when the assistant has the address', async () => {
		const assistant = given();
		nock.cleanAll();
		nock(HOST)
			.put('/api/user/assistant/3')
			.reply((_uri, body) => {
				assistant.writes.push(body as IDataObject);
				Object.assign(assistant.settings, body);
				return [502, 'Bad Gateway'];
			});
		assistant.answers();
		const { create, checkExists } = await trigger(AUTOMATIC);

		await create();

		expect(await checkExists()).toBe(true);
		expect(assistant.writes).toHaveLength(1);
	});

	test('another path for updating the assistant', async () => {
		nock(HOST)
			.persist()
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 3, webhook_url: null }]));
		const scope = platform().put('/api/v2/assistants/3').reply(200, {});
		const { create } = await trigger({
			...AUTOMATIC,
			options: { assistantPath: '/v2/assistants' },
		});

		await create();

		scope.done();
	});
});

describe('on deactivation', () => {
	test.each([
		['nothing was set', { webhook_url: null, is_webhook_active: false }],
		["another product's address was set, and off", FOREIGN],
		["another product's address was set, and on", { ...FOREIGN, is_webhook_active: true }],
	])('exactly what was there is put back: %s', async (_case, settings) => {
		const assistant = given(settings);
		const { create, delete: remove } = await trigger(AUTOMATIC);
		await create();

		await remove();

		expect(assistant.settings).toEqual(settings);
	});

	test('an address that somebody entered meanwhile stays', async () => {
		const assistant = given();
		const { create, delete: remove } = await trigger(AUTOMATIC);
		await create();
		assistant.settings.webhook_url = 'https://crm.example/new';

		await remove();

		expect(assistant.settings.webhook_url).toBe('https://crm.example/new');
		expect(assistant.writes).toHaveLength(1);
	});

	test('never activated: nothing is written', async () => {
		const assistant = given(FOREIGN);
		const { delete: remove } = await trigger(AUTOMATIC);

		expect(await remove()).toBe(true);
		expect(assistant.writes).toEqual([]);
	});

	test('what n8n forgot after a failed activation is taken down all the same', async () => {
		const assistant = given({ webhook_url: `${PRODUCTION}?secret=lost`, is_webhook_active: true });
		const { delete: remove } = await trigger(AUTOMATIC);

		await remove();

		expect(assistant.settings).toEqual({ webhook_url: null, is_webhook_active: false });
	});

	test('afterwards nothing is remembered: a second deactivation leaves the assistant alone', async () => {
		const assistant = given(FOREIGN);
		const { create, delete: remove, workflow } = await trigger(AUTOMATIC);
		await create();
		await remove();
		Object.assign(assistant.settings, { webhook_url: 'https://crm.example/new' });

		await remove();

		expect(assistant.writes).toHaveLength(2);
		expect(JSON.stringify(workflow.staticData)).not.toContain('registration');
	});

	test('a platform that is down: the registration stays known, and the next activation mends it', async () => {
		const assistant = given(FOREIGN);
		const { create, delete: remove } = await trigger(AUTOMATIC);
		await create();
		nock.cleanAll();
		nock(HOST)
			.get('/api/user/assistants/get')
			.query(true)
			.times(3)
			.reply(503, {}, { 'Retry-After': '0' });
		expect(await remove()).toBe(false);
		assistant.answers();

		await create();
		await remove();

		expect(assistant.settings).toEqual(FOREIGN);
	});

	test('an assistant that is gone needs nothing put back', async () => {
		const assistant = given();
		const { create, delete: remove } = await trigger(AUTOMATIC);
		await create();
		nock.cleanAll();
		nock(HOST).get('/api/user/assistants/get').query(true).reply(200, page([]));

		expect(await remove()).toBe(true);
		expect(assistant.writes).toHaveLength(1);
	});
});

describe('a test run beside production', () => {
	test("puts production's address back when it ends", async () => {
		const assistant = given(FOREIGN);
		const production = await trigger(AUTOMATIC);
		await production.create();
		const live = { ...assistant.settings };

		const test = await trigger(AUTOMATIC, { test: true });
		await test.create();
		expect(String(assistant.settings.webhook_url)).toContain(TEST);
		await test.delete();

		expect(assistant.settings).toEqual(live);
		expect(await production.checkExists()).toBe(true);
		await production.delete();
		expect(assistant.settings).toEqual(FOREIGN);
	});

	test('production cannot start while a test listens: what the test found would be lost', async () => {
		const assistant = given(FOREIGN);
		const test = await trigger(AUTOMATIC, { test: true });
		await test.create();
		const production = await trigger(AUTOMATIC);

		await expect(production.create()).rejects.toThrow('A test of this trigger is still listening');
		await test.delete();

		expect(assistant.settings).toEqual(FOREIGN);
	});

	test('production that was there before the test takes its place back, with what it remembers', async () => {
		const assistant = given(FOREIGN);
		const production = await trigger(AUTOMATIC);
		await production.create();
		await (await trigger(AUTOMATIC, { test: true })).create();

		await production.create();
		await production.delete();

		expect(assistant.settings).toEqual(FOREIGN);
	});

	test('a test whose write is neither answered nor found is taken back when the test ends', async () => {
		const assistant = given(FOREIGN);
		nock.cleanAll();
		nock(HOST)
			.get('/api/user/assistants/get')
			.query(true)
			.reply(200, page([{ id: 3, ...FOREIGN }]));
		nock(HOST)
			.put('/api/user/assistant/3')
			.reply((_uri, body) => {
				Object.assign(assistant.settings, body);
				return [502, 'Bad Gateway'];
			});
		nock(HOST)
			.get('/api/user/assistants/get')
			.query(true)
			.times(3)
			.reply(503, {}, { 'Retry-After': '0' });
		const test = await trigger(AUTOMATIC, { test: true });

		await expect(test.create()).rejects.toMatchObject({
			description: expect.stringContaining('It is not known whether the request was carried out.'),
		});
		assistant.answers();
		await test.delete();

		expect(assistant.settings).toEqual(FOREIGN);
	});

	test('the address of the same workflow in another n8n is put back', async () => {
		const elsewhere = {
			webhook_url: `${PRODUCTION.replace('n8n.test', 'staging.test')}?secret=other`,
			is_webhook_active: true,
		};
		const assistant = given(elsewhere);
		const { create, delete: remove } = await trigger(AUTOMATIC);

		await create();
		await remove();

		expect(assistant.settings).toEqual(elsewhere);
	});

	test('an own address whose secret is lost is replaced, not kept to be put back', async () => {
		const assistant = given({ webhook_url: `${PRODUCTION}?secret=lost`, is_webhook_active: true });
		const { create, delete: remove } = await trigger(AUTOMATIC);

		await create();
		await remove();

		expect(assistant.settings).toEqual({ webhook_url: null, is_webhook_active: false });
	});
});

test('an assistant that reports to another workflow of this n8n is not taken away from it', async () => {
	const other = {
		webhook_url: `${PRODUCTION.replace('000001', '000002')}?secret=other`,
		is_webhook_active: true,
	};
	const assistant = given(other);
	const { create } = await trigger(AUTOMATIC);

	await expect(create()).rejects.toThrow('The assistant reports to another workflow already');
	expect(assistant.settings).toEqual(other);
});

test('an own address is known by its secret, too', async () => {
	const assistant = given();
	const { create, checkExists } = await trigger(AUTOMATIC);
	await create();
	assistant.settings.webhook_url = `${PRODUCTION}?secret=another`;

	expect(await checkExists()).toBe(false);
});

test('another assistant is chosen while the workflow is active: the first one is set free', async () => {
	const assistant = given(FOREIGN);
	const first = await trigger(AUTOMATIC);
	await first.create();
	nock(HOST).put('/api/user/assistant/1').reply(200, {});

	const second = await trigger(
		{ ...AUTOMATIC, assistantId: { __rl: true, mode: 'list', value: 1 } },
		{ staticData: first.workflow.staticData },
	);
	expect(await second.checkExists()).toBe(false);
	await second.create();

	expect(assistant.settings).toEqual(FOREIGN);
});

describe('set up by hand', () => {
	const manual = (value: string) => ({
		event: 'callEnded',
		registration: 'manual',
		webhookSecret: { __rl: true, mode: 'own', value },
	});

	test('activation asks the platform for nothing', async () => {
		const { create, checkExists, delete: remove } = await trigger(manual('a'.repeat(24)));

		expect(await checkExists()).toBe(false);
		expect(await create()).toBe(true);
		expect(await remove()).toBe(true);
	});

	test.each(['', 'short', `${'a'.repeat(30)}/../x`])('the secret %p is refused', async (secret) => {
		const { create } = await trigger(manual(secret));

		await expect(create()).rejects.toThrow("The 'Webhook Secret' is missing or too short");
	});

	test('the secret is the end of the address', async () => {
		const { workflow } = await trigger(manual('b'.repeat(24)));
		const node = workflow.getNode('Platform')!;
		const [{ path }] = workflow.nodeTypes.getByNameAndVersion(node.type, 1).description.webhooks!;

		expect(workflow.expression.getSimpleParameterValue(node, path, 'internal', {})).toBe(
			`call-ended/${'b'.repeat(24)}`,
		);
	});
});
