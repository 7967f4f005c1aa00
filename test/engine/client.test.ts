// Work for an agency's client: with a credential whose token n8n makes, and makes again when it is refused; or with a token that an
// item has.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { clientTokenIn } from '../../nodes/VoiceAssistantPlatform/client/credential';
import { call } from '../support/call';
import { search } from '../support/editor';
import { BASE_URL, HOST } from '../support/engine/credential';
import { formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';
import { Polling } from '../support/poll';

guardNetwork();

const AGENCY = '7|token-of-the-agency';
const [FIRST, SECOND] = ['41|first-of-client', '42|second-of-client'];
const NAME = 'n8n client credential';

/** What n8n has stored of the credential. */
const stored = (more: IDataObject = {}): IDataObject => ({
	baseUrl: BASE_URL,
	apiToken: AGENCY,
	client: '12',
	clientToken: '',
	...more,
});

/** The same with a token, made by the node itself. */
async function storedWith(token: string, more: IDataObject = {}): Promise<IDataObject> {
	const credential = stored(more);
	makes(token);
	answers(token);
	await get(credential);
	expect(tokenIn(credential)).toBe(token);
	return credential;
}

const tokenIn = (credential: IDataObject) => clientTokenIn(credential as never);

/** The platform makes a token for the client. */
const makes = (token: string, client: object = { user_id: 12 }) =>
	platform(AGENCY)
		.post('/api/white-label/token', { ...client, token_name: NAME })
		.reply(200, { token, token_name: NAME });

const revokes = (id: number) =>
	platform(AGENCY).post('/api/white-label/logout', { user_id: 12, token_id: id }).reply(200, {});

const answers = (token: string, times = 1) =>
	platform(token)
		.get('/api/user/campaigns')
		.times(times)
		.reply(200, [{ id: 1 }]);

const refuses = (token: string, times = 1) =>
	platform(token)
		.get('/api/user/campaigns')
		.times(times)
		.reply(401, { message: `Unauthenticated: ${token}` });

const asClient = async (
	title: string,
	parameters: INodeParameters,
	credential: IDataObject,
	options: RunOptions = {},
) => await run({ ...formOf(title, parameters), accountType: 'client' }, { ...options, credential });

const get = async (credential: IDataObject, options?: RunOptions) =>
	await asClient('campaign: getAll', { returnAll: true }, credential, options);

describe('a token is made', () => {
	test.each([
		[' 12 ', { user_id: 12 }],
		[12, { user_id: 12 }],
		['office@harbour.example', { email: 'office@harbour.example' }],
	])('for the client %j, and kept in the credential', async (client, sent) => {
		const credential = stored({ client });
		makes(FIRST, sent);
		answers(FIRST, 2);

		const { items } = await get(credential);
		await get(credential);

		expect(items.map(({ json }) => json)).toEqual([expect.objectContaining({ id: 1 })]);
		expect(tokenIn(credential)).toBe(FIRST);
	});

	test('once for many requests at once, and for two executions', async () => {
		const credential = stored();
		makes(FIRST);
		answers(FIRST, 22);
		const items = Array.from({ length: 11 }, () => ({}));

		const both = await Promise.all([get(credential, { items }), get(credential, { items })]);

		expect(both.map(({ items: { length } }) => length)).toEqual([11, 11]);
	});

	test.each([
		['client', { client: '13' }, { user_id: 13 }],
		['agency', { apiToken: '8|another-agency' }, { user_id: 12 }],
	] as Array<[string, IDataObject, object]>)(
		'anew when the credential names another %s',
		async (...row) => {
			const [, change, client] = row;
			const credential = { ...(await storedWith(FIRST)), ...change };
			nock(HOST, { reqheaders: { authorization: `Bearer ${credential.apiToken as string}` } })
				.post('/api/white-label/token', { ...client, token_name: NAME })
				.reply(200, { token: SECOND });
			answers(SECOND);

			expect((await get(credential)).error).toBeUndefined();
		},
	);

	test.each([
		[401, {}, 'The platform did not accept the API token of the agency'],
		[403, { error: 'Forbidden' }, 'is not, or no longer, that of an agency'],
		[404, { error: 'User not found' }, 'did not find the client of the credential'],
		[404, '<html>', 'and that the Base URL ends in /api'],
		[422, { message: 'Invalid' }, 'does not know the client of the credential'],
		[500, {}, 'made no access token for the client (500)'],
		[302, {}, 'made no access token for the client (302)'],
		[200, { success: false, token: FIRST }, 'made no access token for the client (200)'],
		[200, '<html>', 'made no access token for the client (200)'],
	])('or, after %d %j, the error says why, and nothing else is sent', async (status, body, why) => {
		const credential = stored();
		platform(AGENCY)
			.post('/api/white-label/token')
			.reply(status, typeof body === 'string' ? body : { ...body, said: AGENCY });

		const { error } = await get(credential);

		expect(error?.message).toContain(why);
		expect(JSON.stringify(error)).not.toContain(AGENCY);
		expect(tokenIn(credential)).toBeUndefined();
	});

	test.each([
		['none', '', []],
		['one that is refused', FIRST, [41]],
	])('with %s, later if there are too many requests now', async (_what, token, revoked) => {
		const credential = token ? await storedWith(token) : stored();
		if (token) refuses(token);
		platform(AGENCY).post('/api/white-label/token').reply(429, {});
		makes(SECOND);
		revoked.forEach(revokes);
		answers(SECOND);

		expect((await get(credential)).error).toBeUndefined();
		expect(tokenIn(credential)).toBe(SECOND);
	});

	test('or, if there are too many requests for as long as a request may take, the error says so', async () => {
		platform(AGENCY).post('/api/white-label/token').times(2).reply(429, { said: AGENCY });

		const { error } = await asClient('lead: create', { options: { timeout: 1 } }, stored());

		expect(error?.message).toContain('too many requests from the agency');
		expect(JSON.stringify(error)).not.toContain(AGENCY);
	});

	test('or, without a connection, a write is known not to have been sent', async () => {
		platform(AGENCY)
			.post('/api/white-label/token')
			.replyWithError(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));

		const { error } = await asClient('lead: create', {}, stored());

		expect(error?.message).toBe(
			'The platform could not be asked for an access token of the client. The connection to the platform broke',
		);
		expect(error?.description ?? '').not.toContain('not known');
	});

	test.each(['', '12a', '@', undefined])('never for the client %j', async (client) => {
		const { error } = await get(stored({ client } as IDataObject));

		expect(error?.message).toContain(
			"'Client' of the credential is neither an ID nor an e-mail address",
		);
	});
});

