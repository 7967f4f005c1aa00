// The credential of a published trigger is edited: another token of the account, or that of another account.
import type { IDataObject } from 'n8n-workflow';
import { Assistants, automatic, FOREIGN, nameOf, publishedBefore } from '../support/assistants';
import { CALL } from '../support/call';
import { HOST, TOKEN } from '../support/engine/credential';
import { PRODUCTION, secretAt, secretIn, trigger, type Sender } from '../support/trigger';

const REPLACED = { apiToken: 'replaced' };
const NEW_SECRET = secretAt(REPLACED);
const OLD_SECRET = secretAt();

const REFUSED = 'Reports of assistants are refused: this trigger does not know their secret';

/** Published; the token is replaced, and n8n is started again, without a look at the assistants yet. */
async function replaced() {
	const published = await publishedBefore(automatic('all'), { 1: {}, 2: {} });
	return { ...published, production: await published.again({ credential: REPLACED }) };
}

describe('the token was replaced', () => {
	test('reports with the former secret are refused, and one failed execution says so', async () => {
		const { production } = await replaced();
		await production.startN8n({ withoutWebhook: true });
		// of somebody who does not know how a secret looks
		for (const tried of ['', 'x', 'x'.repeat(48), OLD_SECRET.slice(1), `${OLD_SECRET}0`]) {
			await production.deliver(CALL, { secret: tried });
		}
		expect(production.failures).toEqual([]);

		for (const id of [1, 2]) {
			const { status } = await production.deliver({ ...CALL, id }, { secret: OLD_SECRET });
			expect(status).toBe(401);
		}

		expect(production.failures).toEqual([
			{ message: REFUSED, description: expect.stringContaining('within the hour') },
		]);
		expect(JSON.stringify([production.log, production.failures])).not.toContain(OLD_SECRET);
	});

	test('an assistant that refuses the new secret keeps no other from it, and the user is told', async () => {
		const { assistants, production } = await replaced();
		assistants.refusing.add(1);

		await production.startN8n();

		expect(secretIn(assistants.of(2).webhook_url)).toBe(NEW_SECRET);
		expect(production.failures).toMatchObject([
			{ message: expect.stringContaining(`"${nameOf(1)}": The platform did not accept`) },
		]);
	});
});

test('a report that comes while the credential cannot be used makes a failed execution, and the platform may repeat it', async () => {
	const { again } = await publishedBefore(automatic('all'), { 1: {} });
	const credential = { apiToken: '' };
	const { deliver } = await again({ credential });
	let sender: Sender | undefined;
	const early = deliver(CALL, { secret: OLD_SECRET }, { onSend: (one) => void (sender = one) });

	await expect(early).rejects.toThrow("The credential has no 'API Token'");

	expect(sender!.received()).toMatchObject({ status: 500 });
	credential.apiToken = TOKEN;
	expect((await deliver(CALL, { secret: OLD_SECRET })).status).toBe(200);
});

describe.each([
	['another account', { root: '/api', token: 'other' }],
	['another deployment, whose assistants have the same IDs', { root: '/other/api', token: 'x' }],
])('the credential is of %s', (_case, account) => {
	const credential = { baseUrl: HOST + account.root, apiToken: account.token };

	test("the former account's assistants are left as they are, and start nothing; the other's free ones report", async () => {
		const setting = { account: { token: 'first' }, credential: { apiToken: 'first' } };
		const former = await publishedBefore(automatic('all'), { 1: {} }, setting);
		const others = new Assistants({ 1: {}, 2: FOREIGN }, account);
		const production = await former.again({ credential });

		await production.startN8n();

		expect(others.of(1).webhook_url).toContain(PRODUCTION);
		expect(others.of(2)).toMatchObject(FOREIGN);
		const secret = secretIn(former.assistants.of(1).webhook_url);
		expect((await production.deliver(CALL, { secret })).status).toBe(401);
		await production.delete();
		expect(others.of(1).webhook_url).toBeNull();
		expect(former.assistants.snapshot()).toBe(former.live);
	});
});

describe('a refusal is told of again when it has another cause:', () => {
	async function published(credential: IDataObject) {
		const assistants = new Assistants({ 1: {} });
		const production = await trigger(automatic('all'), { credential });
		await production.startN8n({ activation: 'activate' });
		const told = () => production.failures.map(({ message }) => message);
		return { assistants, production, told };
	}

	test('a token that is replaced a second time: each time, one failed execution says that reports are refused', async () => {
		const credential = { apiToken: 'first' };
		const { assistants, production, told } = await published(credential);
		const report = async () => {
			const secret = secretIn(assistants.of(1).webhook_url);
			return (await production.deliver(CALL, { secret })).status;
		};

		credential.apiToken = 'second';
		expect([await report(), await report()]).toEqual([401, 401]);
		expect(told()).toEqual([REFUSED]);
		// nothing is reported in between
		await production.anHourLater();
		credential.apiToken = 'third';
		expect(await report()).toBe(401);
		expect(told()).toHaveLength(2);
		await production.anHourLater();
		expect(await report()).toBe(200);
	});

	test('an hour in which nothing was repaired does not tell of strangers again, and a report that is accepted does', async () => {
		const { assistants, production, told } = await published({});
		const stranger = async () => await production.deliver(CALL, { secret: '0'.repeat(48) });

		await stranger();
		await production.anHourLater();
		await stranger();
		expect(told()).toHaveLength(1);
		await production.deliver(CALL, { secret: secretIn(assistants.of(1).webhook_url) });
		await stranger();

		expect(told()).toEqual([REFUSED, REFUSED]);
	});
});
