import { expect, test } from '@jest/globals';
import { whiteLabelHandlers } from '../../simulator/api/whiteLabel.mts';
import { createClock } from '../../simulator/clock.mts';
import { openStore } from '../../simulator/store/store.mts';
import { start, START } from './support/simulator.mts';

const PERSON = { name: 'Lime Bakery', email: 'hello@lime.example', password: 'longenough' };

test('an administrator registers a user, whose token works and who is listed (platform-api 2.11, 4.5, 4.20, 5.3)', async () => {
	const { api, tokens } = await start();
	const { status, body } = await api('POST', '/white-label/register', {
		token: tokens.admin,
		body: PERSON,
	});
	expect(status).toBe(201);
	expect(body.user).toEqual({ id: expect.any(Number), name: PERSON.name, email: PERSON.email });
	const me = await api('GET', '/user/me', { token: body.token });
	expect(me.body).toEqual({ name: PERSON.name, email: PERSON.email, total_balance: 0 });
	const users = await api('GET', '/white-label/users', { token: tokens.admin });
	expect(users.body.data.map(({ name }: { name: string }) => name)).toEqual([
		'Harbour Dental',
		'Kestrel Motors',
		'Lime Bakery',
	]);
});

test.each([
	['email', { ...PERSON, email: 'OFFICE@harbour-dental.example' }],
	['email', { ...PERSON, email: 'not an address' }],
	['email', { name: PERSON.name, password: PERSON.password }],
	['password', { ...PERSON, password: '1234567' }],
	['name', { ...PERSON, name: 5 }],
	['name', { ...PERSON, name: '  ' }],
	['password', { ...PERSON, password: ' '.repeat(8) }],
	['timezone', { ...PERSON, timezone: 'Mars/X' }],
])('a wrong %s is refused by name (platform-api 4.5, 7, 8)', async (field, body) => {
	const { api, tokens } = await start();
	const answer = await api('POST', '/white-label/register', { token: tokens.admin, body });
	expect(answer.status).toBe(422);
	expect(Object.keys(answer.body.errors)).toEqual([field]);
});

test('who is not an administrator is forbidden, whatever is sent (platform-api 5.2, 7)', async () => {
	const { api } = await start();
	const register = await api('POST', '/white-label/register', { body: {} });
	const users = await api('GET', '/white-label/users');
	expect([register.status, users.status]).toEqual([403, 403]);
});

test('an email is taken within its platform only (platform-api 4.5)', () => {
	const store = openStore(':memory:');
	const admin = { is_admin: 1, password: '', timezone: 'UTC', created_at: START };
	const [first, second] = ['first', 'second'].map((name) =>
		store.insert('users', { ...admin, name, email: `${name}@agency.example` }),
	);
	const handlers = whiteLabelHandlers({ store, clock: createClock(START, 0) } as never);
	const register = (id: number) =>
		handlers.registerUser(
			{ user: { id }, body: { ...PERSON, timezone: 'UTC' } } as never,
			{ code: () => undefined } as never,
		);
	register(first);
	register(second);
	expect(() => register(first)).toThrow('422');
	store.close();
});
