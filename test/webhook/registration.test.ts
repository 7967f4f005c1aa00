// Publishing and unpublishing: what is written to assistants, and what is put back. Whose address is whose: address.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import {
	Assistants,
	automatic,
	FOREIGN,
	nameOf,
	publishedBefore,
	UNSET,
} from '../support/assistants';
import { editor } from '../support/editor';
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
	test('can be chosen from all of the account, by name', async () => {
		const rows = [
			{ id: 3, name: 'Mara', type: 'inbound' },
			{ id: 1, name: 'Anna', type: 'outbound' },
		];
		for (const number of [1, 2]) {
			platform()
				.get('/api/user/assistants/get')
				.query({ per_page: 100, page: number })
				.reply(200, page([rows[number - 1]], { number, last: 2, total: 2 }));
		}
		const { methods, context } = await editor({ type: 'voiceAssistantPlatformTrigger' });

		expect(await methods.loadOptions!.getAssistants.call(context)).toEqual([
			{ name: 'Anna (outbound)', value: 1 },
			{ name: 'Mara (inbound)', value: 3 },
		]);
	});

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
			const before = assistants.snapshot();
			const { delete: remove } = await setUp(parameters);

			expect(written(assistants)).toEqual(ids);
			expect(new Set(ids.map((id) => assistants.of(id).webhook_url)).size).toBe(1);
			expect(assistants.of(ids[0]).webhook_url).toContain(PRODUCTION);
			await remove();
			expect(assistants.snapshot()).toBe(before);
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

	test.each([null, '', 'anna', {}, [1], -1, 1.5])(
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
		else await expect(publishing).rejects.toThrow('or updates assistants at another address');
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
	])('follows the option %j, and is put back', async (options, setting, expected) => {
		const assistants = new Assistants({ 3: { [setting]: !expected } });
		const { delete: remove } = await setUp({ ...ONE, options });

		expect(assistants.of(3)[setting]).toBe(expected);
		await remove();

		expect(assistants.of(3)[setting]).toBe(!expected);
	});

	test.each([{ webhook_url: null }, { is_webhook_active: false }])(
		'is written again, with the same secret, where somebody has set %j meanwhile',
		async (change) => {
			const assistants = numbered(3);
			const { create } = await setUp(automatic([1, 2, 3]));
			const { ...settings } = assistants.of(2);
			assistants.edit(2, change);

			await create();

			expect(assistants.of(2)).toEqual(settings);
			expect(written(assistants)).toEqual([1, 2, 3, 2]);
		},
	);

	test('one whose answer gets lost does not keep the others from reporting', async () => {
		nock(HOST)
			.put('/api/user/assistant/2')
			.reply((_uri, body) => {
				assistants.edit(2, body as IDataObject);
				return [502, 'Bad Gateway'];
			});
		const assistants = numbered(30);

		await setUp(automatic('all'));

		expect(assistants.of(2).webhook_url).toBe(assistants.of(30).webhook_url);
		// it counts as written
		expect(written(assistants)).not.toContain(2);
	});

	test('an option that is changed is written only where an assistant has it otherwise', async () => {
		const assistants = new Assistants({ 1: {}, 2: { include_recording_in_webhook: false }, 3: {} });
		const first = await setUp(automatic('all'));
		assistants.writes.length = 0;

		await setUp(automatic('all', { includeRecording: true }), { staticData: saved(first) });

		expect(written(assistants)).toEqual([2]);
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
		expect([assistants.of(1), log]).toEqual([UNSET, []]);
	});

	test('follows the form: one no longer chosen is released, one chosen now is added', async () => {
		const assistants = new Assistants({ 1: { is_webhook_active: true }, 2: {}, 3: {} });
		const before = assistants.snapshot();
		const first = await setUp(automatic([1, 2]));

		const second = await setUp(automatic([2, 3]), { staticData: saved(first) });

		expect(assistants.of(1)).toEqual({ ...UNSET, is_webhook_active: true });
		expect(written(assistants)).toEqual([1, 2, 3, 1]);
		await second.delete();
		expect(assistants.snapshot()).toBe(before);
	});
});

