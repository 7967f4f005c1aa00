// Publishing and unpublishing: what is entered in assistants, and what is cleared. Whose address is whose: address.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf, UNSET } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { page, platform } from '../support/platform';
import {
	chosen,
	failureOf,
	PRODUCTION,
	setUp,
	restart,
	saved,
	SECRET,
	secretAt,
	secretIn,
	trigger,
	type Trigger,
} from '../support/trigger';

const ONE = {
	event: 'callEnded',
	registration: 'automatic',
	assistants: 'one',
	assistantId: { __rl: true, mode: 'list', value: 3 },
};
const BY_HAND = {
	event: 'inboundCall',
	registration: 'manual',
	webhookSecret: chosen(SECRET),
};
const NONE = { webhook_url: null, is_webhook_active: false };
const TAKING = automatic('all', { replaceExisting: true });

const written = ({ writes }: Assistants) => writes.map(({ id }) => id);
const numbered = (count: number, settings: IDataObject = {}) =>
	new Assistants(
		Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, settings])),
	);

/** n8n has waited too long, and has released its sandbox. */
const giveUp = ({ expression }: Trigger['workflow']) =>
	jest.spyOn(expression, 'resolveSimpleParameterValue').mockImplementation(() => {
		throw new Error('No bridge acquired for this context. Call acquire() first.');
	});

/** All that a user, n8n's log and its database may get to see of an error. */
const all = (error: Error) =>
	JSON.stringify([error, error.message, error.stack, error.cause, (error.cause as Error)?.stack]);

describe('the assistants that are chosen', () => {
	test.each([
		['one', ONE, [3]],
		['several', automatic([2, 4]), [2, 4]],
		['all, on any page', automatic('all'), [1, 2, 3, 4]],
		['by an expression', { ...automatic([]), assistantIds: '={{ [2, "3", 2, " 3 "] }}' }, [2, 3]],
		['by an expression that gives one', { ...automatic([]), assistantIds: '={{ 2 }}' }, [2]],
	] as Array<[string, INodeParameters, number[]]>)(
		'report to one address, the others do not: %s',
		async (_case, parameters, ids) => {
			const assistants = numbered(4);
			const { delete: remove } = await setUp(parameters);

			expect(written(assistants)).toEqual(ids);
			expect(new Set(ids.map((id) => assistants.of(id).webhook_url)).size).toBe(1);
			expect(assistants.of(ids[0]).webhook_url).toContain(PRODUCTION);
			await remove();
			for (const id of [1, 2, 3, 4]) expect(assistants.of(id)).toMatchObject(NONE);
		},
	);

	const NOT_CHOSEN = "'Assistant Names or IDs' is not";

	test.each([
		[automatic([]), `${NOT_CHOSEN} chosen. `],
		[{ ...automatic([]), assistantIds: '={{ [2, "anna"] }}' }, NOT_CHOSEN],
		[{ ...automatic([]), assistantIds: '={{ null }}' }, `${NOT_CHOSEN} chosen. `],
		[
			{ ...ONE, assistantId: { __rl: true, mode: 'list', value: '' } },
			"'Assistant' is not chosen. Choose from the list, or enter an ID, for example 12.",
		],
		[
			{ ...ONE, options: { assistantPath: '/v2/assistants' } },
			"'Assistant Path' does not contain {id}",
		],
	] as Array<[INodeParameters, string]>)('%j: nothing is asked', async (parameters, message) => {
		await expect(setUp(parameters)).rejects.toThrow(message);
	});

	test.each([
		[2, automatic([1, 99, 2]), 'There is no assistant with the ID 99: choose another one'],
		[0, automatic('all'), 'The account of the API token has no assistant'],
	])('of %i in the account, %j: nothing is written', async (count, parameters, message) => {
		const assistants = numbered(count);

		await expect(setUp(parameters)).rejects.toThrow(message);
		expect(assistants.writes).toEqual([]);
	});

	test.each([null, 'anna', -1, 1.5])(
		'an assistant with the ID %j: publishing is refused, and nothing is written',
		async (id) => {
			platform()
				.get('/api/user/assistants/get')
				.query(true)
				.reply(200, page([{ id, name: 'Anna' }]));

			await expect(setUp(automatic('all'))).rejects.toThrow('an assistant that has no ID');
		},
	);

	test.each([
		['text, by the path that the user gives', '3', { assistantPath: '/v2/{id}/edit?v=2' }, 200],
		['a number, at an address where the platform has none', 3, {}, 404],
	])('are updated by an ID that comes as %s', async (_how, id, options, status) => {
		const { assistantPath = '/user/assistant/{id}' } = options as { assistantPath?: string };
		const list = nock(HOST).persist().get('/api/user/assistants/get').query(true);
		list.reply(200, page([{ id, webhook_url: null }]));
		const update = platform()
			.put(`/api${assistantPath.replace('{id}', '3')}`)
			.reply(status, {});

		const publishing = setUp({ ...ONE, options });

		if (status === 200) await publishing;
		else
			await expect(publishing).rejects.toThrow(
				'did not find the assistant, or does not offer this operation',
			);
		update.done();
	});
});

