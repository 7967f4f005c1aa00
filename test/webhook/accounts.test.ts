// The credential of a published trigger is edited: another token of the account, another account, another deployment.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN, nameOf, publishedBefore } from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { HOST } from '../support/engine/credential';
import { PRODUCTION, restart, saved, secretIn, trigger } from '../support/trigger';

const TAKING = automatic('all', { replaceExisting: true });

const FIRST = { token: 'first' };
const REPLACED = { token: 'of-the-same-account' };
const OTHER_ACCOUNT = { token: 'of-another-account' };
const OTHER_DEPLOYMENT = { root: '/other/api', token: 'of-another-deployment' };

const credentialOf = ({ root = '/api', token }: { root?: string; token: string }) => ({
	credential: { baseUrl: HOST + root, apiToken: token },
});

/** What the assistants of the other account have: it must never get into others. */
const OTHERS = { ...FOREIGN, webhook_url: 'https://shop.example/private-of-the-other' };

/** Published with the first token; n8n is started again with another one. */
async function given(settings: Record<number, IDataObject> = { 1: FOREIGN, 2: {} }) {
	const setting = { account: FIRST, ...credentialOf(FIRST) };
	const { again, ...published } = await publishedBefore(TAKING, settings, setting);
	const under = async (account: { root?: string; token: string }, stored?: IDataObject) =>
		await again({ ...credentialOf(account), ...(stored && { staticData: stored }) });
	return { ...published, under };
}

/** The same assistants with another token. */
const replaceToken = (assistants: Assistants) => {
	nock.cleanAll();
	assistants.answer(REPLACED);
};

describe('the token was replaced', () => {
	test('calls are accepted as before; from the next start on, only with a new secret', async () => {
		const { assistants, under } = await given();
		const former = secretIn(assistants.of(1).webhook_url);
		replaceToken(assistants);
		const production = await under(REPLACED);

		expect((await production.deliver(CALL, { secret: former })).item).toEqual(SIMPLE_CALL);
		await production.startN8n();

		const secret = secretIn(assistants.of(1).webhook_url);
		expect(secret).not.toBe(former);
		expect(secretIn(assistants.of(2).webhook_url)).toBe(secret);
		expect((await production.deliver({ ...CALL, id: 2 }, { secret })).status).toBe(200);
		expect((await production.deliver({ ...CALL, id: 3 }, { secret: former })).status).toBe(401);
		expect(production.failures).toEqual([
			{
				message: 'Assistants report with a secret that this trigger does not know, and are refused',
				description: expect.stringContaining('unpublish and publish the workflow'),
			},
		]);
	});

	test.each(['startN8n', 'create', 'checkExists'] as const)(
		'and after %s what was before is put back',
		async (hook) => {
			const { assistants, before, under } = await given();
			replaceToken(assistants);
			const production = await under(REPLACED);

			await production[hook]();
			await production.delete();

			expect(assistants.snapshot()).toBe(before);
			expect(production.log).toEqual([]);
		},
	);
});

test('the token was replaced, and an assistant cannot be changed: its calls are accepted, the others get the new secret, and all is put back once it can', async () => {
	const { assistants, before, under } = await given();
	const former = secretIn(assistants.of(1).webhook_url);
	replaceToken(assistants);
	assistants.refusing.add(1);
	const production = await under(REPLACED);

	await production.startN8n();
	expect(production.failures).toHaveLength(1);
	expect((await production.deliver(CALL, { secret: former })).status).toBe(200);
	const secret = secretIn(assistants.of(2).webhook_url);
	expect(secret).not.toBe(former);
	expect((await production.deliver({ ...CALL, id: 2 }, { secret })).status).toBe(200);
	restart();
	const again = await under(REPLACED, saved(production));
	await expect(again.create()).rejects.toThrow('The platform did not accept the values sent');
	assistants.refusing.clear();
	await again.delete();

	expect(assistants.snapshot()).toBe(before);
});

describe('the token was replaced, and n8n has lost what it stored', () => {
	const unknown = 'reports to this trigger with a secret that it does not know';

	async function lost() {
		const { assistants, under } = await given({ 1: {} });
		replaceToken(assistants);
		return { assistants, live: assistants.snapshot(), production: await under(REPLACED, {}) };
	}

	test('a refused call is reported, once', async () => {
		const { assistants, production } = await lost();
		const secret = secretIn(assistants.of(1).webhook_url);
		await production.startN8n({ withoutWebhook: true });
		// of somebody who does not know how a secret looks
		for (const tried of ['', 'x', 'x'.repeat(48), secret.slice(1), `${secret}0`, undefined]) {
			await production.deliver(CALL, { secret: tried });
		}
		expect(production.failures).toEqual([]);

		for (const id of [1, 2]) {
			expect((await production.deliver({ ...CALL, id }, { secret })).status).toBe(401);
		}

		expect(production.log).toEqual([
			'Assistants report with a secret that this trigger does not know, and are refused',
		]);
		expect(production.failures).toHaveLength(1);
		expect(JSON.stringify([production.log, production.failures])).not.toContain(secret);
	});

	test('n8n says so when it starts, and the log when it is unpublished; nothing is changed', async () => {
		const { assistants, live, production } = await lost();

		await production.startN8n();
		expect(production.failures.map(({ message }) => message)).toEqual([
			`Assistants may not report to this workflow any more. "${nameOf(1)}": ${unknown} now`,
		]);
		await production.delete();

		expect(production.log.at(-1)).toBe(`"${nameOf(1)}" ${unknown}; its webhook was not changed`);
		expect(assistants.snapshot()).toBe(live);
	});

	test('published with Replace Existing Webhook, calls are accepted again, and the loss is logged', async () => {
		const { assistants, production } = await lost();

		await production.create();

		const secret = secretIn(assistants.of(1).webhook_url);
		expect((await production.deliver(CALL, { secret })).status).toBe(200);
		expect(production.log).toEqual([
			expect.stringContaining(`n8n has lost what these assistants had set before`),
		]);
	});
});

