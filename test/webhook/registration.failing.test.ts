// What does not go well: an address that must not be replaced, an assistant that cannot be changed, an answer that gets lost, a
// publication that takes so long that n8n gives it up.
import { HookContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf, NONE, numbered } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { page } from '../support/page';
import {
	failureOf,
	PRODUCTION,
	restart,
	SECRET,
	secretIn,
	setUp,
	trigger,
	type Trigger,
} from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: true });

const written = ({ writes }: Assistants) => writes.map(({ id }) => id);
/** All that a user, n8n's log and its database may get to see of an error. */
const all = (error: Error) =>
	JSON.stringify([error, error.message, error.stack, error.cause, (error.cause as Error)?.stack]);

describe('another address', () => {
	const at = (webhook_url: string) => ({ webhook_url });
	const OTHER = `${PRODUCTION.replace('000001', '000002')}?secret=private`;
	const TURN_ON =
		": choose another assistant, or turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later";
	const UNPUBLISH =
		': unpublish that workflow, combine both behind one trigger, or choose another assistant';

	test.each<[string, IDataObject, boolean, string]>([
		['of another product', FOREIGN, false, `crm.example${TURN_ON}`],
		['with a login', at('https://u:private@crm.example/'), false, 'crm.example: '],
		['that is none', at('private-junk'), false, 'another address: '],
		['of a trigger', at(OTHER), false, `a workflow of this n8n${UNPUBLISH}`],
		['of a trigger', at(OTHER), true, 'a workflow of this n8n: '],
		[
			'of a workflow',
			at(`${OTHER}&workflow=Mine`),
			false,
			'reports to the workflow "Mine" of this',
		],
	])(
		'%s (%j) stays, with Replace Existing Webhook at %p, and only its host is named',
		async (_case, settings, replaceExisting, reason) => {
			const assistants = new Assistants({ 1: {}, 2: settings });

			const error = await failureOf(setUp(automatic('all', { replaceExisting })));

			expect(error.message).toContain(`The assistant "${nameOf(2)}" already reports to `);
			expect(error.message).toContain(reason);
			expect(all(error)).not.toContain('private');
			expect(assistants.writes).toEqual([]);
		},
	);

	test('that is replaced is named in the log by its host, and is not put back', async () => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		const { delete: remove, warnings } = await setUp(TAKING);

		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		const told = warnings.filter((line) => line.includes('replaced'));
		expect(told).toEqual([
			`The assistant "${nameOf(1)}" reported to crm.example until now. This webhook was replaced, and is not restored when the workflow is unpublished.`,
		]);
		await remove();
		expect(assistants.of(1)).toMatchObject(NONE);
	});
});