describe('a token that is refused', () => {
	test('is not revoked without a number: that would revoke all tokens of the client', async () => {
		const credential = await storedWith('token-without-a-number');
		refuses('token-without-a-number');
		makes(SECOND);
		answers(SECOND);
		const revoked: unknown[] = [];
		platform(AGENCY)
			.post('/api/white-label/logout')
			.optionally()
			.reply((_uri, body) => {
				revoked.push(body);
				return [200, {}];
			});

		expect((await get(credential)).error).toBeUndefined();
		expect(revoked).toEqual([]);
	});

	test('is replaced even if it cannot be revoked', async () => {
		const credential = await storedWith(FIRST);
		refuses(FIRST);
		makes(SECOND);
		platform(AGENCY).post('/api/white-label/logout').reply(404, { error: 'Token not found' });
		answers(SECOND);

		expect((await get(credential)).error).toBeUndefined();
	});

	test('keeps requests waiting for the new one: their own time begins when they are sent, and no write goes through twice', async () => {
		const credential = await storedWith(FIRST);
		const numbers = [1, 2, 3].map((index) => ({ phone: `+4072212340${index}` }));
		const isMeant = ({ phone_number }: IDataObject) =>
			numbers.some(({ phone }) => phone === phone_number);
		const accepts = (token: string) => platform(token).post('/api/user/lead', isMeant).times(3);
		accepts(FIRST).reply(401, {});
		makes(SECOND);
		revokes(41);
		accepts(SECOND)
			.delay(1_200)
			.reply(200, { data: { id: 1 } });

		const { items, error } = await asClient(
			'lead: create',
			{ phoneNumber: '={{ $json.phone }}', options: { timeout: 2 } },
			credential,
			{ items: numbers },
		);

		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
	});

	test('is replaced once for all executions that meet it, and revoked; all requests are sent again', async () => {
		const credential = await storedWith(FIRST);
		const items = Array.from({ length: 5 }, () => ({}));
		refuses(FIRST, 10);
		makes(SECOND);
		revokes(41);
		answers(SECOND, 10);

		const both = await Promise.all([get(credential, { items }), get(credential, { items })]);

		expect(both.map(({ items: { length } }) => length)).toEqual([5, 5]);
		expect(tokenIn(credential)).toBe(SECOND);
		// n8n 1 stores whatever the credential has
		expect(JSON.stringify(credential)).not.toContain(FIRST);
	});

	test('gives way to one that another process has stored meanwhile', async () => {
		const credential = await storedWith(FIRST);
		const { clientToken } = await storedWith(SECOND);
		platform(FIRST)
			.get('/api/user/campaigns')
			.reply(() => {
				Object.assign(credential, { clientToken });
				return [401, {}];
			});
		answers(SECOND);

		expect((await get(credential)).error).toBeUndefined();
	});

	test('ends in an error if the new one is refused as well, and no token is in it', async () => {
		const credential = await storedWith(FIRST);
		refuses(FIRST);
		makes(SECOND);
		revokes(41);
		refuses(SECOND);

		const { error } = await get(credential);

		expect(error?.message).toBe('The platform did not accept a new access token of the client');
		expect(error?.description).toContain('may be locked');
		expect(JSON.stringify(error)).not.toContain('of-client');
		expect(JSON.stringify(error)).not.toContain('of-the-agency');
	});

	test('is replaced once, not for each request, if all are refused', async () => {
		const credential = await storedWith(FIRST);
		refuses(FIRST);
		makes(SECOND);
		revokes(41);
		refuses(SECOND, 3);
		const items = [{}, {}, {}];
		const options = { maxRequestsAtOnce: 1 };

		const all = await asClient('campaign: getAll', { returnAll: true, options }, credential, {
			items,
			node: { onError: 'continueRegularOutput' },
		});

		expect(all.items.map(({ json }) => json.error)).toEqual(
			items.map(() => expect.stringContaining('did not accept a new access token')),
		);
		expect(tokenIn(credential)).toBe(SECOND);
	});
});

