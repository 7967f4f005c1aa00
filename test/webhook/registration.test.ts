// Publishing and unpublishing: what is entered in assistants, and what is cleared. Whose address is whose: address.test.ts
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import {
	Assistants,
	automatic,
	FOREIGN,
	nameOf,
	NONE,
	numbered,
	UNSET,
} from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { page } from '../support/page';
import { platform } from '../support/platform';
import {
	chosen,
	PRODUCTION,
	publish,
	restart,
	SECRET,
	secretAt,
	setUp,
	trigger,
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

const written = ({ writes }: Assistants) => writes.map(({ id }) => id);
describe('the assistants that are chosen', () => {
	test.each([
		['one', ONE, [3]],
		['several', automatic([2, 4]), [2, 4]],
		['all, on any page', automatic('all'), [1, 2, 3, 4]],
		['by an expression', { ...automatic([]), assistantIds: '={{ [2, "3", 2, " 3 "] }}' }, [2, 3]],
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
			"'Assistant Path' does not contain {assistantId}",
		],
	] as Array<[INodeParameters, string]>)('%j: nothing is asked', async (parameters, message) => {
		await expect(publish(parameters)).rejects.toThrow(message);
	});

	test.each([
		[2, automatic([1, 99, 2]), 'There is no assistant with the ID 99: choose another one'],
		[0, automatic('all'), 'The account of the API token has no assistant'],
	])('of %i in the account, %j: nothing is written', async (count, parameters, message) => {
		const assistants = numbered(count);

		await expect(publish(parameters)).rejects.toThrow(message);
		expect(assistants.writes).toEqual([]);
	});

	test.each([null, 'anna', -1, 1.5])(
		'an assistant with the ID %j: publishing is refused, and nothing is written',
		async (id) => {
			platform()
				.get('/api/user/assistants/get')
				.query(true)
				.reply(200, page([{ id, name: 'Anna' }]));

			await expect(publish(automatic('all'))).rejects.toThrow('an assistant that has no ID');
		},
	);

	test.each([
		[
			'text, by the path that the user gives',
			'3',
			{ assistantPath: '/v2/{assistantId}/edit?v=2' },
			200,
		],
		['a number, at an address where the platform has none', 3, {}, 404],
	])('are updated by an ID that comes as %s', async (_how, id, options, status) => {
		const { assistantPath = '/user/assistant/{assistantId}' } = options as {
			assistantPath?: string;
		};
		const list = nock(HOST).persist().get('/api/user/assistants/get').query(true);
		list.reply(200, page([{ id, webhook_url: null }]));
		const update = platform()
			.put(`/api${assistantPath.replace('{assistantId}', '3')}`)
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
		[{ statuses: ['completed', 'ended'] }, 'send_webhook_only_on_completed', false],
		[{ includeRecording: true }, 'include_recording_in_webhook', true],
		[{ includeRecording: false }, 'include_recording_in_webhook', false],
	])('follows the option %j', async (options, setting, expected) => {
		const assistants = new Assistants({ 3: { [setting]: !expected } });

		await setUp({ ...ONE, options });

		expect(assistants.of(3)[setting]).toBe(expected);
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

	test('leaves an address that somebody has entered meanwhile', async () => {
		const assistants = new Assistants({ 3: {} });
		const production = await setUp(ONE);
		assistants.edit(3, FOREIGN);

		expect(await production.delete()).toBe(true);

		expect(assistants.of(3)).toMatchObject(FOREIGN);
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