describe('60 assistants', () => {
	test('are written side by side, and put back so, too', async () => {
		const assistants = numbered(60, FOREIGN);
		const before = assistants.snapshot();
		const { delete: remove } = await setUp(TAKING);

		expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([60, 10]);
		assistants.mostAtOnce = 0;
		await remove();

		expect([assistants.writes.length, assistants.mostAtOnce]).toEqual([120, 10]);
		expect(assistants.snapshot()).toBe(before);
	});

	test('of which one refuses: none reports, and not all were written before that', async () => {
		const assistants = numbered(60, FOREIGN);
		const before = assistants.snapshot();
		assistants.refusing.add(2);
		const { create, delete: remove, log } = await trigger(TAKING);

		await expect(create()).rejects.toThrow('The platform did not accept the values sent');
		await remove();

		expect(assistants.snapshot()).toBe(before);
		expect(assistants.writes.length).toBeLessThan(60);
		expect(log).toEqual([]);
	});

	test.each([
		['one refuses: what was entered is put back', [31], false],
		['none refuses: all report, and are put back later', [], true],
	])('that n8n gives up meanwhile, of which %s', async (_what, refusing, isSetUp) => {
		const assistants = numbered(60, FOREIGN);
		const before = assistants.snapshot();
		refusing.forEach((id) => assistants.refusing.add(id));
		const form = automatic('all', { replaceExisting: '={{ true }}' });
		const { workflow, ...production } = await trigger(form);
		assistants.onWrite = () => giveUp(workflow);

		expect(await production.create().catch(() => false)).toBe(isSetUp);
		jest.restoreAllMocks();
		assistants.onWrite = undefined;
		if (isSetUp) await production.delete();

		expect(assistants.writes.length).toBeGreaterThan(1);
		expect([assistants.snapshot(), production.log]).toEqual([before, []]);
	});

	test('that n8n gives up while it unpublishes or starts: what was before is put back, or the address entered', async () => {
		const assistants = numbered(60, FOREIGN);
		const before = assistants.snapshot();
		const production = await setUp(TAKING);
		const live = assistants.snapshot();
		assistants.edit(31, UNSET);

		for (const [hook, after] of [
			[production.startN8n, live],
			[production.delete, before],
		] as const) {
			const done = hook();
			giveUp(production.workflow);
			await done;
			jest.restoreAllMocks();

			expect(assistants.snapshot()).toBe(after);
		}
		expect([production.log, production.failures]).toEqual([[], []]);
	});

	test('of which one refuses to be put back: the others are, and the next time that one', async () => {
		const assistants = numbered(60, FOREIGN);
		const before = assistants.snapshot();
		const first = await setUp(TAKING);
		const secret = secretIn(assistants.of(1).webhook_url);
		assistants.refusing.add(31).add(32);

		expect(await first.delete()).toBe(false);
		expect(first.log).toEqual([
			expect.stringMatching(
				/^The webhook of an assistant was not put back: "Assistant 31", "Assistant 32": The platform did not accept the values sent.* Publish or test the workflow again with the same account: when that ends, it is tried again\.$/,
			),
		]);
		expect(first.log[0]).not.toContain(secret);
		assistants.refusing.clear();
		restart();
		const second = await setUp(TAKING, { staticData: saved(first) });
		expect(await second.delete()).toBe(true);

		expect(assistants.snapshot()).toBe(before);
	});
});

