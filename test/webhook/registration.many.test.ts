// Publishing and unpublishing many assistants: what is written side by side, and what is left when one refuses or n8n gives up.
import { HookContext } from 'n8n-core';
import nock from 'nock';
import { automatic, FOREIGN, NONE, numbered } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { page } from '../support/page';
import { restart, SECRET, setUp, trigger, type Trigger } from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: true });

/** n8n has waited too long, and has released its sandbox. */
const giveUp = ({ expression }: Trigger['workflow']) =>
	jest.spyOn(expression, 'resolveSimpleParameterValue').mockImplementation(() => {
		throw new Error('No bridge acquired for this context. Call acquire() first.');
	});

test('10 of 250 assistants never come, as pages overlap: nothing is entered, and the error says how many came', async () => {
	const rows = Array.from({ length: 250 }, (_, index) => ({ id: index + 1, webhook_url: null }));
	nock(HOST)
		.persist()
		.get('/api/user/assistants/get')
		.query(true)
		.reply((uri) => {
			const number = Number(new URL(uri, HOST).searchParams.get('page'));
			// the last ten rows of page 1 come again on page 2, and the last ten of all nowhere
			const [from, to] = [
				[0, 100],
				[90, 190],
				[190, 240],
			][number - 1];
			const data = rows.slice(from, to);
			return [200, page(data, { number, last: 3, total: 250 })];
		});
	const { create } = await trigger(automatic('all'));

	await expect(create()).rejects.toThrow('The platform listed only 240 of 250 rows');
	nock.cleanAll();
});

describe('60 assistants', () => {
	test('are written side by side, and cleared so, too', async () => {
		const assistants = numbered(60, FOREIGN);
		const { delete: remove } = await setUp(TAKING);

		expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([60, 10]);
		assistants.mostAtOnce = 0;
		await remove();

		expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([120, 10]);
		expect(assistants.of(60)).toMatchObject(NONE);
	});

	test('one of 60 assistants refuses: all have what they had, and not all were written before that', async () => {
		const assistants = numbered(60, FOREIGN);
		const before = assistants.snapshot();
		assistants.refusing.add(2);
		const { create, delete: remove, log, warnings } = await trigger(TAKING);

		await expect(create()).rejects.toThrow('The platform did not accept the values sent');
		await remove();

		expect(assistants.snapshot()).toBe(before);
		expect(assistants.writes.length).toBeLessThan(60);
		expect([log, warnings.filter((line) => line.includes('replaced'))]).toEqual([[], []]);
	});

	test('an answer gets lost where addresses are not shown: what was not written to keeps its address', async () => {
		const foreign = { conversation_ended_webhook_url: FOREIGN.webhook_url };
		nock(HOST)
			.post('/api/user/assistants/enable-conversation-ended-webhook')
			.replyWithError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
		const assistants = numbered(60, foreign);
		assistants.hidden.add('conversation_ended_webhook_url');
		const { create } = await trigger({ ...TAKING, event: 'conversationEnded' });

		await expect(create()).rejects.toThrow('broke');

		expect(assistants.of(60)).toMatchObject(foreign);
	});

	test('a publication that is taken back leaves what somebody has entered meanwhile', async () => {
		const assistants = numbered(11);
		assistants.refusing.add(11);
		assistants.onWrite = () => {
			if (assistants.writes.length !== 10) return;
			assistants.onWrite = undefined;
			assistants.edit(1, FOREIGN);
		};
		const { create } = await trigger(automatic('all'));

		await expect(create()).rejects.toThrow('The platform did not accept the values sent');

		expect(assistants.of(1)).toMatchObject(FOREIGN);
		expect(assistants.of(2).webhook_url).toBeNull();
	});

	test.each([
		['one refuses: all have what they had', [31], false],
		['none refuses: all report, and are cleared later', [], true],
	])(
		'n8n gives up publishing 60 assistants, which takes long, and %s',
		async (_what, refusing, isSetUp) => {
			const assistants = numbered(60, FOREIGN);
			const before = assistants.snapshot();
			refusing.forEach((id) => assistants.refusing.add(id));
			const form = automatic('all', { replaceExisting: '={{ true }}' });
			const { workflow, ...production } = await trigger(form);
			assistants.onWrite = () => giveUp(workflow);

			expect(await production.create().catch(() => false)).toBe(isSetUp);
			jest.restoreAllMocks();
			assistants.onWrite = undefined;
			expect(assistants.writes.length).toBeGreaterThan(1);

			if (!isSetUp) return expect(assistants.snapshot()).toBe(before);
			await production.delete();
			expect(assistants.of(31)).toMatchObject(NONE);
		},
	);

	test('n8n gives up unpublishing 60 assistants, which takes long: the address is cleared all the same', async () => {
		const assistants = numbered(60);
		const production = await setUp(automatic('all'));

		const ending = production.delete();
		giveUp(production.workflow);
		await ending;
		jest.restoreAllMocks();
		expect(assistants.of(60)).toMatchObject(NONE);
		expect([production.log, production.failures]).toEqual([[], []]);
	});

	test('two of 60 assistants refuse to be cleared: the others are, the log names the two, and the next time they are cleared', async () => {
		const assistants = numbered(60);
		const first = await setUp(automatic('all'));
		assistants.refusing.add(31).add(32);

		expect(await first.delete()).toBe(false);
		expect(first.log).toEqual([
			expect.stringMatching(
				/^Assistants may still report to this workflow: "Assistant 31", "Assistant 32": The platform did not accept the values sent.* Publish and unpublish the workflow, or clear the webhook URL/,
			),
		]);
		expect(first.log[0]).not.toContain(SECRET);
		expect(assistants.of(60)).toMatchObject(NONE);
		assistants.refusing.clear();
		restart();
		const second = await setUp(automatic('all'));
		expect(await second.delete()).toBe(true);

		expect(assistants.of(31)).toMatchObject(NONE);
	});

	test('the credential was deleted: the log says so in whole sentences', async () => {
		numbered(1);
		const first = await setUp(automatic('all'));
		const deleted = new Error('Credential with ID "7" does not exist.');
		jest.spyOn(HookContext.prototype, 'getCredentials').mockRejectedValue(deleted);

		expect(await first.delete()).toBe(false);
		jest.restoreAllMocks();

		expect(first.log).toEqual([
			expect.stringContaining('workflow: Credential with ID "7" does not exist. Publish and'),
		]);
	});
});
