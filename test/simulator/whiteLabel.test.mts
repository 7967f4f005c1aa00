import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const CLIENT = { id: 12, name: 'Harbour Dental', email: 'office@harbour-dental.example' };
const PASSWORD = 'simulator';
const UNAUTHENTICATED = { message: 'Unauthenticated.' };

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
		works: async (token: string) => (await api('GET', '/user/me', { token })).status === 200,
		tokensOf: async (id: number): Promise<Json[]> =>
			(await control('GET', `/users/${id}/tokens`)).body.data,
	};
}

describe('login (platform-api 4.3)', () => {
	test("answers a token that acts as the user, beside the user's others (platform-api 2.11, 5.3)", async () => {
		const { api, login, works, tokens } = await startAsAdmin();
		const { status, body } = await login();
		expect(status).toBe(200);
		expect(body).toEqual({
			message: expect.any(String),
			user: CLIENT,
			token: expect.any(String),
			token_name: 'api-token',
		});
		expect((await api('GET', '/user/me', { token: body.token })).body.name).toBe(CLIENT.name);
		expect(await works(tokens.user)).toBe(true);
	});

	test('takes a name for the token, and the email in any case (platform-api 5.4)', async () => {
		const { login, tokensOf } = await startAsAdmin();
		const { body } = await login({ token_name: 'n8n', email: CLIENT.email.toUpperCase() });
		expect([body.token_name, body.user.email]).toEqual(['n8n', CLIENT.email]);
		expect((await tokensOf(12)).map(({ name }) => name)).toEqual(['api-token', 'n8n']);
	});

	test('takes the password with which a user was registered', async () => {
		const { post, login } = await startAsAdmin();
		const person = { email: 'hello@lime.example', password: 'long enough' };
		await post('register', { name: 'Lime Bakery', ...person });
		expect((await login(person)).status).toBe(200);
		expect((await login({ ...person, password: 'long enougH' })).status).toBe(401);
	});

	test.each([
		['a wrong password', { password: 'Simulator' }],
		['an unknown email', { email: 'nobody@harbour-dental.example' }],
		['an email of no user of the platform', { email: 'admin@brightline.example' }],
	])('refuses %s', async (_what, more) => {
		const { login, tokensOf } = await startAsAdmin();
		const { status, body } = await login(more);
		expect([status, Object.keys(body.errors)]).toEqual([401, ['email']]);
		expect(await tokensOf(12)).toHaveLength(1);
	});

	test.each<[string, Json]>([
		['email', { email: undefined }],
		['email', { email: 'office' }],
		['password', { password: undefined }],
		['password', { password: 5 }],
		['password', { password: '' }],
		['token_name', { token_name: '' }],
	])('refuses a body with a wrong %s (platform-api 7): %j', async (field, more) => {
		const { login } = await startAsAdmin();
		const { status, body } = await login(more);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});
});

