import nock from 'nock';
import { Assistants, automatic, FOREIGN } from '../support/assistants';
import { guardNetwork } from '../support/platform';
import { PRODUCTION, restart, saved, trigger, type Trigger } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

const ALL = automatic('all', { replaceExisting: true });

/** The third of three assistants cannot be set up. */
function given() {
	const assistants = new Assistants({ 1: FOREIGN, 2: { is_webhook_active: true }, 3: {} });
	assistants.refusing.add(3);
	return { assistants, before: assistants.snapshot() };
}

/** n8n hands a trigger that could not be set up what it has stored so far (webhook-trigger-registrar.js), and saves it. */
async function afterFailure(failed: Trigger): Promise<Trigger> {
	restart();
	return await trigger(ALL, { staticData: saved(failed) });
}

test('the third of three is refused: the first two get back what they had, and the error says why', async () => {
	const { assistants, before } = given();
	const { create, log } = await trigger(ALL);

	const error = (await create().catch((thrown: Error) => thrown)) as Error;

	expect(error).toMatchObject({
		message: 'The platform did not accept the values sent',
		description: expect.stringContaining('Not allowed for Assistant 3'),
	});
	expect(assistants.writes.map(({ id }) => id)).toEqual([1, 2, 1, 2]);
	expect(assistants.snapshot()).toBe(before);
	expect(log).toEqual([]);
});

test('the refusal repeats the address: the secret is in no part of the error', async () => {
	const { assistants } = given();
	const { create } = await trigger(ALL);

	const error = (await create().catch((thrown: Error) => thrown)) as Error;

	const [{ body }] = assistants.writes;
	const secret = String(body.webhook_url).split('secret=')[1].split('&')[0];
	expect(secret).toHaveLength(48);
	const { cause } = error as { cause?: Error };
	expect(error).toMatchObject({ description: expect.stringContaining('*****') });
	expect(JSON.stringify([error, error.stack, cause, cause?.stack])).not.toContain(secret);
});

test('after a failed activation nothing is stored', async () => {
	given();
	const failed = await trigger(ALL);
	await failed.create().catch(() => {});

	expect(JSON.stringify(failed.workflow.staticData)).not.toContain('registration');
	const { deliver } = await afterFailure(failed);
	expect((await deliver({ id: 1 }, { secret: 'undefined' })).status).toBe(401);
});

test('an activation that adds an assistant and fails releases the others as well', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const before = assistants.snapshot();
	const first = await trigger(automatic([1], { replaceExisting: true }));
	await first.create();
	assistants.refusing.add(2);
	const second = await trigger(automatic([1, 2], { replaceExisting: true }), {
		staticData: first.workflow.staticData,
	});

	await expect(second.create()).rejects.toThrow();

	expect(assistants.snapshot()).toBe(before);
});

describe('when taking back fails as well', () => {
	async function failed() {
		const { assistants, before } = given();
		const { create, ...rest } = await trigger(ALL);
		const edit = assistants.edit.bind(assistants);
		// the platform goes down after the second write
		assistants.edit = (id, settings) => {
			edit(id, settings);
			assistants.isDown = id === 2;
		};
		const error = (await create().catch((thrown: Error) => thrown)) as Error;
		assistants.edit = edit;
		assistants.isDown = false;
		assistants.refusing.clear();
		return { assistants, before, error, trigger: { create, ...rest } };
	}

	test('it is logged, and the error is that of the activation', async () => {
		const { assistants, error, trigger: first } = await failed();

		expect(error).toBeInstanceOf(Error);
		expect(first.log).toEqual([
			expect.stringContaining('The webhook of an assistant was not put back: '),
		]);
		const secret = String(assistants.of(1).webhook_url).split('secret=')[1].split('&')[0];
		expect(secret).toHaveLength(48);
		expect(JSON.stringify([error, error.stack, first.log])).not.toContain(secret);
	});

	test('n8n cleans up with what it had saved before: what was taken is put back', async () => {
		const { assistants, before, trigger: first } = await failed();
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);

		expect(await (await afterFailure(first)).delete()).toBe(true);

		expect(assistants.snapshot()).toBe(before);
	});

	test('n8n 1.x, which hands it only what was saved before: the loss is logged', async () => {
		const { assistants } = await failed();
		restart();
		const cleanedUp = await trigger(ALL);

		expect(await cleanedUp.delete()).toBe(true);

		expect(assistants.of(1).webhook_url).toBeNull();
		expect(cleanedUp.log).toEqual([
			expect.stringContaining('n8n has lost what these assistants had set before'),
		]);
	});

	test('the next activation goes on from there, and its end puts all back', async () => {
		const { assistants, before, trigger: first } = await failed();
		const next = await afterFailure(first);

		await next.create();
		await next.delete();

		expect(assistants.snapshot()).toBe(before);
	});
});
