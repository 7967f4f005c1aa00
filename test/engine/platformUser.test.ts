// Platform User: what is registered (platform-api 4.5), and whose tokens are made and revoked (4.4, 4.6).
import type { INodeParameters } from 'n8n-workflow';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

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

const byHand = (fields: object): INodeParameters => ({
	options: { additionalBodyFields: JSON.stringify(fields) },
});
const NOT_BY_HAND = "'Additional Body Fields' change which tokens are revoked";
const TWICE = 'The platform user is named twice';

test.each<[operation: string, form: INodeParameters, message: string | undefined]>([
	['createToken', {}, undefined],
	['createToken', byHand({ email: 'office@harbour.example' }), TWICE],
	['logout', { revoke: 'all' }, undefined],
	['logout', { revoke: 'all', ...byHand({ email: 'office@harbour.example' }) }, TWICE],
	['logout', { revoke: 'all', ...byHand({ token_id: 41 }) }, NOT_BY_HAND],
	['logout', { revoke: 'one', revokedToken: '41|secret' }, undefined],
	['logout', { revoke: 'one', revokedToken: '41', ...byHand({ token_id: 'all' }) }, NOT_BY_HAND],
])(
	'%s with %j: which user and which tokens are meant is certain',
	async (operation, form, message) => {
		if (message === undefined) platform().post(/.*/).reply(200, {});

		const { error } = await run({
			resource: 'platformUser',
			operation,
			platformUser: { __rl: true, mode: 'id', value: '9' },
			...form,
		});

		expect(error?.message).toBe(message);
	},
);