describe('unpublished', () => {
	test.each([
		['a restart', {}],
		['the form has come to be one that cannot be read', { statuses: '={{ "done" }}' }],
	])('exactly what was written is put back as it was, also after %s', async (_what, options) => {
		const settings = { 1: {}, 3: { is_webhook_active: true } };
		const { assistants, before, again } = await publishedBefore(ONE, settings);
		assistants.edit(3, { include_recording_in_webhook: false });

		expect(await (await again({}, { ...ONE, options })).delete()).toBe(true);

		const { include_recording_in_webhook, ...body } = { ...UNSET, is_webhook_active: true };
		expect(assistants.writes).toEqual([{ id: 3, body }]);
		assistants.edit(3, { include_recording_in_webhook });
		expect(assistants.snapshot()).toBe(before);
	});

	test.each([
		['was entered by somebody meanwhile', 'https://crm.example/new'],
		['has the secret of another workflow', `${PRODUCTION}?secret=of-the-original`],
	])('an address that %s stays, and nothing is left stored', async (_case, address) => {
		const assistants = new Assistants({ 3: {} });
		const production = await setUp(ONE);
		assistants.edit(3, { webhook_url: address });

		expect(await production.delete()).toBe(true);
		expect(await production.delete()).toBe(true);

		expect(assistants.of(3).webhook_url).toBe(address);
		expect(assistants.writes).toHaveLength(1);
		expect(JSON.stringify(saved(production))).not.toContain('sealed');
	});

	test.each([
		['another event', { ...ONE, event: 'conversationEnded' }],
		['a setup by hand', { ...BY_HAND, event: 'callEnded' }],
	])(
		'while it is down, and published with %s: what was there is kept for later',
		async (...row) => {
			const [, changed] = row;
			const assistants = new Assistants({
				3: { ...FOREIGN, conversation_ended_webhook_url: null },
			});
			const before = assistants.snapshot();
			const form = { ...ONE, options: { replaceExisting: true } };
			const first = await trigger(form);
			await first.create();
			assistants.isDown = true;
			expect([await first.delete(), first.log.length]).toEqual([false, 1]);
			assistants.isDown = false;

			const next = await trigger(changed, { staticData: saved(first) });
			await next.create();
			expect(next.log).toEqual([
				expect.stringContaining('the trigger has another event or setup now'),
			]);
			await next.delete();
			const again = await trigger(form, { staticData: saved(next) });
			await again.create();
			await again.delete();

			expect([again.log, assistants.snapshot()]).toEqual([[], before]);
		},
	);
});

describe('another address', () => {
	const at = (webhook_url: string) => ({ webhook_url });
	const OTHER = `${PRODUCTION.replace('000001', '000002')}?secret=private`;
	const TURN_ON =
		": turn on 'Replace Existing Webhook' in the options of the trigger, or choose another assistant";
	const UNPUBLISH =
		': put both into one workflow, after one trigger, or unpublish that one, or choose another assistant';

	test.each<[string, IDataObject, boolean, string]>([
		['of another product', FOREIGN, false, `crm.example already${TURN_ON}`],
		['switched off', { ...FOREIGN, is_webhook_active: false }, false, 'crm.example already: '],
		['with a port', at('https://crm.example:8443/x'), false, 'crm.example:8443 already: '],
		['with a login', at('https://u:private@crm.example/'), false, 'crm.example already: '],
		['that is none', at('private-junk'), false, 'another address already: '],
		["on n8n's host", at('http://n8n.test/webhook/x'), false, 'n8n.test already: '],
		['of a trigger', at(OTHER), false, `another trigger of this n8n already${UNPUBLISH}`],
		['of a trigger', at(OTHER), true, 'another trigger of this n8n already: '],
		[
			'of a workflow',
			at(`${OTHER}&workflow=A+%22$1%22`),
			false,
			'already, in the workflow "A "$1"": ',
		],
	])(
		'%s (%j) stays, with Replace Existing Webhook at %p, and only its host is named',
		async (_case, settings, replaceExisting, reason) => {
			const assistants = new Assistants({ 1: {}, 2: settings });

			const error = await failureOf(setUp(automatic('all', { replaceExisting })));

			expect(error.message).toContain(`The assistant "${nameOf(2)}" reports to `);
			expect(error.message).toContain(reason);
			expect(all(error)).not.toContain('private');
			expect(assistants.writes).toEqual([]);
		},
	);

	test('what was replaced is put back after a restart as well', async () => {
		const settings = { 1: FOREIGN, 2: { ...FOREIGN, is_webhook_active: false } };
		const { assistants, before, again } = await publishedBefore(TAKING, settings);
		expect(assistants.of(2).webhook_url).toContain(PRODUCTION);

		const second = await again();
		await second.startN8n();
		await second.create();
		expect([second.failures, assistants.writes]).toEqual([[], []]);
		await second.delete();

		expect(assistants.snapshot()).toBe(before);
	});

	test('that came meanwhile is taken only when told to, and then it is what is put back', async () => {
		const assistants = numbered(1);
		const first = await setUp(automatic('all'));
		assistants.edit(1, FOREIGN);

		await expect(first.create()).rejects.toThrow('reports to crm.example already');
		const taking = await setUp(TAKING, { staticData: saved(first) });
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		await taking.delete();

		expect(assistants.of(1)).toMatchObject(FOREIGN);
	});
});