describe('what is written', () => {
	test('is the address with a secret, and nothing that the user did not ask for', async () => {
		const assistants = new Assistants({ 1: {}, 3: {} });
		const { create } = await trigger(ONE);

		expect(await create()).toBe(true);
		expect(await create()).toBe(true);

		expect(assistants.writes).toEqual([
			{
				id: 3,
				body: {
					webhook_url: expect.stringMatching(
						new RegExp(`^${PRODUCTION}\\?secret=[0-9a-f]{48}&workflow=Test$`),
					),
					is_webhook_active: true,
					send_webhook_only_on_completed: false,
				},
			},
		]);
		expect(assistants.of(1)).toEqual(UNSET);
	});

	test.each([
		[{ statuses: ['completed'] }, 'send_webhook_only_on_completed', true],
		[{ statuses: '={{ "completed" }}' }, 'send_webhook_only_on_completed', true],
		[{ statuses: ['completed', 'ended'] }, 'send_webhook_only_on_completed', false],
		[{ statuses: ['ended'] }, 'send_webhook_only_on_completed', false],
		[{ includeRecording: true }, 'include_recording_in_webhook', true],
		[{ includeRecording: false }, 'include_recording_in_webhook', false],
	])('follows the option %j', async (options, setting, expected) => {
		const assistants = new Assistants({ 3: { [setting]: !expected } });

		await setUp({ ...ONE, options });

		expect(assistants.of(3)[setting]).toBe(expected);
	});

	/** The answer to the change of the second assistant gets lost. */
	const losing = (count: number, isCarriedOut: boolean) => {
		nock(HOST)
			.put('/api/user/assistant/2')
			.reply((_uri, body) => {
				if (isCarriedOut) assistants.edit(2, body as IDataObject);
				return [502, 'Bad Gateway'];
			});
		const assistants = numbered(count);
		return assistants;
	};

	test('is published where only an answer gets lost: a look at the assistants shows it', async () => {
		const assistants = losing(10, true);
		const { delete: remove, log } = await setUp(automatic('all'));

		expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
		expect([written(assistants).length, log]).toEqual([9, []]);
		await remove();
		expect(assistants.of(2)).toMatchObject(NONE);
	});

	test.each([
		['with the answer the change got lost', 10, false],
		['others were not even tried', 30, true],
	])('is taken back where %s', async (_why, count, isCarriedOut) => {
		const assistants = losing(count, isCarriedOut);

		await expect(setUp(automatic('all'))).rejects.toMatchObject({
			description: expect.stringContaining('It is not known whether the request was carried out.'),
		});

		for (const id of [1, 2, count]) expect(assistants.of(id)).toMatchObject(NONE);
	});

	test('follows the assistants: one created later is taken in, one deleted is no obstacle', async () => {
		const assistants = numbered(2);
		const { create, delete: remove, log } = await setUp(automatic('all'));
		assistants.edit(3, {});
		assistants.remove(2);

		await create();
		expect(written(assistants)).toEqual([1, 2, 3]);
		assistants.remove(3);

		expect(await remove()).toBe(true);
		expect([assistants.of(1), log]).toMatchObject([NONE, []]);
	});

	test.each([
		['the same token', {}],
		['a replaced one', { apiToken: 'replaced' }],
	])(
		'follows the form: one no longer chosen is cleared, one chosen now is added, with %s',
		async (_token, credential) => {
			const assistants = numbered(3);
			await setUp(automatic([1, 2]), { credential });

			await setUp(automatic([2, 3]));

			expect(assistants.of(1)).toMatchObject(NONE);
			for (const id of [2, 3]) expect(assistants.of(id).webhook_url).toContain(secretAt());
		},
	);
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
});