describe.each([
	['another account', OTHER_ACCOUNT],
	['another deployment, whose assistants have the same IDs', OTHER_DEPLOYMENT],
])('the credential is of %s', (_case, account) => {
	async function changed() {
		const { assistants: former, before, live, under, staticData } = await given();
		const others = new Assistants({ 1: OTHERS, 2: {}, 3: {} }, account);
		return { former, before, live, others, untouched: others.snapshot(), under, staticData };
	}

	test('started and unpublished, nothing is written anywhere, and the user is told; and back, what was before is put back', async () => {
		const { former, before, live, others, untouched, under } = await changed();
		const production = await under(account);

		await production.startN8n();
		expect(await production.delete()).toBe(true);

		expect([former.snapshot(), others.snapshot()]).toEqual([live, untouched]);
		expect(production.failures.map(({ message }) => message)).toEqual([
			expect.stringContaining('No assistant has the address of this trigger'),
		]);
		expect(production.log.at(-1)).toContain('was published with another account or API token');

		await (await under(FIRST, saved(production))).delete();
		expect([former.snapshot(), others.snapshot()]).toEqual([before, untouched]);
	});

	test('published and unpublished: each has what it had, and the former account starts nothing', async () => {
		const { former, live, others, untouched, under } = await changed();
		const secret = secretIn(former.of(1).webhook_url);
		const production = await under(account);

		await production.create();
		expect(others.of(1).webhook_url).toContain(PRODUCTION);
		expect((await production.deliver(CALL, { secret })).status).toBe(401);
		await production.delete();

		expect([former.snapshot(), others.snapshot()]).toEqual([live, untouched]);
		expect(production.log).toContainEqual(
			expect.stringContaining('was published with another account or API token'),
		);
	});

	test('that is published and back again: the loss is reported, nothing wrong is put back', async () => {
		const { former, under } = await changed();
		const other = await under(account);
		await other.create();
		await other.delete();
		restart();
		const back = await under(FIRST, saved(other));

		await back.startN8n();
		await back.delete();

		expect(former.of(1)).toMatchObject({ webhook_url: null, is_webhook_active: false });
		expect(back.failures.map(({ message }) => message)).toEqual([
			`n8n has lost what these assistants had set before they reported to this workflow: "${nameOf(1)}", "${nameOf(2)}". Without the workflow, they have no webhook`,
		]);
		expect(back.log.at(-1)).toContain('n8n has lost what these assistants had set before');
	});
});

test('in every order of credentials, starts, publications and ends, an assistant has its own webhook, ours, or none', async () => {
	const ACTIONS = ['create', 'delete', 'startN8n'] as const;
	const CREDENTIALS = [FIRST, REPLACED, OTHER_ACCOUNT, OTHER_DEPLOYMENT];
	const ELSEWHERE = { ...OTHERS, webhook_url: 'https://x.example' };
	const OWN = [FOREIGN.webhook_url, null, OTHERS.webhook_url, ELSEWHERE.webhook_url];
	const steps = CREDENTIALS.flatMap((account) => ACTIONS.map((action) => ({ account, action })));
	// the same ones each time
	let seed = 1;
	const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
	for (let order = 0; order < 20; order++) {
		nock.cleanAll();
		restart();
		const first = new Assistants({ 1: FOREIGN, 2: {} }, FIRST);
		first.answer(REPLACED);
		const other = new Assistants({ 1: OTHERS }, OTHER_ACCOUNT);
		const elsewhere = new Assistants({ 1: ELSEWHERE }, OTHER_DEPLOYMENT);
		let staticData: IDataObject = {};
		const taken: string[] = [];
		for (let step = 0; step < 6; step++) {
			const { account, action } = steps[Math.floor(random() * steps.length)];
			if (random() < 0.1) staticData = {};
			const production = await trigger(TAKING, { ...credentialOf(account), staticData });
			await production[action]();
			staticData = saved(production);
			taken.push(`${account.token} ${action}`);
			const found = [first.of(1), first.of(2), other.of(1), elsewhere.of(1)];
			const wrong = found.filter(
				({ webhook_url: url }, index) =>
					url !== null && url !== OWN[index] && !String(url).startsWith(PRODUCTION),
			);
			expect({ taken, wrong }).toEqual({ taken, wrong: [] });
		}
	}
});