describe('one of several assistants cannot be changed', () => {
	const REFUSED = 'The platform did not accept the values sent';

	test('the error names it and the reason, and the others are cleared, as when the workflow is unpublished', async () => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {}, 3: {} });
		assistants.refusing.add(3);
		const { publish, log } = await trigger(TAKING);

		const error = await failureOf(publish());

		expect(error).toMatchObject({
			message: `"${nameOf(3)}": ${REFUSED}`,
			description: expect.stringMatching(/Not allowed for Assistant 3.*\*{5}/),
		});
		// the refusal repeats the address
		expect(secretIn(assistants.writes[0].body.webhook_url)).toBe(SECRET);
		expect(all(error)).not.toContain(SECRET);
		expect(written(assistants)).toEqual([1, 2, 1, 2]);
		for (const id of [1, 2]) expect(assistants.of(id)).toMatchObject(NONE);
		expect(log).toEqual([]);
	});

	test('the others are cleared, too, where n8n has given the publication up before', async () => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {}, 3: {} });
		assistants.refusing.add(3);
		const { create } = await trigger(TAKING);

		await expect(create()).rejects.toThrow(REFUSED);

		for (const id of [1, 2]) expect(assistants.of(id)).toMatchObject(NONE);
	});

	test('of 60, most are not even tried, and the log names what was replaced in vain', async () => {
		const assistants = numbered(60, FOREIGN);
		assistants.refusing.add(2);
		const { publish, warnings } = await trigger(TAKING);

		await expect(publish()).rejects.toThrow(REFUSED);

		expect(assistants.of(60)).toMatchObject(FOREIGN);
		expect(assistants.writes.length).toBeLessThan(20);
		const replaced = warnings.filter((line) => line.includes('reported to crm.example until now'));
		expect(replaced).toHaveLength(assistants.writes.length / 2);
	});

	test('an answer gets lost: the publication fails, and no assistant reports', async () => {
		nock(HOST)
			.put('/api/user/assistant/2')
			.reply((_uri, body) => {
				assistants.edit(2, body as IDataObject);
				return [502, 'Bad Gateway'];
			});
		const assistants = numbered(3);

		await expect(setUp(automatic('all'))).rejects.toMatchObject({
			message: expect.stringContaining(`"${nameOf(2)}": `),
			description: expect.stringContaining('It is not known whether the request was carried out.'),
		});

		for (const id of [1, 2, 3]) expect(assistants.of(id)).toMatchObject(NONE);
	});

	test('the platform goes down: the log says that others may report, and the next end clears them', async () => {
		const assistants = numbered(3);
		assistants.onWrite = () => (assistants.isDown = assistants.writes.length === 2);
		const { publish, log } = await trigger(automatic('all'));

		const error = await failureOf(publish());

		Object.assign(assistants, { isDown: false, onWrite: undefined });
		expect(assistants.of(1).webhook_url).toContain(SECRET);
		expect(log).toEqual([expect.stringMatching(/^Assistants may still report to this workflow: /)]);
		expect(all(error) + log.join()).not.toContain(SECRET);
		restart();
		expect(await (await trigger(automatic('all'))).delete()).toBe(true);
		expect([1, 2].map((id) => assistants.of(id).webhook_url)).toEqual([null, null]);
	});

	test('two of 60 refuse to be cleared: the log names them, and the next time they are cleared', async () => {
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
		expect(await (await setUp(automatic('all'))).delete()).toBe(true);

		expect(assistants.of(31)).toMatchObject(NONE);
	});
});

test('60 assistants are written, and cleared, ten at a time', async () => {
	const assistants = numbered(60, FOREIGN);
	const { delete: remove } = await setUp(TAKING);

	expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([60, 10]);
	assistants.mostAtOnce = 0;
	await remove();

	expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([120, 10]);
	expect(assistants.of(60)).toMatchObject(NONE);
});

describe('n8n gives up, and evaluates no expression any more,', () => {
	const giveUp = ({ expression }: Trigger['workflow']) =>
		jest.spyOn(expression, 'resolveSimpleParameterValue').mockImplementation(() => {
			throw new Error('No bridge acquired for this context. Call acquire() first.');
		});
	const form = automatic('all', { replaceExisting: '={{ true }}' });

	test('while 60 assistants are entered: all report, and are cleared later', async () => {
		const assistants = numbered(60, FOREIGN);
		const { workflow, ...production } = await trigger(form);
		assistants.onWrite = () => giveUp(workflow);

		expect(await production.create()).toBe(true);

		jest.restoreAllMocks();
		assistants.onWrite = undefined;
		expect(assistants.of(60).webhook_url).toContain(SECRET);
		await production.delete();
		expect(assistants.of(60)).toMatchObject(NONE);
	});

	test('while they are cleared: they are cleared all the same', async () => {
		const assistants = numbered(60);
		const production = await setUp(form);

		const ending = production.delete();
		giveUp(production.workflow);
		await ending;
		jest.restoreAllMocks();

		expect(assistants.of(60)).toMatchObject(NONE);
		expect([production.log, production.failures]).toEqual([[], []]);
	});
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
