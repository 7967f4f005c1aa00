// Who is who: administrators, their users, passwords and tokens.
import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const CLIENT = { id: 12, name: 'Harbour Dental', email: 'office@harbour-dental.example' };
const PERSON = { name: 'Lime Bakery', email: 'hello@lime.example', password: 'long enough' };
const PASSWORD = 'simulator';

async function startAsAdmin() {
	const simulator = await start();
	const { api, tokens, control } = simulator;
	const post = (path: string, body: Json) =>
		api('POST', `/white-label/${path}`, { token: tokens.admin, body });
	return {
		...simulator,
		post,
		login: (more: object = {}) =>
			post('login', { email: CLIENT.email, password: PASSWORD, ...more }),
		me: (token = tokens.user) => api('GET', '/user/me', { token }),
		works: async (token: string) => (await api('GET', '/user/me', { token })).status === 200,
		users: async (token = tokens.admin): Promise<Json[]> =>
			(await api('GET', '/white-label/users', { token })).body.data,
		tokensOf: async (id: number): Promise<Json[]> =>
			(await control('GET', `/users/${id}/tokens`)).body.data,
		setTokens: (valid: boolean, id = 12) => control('POST', `/users/${id}/tokens`, { valid }),
	};
}

test('the profile has the balance in dollars (platform-api 4.20)', async () => {
	const { get } = await start();
	const { id: _, ...profile } = CLIENT;
	expect(await get('/user/me')).toEqual({ ...profile, total_balance: 25 });
});

test('a user is registered, has a token, is listed and logs in (platform-api 2.11, 4.5, 5.3)', async () => {
	const { post, me, users, login } = await startAsAdmin();
	const { status, body } = await post('register', PERSON);
	const { password, ...profile } = PERSON;
	expect([status, body.user]).toEqual([201, { id: expect.any(Number), ...profile }]);
	expect((await me(body.token)).body).toEqual({ ...profile, total_balance: 0 });
	const names = (await users()).map(({ name }) => name);
	expect(names).toEqual(['Harbour Dental', 'Kestrel Motors', 'Lime Bakery']);
	expect((await login({ ...profile, password })).status).toBe(200);
	expect((await login({ ...profile, password: 'long enougH' })).status).toBe(401);
	const again = await post('register', { ...PERSON, email: 'HELLO@lime.example' });
	expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']]);
});

test('the platforms of two administrators are apart (platform-api 4.5, 5.2)', async () => {
	const { control, api, users, post } = await startAsAdmin();
	const admin = { name: 'Other', email: 'admin@other.example', is_admin: true };
	const { id, token } = (await control('POST', '/users', admin)).body;
	const register = () => api('POST', '/white-label/register', { token, body: PERSON });
	const { body } = await register();
	expect((await post('register', PERSON)).status).toBe(201);
	expect((await register()).status).toBe(422);
	expect((await users(token)).map((one) => one.id)).toEqual([body.user.id]);
	expect((await users()).map((one) => one.id)).not.toContain(body.user.id);
	for (const user_id of [body.user.id, id, 11, 99]) {
		const answers = [await post('logout', { user_id }), await post('token', { user_id })];
		const refused = { error: 'User not found' };
		expect(answers.map((one) => [one.status, one.body])).toEqual([
			[404, refused],
			[404, refused],
		]);
	}
});

describe('login (platform-api 4.3)', () => {
	test("answers a token that acts as the user, beside the user's others (platform-api 5.3, 5.4)", async () => {
		const { login, me, works, tokensOf, tokens } = await startAsAdmin();
		const { status, body } = await login();
		const expected = { message: expect.any(String), user: CLIENT, token: expect.any(String) };
		expect([status, body]).toEqual([200, { ...expected, token_name: 'api-token' }]);
		expect((await me(body.token)).body.name).toBe(CLIENT.name);
		expect(await works(tokens.user)).toBe(true);
		const named = await login({ token_name: 'n8n', email: CLIENT.email.toUpperCase() });
		expect(named.body.token_name).toBe('n8n');
		const names = (await tokensOf(12)).map(({ name }) => name);
		expect(names).toEqual(['api-token', 'api-token', 'n8n']);
	});

	test.each([
		{ password: 'Simulator' },
		{ email: 'nobody@harbour-dental.example' },
		{ email: 'admin@brightline.example' },
	])('refuses %j', async (more) => {
		const { login, tokensOf } = await startAsAdmin();
		const { status, body } = await login(more);
		expect([status, Object.keys(body.errors)]).toEqual([401, ['email']]);
		expect(await tokensOf(12)).toHaveLength(1);
	});
});

