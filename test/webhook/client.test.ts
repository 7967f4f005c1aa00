// A trigger in the account of an agency's client, whose token is replaced while the trigger is published.
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic, FOREIGN } from '../support/assistants';
import { CALL, SIMPLE_CALL } from '../support/call';
import { BASE_URL, HOST } from '../support/engine/credential';
import { registered, restart, saved, SECRET, secretIn, trigger } from '../support/trigger';

const AGENCY = 'token-of-the-agency';
const [FIRST, SECOND] = ['41|first-of-client', '42|second-of-client'];
const AS_CLIENT = { ...automatic('all', { replaceExisting: true }), accountType: 'client' };

const asAgency = () => nock(HOST, { reqheaders: { authorization: `Bearer ${AGENCY}` } });

/** A token that is made at most once. */
const makes = (token: string) =>
	asAgency()
		.post('/api/white-label/token')
		.reply(200, { token, user: { id: 12 } });

test('it keeps its secret, accepts calls, and puts back what was before', async () => {
	const credential: IDataObject = {
		baseUrl: BASE_URL,
		apiToken: AGENCY,
		client: '12',
		clientToken: '',
	};
	const assistants = new Assistants({ 1: FOREIGN, 2: {} }, { token: FIRST });
	const before = assistants.snapshot();
	makes(FIRST);
	const published = await trigger(AS_CLIENT, { credential });
	await published.create();
	const secret = secretIn(assistants.of(1).webhook_url);
	expect(secretIn(assistants.of(2).webhook_url)).toBe(secret);

	restart();
	nock.cleanAll();
	assistants.answer({ token: SECOND });
	nock(HOST, { reqheaders: { authorization: `Bearer ${FIRST}` } })
		.get('/api/user/assistants/get')
		.query(true)
		.reply(401, {});
	makes(SECOND);
	const revoked = asAgency()
		.post('/api/white-label/logout', { user_id: 12, token_id: 41 })
		.reply(200, {});
	const started = await trigger(AS_CLIENT, { credential, staticData: saved(published) });
	await started.startN8n();

	expect(revoked.isDone()).toBe(true);
	expect(secretIn(assistants.of(1).webhook_url)).toBe(secret);
	expect((await started.deliver(CALL, { secret })).item).toEqual(SIMPLE_CALL);
	// n8n has lost what it had stored
	const bare = await trigger(AS_CLIENT, { credential });
	expect((await bare.deliver({ ...CALL, id: 9 }, { secret })).status).toBe(200);
	await started.delete();
	expect(assistants.snapshot()).toBe(before);
	expect([started.log, started.failures]).toEqual([[], []]);
});

test("the header that 'Authentication' asks for is that of the client's credential", async () => {
	const { deliver } = await registered(
		{ accountType: 'client', options: { authentication: 'headerAuth' } },
		{ credential: { client: '12', webhookHeaderName: 'X-Key', webhookHeaderSecret: 'value' } },
	);
	const statusWith = async (headers: Record<string, string>) =>
		(await deliver(CALL, { secret: SECRET }, { headers })).status;

	expect([await statusWith({}), await statusWith({ 'x-key': 'value' })]).toEqual([401, 200]);
});
