// n8n sets published workflows up again when it starts.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import {
	Assistants,
	automatic,
	FOREIGN,
	nameOf,
	UNSET,
	publishedBefore,
} from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { HOST } from '../support/engine/credential';
import {
	failureOf,
	PRODUCTION,
	setUp,
	restart,
	saved,
	secretIn,
	trigger,
	type Trigger,
} from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: true });

const messagesOf = ({ failures }: Trigger) => failures.map(({ message }) => message);

const NOT_REPORTED = 'Assistants may not report to this workflow any more. ';

/** The platform is down from now on. @returns what it is asked */
function down(onAsked = () => {}): string[] {
	nock.cleanAll();
	const asked: string[] = [];
	nock(HOST)
		.persist()
		.get('/api/user/assistants/get')
		.query(true)
		.reply((uri) => {
			asked.push(uri);
			onAsked();
			return [503, {}, { 'Retry-After': '0' }];
		});
	return asked;
}

describe('when n8n starts', () => {
	test.each(['init', 'leadershipChange'] as const)(
		'an address that was wiped is entered again, one that is right is not written: %s',
		async (activation) => {
			const { assistants, live, again } = await publishedBefore(automatic([1, 2]), {
				1: {},
				2: {},
				3: {},
			});
			assistants.edit(1, { webhook_url: null, is_webhook_active: false });
			const production = await again();

			await production.startN8n({ activation });

			expect(assistants.writes.map(({ id }) => id)).toEqual([1]);
			expect([assistants.snapshot(), production.failures]).toEqual([live, []]);
		},
	);

	test('an assistant that was created since is taken in where the form says all', async () => {
		const { assistants, again } = await publishedBefore(automatic('all'), { 1: {} });
		assistants.edit(2, {});

		await (await again()).startN8n();

		expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
	});

	test("another product's webhook stays, even with the option to replace it: the user is told, and the other assistants are repaired", async () => {
		const { assistants, again } = await publishedBefore(TAKING, { 1: {}, 2: {} });
		assistants.edit(1, FOREIGN);
		assistants.edit(2, UNSET);
		const production = await again();

		await production.startN8n();

		expect(assistants.of(1)).toMatchObject(FOREIGN);
		expect(assistants.of(2).webhook_url).toContain(PRODUCTION);
		expect(production.failures).toEqual([
			{
				message: `${NOT_REPORTED}"${nameOf(1)}": reports to crm.example already`,
				description: expect.stringContaining(
					'Once this is fixed, unpublish and publish the workflow.',
				),
			},
		]);
		expect(JSON.stringify([production.failures, production.log])).not.toContain('private');
	});

	test.each([
		['the webhook is set up before the trigger', { webhookFirst: true }, 1],
		['it makes no failed executions (n8n 1.x)', { isOldest: true }, 0],
	])('a failure is in the log, and is an execution where there can be one: %s', async (...row) => {
		const [, how, failures] = row;
		const { assistants, again } = await publishedBefore(automatic('all'), { 1: {} });
		assistants.edit(1, FOREIGN);
		const production = await again();

		await production.startN8n(how);

		expect(production.failures).toHaveLength(failures);
		expect(production.log).toEqual([expect.stringContaining(NOT_REPORTED)]);
	});

	test('what could not be published is not entered either', async () => {
		const parameters = automatic('all', { allowedIps: 'abc' });
		const assistants = new Assistants({ 1: {} });
		await expect(setUp(parameters)).rejects.toThrow('abc');
		restart();
		const production = await trigger(parameters);

		await production.startN8n();

		expect(assistants.writes).toEqual([]);
		expect(messagesOf(production)).toEqual([expect.stringContaining('abc')]);
	});

	test.each([
		[[1], [`${NOT_REPORTED}There is no assistant with the ID 1: choose another one from the list`]],
		[[1, 2], []],
	])('of %j, the first assistant was deleted: told if none is left', async (ids, expected) => {
		const { assistants, again } = await publishedBefore(automatic(ids), { 1: {}, 2: {}, 3: {} });
		assistants.remove(1);
		const production = await again();

		await production.startN8n();

		expect(messagesOf(production)).toEqual(expected);
	});

	test('a platform that does not answer what is written is not asked for each assistant', async () => {
		const ids = Array.from({ length: 30 }, (_, index) => index + 1);
		const settings = Object.fromEntries(ids.map((id) => [id, {}])) as Record<number, IDataObject>;
		const { assistants, again } = await publishedBefore(automatic('all'), settings);
		for (const id of ids) assistants.edit(id, UNSET);
		const production = await again();
		nock.cleanAll();
		let writes = 0;
		nock(HOST)
			.on('request', () => (writes += 1))
			.persist()
			.put(/assistant/)
			.replyWithError(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }));
		assistants.answer();

		await production.startN8n();

		expect(writes).toBe(10);
		expect(production.failures[0].message).toContain(ids.map((id) => `"${nameOf(id)}"`).join(', '));
	});

	test('a platform that is down takes nothing down: the user is told', async () => {
		const { assistants, again } = await publishedBefore(automatic('all'), { 1: {} });
		const secret = secretIn(assistants.of(1).webhook_url);
		const production = await again();
		const asked = down();

		await production.startN8n();

		// other workflows do not wait long
		expect([asked.length, assistants.writes]).toEqual([2, []]);
		expect(messagesOf(production)).toEqual([expect.stringContaining(NOT_REPORTED)]);
		expect((await production.deliver(CALL, { secret })).item).toEqual(SIMPLE_CALL);
	});
});

