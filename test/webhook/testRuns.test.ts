import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN } from '../support/assistants';
import { HOST } from '../support/engine/credential';
import { newProcess } from '../support/n8nProcess';
import { page } from '../support/platform';
import { PRODUCTION, setUp, restart, saved, secretIn, TEST, trigger } from '../support/trigger';

const SEVERAL = automatic([1, 2], { replaceExisting: true });

const STILL_LISTENING =
	'The assistant "Assistant 1" reports to a test of this trigger: stop the test, then publish again';

const PUBLISHED =
	/^The assistant "Assistant 1" reports to a published workflow: a test would take its reports away$/;

test.each([
	['a test', {}],
	['a test of a copy', { workflowId: 'copy' }],
])(
	'%s is refused while the workflow is published, and nothing is written',
	async (_who, setting) => {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		await setUp(SEVERAL);
		const live = assistants.snapshot();
		const listening = await trigger(SEVERAL, { test: true, ...setting });

		await expect(listening.create()).rejects.toThrow(PUBLISHED);
		// n8n ends what could not begin
		await listening.delete();

		expect(assistants.snapshot()).toBe(live);
	},
);

test.each(['test', 'production'])(
	'a test of an assistant that is not published listens beside production; first ends the %s',
	async (endsFirst) => {
		const assistants = new Assistants({ 1: {}, 2: FOREIGN });
		const before = assistants.snapshot();
		const production = await setUp(automatic([1]));
		const listening = await setUp(automatic([2], { replaceExisting: true }), { test: true });
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
		expect(assistants.of(2).webhook_url).toContain(TEST);

		const both = [listening, production];
		const [first, second] = endsFirst === 'test' ? both : both.reverse();
		await first.delete();
		expect(assistants.of(endsFirst === 'test' ? 1 : 2).webhook_url).toContain('secret=');
		await second.delete();

		expect(assistants.snapshot()).toBe(before);
	},
);

test('a delivery to a test is known by its secret, also before n8n has saved what the test stores', async () => {
	const assistants = new Assistants({ 1: {} });
	await setUp(automatic([1]), { test: true });
	const secret = secretIn(assistants.of(1).webhook_url);
	const { deliver } = await trigger(automatic([1]), { test: true });

	expect((await deliver({ id: 1 }, { secret: `${secret}0` })).status).toBe(401);
	expect((await deliver({ id: 1 }, { secret })).item).toMatchObject({ id: 1 });
});

test('a test that another process of n8n ends leaves production alone', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	await setUp(automatic([1], { replaceExisting: true }));
	const live = assistants.snapshot();
	const listening = await setUp(automatic([2]), { test: true });
	const setting = { test: true, staticData: saved(listening), process: newProcess() };

	await (await trigger(automatic([2]), setting)).delete();

	expect(assistants.snapshot()).toBe(live);
});

describe('a test that was left behind: the platform did not hear of its end, or n8n was ended', () => {
	async function leftBehind() {
		const assistants = new Assistants({ 1: FOREIGN, 2: {} });
		await setUp(SEVERAL, { test: true });
		restart();
		return { assistants, left: assistants.snapshot() };
	}

	test('keeps the workflow from being published, and the error says what to do', async () => {
		const { assistants, left } = await leftBehind();

		await expect(setUp(SEVERAL)).rejects.toThrow(
			`${STILL_LISTENING}. If none is running any more, start one and stop it`,
		);

		expect(assistants.snapshot()).toBe(left);
	});

	test('is cleared by the next one, which says in the log what is lost', async () => {
		const { assistants } = await leftBehind();
		const next = await trigger(SEVERAL, { test: true });

		await next.create();
		await next.delete();

		expect([assistants.of(1).webhook_url, assistants.of(2).webhook_url]).toEqual([null, null]);
		expect(next.log.at(-1)).toContain('"Assistant 1", "Assistant 2"');
		await setUp(SEVERAL);
		expect(assistants.of(1).webhook_url).toContain(PRODUCTION);
	});
});

test('production cannot start while a test listens, and its failure takes nothing from the test', async () => {
	const assistants = new Assistants({ 1: FOREIGN, 2: {} });
	const before = assistants.snapshot();
	const listening = await setUp(SEVERAL, { test: true });
	const production = await trigger(SEVERAL);

	await expect(production.create()).rejects.toThrow(STILL_LISTENING);
	await production.delete();
	expect(assistants.of(1).webhook_url).toContain(TEST);
	await (await trigger(SEVERAL, { test: true, staticData: saved(listening) })).delete();

	expect(assistants.snapshot()).toBe(before);
});

test('a test whose write is neither answered nor found is taken back when the test ends', async () => {
	nock(HOST)
		.get('/api/user/assistants/get')
		.query(true)
		.reply(200, page([{ id: 1, name: 'Anna', ...FOREIGN }]));
	nock(HOST)
		.put('/api/user/assistant/1')
		.reply((_uri, body) => {
			assistants.edit(1, body as IDataObject);
			return [502, 'Bad Gateway'];
		});
	nock(HOST)
		.get('/api/user/assistants/get')
		.query(true)
		.times(6)
		.reply(503, {}, { 'Retry-After': '0' });
	const assistants = new Assistants({ 1: FOREIGN });
	const before = assistants.snapshot();
	const listening = await trigger(automatic('all', { replaceExisting: true }), { test: true });

	await expect(listening.create()).rejects.toMatchObject({
		description: expect.stringContaining('It is not known whether the request was carried out.'),
	});
	await listening.delete();

	expect(assistants.snapshot()).toBe(before);
});
