import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf } from '../support/assistants';
import { guardNetwork } from '../support/platform';
import { PRODUCTION, restart, saved, trigger } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

/** All that a user, n8n's log and its database may get to see of an error. */
const all = (error: Error) =>
	JSON.stringify([error, error.message, error.stack, error.cause, (error.cause as Error)?.stack]);

test("another product's webhook is not replaced: the assistant and the host are named, nothing else of it", async () => {
	const assistants = new Assistants({ 1: {}, 2: FOREIGN });
	const before = assistants.snapshot();
	const { create } = await trigger(automatic('all'));

	const error = (await create().catch((thrown: Error) => thrown)) as Error;

	expect(error.message).toBe(
		`The assistant "${nameOf(2)}" reports to crm.example already: turn on 'Replace Existing Webhook' in the options of the trigger, or choose another assistant`,
	);
	expect(all(error)).not.toContain('private');
	expect(assistants.snapshot()).toBe(before);
	expect(assistants.writes).toEqual([]);
});

test.each([
	['with a port', 'https://crm.example:8443/x', 'crm.example:8443'],
	['with a user and password', 'https://user:private@crm.example/x', 'crm.example'],
	['that is no address at all', 'private-junk', 'another address'],
])('a webhook %s is named by its host only', async (_case, address, host) => {
	new Assistants({ 1: { webhook_url: address } });
	const { create } = await trigger(automatic('all'));

	const error = (await create().catch((thrown: Error) => thrown)) as Error;

	expect(error.message).toContain(`reports to ${host} already`);
	expect(all(error)).not.toContain('private');
});

test('one that is switched off is not replaced either', async () => {
	const assistants = new Assistants({ 1: { ...FOREIGN, is_webhook_active: false } });
	const { create } = await trigger(automatic('all'));

	await expect(create()).rejects.toThrow('reports to crm.example already');
	expect(assistants.writes).toEqual([]);
});

test("with 'Replace Existing Webhook' it is replaced, and put back byte for byte", async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: { ...FOREIGN, is_webhook_active: false } });
	const before = assistants.snapshot();
	const { create, delete: remove } = await trigger(automatic('all', { replaceExisting: true }));

	await create();

	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
	await remove();
	expect(assistants.snapshot()).toBe(before);
});

test('what was replaced is put back after a restart as well', async () => {
	const assistants = new Assistants({ 1: FOREIGN });
	const before = assistants.snapshot();
	const first = await trigger(automatic('all', { replaceExisting: true }));
	await first.create();
	restart();
	const { staticData } = { staticData: saved(first) };

	const second = await trigger(automatic('all', { replaceExisting: true }), { staticData });
	await second.startN8n();
	expect(second.failures).toEqual([]);
	await second.delete();

	expect(assistants.snapshot()).toBe(before);
});

test('an assistant that another product took meanwhile is not taken back without being told to', async () => {
	const assistants = new Assistants({ 1: {} });
	const { create } = await trigger(automatic('all'));
	await create();
	assistants.edit(1, FOREIGN);

	await expect(create()).rejects.toThrow('reports to crm.example already');
	expect(assistants.of(1)).toMatchObject(FOREIGN);
});

test('taken back when told to, it is the other product that is put back', async () => {
	const assistants = new Assistants({ 1: {} });
	const { create, delete: remove } = await trigger(automatic('all', { replaceExisting: true }));
	await create();
	assistants.edit(1, FOREIGN);

	await create();
	await remove();

	expect(assistants.of(1)).toMatchObject(FOREIGN);
});

test.each([false, true])(
	'another workflow of this n8n keeps its assistant, with the option %p',
	async (replaceExisting) => {
		const other = {
			webhook_url: `${PRODUCTION.replace('000001', '000002')}?secret=private`,
			is_webhook_active: true,
		};
		const assistants = new Assistants({ 1: {}, 2: other });
		const { create } = await trigger(automatic('all', { replaceExisting }));

		const error = (await create().catch((thrown: Error) => thrown)) as Error;

		expect(error.message).toBe(
			`The assistant "${nameOf(2)}" reports to another trigger of this n8n already: unpublish that one first, or choose another assistant`,
		);
		expect(all(error)).not.toContain('private');
		expect(assistants.writes).toEqual([]);
	},
);

test("something else on n8n's host is another product", async () => {
	new Assistants({ 1: { webhook_url: 'http://n8n.test/webhook/somebody/else' } });
	const { create } = await trigger(automatic('all'));

	await expect(create()).rejects.toThrow('reports to n8n.test already');
});