describe('a platform that keeps n8n waiting', () => {
	let clock = 0;
	beforeEach(() => {
		clock = 0;
		const now = performance.now.bind(performance);
		jest.spyOn(performance, 'now').mockImplementation(() => now() + clock);
	});
	afterEach(() => jest.restoreAllMocks());

	/** Published triggers, and a platform that answers none of their requests in time. */
	async function given(count: number) {
		const numbers = Array.from({ length: count }, (_, index) => index + 1);
		const assistants = new Assistants(Object.fromEntries(numbers.map((id) => [id, {}])));
		const starts = numbers.map(async (id) => {
			const webhookId = `b6d2a1c0-0000-4000-8000-${String(id).padStart(12, '0')}`;
			const setting = { webhookId, nodeId: String(id) };
			const staticData = saved(await setUp(automatic([id]), setting));
			return async () => await trigger(automatic([id]), { ...setting, staticData });
		});
		const again = await Promise.all(starts);
		restart();
		const asked = down(() => (clock += 10_000));
		return { assistants, asked, starting: await Promise.all(again.map((one) => one())) };
	}

	test('is asked once for all triggers, and each is told', async () => {
		const { asked, starting } = await given(40);

		await Promise.all(starting.map(async (one) => await one.startN8n()));

		expect([asked.length, clock]).toEqual([2, 20_000]);
		expect(starting.map(({ failures }) => failures.length)).toEqual(starting.map(() => 1));
		expect(starting[39].failures[0].message).toBe(
			'Assistants may not report to this workflow any more. The platform did not answer another workflow in time',
		);
	});

	test('is asked again a minute later', async () => {
		const { assistants, asked, starting } = await given(2);
		await starting[0].startN8n();
		clock += 59_000;
		await starting[1].startN8n();
		expect(asked).toHaveLength(2);
		clock += 2_000;
		nock.cleanAll();
		assistants.answer();

		await starting[1].startN8n();

		expect(starting[1].failures).toHaveLength(1);
	});

	test('but answers: a conflict of one workflow keeps no other from being repaired', async () => {
		const { assistants, starting } = await given(2);
		nock.cleanAll();
		assistants.answer();
		// the stand-in looks here before each answer
		Object.defineProperty(assistants, 'isDown', { get: () => void (clock += 3_000) });
		assistants.edit(1, FOREIGN);
		assistants.edit(2, UNSET);

		for (const one of starting) await one.startN8n();

		expect(starting.map(({ failures }) => failures.length)).toEqual([1, 0]);
		expect(assistants.of(2).webhook_url).toContain('/webhook/');
	});

	test('is asked at once when a workflow is published', async () => {
		const { assistants, starting } = await given(2);
		await starting[0].startN8n();
		nock.cleanAll();
		assistants.answer();
		assistants.edit(2, UNSET);

		await starting[1].create();

		expect(assistants.of(2).webhook_url).toContain('/webhook/');
	});
});

test('a platform that does not answer keeps nobody from publishing for another one', async () => {
	let hang: (() => void) | undefined;
	const hangs = new Promise<void>((resolve) => (hang = resolve));
	let isAsked: (() => void) | undefined;
	const asked = new Promise<void>((resolve) => (isAsked = resolve));
	nock('https://hanging.example')
		.persist()
		.get('/api/user/assistants/get')
		.query(true)
		.reply(async () => {
			isAsked!();
			await hangs;
			return [403, {}];
		});
	const assistants = new Assistants({ 1: {} });
	const credential = { baseUrl: 'https://hanging.example/api' };
	const first = failureOf(setUp(automatic([1]), { workflowId: 'waiting', credential }));
	await asked;

	await setUp(automatic([1]));

	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	hang!();
	expect(await first).toBeInstanceOf(Error);
});

test('two triggers that n8n publishes at the same time do not take the same assistant', async () => {
	const assistants = new Assistants({ 1: {} });
	const [first, second] = [
		await trigger(automatic([1])),
		await trigger(automatic([1]), { webhookId: 'b6d2a1c0-0000-4000-8000-000000000002' }),
	];

	const results = await Promise.allSettled([first.create(), second.create()]);

	expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	expect(assistants.writes).toHaveLength(1);
});
