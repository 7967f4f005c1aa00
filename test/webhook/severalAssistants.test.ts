import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { guardNetwork } from '../support/platform';
import { PRODUCTION, restart, saved, trigger } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

const written = ({ writes }: Assistants) => writes.map(({ id }) => id);

const addressesOf = (assistants: Assistants, ids: number[]) =>
	new Set(ids.map((id) => String(assistants.of(id).webhook_url)));

test('several chosen assistants report to one address, the others do not', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {}, 4: {} });
	const { create } = await trigger(automatic([2, 4]));

	await create();

	expect(written(assistants)).toEqual([2, 4]);
	const [address, ...others] = addressesOf(assistants, [2, 4]);
	expect(address).toContain(PRODUCTION);
	expect(others).toEqual([]);
});

test('all assistants of the account, whatever page they are on', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {} });
	const before = assistants.snapshot();
	const { create, delete: remove } = await trigger(automatic('all'));

	await create();

	expect(written(assistants)).toEqual([1, 2, 3]);
	expect(addressesOf(assistants, [1, 2, 3]).size).toBe(1);
	await remove();
	expect(assistants.snapshot()).toBe(before);
});

test('of all assistants, one that was created later is taken in by the next activation', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const { create } = await trigger(automatic('all'));
	await create();
	assistants.edit(3, {});

	await create();

	expect(written(assistants)).toEqual([1, 2, 3]);
});

test('of all assistants, one that was deleted is no obstacle', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const { create } = await trigger(automatic('all'));
	await create();
	assistants.remove(2);

	await create();

	expect(written(assistants)).toEqual([1, 2]);
});

test('after a restart, one of several that was deleted does not keep the others from starting', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {} });
	const first = await trigger(automatic([1, 2]));
	await first.create();
	assistants.remove(2);
	restart();

	const second = await trigger(automatic([1, 2]), { staticData: saved(first) });
	await second.startN8n();

	expect(second.failures).toEqual([]);
});

test('after a restart, the only chosen one is gone: it is named', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const first = await trigger(automatic([2]));
	await first.create();
	assistants.remove(2);
	restart();

	const second = await trigger(automatic([2]), { staticData: saved(first) });

	await expect(second.create()).rejects.toThrow('There is no assistant with the ID 2');
});

test('an account without assistants is refused in plain words', async () => {
	new Assistants({});
	const { create } = await trigger(automatic('all'));

	await expect(create()).rejects.toThrow('The account of the API token has no assistant');
});

test('none chosen of several: nothing is asked', async () => {
	const { create } = await trigger(automatic([]));

	await expect(create()).rejects.toThrow(
		"'Assistant Names or IDs' is not chosen. Choose from the list",
	);
});

test('an expression gives the IDs, as numbers or as text; one that is there twice is written once', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {} });
	const { create } = await trigger({
		...automatic([]),
		assistantIds: '={{ [2, "3", 2, " 3 "] }}',
	});

	await create();

	expect(written(assistants)).toEqual([2, 3]);
});

test('an expression gives one ID', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const { create } = await trigger({ ...automatic([]), assistantIds: '={{ 2 }}' });

	await create();

	expect(written(assistants)).toEqual([2]);
});

test('an expression gives something else: nothing is asked', async () => {
	const { create } = await trigger({ ...automatic([]), assistantIds: '={{ ["anna"] }}' });

	await expect(create()).rejects.toThrow("'Assistant Names or IDs' is not chosen");
});

test('an unknown ID is named before anything is written', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const { create } = await trigger(automatic([1, 99, 2]));

	await expect(create()).rejects.toThrow(
		'There is no assistant with the ID 99: choose another one from the list',
	);
	expect(assistants.writes).toEqual([]);
});

test('an assistant that has all settings already is not written', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {} });
	const { create } = await trigger(automatic([1, 2, 3]));
	await create();
	assistants.writes.length = 0;
	assistants.edit(2, { is_webhook_active: false });

	await create();

	expect(written(assistants)).toEqual([2]);
});

test('after a restart the same secret goes to an assistant that is missing it', async () => {
	const assistants = new Assistants({ 1: {}, 2: {} });
	const first = await trigger(automatic([1, 2]));
	await first.create();
	assistants.edit(2, { webhook_url: null });
	restart();

	await (await trigger(automatic([1, 2]), { staticData: saved(first) })).create();

	expect(addressesOf(assistants, [1, 2]).size).toBe(1);
	expect(written(assistants)).toEqual([1, 2, 2]);
});

test('one that is no longer chosen is released, one that is chosen now is added, the rest stays', async () => {
	const assistants = new Assistants({ 1: { is_webhook_active: true }, 2: {}, 3: {} });
	const before = assistants.snapshot();
	const first = await trigger(automatic([1, 2]));
	await first.create();
	const released = JSON.parse(before)[0][1];
	const setting = { staticData: saved(first) };

	const second = await trigger(automatic([2, 3]), setting);
	await second.create();

	expect(assistants.of(1)).toEqual(released);
	expect(written(assistants)).toEqual([1, 2, 3, 1]);
	expect(addressesOf(assistants, [2, 3]).size).toBe(1);
	await second.delete();
	expect(assistants.snapshot()).toBe(before);
});

