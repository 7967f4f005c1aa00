import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const HARBOUR = 12;
const REFUSED = { status: 401, body: { message: 'Unauthenticated.' } };

async function withTokens() {
	const simulator = await start();
	const { control, api, tokens } = simulator;
	return {
		...simulator,
		set: (valid: boolean, id = HARBOUR) => control('POST', `/users/${id}/tokens`, { valid }),
		me: async (token = tokens.user) => {
			const { status, body } = await api('GET', '/user/me', { token });
			return { status, body };
		},
		account: async (id = HARBOUR): Promise<Json> =>
			(await control('GET', '/state')).body.users.find((user: Json) => user.id === id),
	};
}

describe('a token that stops working (platform-api 5.1)', () => {
	test('is refused like one that is missing, until it works again', async () => {
		const { set, me, tokens } = await withTokens();
		expect((await set(false)).status).toBe(200);
		expect(await me()).toEqual(REFUSED);
		expect((await me(tokens.otherUser)).status).toBe(200);
		await set(true);
		expect((await me()).body.name).toBe('Harbour Dental');
	});

	test('can be the token of the agency', async () => {
		const { set, me, tokens } = await withTokens();
		await set(false, 11);
		expect(await me(tokens.admin)).toEqual(REFUSED);
		expect((await me()).status).toBe(200);
	});

	test('leaves one alone that is issued afterwards', async () => {
		const { set, me, api, tokens, account } = await withTokens();
		await set(false);
		const body = { user_id: HARBOUR };
		const issued = await api('POST', '/white-label/token', { token: tokens.admin, body });
		expect((await me(issued.body.token)).status).toBe(200);
		expect(await me()).toEqual(REFUSED);
		expect(await account()).toMatchObject({ tokens: 2, refused_tokens: 1 });
	});

	test('is told by its number and name, never itself', async () => {
		const { set, control, account } = await withTokens();
		const { body } = await set(false);
		expect(body).toEqual({ data: [{ id: expect.any(Number), name: 'api-token', valid: false }] });
		expect((await control('GET', `/users/${HARBOUR}/tokens`)).body).toEqual(body);
		expect(await account()).toMatchObject({ tokens: 1, refused_tokens: 1 });
		expect(JSON.stringify((await control('GET', '/state')).body)).not.toContain('sim-');
	});

	test('works again after a reset', async () => {
		const { set, control, me } = await withTokens();
		await set(false);
		await control('POST', '/reset');
		expect((await me()).status).toBe(200);
	});

	test.each<[number, number, object]>([
		[404, 999, { valid: false }],
		[422, HARBOUR, { valid: 'no' }],
		[422, HARBOUR, {}],
	])('is answered %i for account %i with %j', async (status, id, body) => {
		const { control } = await start();
		expect((await control('POST', `/users/${id}/tokens`, body)).status).toBe(status);
	});
});
