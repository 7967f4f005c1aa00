import { TOKEN } from '../support/engine/credential';
import { formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const CLIENT = 'token-of-the-client';

const actAs = async (accessToken: string, options?: RunOptions, title = 'campaign: getAll') =>
	await run(formOf(title, { returnAll: true, options: { accessToken } }), options);

test.each([
	["the client's token is sent instead of the credential's", CLIENT, CLIENT],
	[
		'spaces around the token and the word Bearer before it are forgiven',
		' Bearer 41|abc ',
		'41|abc',
	],
])('%s', async (_what, accessToken, sent) => {
	platform(sent)
		.get('/api/user/campaigns')
		.reply(200, [{ id: 1 }]);

	const { items } = await actAs(accessToken);

	expect(items.map(({ json }) => json)).toEqual([expect.objectContaining({ id: 1 })]);
});

test("without the option the credential's token is sent", async () => {
	platform(TOKEN).get('/api/user/campaigns').reply(200, []);

	expect((await run(formOf('campaign: getAll', { options: {} }))).error).toBeUndefined();
});

// nothing is done in the account of the credential by mistake
test.each([
	['={{ $json.nothing }}', 'is empty'],
	['={{ "  " }}', 'is empty'],
	['Bearer ', 'is empty'],
	['=Bearer {{ $json.nothing }}', 'is empty'],
	['null', 'is empty'],
	['={{ null }}', 'is empty'],
	['', 'is empty'],
	['={{ ({ token: "x" }) }}', 'is not an access token'],
	['two words', 'is not an access token'],
	['={{ "line\\nbreak" }}', 'is not an access token'],
	['={{ 12 }}', 'is not an access token'],
])('the token %j %s, so nothing is sent', async (accessToken, issue) => {
	const { error } = await actAs(accessToken);

	expect(error?.message).toBe(`'Act as Platform User' ${issue}`);
	expect(error?.description).toContain('remove this option');
});

test('a token that is not accepted: the error names the option, and never shows the token', async () => {
	platform(CLIENT)
		.get('/api/user/campaigns')
		.reply(401, { message: `Unauthenticated: ${CLIENT}` });

	const { error } = await actAs(CLIENT);

	expect(error?.message).toBe(
		"The platform did not accept the access token of 'Act as Platform User'",
	);
	expect(error?.description).toContain('Create Token');
	expect(JSON.stringify(error)).not.toContain(CLIENT);
});

test("the client's token is sent to no other host than the credential's", async () => {
	const options = { accessToken: CLIENT, endpointPath: '//thief.example/lead' };

	const { error } = await run(formOf('lead: create', { options }));

	expect(error?.message).toBe('The path of the request is not a path of the API');
});

test("all pages of a list are read with the client's token", async () => {
	for (const page of [1, 2]) {
		platform(CLIENT)
			.get('/api/user/leads')
			.query({ per_page: 100, page })
			.reply(200, { current_page: page, last_page: 2, data: [{ id: page }] });
	}

	expect((await actAs(CLIENT, undefined, 'lead: getAll')).items).toHaveLength(2);
});