describe('logout and token (platform-api 4.4, 4.6, 5.4)', () => {
	test.each([{ user_id: 12 }, { email: CLIENT.email }])(
		'logout revokes every token of the user: %j',
		async (choice) => {
			const { login, post, works, tokens } = await startAsAdmin();
			const { token } = (await login()).body;
			expect((await post('logout', choice)).status).toBe(200);
			expect([await works(token), await works(tokens.user)]).toEqual([false, false]);
			expect([await works(tokens.otherUser), await works(tokens.admin)]).toEqual([true, true]);
			expect((await login()).status).toBe(200);
		},
	);

	test.each([
		['login', { email: CLIENT.email, password: PASSWORD }],
		['token', { user_id: 12 }],
		['token', { email: CLIENT.email }],
		['register', PERSON],
	])(
		'a token of %s, asked for with %j, is revoked by the number before its bar',
		async (path, sent) => {
			const { post, works, tokens } = await startAsAdmin();
			const { token, user } = (await post(path, sent)).body;
			expect(await works(token)).toBe(true);
			const [id, secret] = token.split('|');
			expect(secret.length).toBeGreaterThan(20);
			const revoke = () => post('logout', { user_id: user.id, token_id: Number(id) });
			expect((await revoke()).status).toBe(200);
			expect([await works(token), await works(tokens.user)]).toEqual([false, true]);
			expect((await revoke()).status).toBe(404);
			const foreign = await post('logout', { user_id: 13, token_id: 2 });
			expect([foreign.status, Object.keys(foreign.body)]).toEqual([404, ['error']]);
		},
	);

	test.each(['logout', 'token'])('%s asks for one user', async (path) => {
		const { post, works, tokens } = await startAsAdmin();
		for (const body of [{}, { user_id: 12, email: CLIENT.email }]) {
			const answer = await post(path, body);
			const fields = Object.keys(answer.body.errors);
			expect([answer.status, fields]).toEqual([422, ['user_id', 'email']]);
		}
		expect(await works(tokens.user)).toBe(true);
	});
});

describe('a transfer between the agency and a client (not in the document)', () => {
	const move = (more: object) => ({
		...{ user_id: 12, transfer_type: 'minutes', operation: 'add', amount: 100 },
		...more,
	});

	test.each([
		[{}, { minutes_balance: 700, credits_balance: 25 }],
		[{ operation: 'remove' }, { minutes_balance: 500, credits_balance: 25 }],
		[
			{ transfer_type: 'credits', amount: 2.5 },
			{ minutes_balance: 600, credits_balance: 27.5 },
		],
	])('%j: the client has %j', async (more, balances) => {
		const { post, users } = await startAsAdmin();
		const { status, body } = await post('transfer', move(more));

		expect([status, body.user]).toEqual([200, balances]);
		expect((await users()).find(({ id }) => id === 12)).toMatchObject(balances);
	});

	test.each([
		[422, { operation: 'remove', amount: 601 }, { errors: { amount: expect.anything() } }],
		[422, { amount: 5_001 }, { errors: { amount: expect.anything() } }],
		[422, { amount: 0 }, { errors: { amount: expect.anything() } }],
		[404, { user_id: 999 }, { error: 'User not found' }],
	])('%i to %j, and nothing is moved', async (expected, more, answer) => {
		const { post, users } = await startAsAdmin();
		const before = await users();
		const { status, body } = await post('transfer', move(more));

		expect([status, body]).toEqual([expected, expect.objectContaining(answer)]);
		expect(await users()).toEqual(before);
	});
});
