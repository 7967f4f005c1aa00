import type { INodeParameters } from 'n8n-workflow';
import { TOKEN } from '../support/engine/credential';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const CAMPAIGNS = { resource: 'campaign', operation: 'getAll', returnAll: true };

const actAs = async (
	accessToken: string,
	options: RunOptions = {},
	parameters: INodeParameters = CAMPAIGNS,
) => await run({ ...parameters, options: { accessToken } }, options);

test("the client's token is sent instead of the credential's", async () => {
	platform('token-of-the-client')
		.get('/api/user/campaigns')
		.reply(200, [{ id: 1 }]);

	const { items } = await actAs('token-of-the-client');

	expect(items.map(({ json }) => json)).toEqual([{ id: 1 }]);
});

test('an agency loops over its clients in one run: each item with its own token', async () => {
	const tokens = ['token-a', 'token-b', 'token-c'];
	for (const token of tokens) {
		platform(token)
			.get('/api/user/campaigns')
			.reply(200, [{ name: token }]);
	}

	const { items } = await actAs('={{ $json.token }}', {
		items: tokens.map((token) => ({ token })),
	});

	expect(items).toEqual(tokens.map((name, item) => ({ json: { name }, pairedItem: { item } })));
});

test('spaces around the token and the word Bearer before it are forgiven', async () => {
	platform('41|abc').get('/api/user/campaigns').reply(200, []);

	const { error } = await actAs(' Bearer 41|abc ');

	expect(error).toBeUndefined();
});

test("without the option the credential's token is sent", async () => {
	platform(TOKEN).get('/api/user/campaigns').reply(200, []);

	const { error } = await run({ ...CAMPAIGNS, options: {} });

	expect(error).toBeUndefined();
});

test.each([
	'={{ $json.nothing }}',
	'={{ "  " }}',
	'Bearer ',
	'=Bearer {{ $json.nothing }}',
	'null',
	'={{ null }}',
	'',
])(
	"a blank token (%j) is refused: nothing is done in the credential's account by mistake",
	async (accessToken) => {
		const { error } = await actAs(accessToken);

		expect(error?.message).toBe("'Act as Platform User' is empty");
		expect(error?.description).toContain('remove this option');
	},
);

test.each(['={{ ({ token: "x" }) }}', 'two words', '={{ "line\\nbreak" }}', '={{ 12 }}'])(
	'the token %j is refused before anything is sent',
	async (accessToken) => {
		const { error } = await actAs(accessToken);

		expect(error?.message).toBe("'Act as Platform User' is not an access token");
	},
);

test('a token that is not accepted: the error names the option, and shows the token to nobody', async () => {
	platform('token-of-the-client')
		.get('/api/user/campaigns')
		.reply(401, { message: 'Unauthenticated: token-of-the-client' });

	const { error } = await actAs('token-of-the-client');

	expect(error?.message).toBe(
		"The platform did not accept the access token of 'Act as Platform User'",
	);
	expect(error?.description).toContain('Create Token');
	expect(JSON.stringify(error)).not.toContain('token-of-the-client');
});

test("the client's token is not sent to another host than the credential's", async () => {
	const { error } = await run({
		resource: 'lead',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: '7' },
		phoneNumber: '+40722123456',
		options: { accessToken: 'token-of-the-client', endpointPath: '//thief.example/lead' },
	});

	expect(error?.message).toBe('The path of the request is not a path of the API');
});

test("all pages of a list are read with the client's token", async () => {
	for (const page of [1, 2]) {
		platform('token-of-the-client')
			.get('/api/user/leads')
			.query({ per_page: 100, page })
			.reply(200, { current_page: page, last_page: 2, data: [{ id: page }] });
	}

	const { items } = await actAs('token-of-the-client', undefined, {
		resource: 'lead',
		operation: 'getAll',
		returnAll: true,
	});

	expect(items).toHaveLength(2);
});
