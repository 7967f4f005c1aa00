// Client: what is registered (platform-api 4.5). Whose tokens are made and revoked: test/engine/spending.test.ts
import { run } from '../support/engine/run';
import { guardNetwork } from '../support/platform';

guardNetwork();

test('a password that is refused is not repeated', async () => {
	const { error } = await run({
		resource: 'platformUser',
		operation: 'register',
		name: 'Harbour Dental',
		email: 'office@harbour.example',
		password: 'seven77',
	});

	expect(error?.message).toBe("'Password' is too short");
	expect(JSON.stringify(error)).not.toContain('seven77');
});
