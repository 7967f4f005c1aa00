// An agency: work for a client with a token that an item has; and where a list is empty because the token is that of an agency,
// the user in front of the editor learns it.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { search } from '../support/editor';
import { FORMS, formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { platform } from '../support/platform';

const USERS = '/api/white-label/users';
const CAMPAIGNS = '/api/user/campaigns';

/** A platform whose token is of an agency; asked for its clients once. */
const isAgency = () => platform().get(USERS).query({}).reply(200, { data: [] });

/** A list that is empty; asked for once for each item. */
const isEmpty = (path: string, query: object | true = true, times = 1, token?: string) =>
	platform(token)
		.get(path)
		.query(query as never)
		.times(times)
		.reply(200, { data: [] });

const sentence = (rows: string, wayOut = ", or add 'Client Access Token' under 'Options'") =>
	`The API token belongs to an agency account, and the ${rows} of its clients are not in this list. Choose a credential with the token of a client${wayOut}.`;

// a request too many would fail, and nobody would notice
const unexpected: string[] = [];
nock.emitter.on('no match', ({ path }: { path: string }) => unexpected.push(path));

afterEach(() => {
	jest.restoreAllMocks();
	expect(unexpected.splice(0)).toEqual([]);
});

/** Replaces the time limit of the question. */
function limitBy(signal: AbortSignal) {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((time) => (time === 3_000 ? signal : timeout(time)));
}

/** Never answers, but does something when it is asked. */
const isNeverAnswered = (work: () => void) =>
	platform()
		.get(USERS)
		.reply(() => {
			work();
			return new Promise(() => undefined);
		});

/** Platforms that do not say that the token is of an agency; each is asked once. */
const SILENT: Array<[string, () => unknown]> = [
	['refuses', () => platform().get(USERS).reply(403, {})],
	['hangs up', () => platform().get(USERS).replyWithError('reset')],
	[
		'does not answer in time',
		() => {
			const timeIsUp = new AbortController();
			limitBy(timeIsUp.signal);
			isNeverAnswered(() => timeIsUp.abort(new Error('time is up')));
		},
	],
];

describe('when "Get Many" outputs nothing', () => {
	test.each([
		['call: getAll', 'calls'],
		['messenger: getSenders', 'senders'],
		['phoneNumber: getAll', 'phone numbers'],
	])('a hint of %s says why', async (title, rows) => {
		isEmpty(`/api${FORMS.get(title)!.path}`);
		isAgency();

		const { items, error, hints } = await run(formOf(title));

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([{ message: sentence(rows), type: 'warning', location: 'outputPane' }]);
	});

	test.each(SILENT)(
		'and the platform %s, there is no hint, and no error',
		async (_case, answer) => {
			isEmpty(CAMPAIGNS);
			answer();

			const { items, error, hints } = await run(formOf('campaign: getAll'));

			expect({ items, error, hints }).toEqual({ items: [], error: undefined, hints: [] });
		},
	);

	test('for several items, the platform is asked once', async () => {
		isEmpty(CAMPAIGNS, {}, 3);
		isAgency();

		const { hints } = await run(formOf('campaign: getAll'), { items: [{}, {}, {}] });

		expect(hints).toHaveLength(1);
	});

	test('and the execution is cancelled meanwhile, it waits for no answer', async () => {
		limitBy(new AbortController().signal);
		let cancel = () => {};
		isEmpty(CAMPAIGNS);
		isNeverAnswered(() => cancel());

		const { hints } = await run(formOf('campaign: getAll'), {
			whenStarted: (how) => (cancel = how),
		});

		expect(hints).toEqual([]);
	});

	test.each<[why: string, title: string, options?: RunOptions]>([
		['another kind of account', 'transcriberProvider: getAll'],
		['nobody in front of it', 'campaign: getAll', { mode: 'trigger' }],
		[
			'an AI agent in front of it',
			'campaign: getAll',
			{ node: { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool' } },
		],
	])('with %s, nothing more is asked', async (_why, title, options = {}) => {
		isEmpty(`/api${FORMS.get(title)!.path}`, {});

		const { error, hints } = await run(formOf(title), options);

		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});

	test('in the account of a client, nothing more is asked', async () => {
		isEmpty(CAMPAIGNS, {}, 1, 'token-of-the-client');
		const options = { accessToken: 'token-of-the-client' };

		expect((await run(formOf('campaign: getAll', { options }))).hints).toEqual([]);
	});

	test('for some items only, or because an item was refused, nothing more is asked', async () => {
		isEmpty(CAMPAIGNS);
		platform()
			.get(CAMPAIGNS)
			.reply(200, [{ id: 1 }]);
		platform().get(CAMPAIGNS).reply(403, {});
		const form = formOf('campaign: getAll');
		const node = { onError: 'continueRegularOutput' } as const;

		expect((await run(form, { items: [{}, {}] })).hints).toEqual([]);
		expect((await run(form, { node })).hints).toEqual([]);
	});
});

describe('when a list to choose from is empty', () => {
	test('it says why', async () => {
		isEmpty('/api/user/assistants/phone-numbers');
		isAgency();

		await expect(search('searchAssistantPhoneNumbers')).rejects.toThrow(sentence('phone numbers'));
	});

	test.each(['voiceAssistantPlatformTrigger', 'voiceAssistantPlatformPollTrigger'])(
		'of %s, which cannot act as a platform user, it does not suggest that',
		async (type) => {
			isEmpty(CAMPAIGNS);
			isAgency();

			await expect(search('searchCampaigns', '', { type })).rejects.toThrow(
				sentence('campaigns', ''),
			);
		},
	);

	test('because nothing matches what is typed, or in the account of a client, nothing more is asked', async () => {
		isEmpty(CAMPAIGNS);
		isEmpty(CAMPAIGNS, {}, 1, 'token-of-the-client');
		const parameters = { options: { accessToken: 'token-of-the-client' } };

		expect(await search('searchCampaigns', 'autumn')).toEqual({ results: [] });
		expect(await search('searchCampaigns', '', { parameters })).toEqual({ results: [] });
	});

	test.each<[string, string, INodeParameters?]>([
		['searchPlatformUsers', USERS],
		['searchTranscriberProviders', '/api/user/assistants/transcriber-providers'],
		[
			'searchTemplates',
			'/api/user/messenger/senders/4/templates',
			formOf('messenger: getTemplates'),
		],
	])(
		'of %s, which is no list of the account, nothing more is asked',
		async (method, path, parameters = {}) => {
			isEmpty(path, {});

			expect(await search(method, '', { parameters })).toEqual({ results: [] });
		},
	);
});

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