test('what the account of the client may not do: the error says whose it is', async () => {
	const credential = await storedWith(FIRST);
	platform(FIRST).get('/api/user/campaigns').reply(403, {});

	expect((await get(credential)).error?.message).toBe(
		'The platform does not allow this for the account of the client',
	);
});

test("'Client Access Token' is refused, also by the lists of the editor", async () => {
	const credential = await storedWith(FIRST);
	const options = { accessToken: '44|of-another-client' };
	const refusal = "'Client Access Token' does not go with the credential of a client";

	const { error } = await asClient('campaign: getAll', { options }, credential);

	expect([error?.message, error?.description]).toEqual([
		refusal,
		expect.stringContaining('Nothing was sent. Remove the option'),
	]);
	const form = { ...formOf('lead: create', { options }), accountType: 'client' };
	await expect(
		search('searchCampaigns', undefined, { credential, parameters: form }),
	).rejects.toThrow(refusal);
});

test("the lists of the editor show the client's own", async () => {
	const credential = await storedWith(FIRST);
	platform(FIRST)
		.get('/api/user/campaigns')
		.reply(200, [{ id: 7, name: 'Recall' }]);

	const { results } = await search('searchCampaigns', undefined, {
		credential,
		parameters: { ...formOf('lead: create'), accountType: 'client' },
	});

	expect(results.map(({ value }) => value)).toEqual([7]);
});

test("a poll trigger goes on with the client's next token where it was", async () => {
	const credential = await storedWith(FIRST);
	const rows = [call(2), call(1)];
	const calls = (token: string, status = 200) =>
		platform(token)
			.get('/api/user/calls')
			.query(true)
			.reply(status, () => page(rows));
	const polling = new Polling(
		{ event: 'callEnded', accountType: 'client', simplify: false },
		{ credential },
	);
	calls(FIRST);
	await polling.activate();
	rows.unshift(call(3));
	calls(FIRST, 401);
	makes(SECOND);
	revokes(41);
	calls(SECOND);

	expect((await polling.tick()).map(({ id }) => id)).toEqual([3]);
	expect(polling.failures).toEqual([]);
});

describe('a platform user whose token an item has', () => {
	const CLIENT = 'token-of-the-client';

	const actAs = async (accessToken: string, options?: RunOptions, title = 'campaign: getAll') =>
		await run(formOf(title, { returnAll: true, options: { accessToken } }), options);

	// what people paste with it: test/client/credential.test.ts
	test("the client's token is sent instead of the credential's", async () => {
		platform('41|abc')
			.get('/api/user/campaigns')
			.reply(200, [{ id: 1 }]);

		const { items } = await actAs('\u200b Bearer 41|abc ');

		expect(items.map(({ json }) => json)).toEqual([expect.objectContaining({ id: 1 })]);
	});

	// nothing is done in the account of the credential by mistake
	test.each([
		['={{ $json.nothing }}', 'is empty'],
		['=Bearer {{ $json.nothing }}', 'is empty'],
		['null', 'is empty'],
		['', 'is empty'],
		['={{ ({ token: "x" }) }}', 'is not an access token'],
		['={{ "line\\nbreak" }}', 'is not an access token'],
	])('the token %j %s, so nothing is sent', async (accessToken, issue) => {
		const { error } = await actAs(accessToken);

		expect(error?.message).toBe(`'Client Access Token' ${issue}`);
		expect(error?.description).toContain('remove this option');
	});

	test('what the client may not do: the error says whose account it is', async () => {
		platform(CLIENT).get('/api/user/campaigns').reply(403, {});

		expect((await actAs(CLIENT)).error?.message).toBe(
			'The platform does not allow this for the account of the client',
		);
	});

	test('a token that is not accepted: the error names the option, and never shows the token', async () => {
		platform(CLIENT)
			.get('/api/user/campaigns')
			.reply(401, { message: `Unauthenticated: ${CLIENT}` });

		const { error } = await actAs(CLIENT);

		expect(error?.message).toBe("The platform did not accept the 'Client Access Token'");
		expect(error?.description).toContain('Create Token');
		expect(JSON.stringify(error)).not.toContain(CLIENT);
	});
});
