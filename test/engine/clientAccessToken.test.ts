// Work for an agency's client with a token that an item has.
import { formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

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
		expect(error?.description).toMatch(
			/^Enter the access token of the client.* remove this option/,
		);
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
