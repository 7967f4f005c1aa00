// n8n sets published workflows up again when it starts.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, UNSET, publishedBefore } from '../support/assistants';
import { CredentialsHelper, HOST } from '../support/engine/credential';
import { failureOf, PRODUCTION, setUp, restart, trigger, type Trigger } from '../support/trigger';

const messagesOf = ({ failures }: Trigger) => failures.map(({ message }) => message);

const NOT_REPORTED = 'Assistants may no longer report to this workflow. ';

const TIMEOUT = Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' });
const AN_HOUR = { 'Retry-After': '3600' };

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

	test.each([
		['the trigger', false],
		['the webhook', true],
	])('what could not be published is not entered either; n8n sets up first %s', async (...row) => {
		const parameters = automatic('all', { minimumDuration: '={{ "abc" }}' });
		const assistants = new Assistants({ 1: {} });
		await expect(setUp(parameters)).rejects.toThrow('abc');
		restart();
		const production = await trigger(parameters);

		await production.startN8n({ webhookFirst: row[1] });

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

	test.each([
		['does not answer', (put: nock.Interceptor) => put.replyWithError(TIMEOUT)],
		['asks for too much patience', (put: nock.Interceptor) => put.reply(429, {}, AN_HOUR)],
	])(
		'a platform that %s when it is written to is not asked for each assistant, but again an hour later',
		async (...row) => {
			const ids = Array.from({ length: 30 }, (_, index) => index + 1);
			const settings = Object.fromEntries(ids.map((id) => [id, {}])) as Record<number, IDataObject>;
			const { assistants, again } = await publishedBefore(automatic('all'), settings);
			for (const id of ids) assistants.edit(id, UNSET);
			const production = await again();
			nock.cleanAll();
			let writes = 0;
			const scope = nock(HOST)
				.on('request', () => (writes += 1))
				.persist();
			row[1](scope.put(/assistant/));
			assistants.answer();

			await production.startN8n();

			expect(writes).toBe(10);
			expect(production.failures).toEqual([]);
			expect(production.warnings.at(-1)).toContain('again within the hour');
		},
	);

	test('a credential that cannot be read just then: the log says so, and the next hour makes up for it', async () => {
		const { assistants, again } = await publishedBefore(automatic('all'), { 1: {} });
		assistants.edit(1, UNSET);
		const production = await again();
		jest
			.spyOn(CredentialsHelper.prototype, 'getDecrypted')
			.mockRejectedValueOnce(new Error('SQLITE_BUSY: database is locked'));

		await production.startN8n();

		expect(production.warnings).toEqual([
			'The assistants could not be checked, and will be again within the hour. SQLITE_BUSY: database is locked',
		]);
		jest.restoreAllMocks();
		await production.anHourLater();
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		expect(production.failures).toEqual([]);
	});
});

/** A platform that hangs until it is told to refuse what it is asked. */
function hanging() {
	let refuse: (() => void) | undefined;
	const hangs = new Promise<void>((resolve) => (refuse = resolve));
	let isAsked: (() => void) | undefined;
	const askedBy: unknown[] = [];
	const asked = new Promise<void>((resolve) => (isAsked = resolve));
	nock('https://hanging.example')
		.persist()
		.get('/api/user/assistants/get')
		.query(true)
		.reply(async function () {
			askedBy.push(this.req.headers.authorization);
			isAsked!();
			await hangs;
			return [403, {}];
		});
	return { asked, refuse: refuse!, askedBy };
}

test("n8n's start does not wait for a platform that hangs", async () => {
	const { asked, refuse } = hanging();
	const production = await trigger(automatic([1]), {
		credential: { baseUrl: 'https://hanging.example/api' },
	});

	expect(await production.checkExists('init')).toBe(true);
	await asked;

	refuse();
	await production.startN8n();
	expect(messagesOf(production)).toEqual([expect.stringContaining(NOT_REPORTED)]);
});

test('a platform that does not answer keeps nobody from publishing for another one', async () => {
	const { asked, refuse } = hanging();
	const assistants = new Assistants({ 1: {} });
	const credential = { baseUrl: 'https://hanging.example/api' };
	const first = failureOf(setUp(automatic([1]), { workflowId: 'waiting', credential }));
	await asked;

	await setUp(automatic([1]));

	expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	refuse();
	expect(await first).toBeInstanceOf(Error);
});

test('a publication waits for one repair at most, however many are to be made', async () => {
	const { asked, refuse, askedBy } = hanging();
	const credential = { baseUrl: 'https://hanging.example/api' };
	const starting = ['first', 'second', 'third'].map(async (workflowId) => {
		const production = await trigger(automatic([1]), { workflowId, credential });
		await production.startN8n();
	});
	await asked;
	const own = { ...credential, apiToken: 'publishing' };
	const publishing = failureOf(setUp(automatic([1]), { workflowId: 'published', credential: own }));
	refuse();
	await Promise.all([publishing, ...starting]);

	expect(askedBy.indexOf('Bearer publishing')).toBe(1);
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