describe('a workflow that is unpublished', () => {
	test.each([
		['', {}],
		[', also if the form has come to be one that cannot be read', { statuses: '={{ "done" }}' }],
	])('clears its address after a restart, and nothing else%s', async (_what, options) => {
		const assistants = new Assistants({ 1: {}, 3: { include_recording_in_webhook: false } });
		await setUp(ONE);
		restart();
		assistants.writes.length = 0;

		expect(await (await trigger({ ...ONE, options })).delete()).toBe(true);

		expect(assistants.writes).toEqual([{ id: 3, body: NONE }]);
	});

	test('leaves an address that somebody has entered meanwhile, and stores none', async () => {
		const assistants = new Assistants({ 3: {} });
		const production = await setUp(ONE);
		assistants.edit(3, FOREIGN);

		expect(await production.delete()).toBe(true);

		expect(assistants.of(3)).toMatchObject(FOREIGN);
		expect(saved(production)['node:Platform']).toEqual({ assistant: { name: nameOf(3) } });
	});

	test('leaves an address with another secret, which a workflow may have that it was copied from, and logs that', async () => {
		const assistants = new Assistants({ 3: {} });
		const original = await setUp(ONE);
		const live = assistants.snapshot();
		const copy = await trigger(ONE, { workflowId: 'imported' });

		// n8n does this after it has refused to publish a copy beside the original
		expect(await copy.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(live);
		expect(copy.log).toEqual([
			expect.stringContaining(
				`"${nameOf(3)}" still reports to this workflow, but with another secret`,
			),
		]);
		await original.delete();
		expect([assistants.of(3), original.log]).toMatchObject([NONE, []]);
	});
});

describe('another address', () => {
	const at = (webhook_url: string) => ({ webhook_url });
	const OTHER = `${PRODUCTION.replace('000001', '000002')}?secret=private`;
	const TURN_ON =
		": choose another assistant, or turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later";
	const UNPUBLISH =
		': unpublish that workflow, combine both behind one trigger, or choose another assistant';

	test.each<[string, IDataObject, boolean, string]>([
		['of another product', FOREIGN, false, `crm.example${TURN_ON}`],
		['switched off', { ...FOREIGN, is_webhook_active: false }, false, 'crm.example: '],
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

describe('when one cannot be set up', () => {
	/** The third of three assistants cannot be set up. */
	function given() {
		const assistants = new Assistants({ 1: FOREIGN, 2: { is_webhook_active: true }, 3: {} });
		assistants.refusing.add(3);
		return { assistants, before: assistants.snapshot() };
	}

	test('the third of three is refused: the first two have again what they had, and the error says which one, and why', async () => {
		const { assistants, before } = given();
		const failed = await trigger(TAKING);

		const error = await failureOf(failed.create());

		expect(error).toMatchObject({
			message: `"${nameOf(3)}": The platform did not accept the values sent`,
			description: expect.stringMatching(/Not allowed for Assistant 3.*\*{5}/),
		});
		// the refusal repeats the address
		expect(secretIn(assistants.writes[0].body.webhook_url)).toBe(SECRET);
		expect(all(error)).not.toContain(SECRET);
		expect(written(assistants)).toEqual([1, 2, 1, 2]);
		expect([assistants.snapshot(), failed.log]).toEqual([before, []]);
	});

	test('assistants that reported before, and one that is chosen no more, report as before', async () => {
		const assistants = numbered(3);
		await setUp(automatic([1, 2]));
		const before = assistants.snapshot();
		assistants.refusing.add(3);

		await expect(setUp(automatic([2, 3]))).rejects.toThrow();

		expect(assistants.snapshot()).toBe(before);
	});

	test('the platform goes down after the second write: the log says that it could not be taken back, and the next end clears the address', async () => {
		const { assistants } = given();
		const failed = await trigger(TAKING);
		const edit = assistants.edit.bind(assistants);
		assistants.edit = (id, settings) => {
			edit(id, settings);
			assistants.isDown = id === 2;
		};
		const error = await failureOf(failed.create());
		assistants.edit = edit;
		assistants.isDown = false;
		expect(assistants.of(1).webhook_url).toContain(SECRET);
		expect(failed.log).toEqual([
			expect.stringMatching(/^Assistants may still report to this workflow: /),
		]);
		expect(all(error) + failed.log.join()).not.toContain(SECRET);
		restart();

		expect(await (await trigger(TAKING)).delete()).toBe(true);

		expect([1, 2].map((id) => assistants.of(id).webhook_url)).toEqual([null, null]);
	});
});

describe('a webhook ID', () => {
	test.each([
		...['a?b', 'a b', 'a/b', 'a%20b', '..', 'grün', ''],
		// in a workflow that the command line imported
		undefined,
	])('%p does not work in an address and is refused, also by hand', async (webhookId) => {
		for (const parameters of [ONE, BY_HAND]) {
			const { workflow, create } = await trigger(parameters);
			workflow.getNode('Platform')!.webhookId = webhookId;

			await expect(create()).rejects.toThrow(
				'The node "Platform" has no valid webhook ID, because the workflow was not made in the editor: delete the node and add it again',
			);
		}
	});

	test('may have every letter that an address may have', async () => {
		await expect(setUp(BY_HAND, { webhookId: 'my.hook_1~' })).resolves.toBeDefined();
	});
});

test.each(['callEnded', 'conversationEnded', 'inboundCall', 'toolRequest'])(
	'%s, set up by hand: the platform is asked for nothing',
	async (event) => {
		const parameters = { event, registration: 'manual', webhookSecret: chosen(SECRET) };
		const production = await trigger(parameters);

		expect(await production.checkExists()).toBe(false);
		expect(await production.create()).toBe(true);
		await production.startN8n();
		expect(await production.delete()).toBe(true);
		expect(production.failures).toEqual([]);
	},
);
