import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN } from '../support/assistants';
import { HOST } from '../support/engine';
import { newProcess } from '../support/n8nProcess';
import { guardNetwork, page } from '../support/platform';
import { PRODUCTION, saved, TEST, trigger } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

const SEVERAL = automatic([1, 2], { replaceExisting: true });

test("a test takes production's assistants, and puts production back when it ends", async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {}, 3: {} });
	const before = assistants.snapshot();
	const production = await trigger(SEVERAL);
	await production.create();
	const live = assistants.snapshot();
	const listening = await trigger(SEVERAL, { test: true });

	await listening.create();
	expect(assistants.of(1).webhook_url).toContain(TEST);
	expect(assistants.of(2).webhook_url).toContain(TEST);
	expect(await listening.delete()).toBe(true);

	expect(assistants.snapshot()).toBe(live);
	expect(await production.checkExists()).toBe(true);
	await production.delete();
	expect(assistants.snapshot()).toBe(before);
});

test('a test of more assistants than production has puts each back to what it was', async () => {
	const assistants = new Assistants({ 1: {}, 2: FOREIGN, 3: {} });
	const production = await trigger(automatic([1]));
	await production.create();
	const live = assistants.snapshot();
	const listening = await trigger(automatic('all', { replaceExisting: true }), { test: true });

	await listening.create();
	await listening.delete();

	expect(assistants.snapshot()).toBe(live);
});

test('a test has another secret than production', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	await (await trigger(SEVERAL)).create();
	const production = String(assistants.of(1).webhook_url).split('secret=')[1];
	await (await trigger(SEVERAL, { test: true })).create();

	expect(String(assistants.of(1).webhook_url).split('secret=')[1]).not.toBe(production);
});

test('a delivery to a test knows the secret of the test, not that of production', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	await (await trigger(SEVERAL)).create();
	const production = String(assistants.of(1).webhook_url).split('secret=')[1];
	await (await trigger(SEVERAL, { test: true })).create();
	const test = String(assistants.of(1).webhook_url).split('secret=')[1];
	// n8n has not saved yet what the test stores
	const { deliver } = await trigger(SEVERAL, { test: true });

	expect((await deliver({ id: 1 }, { secret: production })).status).toBe(401);
	expect((await deliver({ id: 1 }, { secret: test })).item).toEqual({ id: 1 });
});

test('production cannot start while a test listens: what the test found would be lost', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const before = assistants.snapshot();
	const listening = await trigger(SEVERAL, { test: true });
	await listening.create();
	const production = await trigger(SEVERAL);

	await expect(production.create()).rejects.toThrow('A test of this trigger is still listening');
	await listening.delete();

	expect(assistants.snapshot()).toBe(before);
});

test('production that was there before the test takes its place back, with what it has stored', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const before = assistants.snapshot();
	const production = await trigger(SEVERAL);
	await production.create();
	const listening = await trigger(SEVERAL, { test: true });
	await listening.create();

	await production.create();
	await listening.delete();
	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	await production.delete();

	expect(assistants.snapshot()).toBe(before);
});

test('production that is taken down while a test listens puts back what it found: nothing dead stays', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {}, 3: {} });
	const before = assistants.snapshot();
	const production = await trigger(SEVERAL);
	await production.create();
	const listening = await trigger(automatic('all', { replaceExisting: true }), { test: true });
	await listening.create();

	await production.delete();
	expect(assistants.of(3).webhook_url).toContain(TEST);
	await listening.delete();

	expect(assistants.snapshot()).toBe(before);
});

test('a workflow that is published anew while a test listens starts', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const before = assistants.snapshot();
	const production = await trigger(SEVERAL);
	await production.create();
	const listening = await trigger(SEVERAL, { test: true });
	await listening.create();

	await production.delete();
	await production.create();
	await listening.delete();

	expect(await production.checkExists()).toBe(true);
	await production.delete();
	expect(assistants.snapshot()).toBe(before);
});

test('a test that another process of n8n ends leaves production, published anew, alone', async () => {
	new Assistants({ 1: FOREIGN, 2: {} });
	const production = await trigger(SEVERAL);
	await production.create();
	const listening = await trigger(SEVERAL, { test: true });
	await listening.create();
	await production.delete();
	await production.create();
	const process = newProcess();

	await (await trigger(SEVERAL, { test: true, staticData: saved(listening), process })).delete();

	expect(await production.checkExists()).toBe(true);
});

test('a test of a workflow whose publication failed is ended as a test', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const before = assistants.snapshot();
	const listening = await trigger(SEVERAL, { test: true });
	await listening.create();
	const production = await trigger(SEVERAL);
	await expect(production.create()).rejects.toThrow('A test of this trigger is still listening');
	await production.delete();
	expect(assistants.of(1).webhook_url).toContain(TEST);

	// n8n has not saved yet what the test stores
	await (await trigger(SEVERAL, { test: true })).delete();

	expect(assistants.snapshot()).toBe(before);
});

test('a test whose write is neither answered nor found is taken back when the test ends', async () => {
	nock(HOST)
		.get('/api/user/assistants/get')
		.query(true)
		.reply(200, page([{ id: 1, name: 'Anna', ...FOREIGN }]));
	nock(HOST)
		.put('/api/user/assistant/1')
		.reply((_uri, body) => {
			assistants.edit(1, body as IDataObject);
			return [502, 'Bad Gateway'];
		});
	nock(HOST)
		.get('/api/user/assistants/get')
		.query(true)
		.times(6)
		.reply(503, {}, { 'Retry-After': '0' });
	const assistants = new Assistants({ 1: FOREIGN });
	const before = assistants.snapshot();
	const listening = await trigger(automatic('all', { replaceExisting: true }), { test: true });

	await expect(listening.create()).rejects.toMatchObject({
		description: expect.stringContaining('It is not known whether the request was carried out.'),
	});
	await listening.delete();

	expect(assistants.snapshot()).toBe(before);
});
