// Who is who: administrators, their users, passwords and tokens.
import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const EMAIL = 'office@harbour-dental.example';
const PERSON = { name: 'Lime Bakery', email: 'hello@lime.example', password: 'long enough' };

async function startAsAdmin() {
	const simulator = await start();
	const { api, tokens, control } = simulator;
	const post = (path: string, body: Json) =>
		api('POST', `/white-label/${path}`, { token: tokens.admin, body });
	return {
		...simulator,
		post,
		login: (more: object = {}) => post('login', { email: EMAIL, password: 'simulator', ...more }),
		works: async (token: string) => (await api('GET', '/user/me', { token })).status === 200,
		users: async (token = tokens.admin): Promise<Json[]> =>
			(await api('GET', '/white-label/users', { token })).body.data,
		tokensOf: async (id: number): Promise<Json[]> =>
			(await control('GET', `/users/${id}/tokens`)).body.data,
	};
}

test('a user is registered, has a token, is listed and logs in (platform-api 2.11, 4.5, 4.20, 5.3)', async () => {
	const { api, post, users, login } = await startAsAdmin();
	const { status, body } = await post('register', PERSON);
	const { password, ...profile } = PERSON;
	expect([status, body.user]).toEqual([201, { id: expect.any(Number), ...profile }]);
	const me = await api('GET', '/user/me', { token: body.token });
	expect(me.body).toEqual({ ...profile, total_balance: 0 });
	const names = (await users()).map(({ name }) => name);
	expect(names).toEqual(['Harbour Dental', 'Kestrel Motors', 'Lime Bakery']);
	expect((await login({ ...profile, password })).status).toBe(200);
	expect((await login({ ...profile, password: 'long enougH' })).status).toBe(401);
});

test("login answers a token with a name, beside the user's others (platform-api 4.3, 5.3, 5.4)", async () => {
	const { login, works, tokensOf, tokens } = await startAsAdmin();
	expect((await login()).body.token_name).toBe('api-token');
	const { token } = (await login({ token_name: 'n8n', email: EMAIL.toUpperCase() })).body;
	expect([await works(token), await works(tokens.user)]).toEqual([true, true]);
	const names = (await tokensOf(12)).map(({ name }) => name);
	expect(names).toEqual(['api-token', 'api-token', 'n8n']);
});