describe('logout (platform-api 4.4, 5.4)', () => {
	test.each([{ user_id: 12 }, { email: CLIENT.email }])(
		'revokes every token of the user: %j',
		async (choice) => {
			const { api, login, post, works, tokens } = await startAsAdmin();
			const { token } = (await login()).body;
			const { status, body } = await post('logout', choice);
			expect([status, Object.keys(body)]).toEqual([200, ['message']]);
			expect([await works(token), await works(tokens.user)]).toEqual([false, false]);
			expect((await api('GET', '/user/me', { token })).body).toEqual(UNAUTHENTICATED);
			expect(await works(tokens.otherUser)).toBe(true);
			expect((await login()).status).toBe(200);
		},
	);

	test('revokes one token only, when it is named', async () => {
		const { login, post, works, tokensOf, tokens } = await startAsAdmin();
		const { token } = (await login({ token_name: 'n8n' })).body;
		const { id } = (await tokensOf(12)).find(({ name }) => name === 'n8n');
		expect((await post('logout', { user_id: 12, token_id: id })).status).toBe(200);
		expect([await works(token), await works(tokens.user)]).toEqual([false, true]);
		expect((await post('logout', { user_id: 12, token_id: id })).status).toBe(404);
	});

	test.each(['login', 'token', 'register'])(
		'revokes a token of %s by the number before its bar',
		async (path) => {
			const { post, works, tokens } = await startAsAdmin();
			const person = { name: 'Nova', email: 'nova@client.example', password: 'long enough' };
			const bodies: Json = {
				login: { email: CLIENT.email, password: PASSWORD },
				token: { user_id: 12 },
				register: person,
			};
			const { token, user } = (await post(path, bodies[path])).body;
			const [id, secret] = token.split('|');
			expect([Number(id) > 0, secret.length > 20]).toEqual([true, true]);
			await post('logout', { user_id: user.id, token_id: Number(id) });
			expect([await works(token), await works(tokens.user)]).toEqual([false, true]);
		},
	);

	test('finds neither a token nor a user of somebody else (platform-api 5.2, 7)', async () => {
		const { post, tokensOf, works, tokens } = await startAsAdmin();
		const [{ id }] = await tokensOf(13);
		const answers = [
			await post('logout', { user_id: 12, token_id: id }),
			await post('logout', { user_id: 11 }),
			await post('logout', { user_id: 99 }),
			await post('logout', { email: 'nobody@harbour-dental.example' }),
		];
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
		for (const { body } of answers) expect(Object.keys(body)).toEqual(['error']);
		expect([await works(tokens.otherUser), await works(tokens.admin)]).toEqual([true, true]);
	});
});

describe('a token for a user (platform-api 4.6, 5.3)', () => {
	test.each([{ user_id: 12 }, { email: CLIENT.email }])('needs no password: %j', async (choice) => {
		const { api, post } = await startAsAdmin();
		const { status, body } = await post('token', { ...choice, token_name: 'crm' });
		expect(status).toBe(200);
		expect([body.user, body.token_name]).toEqual([CLIENT, 'crm']);
		const me = await api('GET', '/user/me', { token: body.token });
		expect(me.body.email).toBe(CLIENT.email);
	});

	test('is called api-token unless it is named, and differs each time', async () => {
		const { post } = await startAsAdmin();
		const first = (await post('token', { user_id: 12 })).body;
		const second = (await post('token', { user_id: 12 })).body;
		expect([first.token_name, second.token_name]).toEqual(['api-token', 'api-token']);
		expect(first.token).not.toBe(second.token);
	});

	test('is not given for a user of another platform (platform-api 5.2)', async () => {
		const { post } = await startAsAdmin();
		const answers = [await post('token', { user_id: 11 }), await post('token', { user_id: 99 })];
		expect(answers.map(({ status, body }) => [status, body])).toEqual([
			[404, { error: 'User not found' }],
			[404, { error: 'User not found' }],
		]);
	});
});

describe.each(['logout', 'token'])('%s asks for one user (platform-api 4.4, 4.6, 7)', (path) => {
	test.each<[Json, string[]]>([
		[{}, ['user_id', 'email']],
		[{ user_id: 12, email: CLIENT.email }, ['user_id', 'email']],
		[{ user_id: '12' }, ['user_id']],
		[{ email: 'office' }, ['email']],
	])('%j is refused', async (body, fields) => {
		const { post, works, tokens } = await startAsAdmin();
		const answer = await post(path, body);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
		expect(await works(tokens.user)).toBe(true);
	});
});

test.each(['login', 'logout', 'token'])(
	'%s is open to administrators only (platform-api 5.2, 7)',
	async (path) => {
		const { api, tokens } = await start();
		const { status, body } = await api('POST', `/white-label/${path}`, { body: {} });
		expect([status, Object.keys(body)]).toEqual([403, ['error']]);
		const known = { email: CLIENT.email, password: PASSWORD };
		const other = await api('POST', `/white-label/${path}`, {
			token: tokens.otherUser,
			body: known,
		});
		expect(other.status).toBe(403);
	},
);
