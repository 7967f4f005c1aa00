import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { newProcess } from '../support/n8nProcess';
import { guardNetwork, page } from '../support/platform';
import { PRODUCTION, restart, saved, TEST, trigger } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

const secretIn = (address: unknown) => new URL(String(address)).searchParams.get('secret');

const SEVERAL = automatic([1, 2], { replaceExisting: true });

const PUBLISHED =
	/^The assistant "Assistant 1" reports to a published workflow: a test would take its calls away$/;

test('a test is refused while its workflow is published, and nothing is written', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const production = await trigger(SEVERAL);
	await production.create();
	const live = assistants.snapshot();
	const listening = await trigger(SEVERAL, { test: true });

	await expect(listening.create()).rejects.toThrow(PUBLISHED);
	// n8n ends what could not begin
	await listening.delete();

	expect(assistants.snapshot()).toBe(live);
	expect(await production.checkExists()).toBe(true);
});

test('a test of a copy is refused while the original is published, and nothing is written', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	await (await trigger(SEVERAL)).create();
	const live = assistants.snapshot();
	const copy = await trigger(SEVERAL, { test: true, workflowId: 'copy' });

	await expect(copy.create()).rejects.toThrow(PUBLISHED);
	await copy.delete();

	expect(assistants.snapshot()).toBe(live);
});

test('a test of an assistant that is not published listens beside production', async () => {
	const assistants = new Assistants({ 1: {}, 2: FOREIGN });
	const before = assistants.snapshot();
	const production = await trigger(automatic([1]));
	await production.create();
	const live = assistants.snapshot();
	const listening = await trigger(automatic([2], { replaceExisting: true }), { test: true });

	await listening.create();
	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	expect(assistants.of(2).webhook_url).toContain(TEST);
	await listening.delete();

	expect(assistants.snapshot()).toBe(live);
	await production.delete();
	expect(assistants.snapshot()).toBe(before);
});

test('a delivery to a test knows the secret of the test, not that of production', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	await (await trigger(automatic([1]))).create();
	const production = secretIn(assistants.of(1).webhook_url);
	await (await trigger(automatic([2]), { test: true })).create();
	const test = secretIn(assistants.of(2).webhook_url);
	// n8n has not saved yet what the test stores
	const { deliver } = await trigger(automatic([2]), { test: true });

	expect((await deliver({ id: 1 }, { secret: production })).status).toBe(401);
	expect((await deliver({ id: 1 }, { secret: test })).item).toMatchObject({ id: 1 });
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

test('production that is taken down while a test listens leaves the test alone', async () => {
	const assistants = new Assistants({ 1: {}, 2: FOREIGN });
	const before = assistants.snapshot();
	const production = await trigger(automatic([1]));
	await production.create();
	const listening = await trigger(automatic([2], { replaceExisting: true }), { test: true });
	await listening.create();

	await production.delete();
	expect(assistants.of(2).webhook_url).toContain(TEST);
	await listening.delete();

	expect(assistants.snapshot()).toBe(before);
});

test('a test that another process of n8n ends leaves production alone', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const production = await trigger(automatic([1], { replaceExisting: true }));
	await production.create();
	const live = assistants.snapshot();
	const listening = await trigger(automatic([2]), { test: true });
	await listening.create();
	const process = newProcess();

	await (
		await trigger(automatic([2]), { test: true, staticData: saved(listening), process })
	).delete();

	expect(assistants.snapshot()).toBe(live);
	expect(await production.checkExists()).toBe(true);
});

test('a test whose end the platform did not hear of does not keep the workflow from being published', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const before = assistants.snapshot();
	const listening = await trigger(SEVERAL, { test: true });
	await listening.create();
	assistants.isDown = true;
	expect(await listening.delete()).toBe(false);
	assistants.isDown = false;
	const production = await trigger(SEVERAL);

	await production.create();
	await production.delete();

	expect(assistants.snapshot()).toBe(before);
});

describe('n8n was killed while a test listened', () => {
	async function killed() {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		const before = assistants.snapshot();
		await (await trigger(SEVERAL, { test: true })).create();
		restart();
		return { assistants, before };
	}

	test.each([true, false])(
		'what the assistants had before is put back (by a test: %p)',
		async (test) => {
			const { assistants, before } = await killed();
			const next = await trigger(SEVERAL, { test });

			await next.create();
			await next.delete();

			expect(assistants.snapshot()).toBe(before);
		},
	);
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