describe('when one cannot be set up', () => {
	/** The third of three assistants cannot be set up. */
	function given() {
		const assistants = new Assistants({ 1: FOREIGN, 2: { is_webhook_active: true }, 3: {} });
		assistants.refusing.add(3);
		return { assistants, before: assistants.snapshot() };
	}

	/** n8n hands a trigger that could not be set up what it has stored so far (webhook-trigger-registrar.js), and saves it. */
	async function afterFailure(failed: Trigger): Promise<Trigger> {
		restart();
		return await trigger(TAKING, { staticData: saved(failed) });
	}

	test('the third of three is refused: the first two get back what they had, and the error says why', async () => {
		const { assistants, before } = given();
		const failed = await trigger(TAKING);

		const error = await failureOf(failed.create());

		expect(error).toMatchObject({
			message: 'The platform did not accept the values sent',
			description: expect.stringMatching(/Not allowed for Assistant 3.*\*{5}/),
		});
		// the refusal repeats the address
		const secret = secretIn(assistants.writes[0].body.webhook_url);
		expect(secret).toHaveLength(48);
		expect(all(error)).not.toContain(secret);
		expect(written(assistants)).toEqual([1, 2, 1, 2]);
		expect([assistants.snapshot(), failed.log]).toEqual([before, []]);
		expect(JSON.stringify(saved(failed))).not.toContain('sealed');
		const { deliver } = await afterFailure(failed);
		expect((await deliver({ id: 1 }, { secret: 'undefined' })).status).toBe(401);
	});

	test('those that reported before are released as well', async () => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		const before = assistants.snapshot();
		const options = { replaceExisting: true };
		const first = await setUp(automatic([1], options));
		assistants.refusing.add(2);

		const staticData = saved(first);
		await expect(setUp(automatic([1, 2], options), { staticData })).rejects.toThrow();

		expect(assistants.snapshot()).toBe(before);
	});

	describe('nor taken back, as the platform goes down after the second write', () => {
		async function failed() {
			const { assistants, before } = given();
			const first = await trigger(TAKING);
			const edit = assistants.edit.bind(assistants);
			assistants.edit = (id, settings) => {
				edit(id, settings);
				assistants.isDown = id === 2;
			};
			const error = await failureOf(first.create());
			assistants.edit = edit;
			assistants.isDown = false;
			assistants.refusing.clear();
			return { assistants, before, error, first };
		}

		test('it is logged, and n8n cleans up with what it had saved before', async () => {
			const { assistants, before, error, first } = await failed();
			const secret = secretIn(assistants.of(1).webhook_url);
			expect(first.log).toEqual([
				expect.stringContaining('The webhook of an assistant was not put back: '),
			]);
			expect(all(error) + first.log.join()).not.toContain(secret);

			expect(await (await afterFailure(first)).delete()).toBe(true);

			expect(assistants.snapshot()).toBe(before);
		});

		test('n8n 1.x, which hands it only what was saved before: the loss is logged', async () => {
			const { assistants } = await failed();
			restart();
			const cleanedUp = await trigger(TAKING);

			expect(await cleanedUp.delete()).toBe(true);

			expect(assistants.of(1).webhook_url).toBeNull();
			expect(cleanedUp.log).toEqual([
				expect.stringContaining('n8n has lost what these assistants had set before'),
			]);
		});

		test('the next activation goes on from there, and its end puts all back', async () => {
			const { assistants, before, first } = await failed();
			const next = await afterFailure(first);

			await next.create();
			await next.delete();

			expect(assistants.snapshot()).toBe(before);
		});
	});
});

describe('a webhook ID', () => {
	test.each([
		...['a?b', 'a#b', 'a b', ' a', 'a ', 'a/b', ':a', 'a%20b', '..', 'grün', 'a\tb', ''],
		// in a workflow that the command line imported
		undefined,
	])('%p does not work in an address and is refused, also by hand', async (webhookId) => {
		for (const parameters of [ONE, BY_HAND]) {
			const { workflow, create } = await trigger(parameters);
			workflow.getNode('Platform')!.webhookId = webhookId;

			await expect(create()).rejects.toThrow(
				'The node "Platform" has no webhook ID that works in an address, as the workflow was not made in the editor: delete the node, add it again, and n8n gives it one',
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
