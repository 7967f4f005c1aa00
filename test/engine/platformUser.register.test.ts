import type { INodeParameters } from 'n8n-workflow';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const CLIENT = {
	name: 'Harbour Dental',
	email: 'office@harbour.example',
	password: 'correct horse',
};

const register = async (parameters: INodeParameters = {}) =>
	await run({ resource: 'platformUser', operation: 'register', ...CLIENT, ...parameters });

const REGISTERED = {
	message: 'User registered successfully',
	user: { id: 9, name: CLIENT.name, email: CLIENT.email },
	token: 'token-of-the-client',
};

describe('what is sent (platform-api 4.5)', () => {
	test('is the required fields alone when nothing else is filled in', async () => {
		platform().post('/api/white-label/register', CLIENT).reply(201, REGISTERED);

		const { items } = await register({ additionalFields: {} });

		expect(items).toEqual([{ json: REGISTERED, pairedItem: { item: 0 } }]);
	});

	test('has the timezone when one is given, the e-mail address trimmed, and the password to the letter', async () => {
		platform()
			.post('/api/white-label/register', {
				...CLIENT,
				password: ' spaces count ',
				timezone: 'Europe/London',
			})
			.reply(201, REGISTERED);

		const { error } = await register({
			email: ` ${CLIENT.email} `,
			password: ' spaces count ',
			additionalFields: { timezone: 'Europe/London' },
		});

		expect(error).toBeUndefined();
	});

	test('has no blank timezone, which is left to the platform', async () => {
		platform().post('/api/white-label/register', CLIENT).reply(201, REGISTERED);

		const { error } = await register({ additionalFields: { timezone: '' } });

		expect(error).toBeUndefined();
	});
});

describe('bad input is refused before anything is sent', () => {
	test.each([
		['no name', { name: '={{ $json.nothing }}' }, "'Name' is empty"],
		['no address', { email: 'office' }, "'Email' is not an e-mail address"],
		['a short password', { password: 'seven77' }, "'Password' is too short"],
		['no password', { password: '={{ $json.nothing }}' }, "'Password' is empty"],
	])('%s', async (_case, parameters, message) => {
		const { error } = await register(parameters);

		expect(error?.message).toBe(message);
	});

	test('and the password itself is not repeated in the refusal', async () => {
		const { error } = await register({ password: 'seven77' });

		expect(error?.description).toBe('It has 7 characters. Enter at least 8.');
		expect(JSON.stringify(error)).not.toContain('seven77');
	});
});