test('each gets back what it had, and one that was edited meanwhile is left alone', async () => {
	const assistants = new Assistants({
		1: FOREIGN,
		2: { ...FOREIGN, webhook_url: 'https://other.example/', is_webhook_active: false },
		3: {},
	});
	const before = assistants.snapshot();
	const { create, delete: remove } = await trigger(automatic('all', { replaceExisting: true }));
	await create();
	assistants.edit(3, { webhook_url: 'https://crm.example/new' });

	await remove();

	expect(assistants.of(3)).toMatchObject({
		webhook_url: 'https://crm.example/new',
		is_webhook_active: true,
	});
	assistants.edit(3, JSON.parse(before)[2][1]);
	expect(assistants.snapshot()).toBe(before);
});

test('one that cannot be put back keeps no other, is reported, and is repaired by the next activation', async () => {
	const assistants = new Assistants({ 1: {}, 2: { is_webhook_active: true }, 3: {} });
	const before = assistants.snapshot();
	const first = await trigger(automatic('all'));
	await first.create();
	const secret = String(assistants.of(1).webhook_url).split('secret=')[1].split('&')[0];
	assistants.refusing.add(2);

	expect(await first.delete()).toBe(false);

	expect(assistants.of(1).webhook_url).toBeNull();
	expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
	expect(assistants.of(3).webhook_url).toBeNull();
	expect(first.log).toHaveLength(1);
	expect(first.log[0]).not.toContain(secret);
	assistants.refusing.clear();
	restart();
	const second = await trigger(automatic('all'), { staticData: saved(first) });
	await second.create();
	expect(addressesOf(assistants, [1, 2, 3]).size).toBe(1);
	expect(await second.delete()).toBe(true);
	expect(assistants.snapshot()).toBe(before);
});

test('those that could not be put back are named', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {} });
	const production = await trigger(automatic('all'));
	await production.create();
	assistants.refusing.add(2).add(3);

	await production.delete();

	expect(production.log[0]).toContain(`"${nameOf(2)}", "${nameOf(3)}"`);
});

describe('60 assistants', () => {
	const sixty = () =>
		new Assistants(
			Object.fromEntries(Array.from({ length: 60 }, (_, index) => [index + 1, FOREIGN])),
		);
	const ALL = automatic('all', { replaceExisting: true });

	test('are written side by side, and put back so, too', async () => {
		const assistants = sixty();
		const before = assistants.snapshot();
		const { create, delete: remove } = await trigger(ALL);

		await create();
		expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([60, 10]);
		assistants.mostAtOnce = 0;
		await remove();

		expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([120, 10]);
		expect(assistants.snapshot()).toBe(before);
	});

	test('of which one refuses: none reports, and not all were written before that', async () => {
		const assistants = sixty();
		const before = assistants.snapshot();
		assistants.refusing.add(2);
		const { create, delete: remove, log } = await trigger(ALL);

		await expect(create()).rejects.toThrow('The platform did not accept the values sent');
		await remove();

		expect(assistants.snapshot()).toBe(before);
		expect(assistants.writes.length).toBeLessThan(60);
		expect(log).toEqual([]);
	});

	test('of which one refuses to be put back: the others are, and the next time that one', async () => {
		const assistants = sixty();
		const before = assistants.snapshot();
		const { create, delete: remove, log } = await trigger(ALL);
		await create();
		assistants.refusing.add(31);

		expect(await remove()).toBe(false);
		expect(log).toEqual([
			expect.stringContaining(`"${nameOf(31)}": The platform did not accept the values sent`),
		]);
		assistants.refusing.clear();
		expect(await remove()).toBe(true);

		expect(assistants.snapshot()).toBe(before);
	});
});

test('one whose answer gets lost does not keep the others from reporting', async () => {
	nock(HOST)
		.put('/api/user/assistant/2')
		.reply((_uri, body) => {
			assistants.edit(2, body as IDataObject);
			return [502, 'Bad Gateway'];
		});
	const assistants = new Assistants(
		Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, {}])),
	);
	const { create } = await trigger(automatic('all'));

	await create();

	expect(addressesOf(assistants, [1, 2, 30]).size).toBe(1);
});

test('an option that is changed is written only where an assistant has it otherwise', async () => {
	const assistants = new Assistants({ 1: {}, 2: { include_recording_in_webhook: false }, 3: {} });
	const first = await trigger(automatic('all'));
	await first.create();
	assistants.writes.length = 0;

	const second = await trigger(automatic('all', { includeRecording: true }), {
		staticData: saved(first),
	});
	await second.create();

	expect(written(assistants)).toEqual([2]);
});
